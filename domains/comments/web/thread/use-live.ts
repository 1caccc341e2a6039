import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { useFeed } from '#platform/web/feed.ts'
import { type CommentPage, commentRoutes } from '../../contract.ts'
import { merged, type Thread } from './merge.ts'
import { commentsQuery, type Order, pinnedQuery, type Show } from './queries.ts'

/** What several people say at once is asked for together, ms. */
const pause = 250
const shows: readonly Show[] = ['all', 'pinned', 'mine']
const orders: readonly Order[] = ['time', 'likes']

/** Puts changes into everything that is loaded of a video's comments. */
export function applyUpdates(queries: QueryClient, id: string, updates: CommentPage['items'], me: string | null): void {
  for (const show of shows)
    for (const order of orders)
      queries.setQueryData<Thread>(commentsQuery(id, show, order).queryKey, (old) => old && merged(old, updates, { show, order, me }))
  void queries.invalidateQueries({ queryKey: pinnedQuery(id).queryKey })
}

/** Others' comments, changes and deletions appear by themselves: the feed says that there is something, and it is asked for. */
export function useLiveComments(id: string): void {
  const queries = useQueryClient()
  const me = useMe()?.name ?? null
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  const since = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(due.current), [])
  const ask = async () => {
    due.current = undefined
    const loaded = queries.getQueryData<Thread>(commentsQuery(id).queryKey)
    const from = since.current ?? loaded?.pages[0]?.ts
    if (from === undefined) return
    const query = { commentUpdates: true, lastUpdatedTsForComment: from }
    const { items, ts } = await call(commentRoutes.listComments, { params: { id }, query })
    since.current = ts
    applyUpdates(queries, id, items, me)
  }
  useFeed(`video:${id}`, ['comment'], ({ type, adid }) => {
    if (type === 'missed')
      return void Promise.all(
        [
          ['comments', id],
          ['replies', id],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    if (adid) void queries.invalidateQueries({ queryKey: ['replies', id, adid] })
    due.current ??= setTimeout(() => void ask().catch((error: unknown) => console.error(error)), pause)
  })
}
