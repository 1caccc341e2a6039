import { EngineFailure, type EngineFailureReason } from './failures.ts'
import type { EngineAnswer } from './http.ts'

/** What a server says went wrong, in any of the shapes that servers use. */
function errorIn(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  const { error, detail, object, message } = json as Record<string, unknown>
  if (error !== undefined && error !== null) return sentenceIn(error)
  if (object === 'error' && typeof message === 'string') return message
  return detail === undefined ? undefined : sentenceIn(detail)
}

function sentenceIn(error: unknown): string {
  if (typeof error === 'string') return error
  const { message } = error as { message?: unknown }
  return typeof message === 'string' ? message : JSON.stringify(error)
}

const tooLongWords = /context (length|window|size)|maximum context|too (long|large|many tokens)|exceeds? .*(context|tokens|limit)/i

/**
 * The answer, where there is one.
 *
 * @param model what the server was asked for
 * @throws EngineFailure
 */
export function checkedAnswer({ status, json, text }: EngineAnswer, model: string): unknown {
  const error = errorIn(json)
  const isFine = status >= 200 && status < 300
  if (isFine && json === undefined) throw new EngineFailure('nonsense', 'The server answered with something that is no JSON.', text)
  if (isFine && error === undefined) return json
  throw failureOf(status, error ?? text, model)
}

function failureOf(status: number, said: string, model: string): EngineFailure {
  if (status === 413 || tooLongWords.test(said))
    return new EngineFailure('too_long', 'The server says that this is too long for its model.', said)
  // An error in an answer that calls itself a success.
  if (status < 300) return new EngineFailure('failing', 'The server reports an error.', said)
  const named = byStatus[status]
  if (named) return new EngineFailure(named[0], named[1](model), said)
  if (status < 400) return new EngineFailure('refused', 'The server sends requests on to another address, which is not followed.', said)
  if (status >= 500 && status !== 501) return new EngineFailure('failing', `The server failed (HTTP ${status}).`, said)
  return new EngineFailure('refused', `The server refuses the request (HTTP ${status}).`, said)
}

const keyRefused = ['key_refused', () => 'The server does not accept the key.'] as const
const byStatus: Readonly<Record<number, readonly [EngineFailureReason, (model: string) => string] | undefined>> = {
  401: keyRefused,
  403: keyRefused,
  404: ['not_found', (model) => `The server does not know this address, or no model called “${model}”.`],
  429: ['busy', () => 'The server has too much to do, or the quota of its key is used up.'],
}

/** What a server that refuses it may take in a simpler form. */
export const isUnsupported = ({ status, json, text }: EngineAnswer): boolean =>
  [400, 422, 501].includes(status) && !tooLongWords.test(errorIn(json) ?? text)
