import { type ClientRequest, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineConfig } from '#platform/server/config.ts'
import { EngineFailure } from './failures.ts'

/** What a server answered, whatever that was. */
export interface EngineAnswer {
  readonly status: number
  /** Undefined where it is no JSON. */
  readonly json: unknown
  readonly text: string
  /** ms, from `Retry-After`. */
  readonly retryAfter: number | undefined
}

interface Sent {
  readonly type: string
  readonly bytes: Uint8Array
}

interface Waiting {
  readonly signal: AbortSignal | undefined
  /** The longest wait for the whole answer, ms. */
  readonly wallMs: number
}

/** More is no answer to what is asked here, bytes. */
const largestAnswer = 32 * 1024 ** 2

/** Where a server is asked for `path`, whichever part of its address was configured. */
export function endpointOf(configured: string, path: string): URL {
  const url = new URL(configured)
  const base = url.pathname.replace(/\/+$/, '')
  if (base.endsWith(`/${path}`) || base.endsWith('/inference')) return url
  url.pathname = `${base === '' ? '/v1' : base}/${path}`
  return url
}

/**
 * Sends a request and reads the whole answer. The address is the operator's, so it may be one of this network; it is not followed elsewhere,
 * because the key goes along. Not `fetch`, which gives up after five minutes without a first byte.
 *
 * @throws EngineFailure unreachable, too_slow, nonsense
 */
export async function post(
  { url, key }: Pick<EngineConfig, 'url' | 'key'>,
  path: string,
  sent: Sent,
  waiting: Waiting,
): Promise<EngineAnswer> {
  const late = AbortSignal.timeout(waiting.wallMs)
  const signal = AbortSignal.any([late, ...(waiting.signal ? [waiting.signal] : [])])
  try {
    return await answerTo(endpointOf(url, path), key, sent, signal)
  } catch (error) {
    waiting.signal?.throwIfAborted()
    if (error instanceof EngineFailure) throw error
    if (late.aborted) throw new EngineFailure('too_slow', 'The server took too long to answer.')
    throw new EngineFailure('unreachable', `The server could not be reached${whyOf(error)}.`, String(error))
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: ': nothing listens at its address',
  ENOTFOUND: ': its name is not known',
  EAI_AGAIN: ': its name could not be looked up',
  ECONNRESET: ': it closed the connection',
  EPIPE: ': it closed the connection',
  ETIMEDOUT: ': nothing answers at its address',
  EHOSTUNREACH: ': there is no way to its address',
  EPROTO: ': it does not speak https',
  ERR_SSL_WRONG_VERSION_NUMBER: ': it does not speak https',
  DEPTH_ZERO_SELF_SIGNED_CERT: ': its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: ': its certificate is not trusted',
  CERT_HAS_EXPIRED: ': its certificate has expired',
}

function whyOf(error: unknown): string {
  const { code = '' } = error as { code?: string }
  return reasons[code] ?? ''
}

function answerTo(url: URL, key: string | undefined, { type, bytes }: Sent, signal: AbortSignal): Promise<EngineAnswer> {
  const headers = {
    'content-type': type,
    'content-length': bytes.length,
    accept: 'application/json',
    'user-agent': 'Lyceum',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  }
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? secureRequest : plainRequest
    const request: ClientRequest = ask(url, { method: 'POST', headers, signal, agent: false }, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > largestAnswer) request.destroy(new EngineFailure('nonsense', 'The server’s answer does not end.'))
      })
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const wait = Number(response.headers['retry-after'])
        const retryAfter = Number.isFinite(wait) ? wait * 1000 : undefined
        resolve({ status: response.statusCode ?? 0, json: parsed(text), text, retryAfter })
      })
    })
    request.on('error', reject)
    request.end(bytes)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The longest that a server may ask us to wait, ms. */
const longestWait = 60_000

/** Asks again where that may help, at most `tries` times in all. */
export async function patiently<T>(
  tries: number,
  signal: AbortSignal | undefined,
  work: (noteRetryAfter: (ms: number | undefined) => void) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let wait = 500 * 4 ** (attempt - 1)
    try {
      return await work((ms) => (wait = ms ?? wait))
    } catch (error) {
      if (!(error instanceof EngineFailure) || !error.isPassing || attempt >= tries || wait > longestWait) throw error
      await sleep(wait, undefined, signal ? { signal } : {})
    }
  }
}
