import { z } from 'zod/mini'
import { itemFields, itemParams } from '#domains/videos/contract.ts'
import { flag, oneOfOr } from '#platform/contract/fields.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { channel, params } from './shapes.ts'

const words = z._default(z.string().check(z.trim(), z.maxLength(200)), '')

const orders = oneOfOr('', 'date', 'time', 'time_sort', 'displayname', 'title', 'views', 'popularity', 'relevance')

const sorting = {
  order_by: z._default(orders, ''),
  order_type: z._default(
    z.pipe(
      z.string(),
      z.transform((value) => value.toLowerCase()),
    ),
    '',
  ),
  qtext: words,
  /** Title and topics only. */
  shallow_search: z._default(flag, false),
}

const filters = {
  ...sorting,
  scope: z._default(oneOfOr('all', 'recent', 'subscribed', 'my', 'featured'), 'all'),
  /** Only channels that hold podcasts. */
  podcasts: z._default(flag, false),
  content_filtering: z._default(oneOfOr('all', 'featured'), 'all'),
}

export const channelListingQuery = z.object({ ...pageFields(12), ...filters })
export type ChannelListingQuery = z.output<typeof channelListingQuery>

/** `scope` is the one shown, which differs from the one asked for where that was empty (VW-4.29, VW-4.30). */
export const channelPage = z.extend(pageOf(channel), { scope: z.string(), qtext: z.string() })
export type ChannelPage = z.output<typeof channelPage>

/** A channel to choose. */
const choice = z.strictObject({
  id: z.string(),
  name: z.string(),
  displayname: z.string(),
  thumbnail_url: z.nullable(z.string()),
  can: z.strictObject({ manage: z.boolean(), subscribe: z.boolean() }),
})
export type ChannelChoice = z.output<typeof choice>

const lookup = {
  method: 'GET',
  access: 'person',
  query: z.object({
    ...pageFields(10),
    qtext: words,
    searchText: words,
    /** Only those that the viewer may publish to. */
    manageable: z._default(flag, false),
  }),
  answer: pageOf(choice),
  refusals: ['invalid'],
} as const

const holding = z.strictObject({
  id: z.string(),
  name: z.string(),
  displayname: z.string(),
  thumbnail_url: z.nullable(z.string()),
  thumbnail_path: z.nullable(z.string()),
})

const at = '/web/ajax/partials'

export const listingRoutes = routes({
  listChannels: {
    method: 'GET',
    path: `${at}/channels`,
    access: 'anyone',
    query: channelListingQuery,
    answer: channelPage,
    fragment: 'preferred',
    refusals: ['invalid'],
  },
  searchChannels: {
    method: 'GET',
    path: `${at}/channels/search`,
    access: 'anyone',
    query: z.object({ ...pageFields(6), ...filters }),
    answer: channelPage,
    fragment: 'preferred',
    refusals: ['invalid'],
  },
  /** What the viewer owns or manages. */
  listMyChannels: {
    method: 'GET',
    path: `${at}/my/my-channels`,
    access: 'person',
    query: z.object({ ...pageFields(12), ...sorting }),
    answer: channelPage,
    fragment: 'preferred',
    refusals: ['invalid'],
  },
  /** Channels with shared topics, most of them first. */
  listRelatedChannels: {
    method: 'GET',
    path: `${at}/channels/{name}/related`,
    access: 'anyone',
    params,
    query: z.object({ ...pageFields(20), qtext: words, shallow_search: z._default(flag, false) }),
    answer: pageOf(channel),
    fragment: 'preferred',
    refusals: ['invalid', 'not_found'],
  },
  findChannels: { ...lookup, path: '/api/v3/channels' },
  /** The same under its second address (LE-7.37). */
  lookUpChannels: { ...lookup, path: '/web/ajax/channels' },
  /** The channels that hold an item, of those that the viewer sees; the item's id, or a word for its kind and the id in the query. */
  listChannelsOfItem: {
    method: 'GET',
    path: '/web/ajax/{id}/channels',
    access: 'anyone',
    params: itemParams,
    query: z.object(itemFields),
    answer: z.object({ counts: z.strictObject({ channels: z.number(), playlists: z.number() }), list: z.array(holding) }),
    refusals: ['not_found', 'invalid'],
  },
})
