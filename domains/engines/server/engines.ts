import { readFlags } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { EngineConfig } from '#platform/server/config.ts'
import type { Ports } from '#platform/server/ports.ts'
import { countTextUse } from './limits.ts'
import { addCost } from './queries/uses.ts'
import { type HeardPassage, type HearRequest, hear } from './speech/hear.ts'
import { type SpeechRequest, type Transcription, transcribe } from './speech/transcribe.ts'
import { type Completion, completeText, type TextRequest, type TokenMeter } from './text/complete.ts'

export interface TextEngine {
  readonly model: string
  /**
   * Asks the model for a value of a schema, once per use of the person's daily limit.
   *
   * @throws EngineFailure, whose `kind` `too_long` means: halve the part and ask again; LimitReached
   */
  complete<T>(request: TextRequest<T>): Promise<Completion<T>>
}

export interface SpeechEngine {
  readonly model: string
  /** @throws EngineFailure, LimitReached, Problem conflict (no_sound) */
  transcribe(request: SpeechRequest): Promise<Transcription>
  /** Writes down a few seconds at once. @throws EngineFailure, LimitReached */
  hear(request: HearRequest): Promise<HeardPassage>
}

/** The language model, for one person; null where none is configured or the organisation has switched engines off. */
export async function textEngine({ db, config }: Pick<Ports, 'db' | 'config'>, accountId: string): Promise<TextEngine | null> {
  const engine = config.engines.text
  if (!engine || !(await isOn({ db }))) return null
  return { model: engine.model, complete: (request) => counted({ db, engine, accountId }, request) }
}

/** What writes down speech, for one person; null where none is configured or the organisation has switched engines off. */
export async function speechEngine(ports: Pick<Ports, 'db' | 'config' | 'storage'>, accountId: string): Promise<SpeechEngine | null> {
  const engine = ports.config.engines.speech
  if (!engine || !(await isOn(ports))) return null
  const speaker = { ports, engine, accountId }
  return { model: engine.model, transcribe: (request) => transcribe(speaker, request), hear: (request) => hear(speaker, request) }
}

/** Which engines there are, for controls that are disabled without them. */
export async function availableEngines(ports: Pick<Ports, 'db' | 'config'>): Promise<{ text: boolean; speech: boolean }> {
  const { text, speech } = ports.config.engines
  const on = (text !== undefined || speech !== undefined) && (await isOn(ports))
  return { text: on && text !== undefined, speech: on && speech !== undefined }
}

const isOn = async ({ db }: Pick<Ports, 'db'>): Promise<boolean> => (await readFlags(db)).engines_enabled === 1

interface Counting {
  readonly db: Ports['db']
  readonly engine: EngineConfig
  readonly accountId: string
}

async function counted<T>({ db, engine, accountId }: Counting, request: TextRequest<T>): Promise<Completion<T>> {
  const useId = await db.transaction().execute((tx) => countTextUse(tx, accountId, engine.model))
  const meter: TokenMeter = { requests: 0, input: 0, output: 0 }
  const started = performance.now()
  let failure: string | null = null
  try {
    return await completeText(engine, request, meter)
  } catch (error) {
    failure = error instanceof Problem ? error.message : null
    throw error
  } finally {
    await addCost(db, useId, { ...meter, milliseconds: performance.now() - started, failure })
  }
}
