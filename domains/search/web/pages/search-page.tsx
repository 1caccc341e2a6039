import { useSearch } from '@tanstack/react-router'
import { enterEmbedded, meQuery } from '#domains/accounts/web.ts'
import { LibraryTree, libraryQuery } from '#domains/topics/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { EmbeddedSearch } from '../embedded-search.tsx'
import { embeddedQuery, isAsked, searchQuery, searchState } from '../search-query.ts'
import { SearchResults } from '../search-results.tsx'

export const load: NonNullable<PageModule['load']> = async ({ queries, search }) => {
  const state = searchState.parse(search)
  const read = async () => {
    if (!isAsked(state)) {
      const { user } = await queries.ensureQueryData(meQuery)
      if (user && !state.embed) await queries.ensureQueryData(libraryQuery)
    } else if (state.embed) await queries.ensureQueryData(embeddedQuery(state))
    else await queries.ensureInfiniteQueryData(searchQuery(state))
  }
  await (state.embed ? enterEmbedded(queries, search, read) : read())
}

export function Page() {
  const { embed } = searchState.parse(useSearch({ strict: false }))
  return embed ? <EmbeddedSearch /> : <SearchResults browse={<LibraryTree />} />
}
