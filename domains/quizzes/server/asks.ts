import type { ExportFormat } from '#domains/exports/contract.ts'
import type { LocksAsk } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'

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

/** Questions that are asked of an event stand at the same addresses as those that stop a video. */
export interface EventQuestionsAsk {
  /** Null: it is no event that the viewer sees. */
  readonly count: (db: Db, viewer: Viewer, id: string) => Promise<number | null>
  /** @returns false where it is no event that the viewer sees */
  readonly askForFile: (
    tx: Tx,
    viewer: Person,
    wish: { readonly eventId: string; readonly groupBy: 'none' | 'user' | 'day'; readonly format: ExportFormat },
  ) => Promise<boolean>
}

/** What quizzes must ask of other domains; the app binds it. */
export interface QuizAsks {
  /** Videos that wait in a sequence ask nothing yet. */
  readonly locks: LocksAsk
  /** The words of a video: of one transcript of it, or of the default one. */
  readonly spoken: (db: Db | Tx, videoId: string, transcriptId: string | null) => Promise<SpokenTranscript | null>
  readonly maker: QuestionMaker
  readonly ofEvent: EventQuestionsAsk
}

/** What the making of questions asks. */
export type MakingAsks = Pick<QuizAsks, 'spoken' | 'maker'>
