import { z } from 'zod/mini'
import { sharedWith } from '#domains/audience/contract.ts'
import { card, contentTypeName } from '#domains/content/contract.ts'
import { tile } from '#domains/videos/contract.ts'
import { oneOf } from '#platform/contract/fields.ts'

export const channelVisibility = oneOf('PUBLIC', 'USERS', 'GROUPS')
export type ChannelVisibility = z.output<typeof channelVisibility>

/** What a channel can hold, one tab each: `video`, `short_video`, `podcast`, and the types of content that say so. */
export const itemType = contentTypeName

const someone = z.strictObject({ name: z.string(), displayname: z.string() })

export const channel = z.strictObject({
  id: z.string(),
  /** In addresses. */
  name: z.string(),
  displayname: z.string(),
  description: z.string(),
  /** One of `themes`. */
  theme_colour: z.string(),
  topics: z.array(z.string()),
  visibility: channelVisibility,
  external_users: z.boolean(),
  featured: z.boolean(),
  subscribed: z.boolean(),
  subscriber_count: z.number(),
  thumbnail_url: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  owner: someone,
  managers: z.array(someone),
  /** ISO 8601: when something was last added; null: never. */
  content_at: z.nullable(z.string()),
  can: z.strictObject({ manage: z.boolean(), subscribe: z.boolean() }),
})
export type Channel = z.output<typeof channel>

/** The same with whom it was shared with, for who manages it. */
export const managedChannel = z.extend(channel, sharedWith)
export type ManagedChannel = z.output<typeof managedChannel>

/** Something in a channel. */
export const channelItem = z.strictObject({
  entity_id: z.string(),
  entity_type: itemType,
  /** Shown first in this channel. */
  featured: z.boolean(),
  /** False for who manages the channel, of what others like them do not find here: private, expired, not published. */
  visible: z.boolean(),
  /** Of a video, short or podcast; null where the viewer may not see it at all. */
  tile: z.nullable(tile),
  /** The same of anything else. */
  card: z.nullable(card),
})
export type ChannelItem = z.output<typeof channelItem>

/** What a search in a channel finds: the tile itself, with its place in the channel. */
export const foundItem = z.union([z.extend(tile, channelItem.shape), z.extend(card, channelItem.shape)])
export type FoundItem = z.output<typeof foundItem>

export const done = z.object({ result: z.literal('success') })
export const params = z.object({ name: z.string().check(z.minLength(1), z.maxLength(80)) })
