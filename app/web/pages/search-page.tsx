import { SearchResults, searchQuery, searchState } from '#domains/search/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, search }) => {
  const state = searchState.parse(search)
  if (state.qtext.trim()) await queries.ensureInfiniteQueryData(searchQuery(state))
}

export const Page = () => <SearchResults />
