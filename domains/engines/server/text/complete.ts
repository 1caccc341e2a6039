import { z } from 'zod/mini'
import type { EngineConfig } from '#platform/server/config.ts'
import { checkedAnswer, isUnsupported } from '../answers.ts'
import { EngineFailure } from '../failures.ts'
import { type EngineAnswer, patiently, post } from '../http.ts'
import { jsonIn } from './json-answer.ts'
import { jsonSchemaOf } from './json-schema.ts'

export interface TextRequest<T> {
  readonly system: string
  readonly user: string
  /** An object; what does not fit it is no answer. */
  readonly schema: z.ZodMiniType<T>
  readonly signal?: AbortSignal
  /** The longest wait for one answer, ms; ten minutes unless said. */
  readonly wallMs?: number
}

export interface Tokens {
  readonly input: number
  readonly output: number
}

export interface Completion<T> {
  readonly value: T
  readonly model: string
  readonly milliseconds: number
  /** As the server counts them; 0 where it does not say. */
  readonly tokens: Tokens
}

/** How a server is asked for JSON, the strictest first. */
const modes = ['json_schema', 'json_object', 'none'] as const
type Mode = (typeof modes)[number]

/** What servers were found to understand, by address and model, as long as this process lives. */
const understood = new Map<string, Mode>()

interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

const contentPart = z.object({ text: z.optional(z.string()) })
const chat = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.nullish(z.string()),
        message: z.object({ content: z.nullish(z.union([z.string(), z.array(contentPart)])) }),
      }),
    )
    .check(z.minLength(1)),
  usage: z.nullish(z.object({ prompt_tokens: z.nullish(z.number()), completion_tokens: z.nullish(z.number()) })),
})

/** Where what was asked goes; told to whoever pays for it, whether or not anything came of it. */
export interface TokenMeter {
  requests: number
  input: number
  output: number
}

/**
 * Asks a model for a value of a schema. An answer that does not fit is sent back once with what is wrong with it.
 *
 * @throws EngineFailure
 */
export async function completeText<T>(engine: EngineConfig, asked: TextRequest<T>, meter: TokenMeter): Promise<Completion<T>> {
  const started = performance.now()
  const { schema } = jsonSchemaOf(asked.schema)
  const system = `${asked.system}\n\nAnswer with JSON alone, in the form of this JSON Schema:\n${JSON.stringify(schema)}`
  const messages: Message[] = [
    { role: 'system', content: system },
    { role: 'user', content: asked.user },
  ]
  const first = await contentFor(engine, asked, messages, meter)
  const done = (value: T): Completion<T> => ({
    value,
    model: engine.model,
    milliseconds: Math.round(performance.now() - started),
    tokens: { input: meter.input, output: meter.output },
  })
  const read = readAs(asked.schema, first)
  if (read.ok) return done(read.value)
  const again = await contentFor(
    engine,
    asked,
    [
      ...messages,
      { role: 'assistant', content: first },
      { role: 'user', content: `This cannot be used: ${read.fault} Answer again, with JSON alone.` },
    ],
    meter,
  )
  const second = readAs(asked.schema, again)
  if (second.ok) return done(second.value)
  throw new EngineFailure('wrong_shape', 'The model does not answer in the form that was asked for. Another model may.', second.fault)
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: string }

function readAs<T>(schema: z.ZodMiniType<T>, content: string): Read<T> {
  const json = jsonIn(content)
  if (json === undefined) return { ok: false, fault: 'it is not JSON.' }
  const { success, data, error } = z.safeParse(schema, json)
  if (success) return { ok: true, value: data }
  const faults = error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`)
  return { ok: false, fault: `${faults.join('; ')}.` }
}

async function contentFor(
  engine: EngineConfig,
  asked: TextRequest<unknown>,
  messages: readonly Message[],
  meter: TokenMeter,
): Promise<string> {
  const answer = await patiently(3, asked.signal, async (noteRetryAfter) => {
    const answered = await byLadder(engine, asked, messages, meter)
    noteRetryAfter(answered.retryAfter)
    return checkedAnswer(answered, engine.model)
  })
  const { success, data } = z.safeParse(chat, answer)
  if (!success) throw new EngineFailure('nonsense', 'The server’s answer is not one of a chat model.', JSON.stringify(answer))
  const { input, output } = { input: data.usage?.prompt_tokens ?? 0, output: data.usage?.completion_tokens ?? 0 }
  meter.input += input
  meter.output += output
  refuseCutInput(messages, input)
  return textIn(data)
}

function textIn({ choices: [choice] }: z.output<typeof chat>): string {
  if (choice?.finish_reason === 'length') throw new EngineFailure('too_long', 'The answer became too long for the model and was cut off.')
  const { content } = choice?.message ?? {}
  const text = typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('')
  if (text.trim() === '') throw new EngineFailure('empty', 'The model gave an empty answer.')
  return text
}

/** No language has so many characters in a token. */
const mostCharactersOfToken = 7
/** Less is within what every server reads. */
const worthCounting = 12_000

/** Some servers leave out what is too long for their context without a word. */
function refuseCutInput(messages: readonly Message[], tokens: number): void {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0)
  if (tokens === 0 || characters < worthCounting || tokens * mostCharactersOfToken >= characters) return
  throw new EngineFailure(
    'cut_input',
    'The server read only a part of what it was sent. Its context has to be larger (with Ollama: `OLLAMA_CONTEXT_LENGTH`).',
    `${tokens} tokens of ${characters} characters`,
  )
}

/** Asks in the strictest way that the server understands. */
async function byLadder(
  engine: EngineConfig,
  asked: TextRequest<unknown>,
  messages: readonly Message[],
  meter: TokenMeter,
): Promise<EngineAnswer> {
  const name = `${engine.url} ${engine.model}`
  let answered: EngineAnswer | undefined
  for (const mode of modes.slice(modes.indexOf(understood.get(name) ?? 'json_schema'))) {
    meter.requests += 1
    answered = await post(engine, 'chat/completions', bodyOf(engine.model, asked.schema, messages, mode), {
      signal: asked.signal,
      wallMs: asked.wallMs ?? 600_000,
    })
    if (isUnsupported(answered)) continue
    if (answered.status < 300) understood.set(name, mode)
    break
  }
  return answered as EngineAnswer
}

function bodyOf(model: string, wanted: z.ZodMiniType, messages: readonly Message[], mode: Mode) {
  const format = {
    json_schema: () => ({ response_format: { type: 'json_schema', json_schema: { name: 'answer', ...jsonSchemaOf(wanted) } } }),
    json_object: () => ({ response_format: { type: 'json_object' } }),
    none: () => ({}),
  }[mode]()
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify({ model, messages, stream: false, ...format })) }
}
