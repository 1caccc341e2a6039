import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#platform/contract/route.ts'
import type { Feed } from './feed.ts'
import type { Viewer } from './viewer.ts'

/** HTML of the routes that have a fragment, by the route's name. */
export type Fragments = Readonly<Record<string, (answer: never) => string>>

/** Whether the caller of an address that is page and call wants the page (wire-details, "One address, two meanings"). */
export function wantsPage(request: FastifyRequest): boolean {
  const asked = request.query as Record<string, unknown>
  if ('viewTemplate' in asked || 'paginate' in asked || request.headers['x-requested-with'] !== undefined) return false
  return !(request.headers.accept ?? '').includes('application/json')
}

/** Whether this caller gets HTML (wire-details, "Answers"). */
export function wantsHtml(request: FastifyRequest, route: Route): boolean {
  if (!route.fragment) return false
  const accept = request.headers.accept ?? '*/*'
  if (accept.includes('application/json')) return false
  return accept.includes('text/html') || route.fragment === 'preferred'
}

interface Answered {
  readonly name: string
  readonly route: Route
  readonly answer: unknown
}

/** Sends an answer as JSON, bare text or HTML. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, route, answer }: Answered,
  fragments: Fragments,
): FastifyReply {
  reply.status(route.status ?? 200)
  if (route.as === 'text') return reply.type('text/plain; charset=utf-8').send(String(answer))
  if (route.fragment) reply.header('vary', 'Accept, X-Requested-With')
  const render = fragments[name]
  if (render && wantsHtml(request, route)) return reply.type('text/html; charset=utf-8').send(render(answer as never))
  return reply.send(answer)
}

/** What an answer is made of, for `unlessKnown`. */
export interface Knowable<T> {
  /** All that decides it, the rights of whoever asks among it, as far as that is known without reading it; undefined where it is not. */
  readonly version?: () => unknown
  readonly read: () => Promise<T>
  /** What the answer says, without what differs each time. */
  readonly told?: (answer: T) => unknown
}

interface RequestedAnswer {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly ports: { readonly feed: Pick<Feed, 'caughtUp'> }
}

const digest = (what: unknown) => createHash('sha256').update(JSON.stringify(what)).digest('base64url')

/**
 * Answers 304 where the caller has the same already, as pages do that ask every few seconds: without reading it where its version is the same, and
 * where what was read is. Rights are looked at before.
 */
export async function unlessKnown<T>(
  { request, reply, ports }: RequestedAnswer,
  { version, read, told = (answer) => answer }: Knowable<T>,
): Promise<T> {
  const call = [request.url, request.headers.accept]
  const had = partsOf(request.headers['if-none-match'])
  // A version from before something was heard goes with what is read after it, and never with what was read before it.
  const isCurrent = version !== undefined && had.version !== '' && (await ports.feed.caughtUp())
  const now = version?.()
  const current = now === undefined ? '' : digest([call, now]).slice(0, 22)
  const tag = (content: string) => reply.headers({ etag: `W/"${current}.${content}"`, 'cache-control': 'private, no-cache' })
  if (isCurrent && current === had.version) {
    await tag(had.content).code(304).send()
    return undefined as T
  }
  const answer = await read()
  const content = digest([call, told(answer)])
  tag(content)
  if (content === had.content) await reply.code(304).send()
  return answer
}

/** Of the tag that the caller has; empty where there is none of ours. */
function partsOf(tag = ''): { readonly version: string; readonly content: string } {
  const [, version = '', content = ''] = /^(?:W\/)?"([\w-]*)\.([\w-]+)"$/.exec(tag) ?? []
  return { version, content }
}

/** Who asks, in a version. */
export const askedBy = ({ id, role, scopes, guest }: Viewer) => [id, role, scopes, guest?.id]
