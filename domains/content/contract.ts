import { z } from 'zod/mini'

export { contentFacts } from './contract/facts.ts'

/** What a type of content is called on the wire: `playlist`. */
export const contentTypeName = z.string().check(z.regex(/^[a-z][a-z_]{0,31}$/))

/** How anything but a video is shown in a list, whatever its type. Videos have tiles of their own. */
export const card = z.strictObject({
  id: z.string(),
  /** In addresses. */
  name: z.string(),
  type: z.string(),
  /** What one of its type is called: `Playlist`. */
  label: z.string(),
  displayname: z.string(),
  description: z.string(),
  /** Root-relative; null where there is no picture. */
  thumbnail_url: z.nullable(z.string()),
  /** As CSS, for where there is no picture; null: it has none. */
  theme_colour: z.nullable(z.string()),
  /** Of its page, root-relative. */
  url: z.string(),
  /** Of what other sites embed, root-relative; null where they may not. */
  embed_url: z.nullable(z.string()),
  owner: z.nullable(z.strictObject({ name: z.string(), displayname: z.string() })),
  /** How many videos it holds that this viewer may see; null: it doesn't say. */
  kapsule_count: z.nullable(z.number()),
  /** What stands on its picture, in a word or two; null: nothing. */
  badge: z.nullable(z.string()),
  /** ISO 8601: when it was made. */
  time_sort: z.string(),
  /** ISO 8601: when it takes place; absent: at no time of its own. */
  starts_at: z.optional(z.string()),
  /** How much of it the viewer has done, of 100; absent: there is nothing to do. */
  percentage: z.optional(z.number()),
  /** The day (YYYY-MM-DD) by which the viewer is to be done with it, and whether that is over; absent: whenever they like. */
  due: z.optional(z.strictObject({ date: z.string(), late: z.boolean() })),
})
export type Card = z.output<typeof card>
