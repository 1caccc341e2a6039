import { z } from 'zod/mini'
import { tile, videoType } from '#domains/videos/contract.ts'
import { oneOfOr } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'

const types = ['all', 'videos', 'short_videos', 'podcasts'] as const

/** Why a video was found. `time` (seconds) says where the words are spoken; null: they stand in the named field. */
export const hit = z.strictObject({
  kind: z.enum(['title', 'topic', 'description', 'transcript']),
  text: z.string(),
  time: z.nullable(z.number()),
})

export const foundTile = z.extend(tile, { hits: z.array(hit) })
export type FoundTile = z.output<typeof foundTile>

export const searchPage = z.extend(pageOf(foundTile), {
  qtext: z.string(),
  type: z.enum(types),
  /** What the viewer may see of each type, exact up to 1,000; `all` is their sum. */
  tabs: z.array(z.strictObject({ type: z.enum(types), count: z.number() })),
})
export type SearchPage = z.output<typeof searchPage>

export const searchQuery = z.object({
  ...pageFields(12),
  qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  type: z._default(oneOfOr(...types), 'all'),
  order_by: z._default(oneOfOr('relevance', 'date', 'views'), 'relevance'),
})
export type SearchQuery = z.output<typeof searchQuery>

/** `url` is the page's. */
const suggestion = z.strictObject({ text: z.string(), type: videoType, id: gccId, url: z.string() })
export type Suggestion = z.output<typeof suggestion>

export const searchRoutes = routes({
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
    /** At most 8. */
    answer: z.object({ items: z.array(suggestion) }),
    refusals: ['invalid'],
  },
})
