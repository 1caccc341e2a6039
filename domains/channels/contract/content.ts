import { z } from 'zod/mini'
import { flag, list, oneOfOr } from '#platform/contract/fields.ts'
import { uuidPattern, videoIdPattern } from '#platform/contract/id-patterns.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { channelItem, done, foundItem, itemType, managedChannel, params } from './shapes.ts'

/** A tab, in the singular or the plural; what is none counts as all. */
const kinds = z.catch(z._default(z.string().check(z.maxLength(40)), 'all'), 'all')

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

/** What channels can hold: its word for `type`. */
const tab = z.strictObject({ type: z.string(), label: z.string() })

export const itemPage = pageOf(channelItem)

export const channelSearchQuery = z.object({
  ...pageFields(12),
  ...facetFields,
  qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  type: kinds,
  facets: z.optional(z.object(facetFields)),
  /** With `type=videos` the short ones too. */
  include_short_video: z._default(flag, false),
  /** Taken and never believed (LE-6.22). */
  canManageChannel: z.optional(z.string()),
  /** Taken, and means nothing (LE-7.46). */
  preference: z.optional(z.string().check(z.maxLength(500))),
})
export type ChannelSearchQuery = z.output<typeof channelSearchQuery>

export const channelSearchPage = z.extend(pageOf(foundItem), {
  qtext: z.string(),
  type: z.string(),
  /** How many of each type, counted up to 1,000. */
  tabs: z.array(z.extend(tab, { count: z.number() })),
  facets: z.array(facet),
})
export type ChannelSearchPage = z.output<typeof channelSearchPage>

export const channelWithItems = z.extend(itemPage, {
  channel: managedChannel,
  tabs: z.array(tab),
})
export type ChannelWithItems = z.output<typeof channelWithItems>

/** Items that one call changes at most. */
export const mostItemsAtOnce = 100

/** Ids of what a channel holds; doubles count once. */
const items = z.pipe(
  list(mostItemsAtOnce),
  z
    .array(
      z.string().check(z.refine((id) => uuidPattern.test(id) || videoIdPattern.test(id), 'This is not the id of anything in a channel.')),
    )
    .check(z.minLength(1, 'Please choose something.')),
)

const itemParams = z.object({ ...params.shape, entityId: z.string().check(z.maxLength(64)) })

export const contentRoutes = routes({
  /** A channel with a page of what it holds, added last first unless asked otherwise; with words those whose titles or topics have them. */
  getChannel: {
    method: 'GET',
    path: '/web/ajax/partials/channels/{name}',
    access: 'anyone',
    params,
    query: z.object({
      ...pageFields(12),
      type: kinds,
      content_filtering: z._default(oneOfOr('all', 'featured'), 'all'),
      qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      order_by: z._default(oneOfOr('date', 'time', 'time_sort', 'displayname', 'title'), 'date'),
      order_type: z._default(oneOfOr('', 'asc', 'desc'), ''),
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
  /** All of them or none. */
  featureChannelItems: {
    method: 'PUT',
    path: '/web/ajax/channels/{name}/content',
    access: 'person',
    params,
    body: z.object({ items, featured: flag }),
    answer: z.object({ result: z.literal('success'), featured: z.boolean() }),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** All of them or none. */
  removeChannelItems: {
    method: 'DELETE',
    path: '/web/ajax/channels/{name}/content',
    access: 'person',
    params,
    body: z.object({ items }),
    answer: done,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** Puts back what was removed within the last hour, where it stood; what is in the channel again stays as it is. */
  restoreChannelItems: {
    method: 'POST',
    path: '/web/ajax/channels/{name}/content',
    access: 'person',
    params,
    body: z.object({ items }),
    /** Ids of those that came back. */
    answer: z.object({ result: z.literal('success'), restored: z.array(z.string()) }),
    refusals: ['not_found', 'forbidden', 'invalid'],
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
