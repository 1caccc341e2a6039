import { type AssetSound, openSound } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { EngineConfig } from '#platform/server/config.ts'
import type { Ports } from '#platform/server/ports.ts'
import { countSpeechUse } from '../limits.ts'
import { findPlan, insertWork, keepHeard, listHeard } from '../queries/speech-work.ts'
import { askPart } from './ask-part.ts'
import { atCost } from './cost.ts'
import { cuesOf, type TranscribedCue } from './cues.ts'
import type { HeardPart } from './heard.ts'
import { hasSound, type SoundPart, speechPlanOf } from './plan.ts'
import { joined, type SpokenToken, tokensOf } from './tokens.ts'

export interface SpeechRequest {
  readonly assetId: string
  /** BCP 47; null where the engine is to find out. */
  readonly language: string | null
  /**
   * Names this piece of work, such as the id of the job's row: what was interrupted goes on under the same name, and is counted once. A new name
   * begins anew.
   */
  readonly work: string
  /** Called with 0 to 1. */
  readonly onProgress?: (share: number) => void | Promise<void>
  readonly signal: AbortSignal
}

export interface Transcription {
  /** In order; none where nothing is said. */
  readonly cues: readonly TranscribedCue[]
  /** As it was asked for, or ISO 639-1 as the engine found out; null where it does not say. */
  readonly language: string | null
  /** Somewhere the engine gave no times: cues may be off by some seconds. */
  readonly timesApproximate: boolean
  readonly model: string
  /** Waited for answers, in this try. */
  readonly milliseconds: number
  /** What was sent of sound, ms. */
  readonly soundMs: number
}

export interface Speaker {
  readonly ports: Pick<Ports, 'db' | 'storage'>
  readonly engine: EngineConfig
  /** For whom it is counted. */
  readonly accountId: string
}

/**
 * Writes down what is said in an asset: cut at silences, part by part, each kept as soon as it is there.
 *
 * @throws EngineFailure, LimitReached, Problem conflict (no_sound)
 */
export async function transcribe(speaker: Speaker, asked: SpeechRequest): Promise<Transcription> {
  const sound = await openSound(speaker.ports, asked.assetId, asked.signal)
  if (!sound) throw new Problem('conflict', 'no_sound', 'This video has no sound that could be transcribed.')
  try {
    const { plan, useId } = await begun(speaker, asked, sound)
    return await writtenDown(speaker, asked, { sound, plan, useId })
  } finally {
    await sound.close()
  }
}

const soundMsOf = (plan: readonly SoundPart[]): number => plan.filter(hasSound).reduce((sum, { from, to }) => sum + to - from, 0)

/** The plan of the work, from before where there is one, and its use, which is counted once. */
async function begun({ ports: { db }, engine, accountId }: Speaker, { work, assetId }: SpeechRequest, sound: AssetSound) {
  const { model } = engine
  const begunPlan = await findPlan(db, { work, assetId, model })
  const plan = begunPlan ?? speechPlanOf(sound.durationMs, await sound.silences())
  const useId = await db.transaction().execute(async (tx) => {
    if (!begunPlan) await insertWork(tx, { work, assetId, model, plan })
    return countSpeechUse(tx, accountId, { model, work, soundMs: soundMsOf(plan) })
  })
  return { plan, useId }
}

interface Begun {
  readonly sound: AssetSound
  readonly plan: readonly SoundPart[]
  readonly useId: string
}

async function writtenDown(speaker: Speaker, asked: SpeechRequest, { sound, plan, useId }: Begun): Promise<Transcription> {
  const { db } = speaker.ports
  const before = await listHeard(db, asked.work)
  const heard: (readonly [HeardPart, SoundPart])[] = []
  let milliseconds = 0
  for (const [position, part] of plan.entries()) {
    asked.signal.throwIfAborted()
    if (hasSound(part)) {
      const kept = before.get(position)
      const one = kept ?? (await sent(speaker, asked, { sound, part, useId, waited: (ms) => (milliseconds += ms) }))
      if (!kept) await keepHeard(db, asked.work, position, one)
      heard.push([one, part])
    }
    await asked.onProgress?.((position + 1) / plan.length)
  }
  const tokens = heard.reduce<SpokenToken[]>((before, [one, part]) => joined(before, tokensOf(one, part), part), [])
  const withWords = heard.length > 0 && heard.every(([{ times }]) => times === 'words')
  return {
    cues: cuesOf(tokens, withWords),
    language: asked.language ?? mostHeard(heard.map(([{ language }]) => language)),
    timesApproximate: heard.some(([{ times }]) => times === 'none'),
    model: speaker.engine.model,
    milliseconds: Math.round(milliseconds),
    soundMs: soundMsOf(plan),
  }
}

interface Sending extends Pick<Begun, 'sound' | 'useId'> {
  readonly part: SoundPart
  readonly waited: (ms: number) => void
}

/** Sends one part. */
async function sent(
  { ports: { db }, engine }: Speaker,
  { language, signal }: SpeechRequest,
  { sound, part, useId, waited }: Sending,
): Promise<HeardPart> {
  const wav = await sound.wav([part.from, part.to])
  const { answer, milliseconds } = await atCost(db, useId, (onRequest) => askPart(engine, { wav, part, language, signal, onRequest }))
  waited(milliseconds)
  return answer
}

function mostHeard(languages: readonly (string | null)[]): string | null {
  const counts = Map.groupBy(
    languages.filter((language) => language !== null),
    (language) => language,
  )
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null
}
