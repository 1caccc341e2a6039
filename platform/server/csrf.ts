import type { FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import { timingSafeStringEqual } from './timing-safe.ts'

const refused = () => new Problem('forbidden', 'csrf', 'The request could not be verified. Please reload the page.')

/**
 * Whether a page of another site sends this. Browsers say so by `Sec-Fetch-Site`; old ones, and all of them where a site is reached without
 * https, only name the page's origin. A program names neither.
 */
function comesFromElsewhere({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': from, origin } = headers
  if (from !== undefined) return from === 'cross-site' || from === 'same-site'
  if (origin === undefined) return false
  return !URL.canParse(origin) || ![new URL(publicUrl).host, host].includes(new URL(origin).host)
}

/**
 * Refuses a state-changing call that another site could have caused (VW-6.18): a cookie session's call carries its token in the body, the
 * query, `x-csrf-token` or `x-session-token`; a call without a session must not come from another site.
 *
 * @param expected the session's token; null where no cookie session calls
 * @param publicUrl the address that people reach Lyceum by
 */
export function checkCsrf(
  request: FastifyRequest,
  expected: string | null,
  fields: Record<string, unknown>,
  { publicUrl }: { readonly publicUrl: string },
): void {
  if (expected === null) {
    if (request.headers.authorization === undefined && comesFromElsewhere(request, publicUrl)) throw refused()
    return
  }
  const given = request.headers['x-csrf-token'] ?? request.headers['x-session-token'] ?? fields._csrf
  if (typeof given !== 'string' || !timingSafeStringEqual(given, expected)) throw refused()
}
