import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { listRoutes } from '../contract.ts'

export const listsOfVideoQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['mylist', videoId],
    queryFn: ({ signal }) => call(listRoutes.listListsOfVideo, { params: { videoId }, signal }),
  })

/** The names of a person's lists, in their order. */
export const namesQuery = queryOptions({
  queryKey: ['lists', 'names'],
  queryFn: async ({ signal }) => {
    const { items } = await call(listRoutes.listLists, { query: { max: 0 }, signal })
    return items.map(({ name }) => name)
  },
})

/** What a list holds, newest first, a view of a carousel or more at a time. */
export const videosQuery = (name: string, listindex: number) =>
  infiniteQueryOptions({
    queryKey: ['lists', 'videos', name],
    initialPageParam: 0,
    queryFn: async ({ pageParam: first, signal }) => {
      const { items } = await call(listRoutes.listLists, { query: { text: name, listindex, first, max: 12 }, signal })
      const [list] = items
      if (!list) throw new Error('the list is gone')
      return list
    },
    getNextPageParam: (list) => list.next ?? undefined,
  })
