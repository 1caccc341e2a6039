import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { type SearchState as AddressState, addressState } from '#platform/web/search-state.ts'
import { type FacetName, facetNames, searchRoutes } from '../contract.ts'

/** Means nothing here; what it says goes along with every request and link (wire-details, "Search"). */
const carried = { preference: '', kgid: '', kcid: '', token: '', vsrc: '', path: '', queryString: '', category: '' }

const one = addressState({
  qtext: '',
  type: 'all',
  order_by: '',
  order_type: '',
  topic: '',
  channel: '',
  owner: '',
  duration: '',
  date: '',
  language: '',
  embed: '',
  first: '',
  ...carried,
})
export type SearchState = ReturnType<typeof one.parse>

/** What the address of the search page holds; of a facet several values, with commas or repeated. */
export const searchState: AddressState<SearchState> = {
  parse: (search) => {
    const given = Object(search) as Record<string, unknown>
    const joined = facetNames.map((name) => [
      name,
      [given[name]]
        .flat()
        .filter((value) => typeof value === 'string')
        .join(','),
    ])
    return one.parse({ ...given, ...Object.fromEntries(joined) })
  },
}

/** The values of a facet that are chosen. */
export const chosenOf = (state: SearchState, name: FacetName): readonly string[] => state[name].split(',').filter(Boolean)

/** How many facets' values are chosen. */
export const chosenCount = (state: SearchState): number => facetNames.reduce((sum, name) => sum + chosenOf(state, name).length, 0)

/** Everything that was searched, as wide as it was; a page about a topic stays about it. */
export const withoutFacets = (state: SearchState, kept: readonly FacetName[] = []): Partial<SearchState> =>
  Object.fromEntries(facetNames.filter((name) => state[name] !== '' && !kept.includes(name)).map((name) => [name, '']))

/** A value taken where it was not chosen, and taken away where it was. */
export function withToggled(state: SearchState, name: FacetName, value: string): Partial<SearchState> {
  const chosen = chosenOf(state, name)
  return { [name]: (chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]).join(',') }
}

/** Whether there is anything to look for. */
export const isAsked = (state: SearchState): boolean =>
  [state.qtext.trim(), state.topic, state.owner, state.channel, state.category].some(Boolean)

const wire = ({ embed: _embed, first: _first, ...state }: SearchState) => ({
  ...state,
  order_by: state.order_by as 'relevance',
  order_type: state.order_type as 'desc',
})

export const searchQuery = (state: SearchState) =>
  infiniteQueryOptions({
    queryKey: ['search', wire(state)],
    queryFn: ({ pageParam, signal }) => call(searchRoutes.search, { query: { ...wire(state), first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    enabled: isAsked(state),
    // What was found stays until what is narrowed is there.
    placeholderData: (before) => before,
  })

/** One page of twelve, as it is shown inside pages of other sites. */
export const embeddedQuery = (state: SearchState) =>
  queryOptions({
    queryKey: ['search', 'page', state],
    queryFn: ({ signal }) => call(searchRoutes.search, { query: { ...wire(state), first: Number(state.first) || 0 }, signal }),
    enabled: isAsked(state),
    placeholderData: (before) => before,
  })
