import { z } from 'zod/mini'
import { wavFile } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { EngineConfig } from '#platform/server/config.ts'
import type { Ports } from '#platform/server/ports.ts'
import { EngineFailure } from './failures.ts'
import { addCost, type EngineKind, insertUse } from './queries/uses.ts'
import { askPart } from './speech/ask-part.ts'
import { completeText } from './text/complete.ts'

export interface Trial {
  readonly works: boolean
  readonly failure: string | null
  readonly said: string | null
  readonly seconds: number
}

/** Somebody waits and looks on, ms. */
const wallMs = 60_000

const ofText = (engine: EngineConfig, meter: { requests: number; input: number; output: number }) => {
  const request = { system: 'You answer questions.', user: 'What is three plus four?', schema: z.object({ number: z.number() }), wallMs }
  return completeText(engine, request, meter)
}

const soundMs = 2_000

/** A quiet tone: enough to see whether the server takes sound and answers with a transcript. */
function ofSpeech(engine: EngineConfig, meter: { requests: number }) {
  const samples = Int16Array.from({ length: 16 * soundMs }, (_, at) => 2_000 * Math.sin((2 * Math.PI * 220 * at) / 16_000))
  const wav = wavFile(Buffer.from(samples.buffer))
  const part = { from: 0, to: soundMs, overlap: 0, silences: [] }
  return askPart(engine, { wav, part, language: 'en', signal: undefined, wallMs, onRequest: () => (meter.requests += 1) })
}

/** Asks an engine for something small, and says how that went. Counted among the uses, and never against a limit. */
export async function tryEngine({ db, config }: Pick<Ports, 'db' | 'config'>, accountId: string, kind: EngineKind): Promise<Trial> {
  const engine = config.engines[kind]
  if (!engine) throw new Problem('conflict', 'no_engine', 'No server is configured for this.')
  const use = { accountId, kind, model: engine.model, ...(kind === 'speech' ? { soundMs } : {}) }
  const useId = await db.transaction().execute((tx) => insertUse(tx, use))
  const meter = { requests: 0, input: 0, output: 0 }
  const started = performance.now()
  let failure: EngineFailure | null = null
  try {
    await (kind === 'text' ? ofText(engine, meter) : ofSpeech(engine, meter))
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error
    failure = error
  }
  const milliseconds = performance.now() - started
  await addCost(db, useId, { ...meter, milliseconds, failure: failure?.message ?? null })
  return { ...outcomeOf(failure, engine), seconds: Math.round(milliseconds / 100) / 10 }
}

/** Some servers repeat the key that they refuse. */
function outcomeOf(failure: EngineFailure | null, { key = '\0' }: EngineConfig): Omit<Trial, 'seconds'> {
  if (!failure) return { works: true, failure: null, said: null }
  return { works: false, failure: failure.message, said: failure.said?.replaceAll(key, '…') ?? null }
}
