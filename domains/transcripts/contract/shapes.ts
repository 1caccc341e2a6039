import { z } from 'zod/mini'
import { uuid } from '#platform/contract/ids.ts'

/** BCP 47 */
export const language = z.string().check(z.minLength(1), z.maxLength(40))

export const transcript = z.strictObject({
  id: uuid,
  /** Of the language, in its own words. */
  name: z.string(),
  language,
  is_default: z.boolean(),
  is_enabled: z.boolean(),
  kind: z.enum(['uploaded', 'generated']),
  /** The language that it was translated from; null: it was written down from what is said. */
  translated_from: z.nullable(language),
  /** How its making stands; one that is listed is there. */
  state: z.enum(['success', 'processing', 'failure']),
  /** Counts the changes of its cues. */
  revision: z.number(),
  /** ISO 8601 */
  updated_at: z.string(),
})
export type Transcript = z.output<typeof transcript>

const cueFields = {
  /** Stays with the cue. */
  number: z.int(),
  /** ms */
  start: z.int(),
  end: z.int(),
  /** Lines divided by a line feed. */
  text: z.string(),
  /** Who says it, where that is known. */
  speaker: z.optional(z.string()),
}

/** In order of time. */
export const transcriptWithCues = z.strictObject({ ...transcript.shape, cues: z.array(z.strictObject(cueFields)) })
export type TranscriptWithCues = z.output<typeof transcriptWithCues>

/** A cue as it stands after a change; the number alone: it is gone. */
const standingCue = z.union([z.strictObject(cueFields), z.strictObject({ number: z.int(), removed: z.literal(true) })])
export type StandingCue = z.output<typeof standingCue>

const person = z.strictObject({ name: z.string(), displayname: z.string() })
export type TranscriptPerson = z.output<typeof person>

/** What was changed after a revision. `reload`: so much that the transcript is to be read anew. */
export const standing = z.strictObject({
  revision: z.number(),
  cues: z.array(standingCue),
  reload: z.boolean(),
  /** Who made the last of these changes; null: nobody with an account. */
  by: z.nullable(person),
})
export type Standing = z.output<typeof standing>

export const historyEntry = z.strictObject({
  /** Its first and its last change. */
  from: z.number(),
  to: z.number(),
  kind: z.enum(['made', 'edited', 'restored']),
  by: z.nullable(person),
  /** ISO 8601 */
  at: z.string(),
  cue_count: z.number(),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const editors = z.object({
  /** Who else has had the editor open in the last minute. */
  editors: z.array(person),
})
