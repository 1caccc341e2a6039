import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'

const refused = () => new Problem('forbidden', 'csrf', 'The request could not be verified. Please reload the page.')

function same(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Refuses a state-changing call that another site could have caused (VW-6.18): a cookie session's call carries its token in the body, the
 * query or `x-csrf-token`; a call without a session must not come from another site.
 *
 * @param expected the session's token; null where no cookie session calls
 */
export function checkCsrf(request: FastifyRequest, expected: string | null, fields: Record<string, unknown>): void {
  if (expected === null) {
    if (request.headers['sec-fetch-site'] === 'cross-site' && request.headers.authorization === undefined) throw refused()
    return
  }
  const given = request.headers['x-csrf-token'] ?? fields._csrf
  if (typeof given !== 'string' || !same(given, expected)) throw refused()
}
