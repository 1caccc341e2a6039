import type { FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import { sameText } from './same-text.ts'

const refused = () => new Problem('forbidden', 'csrf', 'The request could not be verified. Please reload the page.')

/**
 * Refuses a state-changing call that another site could have caused (VW-6.18): a cookie session's call carries its token in the body, the
 * query or `x-csrf-token`; a call without a session must not come from another site.
 *
 * @param expected the session's token; null where no cookie session calls
 */
export function checkCsrf(request: FastifyRequest, expected: string | null, fields: Record<string, unknown>): void {
  if (expected === null) {
    const { 'sec-fetch-site': from = 'none', authorization } = request.headers
    if ((from === 'cross-site' || from === 'same-site') && authorization === undefined) throw refused()
    return
  }
  const given = request.headers['x-csrf-token'] ?? fields._csrf
  if (typeof given !== 'string' || !sameText(given, expected)) throw refused()
}
