import { vi } from 'vitest'
import type { AnswerOf, Route } from '#platform/contract/route.ts'

/** What a component sent in one call. */
export interface Sent {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

interface Refused {
  readonly status: number
  readonly error: { readonly code: string; readonly message: string; readonly field?: string; readonly reason?: string }
}

type Reply<R extends Route> = AnswerOf<R> | Error | Refused | Promise<AnswerOf<R>>

interface Answering {
  readonly route: Route
  readonly pattern: RegExp
  readonly reply: (sent: Sent) => unknown
  readonly sent: Sent[]
}

let all: Answering[] = []
let unforeseen: string[] = []

/**
 * Answers a route for the component of this test; the last that is said counts.
 *
 * @param reply what is answered, by what was sent; an `Error` for a line that is broken
 * @returns what was sent so far, in its order
 */
export function answers<R extends Route>(route: R, reply: (sent: Sent) => Reply<R>): readonly Sent[] {
  const pattern = new RegExp(`^${route.path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const answering: Answering = { route, pattern, reply, sent: [] }
  all = [answering, ...all]
  return answering.sent
}

/** A refusal as the server says it. */
export const refused = (
  code: 'invalid' | 'conflict' | 'forbidden' | 'not_found' | 'internal',
  message: string,
  field?: string,
  reason?: string,
): Refused => ({
  status: { invalid: 400, conflict: 409, forbidden: 403, not_found: 404, internal: 500 }[code],
  error: { code, message, ...(field !== undefined && { field }), ...(reason !== undefined && { reason }) },
})

/** A page of a listing, from its beginning; the only one. */
export const pageWith = <T>(items: T[]) => ({
  items,
  total: null,
  first: 0,
  next: null,
  last_index: items.length > 0 ? items.length - 1 : null,
})

/** Before each test: nothing is answered but the token that changes carry. */
export function beginServing(): void {
  all = []
  unforeseen = []
  const elsewhere = window.fetch.bind(window)
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    const isOurs = url.origin === window.location.origin && /^\/(api|web)\//.test(url.pathname)
    return isOurs ? serve(url, init ?? {}) : elsewhere(input, init)
  })
}

/** Calls that nobody had said an answer for. */
export const unforeseenCalls = (): readonly string[] => unforeseen

async function serve(url: URL, { method = 'GET', body }: RequestInit): Promise<Response> {
  if (url.pathname === '/web/csrfToken') return Response.json({ _csrf: 'token' })
  const found = all.find(({ route, pattern }) => route.method === method && pattern.test(url.pathname))
  if (!found) {
    unforeseen.push(`${method} ${url.pathname}`)
    return Response.json({ error: { code: 'not_found', message: 'Nobody answers this here' } }, { status: 404 })
  }
  const sent: Sent = {
    params: found.pattern.exec(url.pathname)?.groups ?? {},
    query: Object.fromEntries(url.searchParams),
    body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
  }
  found.sent.push(sent)
  const answer = await found.reply(sent)
  if (answer instanceof Error) throw answer
  if (isRefused(answer)) return Response.json({ error: answer.error }, { status: answer.status })
  return Response.json(answer)
}

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'error' in answer
