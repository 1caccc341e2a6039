import { useSearch } from '@tanstack/react-router'
import { enterEmbedded, meQuery } from '#domains/accounts/web.ts'
import { EmbeddedSearch, embeddedQuery, isAsked, SearchResults, searchQuery, searchState } from '#domains/search/web.ts'
import { LibraryTree, libraryQuery } from '#domains/topics/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, search }) => {
  const state = searchState.parse(search)
  if (state.embed) await enterEmbedded(queries, search)
  if (!isAsked(state)) {
    const { user } = await queries.ensureQueryData(meQuery)
    if (user && !state.embed) await queries.ensureQueryData(libraryQuery)
  } else if (state.embed) await queries.ensureQueryData(embeddedQuery(state))
  else await queries.ensureInfiniteQueryData(searchQuery(state))
}

export function Page() {
  const { embed } = searchState.parse(useSearch({ strict: false }))
  return embed ? <EmbeddedSearch /> : <SearchResults browse={<LibraryTree />} />
}
