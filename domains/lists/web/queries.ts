import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { addressState } from '#platform/web/search-state.ts'
import { type EntryOrder, entryOrders, listRoutes, type SavedList } from '../contract.ts'

export const listsOfVideoQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['mylist', videoId],
    queryFn: ({ signal }) => call(listRoutes.listListsOfVideo, { params: { videoId }, signal }),
  })

/** How the page of the lists is sorted: what each holds, and the lists. */
export const listsState = addressState({ order_by: entryOrders, lists: ['own', 'name', 'saved'] })
export type ListsState = ReturnType<typeof listsState.parse>

export interface ListName {
  readonly name: string
  /** When something was last saved to it; null: it holds nothing. */
  readonly savedAt: string | null
}

/** A person's lists, in their own order. */
export const namesQuery = queryOptions({
  queryKey: ['lists', 'names'],
  queryFn: async ({ signal }): Promise<ListName[]> => {
    const { items } = await call(listRoutes.listLists, { query: { max: 0 }, signal })
    return items.map(({ name, saved_at: savedAt }) => ({ name, savedAt }))
  },
})

interface PageOfList {
  readonly name: string
  readonly order: EntryOrder
  readonly first: number
  readonly max: number
  readonly signal?: AbortSignal
}

/** A page of what a list holds. */
export async function pageOfList({ name, order, first, max, signal }: PageOfList): Promise<SavedList> {
  const query = { text: name, order_by: order, first, max }
  const { items } = await call(listRoutes.listLists, { query, ...(signal && { signal }) })
  const [list] = items
  if (!list) throw new Error('the list is gone')
  return list
}

const videos = (use: string, name: string, order: EntryOrder, max: number) =>
  infiniteQueryOptions({
    queryKey: ['lists', use, name, order],
    initialPageParam: 0,
    queryFn: ({ pageParam: first, signal }) => pageOfList({ name, order, first, max, signal }),
    getNextPageParam: (list) => list.next ?? undefined,
  })

/** What a list holds, a view of a carousel or more at a time. */
export const videosQuery = (name: string, order: EntryOrder) => videos('videos', name, order, 12)

/** The same to play one after the other. */
export const listQueueQuery = (name: string, order: EntryOrder) => videos('queue', name, order, 50)
