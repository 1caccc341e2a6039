import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#platform/server/config.ts'
import type { TestApp } from '#platform/server/testing.ts'

/** What a model was asked. */
export interface AskedOfModel {
  readonly system: string
  readonly user: string
  /** Of `response_format`; undefined where none is asked for. */
  readonly format: string | undefined
}

/** A part of sound as it was sent. */
export interface AskedToListen {
  readonly seconds: number
  readonly language: string | null
  readonly format: string | null
  readonly granularities: readonly string[]
}

interface SaidWord {
  readonly word: string
  /** s, from the beginning of the part. */
  readonly start: number
  readonly end: number
}

interface Received {
  readonly path: string
  readonly key: string | undefined
}

export interface EngineTwin {
  readonly url: string
  /** In order. */
  readonly requests: readonly (Received & (AskedOfModel | AskedToListen))[]
  close(): Promise<void>
}

interface Talents {
  /** What the model thinks of it; any JSON. */
  readonly answer?: (asked: AskedOfModel) => unknown
  /** What is said in a part. */
  readonly hear?: (asked: AskedToListen) => readonly SaidWord[]
  /** How it is said; once each, the last one from then on. */
  readonly chatWays?: readonly ChatWay[]
  readonly speechWays?: readonly SpeechWay[]
}

type Responding = (response: ServerResponse, content: unknown, asked: AskedOfModel) => void
type Telling = (response: ServerResponse, words: readonly SaidWord[], asked: AskedToListen) => void

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
  response.end(isText ? body : JSON.stringify(body))
}

const chat = (content: unknown, { finish = 'stop', usage = true as boolean | object, ...more }: Record<string, unknown> = {}) => ({
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content, ...more } }],
  ...(usage === false ? {} : { usage: usage === true ? { prompt_tokens: 1200, completion_tokens: 34 } : usage }),
})

const fine = (response: ServerResponse, content: unknown) => send(response, 200, chat(JSON.stringify(content)))

/** The ways in which servers answer a chat. */
export const chatWays = {
  good: fine,
  fenced: (response, content) => send(response, 200, chat(`Here you are:\n\`\`\`json\n${JSON.stringify(content)}\n\`\`\``)),
  think: (response, content) => send(response, 200, chat(`<think>The user wants {"x": 1}…</think>\n${JSON.stringify(content)}`)),
  prose: (response, content) => send(response, 200, chat(`Sure! ${JSON.stringify(content)} I hope that this helps.`)),
  reasoning: (response, content) => send(response, 200, chat(JSON.stringify(content), { reasoning_content: 'Let me think: {' })),
  parts: (response, content) => send(response, 200, chat([{ type: 'text', text: JSON.stringify(content) }])),
  noUsage: (response, content) => send(response, 200, chat(JSON.stringify(content), { usage: false })),
  noSchema: (response, content, { format }) =>
    format === 'json_schema' ? send(response, 400, { error: { message: 'response_format is not supported' } }) : fine(response, content),
  noFormat: (response, content, { format }) =>
    format ? send(response, 422, { detail: [{ msg: 'extra field' }] }) : fine(response, content),
  half: (response, content) => send(response, 200, chat(JSON.stringify(content).slice(0, 9), { finish: 'length' })),
  wrongShape: (response) => send(response, 200, chat('{"colour":"red"}')),
  notJson: (response) => send(response, 200, chat('I cannot do that.')),
  empty: (response) => send(response, 200, chat('')),
  nothing: (response) => send(response, 200, chat(null, { reasoning_content: 'Hm.' })),
  cut: (response, content) => send(response, 200, chat(JSON.stringify(content), { usage: { prompt_tokens: 1024, completion_tokens: 2 } })),
  page: (response) => send(response, 502, '<html><body>Bad Gateway</body></html>'),
  okPage: (response) => send(response, 200, '<html><body>Welcome</body></html>'),
  errorInside: (response) => send(response, 200, { error: { message: 'CUDA out of memory', code: 500 } }),
  tooLong: (response) => send(response, 400, { error: { message: "This model's maximum context length is 4096 tokens." } }),
  dropped: (response) => void response.socket?.destroy(),
  busy: (response) => send(response, 429, { error: { message: 'Rate limit' } }, { 'retry-after': '0' }),
  quota: (response) => send(response, 429, { error: { message: 'You exceeded your current quota' } }, { 'retry-after': '3600' }),
  slow: (response, content) => void setTimeout(() => fine(response, content), 300),
  hanging: () => {},
  noKey: (response) => send(response, 401, { error: { message: 'Incorrect API key provided' } }),
  noKeyRepeated: (response) => send(response, 401, { error: { message: 'Incorrect API key provided: a secret key' } }),
  noModel: (response) => send(response, 404, { error: { message: 'model "x" not found, try pulling it first' } }),
  elsewhere: (response) => send(response, 302, '', { location: 'http://127.0.0.9:9/' }),
} satisfies Record<string, Responding>
export type ChatWay = keyof typeof chatWays

const textOf = (words: readonly SaidWord[]): string => words.map(({ word }) => word).join(' ')

/** Of five words each. */
const segmentsOf = (words: readonly SaidWord[]) =>
  Array.from({ length: Math.ceil(words.length / 5) }, (_, at) => words.slice(at * 5, at * 5 + 5)).map((some, id) => ({
    id,
    start: some[0]?.start ?? 0,
    end: some.at(-1)?.end ?? 0,
    text: ` ${textOf(some)}`,
    avg_logprob: -0.2,
    no_speech_prob: 0.01,
    compression_ratio: 1.3,
  }))

