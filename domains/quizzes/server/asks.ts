import type { LocksAsk } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'

/** A line of a transcript; ms. */
export interface TranscriptCue {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface SpokenTranscript {
  readonly id: string
  /** BCP 47 */
  readonly language: string
  readonly cues: readonly TranscriptCue[]
}

/** A question that a machine suggests. */
export interface SuggestedQuestion {
  readonly text: string
  /** Two to four. */
  readonly choices: readonly string[]
  /** The number of the right one, from 1. */
  readonly answer: number
  /** What it rests on, as it stands in the transcript, and when that is said; ms. */
  readonly quotation: string
  readonly at: number
}

/** Makes questions from what is said in a video; fewer where it does not say enough. */
export type QuestionMaker = (spoken: Omit<SpokenTranscript, 'id'>, wanted: number) => Promise<readonly SuggestedQuestion[]>

/** What quizzes must ask of other domains; the app binds it. */
export interface QuizAsks {
  /** Videos that wait in a sequence ask nothing yet. */
  readonly locks: LocksAsk
  /** The words of a video: of one transcript of it, or of the default one. */
  readonly spoken: (db: Db | Tx, videoId: string, transcriptId: string | null) => Promise<SpokenTranscript | null>
  readonly maker: QuestionMaker
}
