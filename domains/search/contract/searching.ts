import { z } from 'zod/mini'
import { card } from '#domains/content/contract.ts'
import { tile, videoOrders } from '#domains/videos/contract.ts'
import { flag, list } from '#platform/contract/fields.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'

/** What is searched: everything, videos of one type, or a listed type of content by its plural. What is none of them counts as `all`. */
const searchType = z.string()
export const videoTabs = ['videos', 'short_videos', 'podcasts'] as const

export const facetNames = ['topic', 'channel', 'owner', 'duration', 'date', 'language'] as const
export type FacetName = (typeof facetNames)[number]

/** Why a thing was found. `time` (seconds) says where the words are spoken or shown, or a highlight begins; null: they stand in the named field. */
export const hit = z.strictObject({
  kind: z.enum(['title', 'topic', 'description', 'owner', 'author', 'highlight', 'transcript', 'slide']),
  text: z.string(),
  time: z.nullable(z.number()),
})

export const foundTile = z.extend(tile, { hits: z.array(hit) })
export type FoundTile = z.output<typeof foundTile>

/** What is found besides videos: a channel, a playlist … */
export const foundCard = z.extend(card, { hits: z.array(hit) })
export type FoundCard = z.output<typeof foundCard>

/** Counted to 2,000, facets of a topic among its newest 2,000; `more`: there may be more. */
const counted = { count: z.number(), more: z.boolean() }

const facet = z.strictObject({
  name: z.enum(facetNames),
  label: z.string(),
  values: z.array(z.strictObject({ value: z.string(), label: z.string(), ...counted, selected: z.boolean() })),
})
export type Facet = z.output<typeof facet>

export const searchPage = z.extend(pageOf(z.union([foundTile, foundCard])), {
  /** The `first` of the page before; null on the first. */
  prev: z.nullable(z.number()),
  qtext: z.string(),
  /** Where typing errors were forgiven: the words that were found, as they stand in what the videos show. */
  forgiven: z.array(z.string()),
  /** Nothing had all the words: each of these lacks one of them. */
  one_missing: z.boolean(),
  type: searchType,
  /** What the viewer may see of each type; `all` is their sum. */
  tabs: z.array(z.strictObject({ type: searchType, label: z.string(), ...counted })),
  facets: z.array(facet),
  /** On the first page of `all`: the best of what is no video, by type. */
  groups: z.array(z.strictObject({ type: searchType, label: z.string(), items: z.array(foundCard) })),
})
export type SearchPage = z.output<typeof searchPage>

const order = z.catch(z.optional(z.enum(videoOrders)), undefined)
const direction = z.catch(z.optional(z.enum(['asc', 'desc'])), undefined)
const values = z.optional(list(50))

/** What is searched and how it is shown; an unknown sort counts as the default, a facet's unknown value finds nothing. */
export const searchQuery = z.object({
  ...pageFields(12),
  qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  type: z.catch(z._default(searchType.check(z.maxLength(40)), 'all'), 'all'),
  order_by: order,
  order_type: direction,
  /** As the page calls them (LE-3.26). */
  orderBy: order,
  orderType: direction,
  topic: values,
  channel: values,
  owner: values,
  language: values,
  duration: values,
  date: values,
  /** The same as `facets[topic]=a,b`. */
  facets: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  /** A place of the library: what has one of its topics, or of the places below it. */
  category: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  /** Title and topics only. */
  shallow_search: z._default(flag, false),
})
export type SearchQuery = z.output<typeof searchQuery>

export const searchingRoutes = routes({
  search: {
    method: 'GET',
    path: '/web/search',
    access: 'anyone',
    query: searchQuery,
    answer: searchPage,
    fragment: 'offered',
    page: true,
    refusals: ['invalid'],
  },
  suggest: {
    method: 'GET',
    path: '/api/v3/search/suggest',
    access: 'anyone',
    query: z.object({ qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), '') }),
    /** At most 8; `url` is the page's. */
    answer: z.object({
      items: z.array(
        z.strictObject({
          text: z.string(),
          /** Of a video, `topic`, or a type of content. */
          type: z.string(),
          id: z.string(),
          url: z.string(),
        }),
      ),
    }),
    refusals: ['invalid'],
  },
})