const bare = (words: readonly SaidWord[]) => words.map((one) => ({ ...one, word: one.word.replace(/[.,!?]/g, '') }))

const verbose = (words: readonly SaidWord[], more: object = {}) => ({
  task: 'transcribe',
  language: 'english',
  duration: words.at(-1)?.end ?? 0,
  text: textOf(words),
  segments: segmentsOf(words),
  words: bare(words),
  ...more,
})

const segmentsWith = (words: readonly SaidWord[], change: (segment: ReturnType<typeof segmentsOf>[number], at: number) => object) =>
  verbose(words, { segments: segmentsOf(words).map((one, at) => ({ ...one, ...change(one, at) })), words: null })

/** The ways in which servers answer what they heard. */
export const speechWays = {
  good: (response, words) => send(response, 200, verbose(words)),
  /** Words inside segments, in pieces with their spaces. */
  pieces: (response, words) =>
    send(response, 200, {
      text: textOf(words),
      segments: segmentsOf(words).map((segment, at) => ({
        ...segment,
        words: words.slice(at * 5, at * 5 + 5).flatMap(({ word, start, end }) => [
          { word: ` ${word.slice(0, 2)}`, start, end: (start + end) / 2 },
          { word: word.slice(2), start: (start + end) / 2, end },
        ]),
      })),
    }),
  nullWords: (response, words) => send(response, 200, verbose(words, { words: null })),
  strings: (response, words) =>
    send(
      response,
      200,
      segmentsWith(words, ({ start, end }) => ({ start: String(start), end: String(end), avg_logprob: -1 })),
    ),
  outside: (response, words) =>
    send(
      response,
      200,
      segmentsWith(words, () => ({ start: 4000, end: 4001 })),
    ),
  backwards: (response, words) =>
    send(
      response,
      200,
      segmentsWith(words, ({ start, end }, at) => (at === 0 ? {} : { start: end, end: start })),
    ),
  textOnly: (response, words) => send(response, 200, { text: textOf(words) }),
  noVerbose: (response, words, { format }) =>
    format === 'json' ? send(response, 200, { text: textOf(words) }) : send(response, 400, { error: 'response_format json only' }),
  invented: (response, words) => {
    const whole = verbose(words, { words: null })
    const made = { text: ' Thanks for watching!', avg_logprob: -1.4, no_speech_prob: 0.9 }
    send(response, 200, { ...whole, segments: [...whole.segments, { ...whole.segments.at(-1), ...made }] })
  },
  errorInside: (response) => send(response, 200, { error: { message: 'Audio too short' } }),
  nonsense: (response) => send(response, 200, { hello: 'world' }),
  page: chatWays.page,
  dropped: chatWays.dropped,
  busy: chatWays.busy,
  hanging: () => {},
  noPath: (response) => send(response, 404, 'File Not Found (/v1/audio/transcriptions)'),
} satisfies Record<string, Telling>
export type SpeechWay = keyof typeof speechWays

async function bodyOf(request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new Response(Buffer.concat(chunks), { headers: { 'content-type': request.headers['content-type'] ?? '' } })
}

interface Chat {
  readonly messages: readonly { readonly content: string }[]
  readonly response_format?: { readonly type: string }
}

async function asModel(request: IncomingMessage): Promise<AskedOfModel> {
  const { messages, response_format } = (await (await bodyOf(request)).json()) as Chat
  return { system: messages[0]?.content ?? '', user: messages.at(-1)?.content ?? '', format: response_format?.type }
}

async function asListener(request: IncomingMessage): Promise<AskedToListen> {
  const form = await (await bodyOf(request)).formData()
  const field = (name: string) => (form.get(name) as string | null) ?? null
  const seconds = ((form.get('file') as File).size - 44) / 32_000
  const granularities = form.getAll('timestamp_granularities[]') as string[]
  return { seconds, language: field('language'), format: field('response_format'), granularities }
}

/** A server that speaks the protocol of engines: well, slowly, wrongly or half. */
export async function startEngineTwin({ answer, hear, chatWays: ways = [], speechWays: tellings = [] }: Talents): Promise<EngineTwin> {
  const requests: (Received & (AskedOfModel | AskedToListen))[] = []
  const used = { chat: 0, speech: 0 }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const key = request.headers.authorization?.replace('Bearer ', '')
    const serve = async () => {
      if (path.endsWith('/chat/completions')) {
        const chatRequest = await asModel(request)
        requests.push({ path, key, ...chatRequest })
        const way: Responding = chatWays[ways[Math.min(used.chat++, ways.length - 1)] ?? 'good']
        return way(response, answer?.(chatRequest) ?? {}, chatRequest)
      }
      const part = await asListener(request)
      requests.push({ path, key, ...part })
      const way: Telling = speechWays[tellings[Math.min(used.speech++, tellings.length - 1)] ?? 'good']
      way(response, hear?.(part) ?? [], part)
    }
    serve().catch((error: unknown) => send(response, 500, { error: String(error) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close }
}

/** Each twin is a server of its own to what remembers servers. */
export const engineAt = ({ url }: Pick<EngineTwin, 'url'>, key?: string) => ({ url, model: 'test-model', key })

/** Lets an app use a twin for both engines, or none. */
export function setEngines({ ports }: Pick<TestApp, 'ports'>, engines: Partial<Config['engines']>): void {
  Object.assign(ports.config, { engines: { text: undefined, speech: undefined, ...engines } })
}

/** Words that are said one after the other, half a second each. */
export const saying = (text: string, from = 0): SaidWord[] =>
  text.split(' ').map((word, at) => ({ word, start: from + at * 0.5, end: from + at * 0.5 + 0.4 }))
