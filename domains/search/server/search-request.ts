import { listedTypes } from '#domains/content/server.ts'
import type { VideoType } from '#domains/videos/contract.ts'
import { type Asked, askedFor, orderOfWord, typesOfTabs } from '#domains/videos/server.ts'
import { windowOf } from '#platform/contract/page.ts'
import { type FacetName, facetNames, type SearchQuery } from '../contract.ts'

export type Order = ReturnType<typeof orderOfWord>

export type Selected = Readonly<Partial<Record<FacetName, readonly string[]>>>

/** What is to be found, and which part of it. */
export interface SearchRequest {
  readonly asked: Asked
  /** `all`, a tab of videos, or the plural of a listed type. */
  readonly type: string
  /** The types of videos among it; empty: none. */
  readonly videoTypes: readonly VideoType[]
  readonly selected: Selected
  /** A place of the library; empty: everywhere. */
  readonly category: string
  readonly order: Order
  readonly descending: boolean
  /** Whether facets are counted. */
  readonly facets: boolean
  readonly first: number
  readonly max: number
}

/** The types of videos that stand under a tab; none under those of other content. */
export const videoTypesOf = (tab: string): readonly VideoType[] => typesOfTabs[tab] ?? []

/** What is no tab counts as everything. */
function tabOf(type: string): string {
  const isTab = Object.hasOwn(typesOfTabs, type) || listedTypes().some(({ plural }) => plural === type)
  return isTab ? type : 'all'
}

/** @throws Problem invalid (too_deep) */
export function searchRequestOf(query: SearchQuery, facets = true): SearchRequest {
  const { first, max } = windowOf(query)
  const asked = askedFor(query.qtext, query.shallow_search)
  const sort = query.order_by ?? query.orderBy ?? 'relevance'
  // Without words nothing fits better than another.
  const order = asked.words.length === 0 && sort === 'relevance' ? 'newest' : orderOfWord(sort)
  const direction = query.order_type ?? query.orderType
  const descending = direction ? direction === 'desc' : order !== 'title'
  const { category } = query
  const type = tabOf(query.type)
  return { asked, type, videoTypes: videoTypesOf(type), selected: selectedIn(query), category, order, descending, facets, first, max }
}

function selectedIn(query: SearchQuery): Selected {
  const all = facetNames.map((name) => {
    const sent = query.facets?.[name] ?? []
    const nested = typeof sent === 'string' ? sent.split(',') : sent
    const values = [...(query[name] ?? []), ...nested.map((value) => value.trim()).filter((value) => value !== '')]
    // Topics are lower case, languages are compared without case.
    return [name, [...new Set(name === 'topic' ? values.map((value) => value.toLowerCase()) : values)]] as const
  })
  return Object.fromEntries(all.filter(([, values]) => values.length > 0))
}

/** Whether there is anything to go by: words, or a facet of which few things are. */
export const hasCriteria = ({ asked, selected, category }: SearchRequest): boolean =>
  asked.words.length > 0 || category !== '' || Boolean(selected.topic ?? selected.owner ?? selected.channel)
