import { z } from 'zod/mini'
import { flag, oneOfOr } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { tile } from './shapes.ts'

/** What lists of videos can be sorted by. */
export const videoOrders = [
  'date',
  'time',
  'time_sort',
  'time_start',
  'displayname',
  'title',
  'views',
  'popularity',
  'likes',
  'duration',
  'relevance',
] as const

const lowered = z.pipe(
  z.string(),
  z.transform((value) => value.toLowerCase()),
)

/** Sort, filter and text of every listing; an unknown value counts as the default (wire-details, "Answers"). */
const filters = {
  order_by: z.optional(z.catch(z.optional(z.enum(videoOrders)), undefined)),
  order_type: z.optional(z.catch(z.optional(z.pipe(lowered, z.enum(['asc', 'desc']))), undefined)),
  qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  /** The id, with qtext `*`; or 1, with the id in qtext (CM-5.85). */
  searchWithGcc: z.optional(z.string().check(z.maxLength(64))),
  /** Title and topics only. */
  shallow_search: z._default(flag, false),
}

export const listingScope = oneOfOr('all', 'trending', 'popular', 'recent')
export const myScope = oneOfOr('all', 'published', 'unpublished', 'expired', 'short_video', 'featured')
const publicFilter = oneOfOr('all', 'featured', 'unwatched', 'watched')
const ownFilter = oneOfOr('all', 'published', 'unpublished', 'expired', 'video', 'podcast', 'short_video')

export const listingQuery = z.object({
  ...pageFields(6),
  ...filters,
  scope: z._default(listingScope, 'all'),
  content_filtering: z._default(publicFilter, 'all'),
})
export type ListingQuery = z.output<typeof listingQuery>

export const myQuery = z.object({
  ...pageFields(12),
  ...filters,
  scope: z._default(myScope, 'all'),
  content_filtering: z._default(ownFilter, 'all'),
})
export type MyQuery = z.output<typeof myQuery>

/** A page of tiles; `scope` is the one shown, which differs from the one asked for where that was empty (VW-4.28). */
export const videoPage = z.extend(pageOf(tile), { scope: z.string(), qtext: z.string() })
export type VideoPage = z.output<typeof videoPage>

const at = '/web/ajax/partials'
const listing = {
  method: 'GET',
  access: 'anyone',
  query: listingQuery,
  answer: videoPage,
  fragment: 'preferred',
  refusals: ['invalid'],
} as const
const own = { method: 'GET', access: 'person', query: myQuery, answer: videoPage, fragment: 'preferred', refusals: ['invalid'] } as const

export const listingRoutes = routes({
  listVideos: { ...listing, path: `${at}/videos_listing` },
  listShorts: { ...listing, path: `${at}/short_videos_listing` },
  listPodcasts: { ...listing, path: `${at}/podcasts_listing` },
  /** The text search of the listings (CM-7.43); `type` videos, short_videos, podcasts or all. */
  listFoundVideos: {
    ...listing,
    path: `${at}/videos/search`,
    query: z.extend(listingQuery, { type: z._default(oneOfOr('all', 'videos', 'short_videos', 'podcasts'), 'all') }),
  },
  listRelatedVideos: {
    ...listing,
    path: `${at}/videos/{id}/related`,
    params: z.object({ id: gccId }),
    query: z.object(pageFields(20)),
    answer: pageOf(tile),
    refusals: ['invalid', 'not_found'],
  },
  listMyVideos: { ...own, path: `${at}/my/my-videos` },
  listMyPodcasts: { ...own, path: `${at}/my/my-podcasts` },
  listMyShorts: { ...own, path: `${at}/my/my-reels` },
  /** Whatever they own, to choose from when something is to be shown off (CM-7.38); under both addresses that the name may mean. */
  listMyContent: { ...own, path: `${at}/my/promotion/my-content` },
  listMyContentShortly: { ...own, path: `${at}/promotion/my-content` },
  /** Everybody's, for who may manage others' content. */
  listDomainVideos: { ...own, path: `${at}/my/domain-content-video`, refusals: ['invalid', 'forbidden'] },
  listDomainPodcasts: { ...own, path: `${at}/my/domain-content-podcast`, refusals: ['invalid', 'forbidden'] },
})
