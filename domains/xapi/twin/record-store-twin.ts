import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { XapiStatement } from '../server/statements/statement.ts'
import { statementFaultsOf } from './statement-rules.ts'

/** How the twin answers instead of doing its work; each once. */
export type TwinMood = (response: ServerResponse) => void

export interface RecordStoreTwin {
  readonly url: string
  /** Whom it knows. */
  readonly credentials: { key: string; secret: string }
  /** What it keeps, by id. */
  readonly kept: ReadonlyMap<string, XapiStatement>
  /** How many statements each request brought, in order. */
  readonly batches: readonly number[]
  readonly requests: readonly string[]
  /** The next requests get these answers. */
  readonly moods: TwinMood[]
  /** Statements that it calls bad although they are not. */
  readonly disliked: Set<string>
  /** Keeps a statement as if it had come before. */
  keep(statement: XapiStatement): void
  close(): void
}

export const twinKey = { key: 'lyceum', secret: 'a secret of the store' } as const

export const answering =
  (status: number, body: unknown = '', headers: Readonly<Record<string, string>> = {}): TwinMood =>
  (response) =>
    void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** A small record store on a loopback address of its own: it takes a request whole or not at all, and each statement by the rules. */
export async function startRecordStoreTwin(host = '127.0.0.2'): Promise<RecordStoreTwin> {
  const kept = new Map<string, XapiStatement>()
  const batches: number[] = []
  const requests: string[] = []
  const moods: TwinMood[] = []
  const disliked = new Set<string>()
  const credentials: RecordStoreTwin['credentials'] = { ...twinKey }

  function store(response: ServerResponse, text: string): void {
    const statements = JSON.parse(text) as XapiStatement[]
    batches.push(statements.length)
    const bad = statements.some(({ id }) => disliked.has(id)) ? ['this statement is not liked'] : []
    const faults = [...statements.flatMap((one) => statementFaultsOf(one)), ...bad]
    if (faults.length > 0) return answering(400, faults.join('\n'))(response)
    const other = statements.find((one) => kept.has(one.id) && !isDeepStrictEqual(kept.get(one.id), one))
    if (other) return answering(409, `${other.id} is another statement`)(response)
    for (const one of statements) kept.set(one.id, one)
    const ids = statements.map(({ id }) => id)
    answering(200, ids)(response)
  }

  function look(response: ServerResponse, query: URLSearchParams): void {
    const id = query.get('statementId')
    if (id === null) return answering(200, { statements: [], more: '' })(response)
    const found = kept.get(id)
    return found ? answering(200, { ...found, stored: new Date().toISOString(), version: '1.0.3' })(response) : answering(404)(response)
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twin')
    const text = await bodyOf(request)
    requests.push(`${request.method} ${request.url}`)
    const mood = moods.shift()
    if (mood) return mood(response)
    if (pathname !== '/xapi/statements') return answering(404)(response)
    if (request.headers['x-experience-api-version'] !== '1.0.3') return answering(400, 'no version')(response)
    const expected = Buffer.from(`${credentials.key}:${credentials.secret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${expected}`) return answering(401, `unknown: ${request.headers.authorization}`)(response)
    return request.method === 'POST' ? store(response, text) : look(response, searchParams)
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/xapi`,
    credentials,
    kept,
    batches,
    requests,
    moods,
    disliked,
    keep: (statement) => void kept.set(statement.id, statement),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
