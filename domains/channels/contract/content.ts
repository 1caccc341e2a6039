import { z } from 'zod/mini'
import { flag, oneOfOr } from '#platform/contract/fields.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { channelItem, done, itemType, managedChannel, params } from './shapes.ts'

const kinds = oneOfOr(
  'all',
  'video',
  'videos',
  'short_video',
  'short_videos',
  'podcast',
  'podcasts',
  'playlist',
  'playlists',
  'event',
  'events',
)

/** One value, comma text or repeated. */
const values = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) =>
    [value]
      .flat()
      .flatMap((one) => one.split(','))
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .slice(0, 20),
  ),
)

/** What a search inside a channel is narrowed by. */
export const facetNames = ['topic', 'owner', 'language', 'duration', 'date'] as const
export type FacetName = (typeof facetNames)[number]
const facetFields = {
  topic: z.optional(values),
  owner: z.optional(values),
  language: z.optional(values),
  duration: z.optional(values),
  date: z.optional(values),
}

export const facet = z.strictObject({
  name: z.enum(facetNames),
  label: z.string(),
  values: z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.number(), selected: z.boolean() })),
})
export type Facet = z.output<typeof facet>

export const itemPage = pageOf(channelItem)

export const channelSearchQuery = z.object({
  ...pageFields(12),
  ...facetFields,
  qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  type: z._default(kinds, 'all'),
  facets: z.optional(z.object(facetFields)),
  /** With `type=videos` the short ones too. */
  include_short_video: z._default(flag, false),
  /** Taken and never believed (LE-6.22). */
  canManageChannel: z.optional(z.string()),
})
export type ChannelSearchQuery = z.output<typeof channelSearchQuery>

export const channelSearchPage = z.extend(itemPage, {
  qtext: z.string(),
  type: z.string(),
  /** How many of each type, counted up to 1,000. */
  tabs: z.array(z.strictObject({ type: z.string(), count: z.number() })),
  facets: z.array(facet),
})
export type ChannelSearchPage = z.output<typeof channelSearchPage>

export const channelWithItems = z.extend(itemPage, { channel: managedChannel })
export type ChannelWithItems = z.output<typeof channelWithItems>

const itemParams = z.object({ ...params.shape, entityId: z.string().check(z.maxLength(64)) })

export const contentRoutes = routes({
  /** A channel with a page of what it holds, added last first. */
  getChannel: {
    method: 'GET',
    path: '/web/ajax/partials/channels/{name}',
    access: 'anyone',
    params,
    query: z.object({
      ...pageFields(12),
      type: z._default(kinds, 'all'),
      content_filtering: z._default(oneOfOr('all', 'featured'), 'all'),
      excludeVideo: z.optional(z.string().check(z.maxLength(64))),
      excludePlaylist: z.optional(z.string().check(z.maxLength(80))),
    }),
    answer: channelWithItems,
    fragment: 'preferred',
    refusals: ['invalid', 'not_found'],
  },
  searchChannel: {
    method: 'GET',
    path: '/web/ajax/partials/channels/{name}/search',
    access: 'anyone',
    params,
    query: channelSearchQuery,
    answer: channelSearchPage,
    fragment: 'preferred',
    refusals: ['invalid', 'not_found'],
  },
  /** `op=add` puts it in, `op=update` changes whether it is shown first. */
  changeChannelItem: {
    method: 'POST',
    path: '/web/ajax/channels/{name}/content/{entityId}',
    access: 'person',
    params: itemParams,
    body: z.object({ type: itemType, op: z._default(z.enum(['add', 'update']), 'update'), featured: z._default(flag, false) }),
    answer: z.object({ result: z.literal('success'), featured: z.boolean() }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  removeChannelItem: {
    method: 'DELETE',
    path: '/web/ajax/channels/{name}/content/{entityId}',
    access: 'person',
    params: itemParams,
    body: z.object({ type: z.optional(itemType) }),
    answer: done,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
})
