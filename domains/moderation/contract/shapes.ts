import { z } from 'zod/mini'
import { uuid } from '#platform/contract/ids.ts'
import { reactionKinds } from '../limits.ts'

/** What holds for everybody at an event. */
export const eventRules = z.strictObject({
  /** Between two comments of one person; 0: off. */
  slow_mode_seconds: z.number(),
  /** Whether reactions are taken. */
  reactions: z.boolean(),
})

export const reactionCount = z.strictObject({ kind: z.enum(reactionKinds), count: z.number() })
export type ReactionCount = z.output<typeof reactionCount>

/** Why somebody cannot speak at an event. */
export const mute = z.strictObject({
  /** As its moderator gave it; empty: none. */
  reason: z.string(),
  /** Epoch seconds. */
  at: z.number(),
})

export const eventControls = z.strictObject({
  rules: eventRules,
  /** How often each reaction was sent. */
  counts: z.array(reactionCount),
  comments_enabled: z.boolean(),
  /** For who moderates: a comment with one of these waits. Null for all others. */
  words: z.nullable(z.array(z.string())),
  /** Goes up with each change of what hosts set. */
  revision: z.number(),
  /** Seconds until the viewer may comment again. */
  wait: z.number(),
  /** Null: the viewer may speak. */
  muted: z.nullable(mute),
  /** By which the feed names the viewer (`participant`); null: they only look on. */
  mark: z.nullable(z.string()),
  can: z.strictObject({
    /** Changes what is here. */
    manage: z.boolean(),
    /** Mutes people, and looks at what is held. */
    moderate: z.boolean(),
    react: z.boolean(),
  }),
})
export type EventControls = z.output<typeof eventControls>

export const mutedPerson = z.strictObject({
  /** Null of a guest, who has a `guest_id`. */
  username: z.nullable(z.string()),
  guest_id: z.nullable(uuid),
  displayname: z.string(),
  ...mute.shape,
  /** Who muted them; null: they have left. */
  by: z.nullable(z.string()),
})
export type MutedPerson = z.output<typeof mutedPerson>
