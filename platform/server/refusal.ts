import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import { StorageProblem } from './storage.ts'

// What PostgreSQL and its driver say while the database is away, going down or out of connections.
const away = /^(57P0|08|53300|ECONN|ETIMEDOUT|EPIPE|ENOENT|EHOSTUNREACH)/
const awayWords = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/
const full = '53100'

/** Seconds after which whoever was turned away had best ask again. */
export const retryAfter = 2

/** Any failure in the words of the wire; what isn't known is `internal`, and nothing else is told of it. */
export function asProblem(error: Error & { code?: unknown; statusCode?: unknown }): Problem {
  if (error instanceof Problem) return error
  const { statusCode } = error
  const code = typeof error.code === 'string' ? error.code : ''
  if (statusCode === 413) return new Problem('too_large')
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new Problem('invalid', undefined, error.message)
  if (code === full || (error instanceof StorageProblem && error.reason === 'full'))
    return new Problem('unavailable', 'no_space', 'There is no space left on the server. Nothing was changed: try again later.')
  if (away.test(code) || awayWords.test(error.message)) return new Problem('unavailable')
  return new Problem('internal')
}

/** Answers with what went wrong, in the form of every refusal. */
export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error)
  // Whoever left in the middle of a sentence is nobody's fault.
  const left = request.raw.destroyed && !request.raw.complete
  if (problem.code === 'internal' || problem.code === 'unavailable')
    request.log[left ? 'debug' : 'error']({ err: error }, 'a request failed')
  if (reply.sent) return reply
  if (problem.code === 'unavailable') reply.header('retry-after', retryAfter)
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...problem.body, ...request.routeOptions.config.refusalFields })
}
