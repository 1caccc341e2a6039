import { z } from 'zod/mini'
import { flag } from '#platform/contract/fields.ts'

const fieldType = z.enum(['text', 'email', 'phone', 'number'])

/** One question of a form. */
const formField = z.strictObject({
  name: z.string(),
  /** The key under which the answer is kept. */
  identifier: z.string(),
  mandatory: z.boolean(),
  /** A regular expression for the whole answer; empty: any. */
  pattern: z.string(),
  type: fieldType,
})

/** What whoever watches a video is asked to fill in. */
export const participantForm = z.strictObject({
  name: z.string(),
  fields: z.array(formField),
  /** What one agrees to by ticking a box; empty: there is no box. */
  gdpr: z.string(),
  /** The second of the video at which it appears. */
  appears_at: z.number(),
})
export type ParticipantForm = z.output<typeof participantForm>

const words = z.string().check(z.maxLength(5000), z.trim())
const line = z._default(words, '')

const sentFields = z
  .array(z.object({ name: line, identifier: line, mandatory: z._default(flag, false), pattern: line, type: z._default(fieldType, 'text') }))
  .check(z.maxLength(100))

/** Parts of a form, which may each be absent. Lengths and what belongs together are looked at in `form.ts`, as in the browser. */
export const sentFormParts = {
  name: z.optional(words),
  fields: z.optional(sentFields),
  gdpr: z.optional(words),
}

/** The whole form. */
export const sentParticipantForm = z.object({
  name: line,
  fields: z._default(sentFields, []),
  gdpr: line,
  /** s */
  appears_at: z._default(z.coerce.number(), 0),
})

/** The same for one viewer. */
export const formToFillIn = z.strictObject({
  ...participantForm.shape,
  /** This person has filled it in; of an anonymous viewer it is not known. */
  answered: z.boolean(),
})
export type FormToFillIn = z.output<typeof formToFillIn>

declare module '#domains/videos/contract/parts.ts' {
  interface VideoParts {
    /** What this viewer is asked to fill in while it plays; null: nothing. */
    readonly participant_form: FormToFillIn | null
  }
}
