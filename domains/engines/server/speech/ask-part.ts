import type { EngineConfig } from '#platform/server/config.ts'
import { checkedAnswer, isUnsupported } from '../answers.ts'
import { type EngineAnswer, endpointOf, patiently, post } from '../http.ts'
import { type HeardPart, readHeard } from './heard.ts'
import type { SoundPart } from './plan.ts'

/** How a server is asked for times, the finest first. */
const forms = [
  ['verbose_json', ['word', 'segment']],
  ['verbose_json', []],
  ['json', []],
] as const satisfies readonly (readonly [format: string, granularities: readonly string[]])[]

/** What servers were found to understand, by address and model, as long as this process lives. */
const understood = new Map<string, number>()

interface PartRequest {
  readonly wav: Buffer
  readonly part: SoundPart
  /** BCP 47; null where the server is to find out. */
  readonly language: string | null
  readonly signal: AbortSignal | undefined
  /** Called for each request that is sent. */
  readonly onRequest?: () => void
  /** The longest wait, ms; a slow machine takes longer to write a part down than it takes to say it. */
  readonly wallMs?: number
}

/** Has one part written down. @throws EngineFailure */
export function askPart(engine: EngineConfig, asked: PartRequest): Promise<HeardPart> {
  return patiently(3, asked.signal, async (noteRetryAfter) => {
    const answered = await byLadder(engine, asked)
    noteRetryAfter(answered.retryAfter)
    return readHeard(checkedAnswer(answered, engine.model), asked.part)
  })
}

async function byLadder(
  engine: EngineConfig,
  { wav, language, signal, onRequest, wallMs = 1_800_000 }: PartRequest,
): Promise<EngineAnswer> {
  const name = `${engine.url} ${engine.model}`
  let answered: EngineAnswer | undefined
  for (let at = understood.get(name) ?? 0; at < forms.length; at++) {
    onRequest?.()
    answered = await post(engine, 'audio/transcriptions', await formOf(engine, at, { wav, language }), { signal, wallMs })
    if (isUnsupported(answered)) continue
    if (answered.status < 300) understood.set(name, at)
    break
  }
  return answered as EngineAnswer
}

async function formOf(engine: EngineConfig, at: number, { wav, language }: Pick<PartRequest, 'wav' | 'language'>) {
  const [format, granularities] = forms[at] ?? forms[0]
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), 'part.wav')
  form.append('model', engine.model)
  form.append('response_format', format)
  for (const one of granularities) form.append('timestamp_granularities[]', one)
  const spoken = language === null ? unknownLanguage(engine) : new Intl.Locale(language).language
  if (spoken !== null) form.append('language', spoken)
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type') ?? '', bytes: new Uint8Array(await encoded.arrayBuffer()) }
}

/** whisper.cpp takes everything for English unless it is told to find out; others refuse the word. */
const unknownLanguage = ({ url }: EngineConfig): string | null =>
  endpointOf(url, 'audio/transcriptions').pathname.endsWith('/inference') ? 'auto' : null
