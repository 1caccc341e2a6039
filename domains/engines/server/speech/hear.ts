import { type Stretch, wavFile } from '#domains/media/server.ts'
import { countSpeechUse } from '../limits.ts'
import { askPart } from './ask-part.ts'
import { atCost } from './cost.ts'
import { cuesOf, type TranscribedCue } from './cues.ts'
import { tokensOf } from './tokens.ts'
import type { Speaker } from './transcribe.ts'

/** A few seconds of sound, while it is still being made. */
export interface HearRequest {
  /** 16 kHz, mono, 16 bit. */
  readonly samples: Buffer
  readonly ms: number
  /** Where nothing is to be heard in it. */
  readonly silences: readonly Stretch[]
  /** Names the stretch of work to which it belongs, which is counted once, as so much sound. */
  readonly work: string
  readonly countedMs: number
  readonly signal: AbortSignal
}

export interface HeardPassage {
  /** In order, by the time of the passage; none where nothing is said. */
  readonly cues: readonly TranscribedCue[]
  /** ISO 639-1, as the engine found out; null where it does not say. */
  readonly language: string | null
}

/** ms: what comes later is of no use to whoever watches. */
const longestWait = 20_000

/** Writes down what is said in a passage. @throws EngineFailure, LimitReached */
export async function hear({ ports: { db }, engine, accountId }: Speaker, asked: HearRequest): Promise<HeardPassage> {
  const { samples, ms, silences, work, countedMs, signal } = asked
  const useId = await db.transaction().execute((tx) => countSpeechUse(tx, accountId, { model: engine.model, work, soundMs: countedMs }))
  const part = { from: 0, to: ms, overlap: 0, silences }
  const { answer } = await atCost(db, useId, (onRequest) =>
    askPart(engine, { wav: wavFile(samples), part, language: null, signal, wallMs: longestWait, onRequest }),
  )
  return { cues: cuesOf(tokensOf(answer, part), answer.times === 'words'), language: answer.language }
}
