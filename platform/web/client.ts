import { t } from '@lingui/core/macro'
import type { z } from 'zod/mini'
import type { AnswerOf, Route } from '#platform/contract/route.ts'
import { csrf, forgetCsrf } from './calling/csrf.ts'
import { writeQuery } from './calling/query-string.ts'
import { request } from './calling/request.ts'
import { isRefusal, Refusal } from './refusal.ts'

export { isRefusal, Refusal } from './refusal.ts'

type Sent<S> = S extends z.ZodMiniType ? z.input<S> : never
type Given<K extends string, S> = S extends z.ZodMiniType
  ? Record<never, never> extends z.input<S>
    ? { readonly [P in K]?: Sent<S> }
    : { readonly [P in K]: Sent<S> }
  : { readonly [P in K]?: undefined }

export type Sending<R extends Route> = Given<'params', R['params']> & Given<'query', R['query']> & Given<'body', R['body']> & How

interface How {
  readonly signal?: AbortSignal
  /** Goes on when the page is left; for small bodies. */
  readonly keepalive?: boolean
}

interface Sendable extends How {
  readonly params?: Record<string, unknown> | undefined
  readonly query?: Record<string, unknown> | undefined
  readonly body?: unknown
}

/**
 * Calls one route of a contract; what it answers is typed by the contract alone. State-changing calls carry the csrf token, fetched once and again
 * when it is refused. In development the answer is parsed, so that a server that breaks its contract is seen at once.
 *
 * @throws Refusal with the server's code, reason and message; `unreachable` without an answer
 */
export async function call<R extends Route>(route: R, sending: Sending<R>): Promise<AnswerOf<R>> {
  try {
    return await attempt(route, sending as Sendable)
  } catch (error) {
    if (!isRefusal(error, 'forbidden') || error.reason !== 'csrf') throw error
    forgetCsrf()
    return attempt(route, sending as Sendable)
  }
}

async function attempt<R extends Route>(route: R, sending: Sendable): Promise<AnswerOf<R>> {
  const response = await reached(addressOf(route, sending), {
    method: route.method,
    headers: await headersOf(route, sending),
    ...(sending.body !== undefined && { body: JSON.stringify(sending.body) }),
    ...(sending.signal && { signal: sending.signal }),
    ...(sending.keepalive && { keepalive: true }),
  })
  if (!response.ok) throw await refusal(response)
  const answer: unknown = route.as === 'text' ? await response.text() : await response.json()
  return (import.meta.env.DEV ? route.answer.parse(answer) : answer) as AnswerOf<R>
}

/** Sent with every call besides the usual: what a page says of who asks where cookies do not get. */
export const callHeaders: Record<string, string> = {}

async function headersOf(route: Route, sending: Sendable): Promise<Record<string, string>> {
  return {
    accept: 'application/json',
    ...callHeaders,
    ...(sending.body !== undefined && { 'content-type': 'application/json' }),
    ...(route.method !== 'GET' && route.csrf !== 'none' && { 'x-csrf-token': await csrf() }),
  }
}

/** The address of a call or page: parameters in place, absent ones left out of the query, lists repeated. */
export function addressOf(route: Pick<Route, 'path'>, { params = {}, query = {} }: Pick<Sendable, 'params' | 'query'>): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return path + writeQuery(query)
}

declare global {
  interface Window {
    /** What the document asked for before the first script, by address; each for one who asks (app/web/early.js). */
    early?: Record<string, Promise<Response>>
  }
}

function reached(address: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? window.early?.[address] : undefined
  delete window.early?.[address]
  return request(address, init, early)
}

async function refusal(response: Response): Promise<Refusal> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  const said = (await response.json().catch(() => undefined)) as
    | { error?: { code: Refusal['code']; reason?: string; message: string; field?: string } }
    | undefined
  return new Refusal(said?.error ?? { code: 'internal', message: t`Something went wrong` }, retryAfter, said)
}
