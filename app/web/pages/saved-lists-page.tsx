import { namesQuery, SavedLists, videosQuery } from '#domains/lists/web.ts'
import type { PageModule } from '../pages.ts'

/** Lists that the first screen shows. */
const first = 3

export const load: NonNullable<PageModule['load']> = async ({ queries }) => {
  const names = await queries.fetchQuery(namesQuery)
  await Promise.all(names.slice(0, first).map((name, index) => queries.prefetchInfiniteQuery(videosQuery(name, index))))
}

export const Page = SavedLists
