import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { z } from 'zod/mini'
import type { Route } from '#platform/contract/route.ts'
import { type VideoPage, videoRoutes } from '../../contract.ts'

interface Choice {
  readonly value: string
  readonly label: MessageDescriptor
}

/** All of them take the same fields and answer the same page. */
interface ListingRoute extends Route {
  readonly query: z.ZodMiniType<unknown, Record<string, unknown>>
  readonly answer: z.ZodMiniType<VideoPage>
}

/** One listing: what it asks for and what it is called. */
export interface ListingKind {
  readonly route: ListingRoute
  readonly title: MessageDescriptor
  /** As in: Showing {noun} for "{query}" (VW-2.30). */
  readonly noun: MessageDescriptor
  readonly search: MessageDescriptor
  readonly scopes: readonly Choice[]
  /** The scope that is asked for where the address names none. */
  readonly scope: string
  readonly filters: readonly Choice[]
  /** What a person makes themselves and may change. */
  readonly own: boolean
  readonly shape: 'wide' | 'tall'
  readonly empty: MessageDescriptor
}

const scopes: readonly Choice[] = [
  { value: 'all', label: msg`All` },
  { value: 'trending', label: msg`Trending` },
  { value: 'popular', label: msg`Popular` },
]

const watching: readonly Choice[] = [
  { value: 'all', label: msg`All` },
  { value: 'featured', label: msg`Featured` },
  { value: 'unwatched', label: msg`Not watched yet` },
  { value: 'watched', label: msg`Watched` },
]

const states: readonly Choice[] = [
  { value: 'all', label: msg`All` },
  { value: 'published', label: msg`Published` },
  { value: 'unpublished', label: msg`Unpublished` },
  { value: 'expired', label: msg`Expired` },
]

const types: readonly Choice[] = [
  { value: 'video', label: msg`Videos` },
  { value: 'short_video', label: msg`Shorts` },
  { value: 'podcast', label: msg`Podcasts` },
]

export type ListingName = 'videos' | 'shorts' | 'podcasts' | 'myVideos' | 'myPodcasts' | 'myShorts' | 'domainVideos' | 'domainPodcasts'

const open = { scopes, scope: 'all', filters: watching, own: false, shape: 'wide' } as const
const mine = { scopes: [], scope: 'all', filters: states, own: true, shape: 'wide' } as const

export const listings: Record<ListingName, ListingKind> = {
  videos: {
    ...open,
    route: videoRoutes.listVideos,
    title: msg`Videos`,
    noun: msg`videos`,
    search: msg`Search videos by title, topic or words`,
    empty: msg`Videos you can watch will appear here.`,
  },
  shorts: {
    ...open,
    shape: 'tall',
    route: videoRoutes.listShorts,
    title: msg`Shorts`,
    noun: msg`short videos`,
    search: msg`Search short videos`,
    empty: msg`Short vertical videos will appear here.`,
  },
  podcasts: {
    ...open,
    route: videoRoutes.listPodcasts,
    title: msg`Podcasts`,
    noun: msg`podcasts`,
    search: msg`Search podcasts`,
    empty: msg`Podcasts will appear here.`,
  },
  myVideos: {
    ...mine,
    filters: [...states, ...types],
    route: videoRoutes.listMyVideos,
    title: msg`My videos`,
    noun: msg`videos`,
    search: msg`Search my videos`,
    empty: msg`Videos you upload will appear here. They’re private until you share them.`,
  },
  myPodcasts: {
    ...mine,
    route: videoRoutes.listMyPodcasts,
    title: msg`My podcasts`,
    noun: msg`podcasts`,
    search: msg`Search my podcasts`,
    empty: msg`Podcasts you upload will appear here.`,
  },
  domainVideos: {
    ...mine,
    route: videoRoutes.listDomainVideos,
    title: msg`Videos`,
    noun: msg`videos`,
    search: msg`Search everyone’s videos`,
    empty: msg`Videos people share will appear here. Private ones are their owners’ alone.`,
  },
  domainPodcasts: {
    ...mine,
    route: videoRoutes.listDomainPodcasts,
    title: msg`Podcasts`,
    noun: msg`podcasts`,
    search: msg`Search everyone’s podcasts`,
    empty: msg`Podcasts people share will appear here. Private ones are their owners’ alone.`,
  },
  myShorts: {
    ...mine,
    scope: 'short_video',
    shape: 'tall',
    route: videoRoutes.listMyShorts,
    title: msg`My shorts`,
    noun: msg`short videos`,
    search: msg`Search my short videos`,
    empty: msg`Short videos you create will appear here.`,
  },
}

export const sorts = [
  { value: 'time_sort-desc', label: msg`Latest` },
  { value: 'time_sort-asc', label: msg`Oldest` },
  { value: 'views-desc', label: msg`Most viewed` },
  { value: 'likes-desc', label: msg`Most liked` },
  { value: 'displayname-asc', label: msg`Title, A to Z` },
  { value: 'duration-asc', label: msg`Shortest` },
  { value: 'duration-desc', label: msg`Longest` },
] as const
