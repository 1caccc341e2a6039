import type { PageModule } from '#platform/web/page-declaration.ts'
import { SavedLists } from '../page/saved-lists.tsx'
import { listsState, namesQuery, videosQuery } from '../queries.ts'

/** Lists that the first screen shows. */
const first = 3

export const load: NonNullable<PageModule['load']> = async ({ queries, search }) => {
  const lists = await queries.fetchQuery(namesQuery)
  const { order_by } = listsState.parse(search)
  await Promise.all(lists.slice(0, first).map(({ name }) => queries.prefetchInfiniteQuery(videosQuery(name, order_by))))
}

export const Page = SavedLists
