import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import { StorageProblem } from './storage.ts'

// What PostgreSQL and its driver say while the database is away, going down or out of connections.
const away = /^(57P0|08|53300|ECONN|ETIMEDOUT|EPIPE|ENOENT|EHOSTUNREACH)/
const awayWords = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/
const full = '53100'

const isAway = (code: string, message: string): boolean => away.test(code) || awayWords.test(message)

/** Seconds after which whoever was turned away had best ask again. */
export const retryAfter = 2

/** What Fastify and its plugins refuse. Only Fastify's own words are for strangers: others may hold what they were about, such as a path. */
function refusedBelow(code: string, message: string, status: number): Problem {
  if (status === 413) return new Problem('too_large')
  // 403: a file outside the folder that is served.
  if (status === 404 || status === 403) return new Problem('not_found')
  return new Problem('invalid', undefined, code.startsWith('FST_ERR') ? message : undefined)
}

/** Any failure in the words of the wire; what isn't known is `internal`, and nothing else is told of it. */
export function asProblem(error: Error & { code?: unknown; statusCode?: number }): Problem {
  if (error instanceof Problem) return error
  const { statusCode = 500 } = error
  const code = typeof error.code === 'string' ? error.code : ''
  if (statusCode >= 400 && statusCode < 500) return refusedBelow(code, error.message, statusCode)
  const reason = error instanceof StorageProblem ? error.reason : undefined
  if (code === full || reason === 'full')
    return new Problem('unavailable', 'no_space', 'There is no space left on the server. Nothing was changed: try again later.')
  return new Problem(reason === 'unavailable' || isAway(code, error.message) ? 'unavailable' : 'internal')
}

/** A person who opens a page, and not a program or the app's own script. */
const opensPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').startsWith('text/html') && headers['x-requested-with'] === undefined

/** Needs nothing of the app, which can't answer; opens what was asked for as soon as it can. */
const pageOf = ({ message }: Problem): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>Back in a moment</title></head>
<body style="font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark; max-width: 32rem; margin: 20vh auto; padding: 0 1rem">
<h1 style="font-size: 1.5rem">Back in a moment</h1><p>${message}</p><p>This page opens by itself as soon as it can.</p></body></html>`

/** Answers with what went wrong, in the form of every refusal; a page that can't be opened now says so in HTML. */
export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error)
  // Whoever left in the middle of a sentence is nobody's fault.
  const left = request.raw.destroyed && !request.raw.complete
  if (problem.code === 'internal' || problem.code === 'unavailable')
    request.log[left ? 'debug' : 'error']({ reqId: request.id, err: error }, 'a request failed')
  request.refused = { code: problem.code, ...(problem.reason === undefined ? {} : { reason: problem.reason }) }
  if (reply.sent) return reply
  reply.status(problem.status).header('cache-control', 'no-store')
  const wait = problem.retryAfter ?? (problem.code === 'unavailable' ? retryAfter : undefined)
  if (wait !== undefined) reply.header('retry-after', wait)
  if (problem.code === 'unavailable' && opensPage(request)) return reply.type('text/html; charset=utf-8').send(pageOf(problem))
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...problem.body, ...request.routeOptions.config.refusalFields })
}

/** What is no HTTP, too long for it or too slow is told so, where somebody still listens; no request came of it. */
export function refuseNoHttp(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = { HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large', ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout' }[
    error.code ?? ''
  ]
  const body = JSON.stringify(new Problem('invalid', 'http', 'This is not a request that can be read.').body)
  const head = `HTTP/1.1 ${status ?? '400 Bad Request'}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`
  if (socket.writable) socket.write(head + body)
  socket.destroy(error)
}
