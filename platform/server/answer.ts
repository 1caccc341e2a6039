import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#platform/contract/route.ts'

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
  reply.status(route.status ?? 200).header('cache-control', 'no-store')
  if (route.as === 'text') return reply.type('text/plain; charset=utf-8').send(String(answer))
  if (route.fragment) reply.header('vary', 'Accept, X-Requested-With')
  const render = fragments[name]
  if (render && wantsHtml(request, route)) return reply.type('text/html; charset=utf-8').send(render(answer as never))
  return reply.send(answer)
}

/**
 * Answers 304 where the caller has the same already, as pages do that ask every few seconds.
 *
 * @param told what the answer says, without what differs each time
 */
export async function unlessKnown<T>(request: FastifyRequest, reply: FastifyReply, answer: T, told: unknown = answer): Promise<T> {
  const tag = `W/"${createHash('sha256').update(JSON.stringify(told)).digest('base64url')}"`
  reply.header('etag', tag)
  if (request.headers['if-none-match'] === tag) await reply.code(304).send()
  return answer
}
