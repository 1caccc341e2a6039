import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { type Guard, hostOf } from './guard.ts'
import { TooMuch } from './limited.ts'
import { portOf, webAddress } from './open-address.ts'

export interface ServerRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Ends it, however far it is. */
  readonly signal: AbortSignal
  /** Bytes of the longest answer. */
  readonly longest: number
}

export interface ServerAnswer {
  readonly status: number
  readonly text: string
  /** s, from `Retry-After`. */
  readonly retryAfter: number | undefined
}

/**
 * Sends a request as this server, and reads the whole answer. It is not followed elsewhere: what it carries is for this address alone.
 *
 * @throws NotReachable, TooMuch; whatever the connection throws
 */
export async function askServer(guard: Guard, address: string, sent: ServerRequest): Promise<ServerAnswer> {
  const { method, headers, body, signal, longest } = sent
  const url = webAddress(address)
  const { host, lookup } = await guard.pin(hostOf(url), portOf(url))
  const ask = url.protocol === 'https:' ? requestSecure : requestPlain
  const length: Record<string, string> = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const all = { 'user-agent': 'Lyceum', 'accept-encoding': 'identity', ...headers, ...length }
    const request = ask(url, { method, host, lookup, agent: false, signal, headers: all }, resolve)
    request.on('error', reject)
    request.end(body)
  })
  const text = await textOf(response, longest)
  return { status: response.statusCode ?? 0, text, retryAfter: secondsOf(response.headers['retry-after']) }
}

async function textOf(response: IncomingMessage, longest: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > longest) throw new TooMuch()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** It is a number of seconds or a date. */
function secondsOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}
