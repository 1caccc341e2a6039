import { z } from 'zod/mini'
import { uuid } from '#platform/contract/ids.ts'

/** A chapter of a video, for who watches it. */
export const chapter = z.strictObject({
  id: uuid,
  text: z.string(),
  /** ms */
  relOffset: z.number(),
  /** ms; 0: it has no end. */
  duration: z.number(),
})
export type Chapter = z.output<typeof chapter>

/** What is said between two moments, ms. */
export const saidThere = z.strictObject({ text: z.string(), start: z.number(), end: z.number() })

export const videoSummary = z.strictObject({
  text: z.string(),
  /** ISO 8601: when it was made. */
  at: z.string(),
  /** `lexrank`: its sentences are the video's own; `person`; otherwise the model. */
  method: z.string(),
  /** A person changed its words. */
  edited: z.boolean(),
  /** What is said in the video where it says so, in order of time. */
  sentences: z.array(saidThere),
})
export type SummaryOfVideo = z.output<typeof videoSummary>

/** Whether highlights are being worked out. */
export const aiHighlights = z.enum(['none', 'processing', 'success', 'failed'])
export type AiHighlights = z.output<typeof aiHighlights>

declare module '#domains/videos/contract/parts.ts' {
  interface VideoParts {
    /** In order of time. */
    readonly highlights: Chapter[]
    /** Null: nobody has kept one yet. */
    readonly summary: SummaryOfVideo | null
    /** This viewer waits for one. */
    readonly summary_requested: boolean
  }
}

declare module '#domains/templates/contract/parts.ts' {
  interface VideoProperties {
    /** Only for who manages the video. */
    readonly aihighlights?: AiHighlights | undefined
  }
}
