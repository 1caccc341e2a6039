import type { RecordStoreConfig } from '#platform/server/config.ts'
import { askServer, type ServerAnswer } from '#platform/server/outgoing/ask-server.ts'
import { type Guard, NotReachable } from '#platform/server/outgoing/guard.ts'
import { TooMuch } from '#platform/server/outgoing/limited.ts'
import { RecordStoreFailure } from './failures.ts'

/** The longest wait for an answer, ms. */
const wallMs = 30_000
/** Bytes; an answer to what is asked here is a list of ids, or one statement. */
const longestAnswer = 4 * 1024 ** 2

export interface StoreAnswer extends ServerAnswer {
  /** The text as people may read it: without our key and secret. */
  readonly words: string
}

export interface RecordStore {
  /** @param statements as JSON text. @throws RecordStoreFailure where there is no answer */
  post(statements: string): Promise<StoreAnswer>
  get(query: Readonly<Record<string, string>>): Promise<StoreAnswer>
}

/** Where the statements of a record store are, whichever part of its address was configured. */
function endpointOf(configured: string): URL {
  const url = new URL(configured)
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/statements$/, '')}/statements`
  return url
}

export function openRecordStore(guard: Guard, { url, key, secret }: RecordStoreConfig, signal: AbortSignal): RecordStore {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  const headers = { authorization, accept: 'application/json', 'x-experience-api-version': '1.0.3' }
  // Some servers repeat what they refuse, as text or as JSON.
  const hidden = [authorization.slice('Basic '.length), secret, JSON.stringify(secret).slice(1, -1), key]
  const wordsOf = (text: string) => hidden.reduce((words, one) => words.replaceAll(one, '…'), text)

  async function ask(method: 'GET' | 'POST', endpoint: URL, body?: string): Promise<StoreAnswer> {
    const late = AbortSignal.timeout(wallMs)
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = { method, headers: { ...headers, ...type }, signal: AbortSignal.any([signal, late]), longest: longestAnswer }
    try {
      const answer = await askServer(guard, endpoint.href, body === undefined ? sent : { ...sent, body })
      return { ...answer, words: wordsOf(answer.text) }
    } catch (error) {
      signal.throwIfAborted()
      if (late.aborted) throw new RecordStoreFailure('The record store took too long to answer.', { isRefused: false })
      throw unreachable(error)
    }
  }

  return {
    post: (statements) => ask('POST', endpointOf(url), statements),
    get: (query) => {
      const endpoint = endpointOf(url)
      for (const [name, value] of Object.entries(query)) endpoint.searchParams.set(name, value)
      return ask('GET', endpoint)
    },
  }
}

function unreachable(error: unknown): RecordStoreFailure {
  if (error instanceof TooMuch) return new RecordStoreFailure('The answer of the record store does not end.', { isRefused: true })
  if (error instanceof NotReachable)
    return new RecordStoreFailure(
      'The name of the record store is not known, or it is in a network that is not public and that FETCH_NETWORKS does not allow.',
      { isRefused: false, said: error.message },
    )
  return new RecordStoreFailure('The record store could not be reached.', { isRefused: false, said: String(error) })
}

const refusals: Readonly<Record<number, string>> = {
  401: 'The record store does not know this key, or its secret is wrong.',
  403: 'This key may not do that at the record store.',
  404: 'There is no record store at this address.',
  405: 'There is no record store at this address.',
}

/** What is wrong where a store answers so. */
export function failureOf({ status, words, retryAfter }: StoreAnswer): RecordStoreFailure {
  const isPassing = status === 408 || status === 429 || status >= 500
  if (isPassing)
    return new RecordStoreFailure(`The record store cannot take statements at the moment (${status}).`, {
      isRefused: false,
      said: words,
      wait: retryAfter,
    })
  if (status >= 300 && status < 400)
    return new RecordStoreFailure('This address leads elsewhere. Set XAPI_URL to where it leads.', { isRefused: true, said: words })
  const message = refusals[status] ?? `What answers at this address is no record store (${status}).`
  return new RecordStoreFailure(message, { isRefused: true, said: words })
}

export function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
