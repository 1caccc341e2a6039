import type { IncomingMessage } from 'node:http'

/** What players and pictures ask for: browsers add no header to that, and no cookie inside a page of another site. */
const bytes = String.raw`/(?:media|web/files|api/v3/videos/[\w-]+/captions)/[\w./?=&-]+`
const ofBytes = new RegExp(`^${bytes}$`)
const granted = new RegExp(`^/grants/([^/?#]+)(${bytes})$`)

/** An answer whose addresses of bytes begin with a grant (`/grants/…`). */
export function withGrant(answer: unknown, grant: string): unknown {
  if (typeof answer === 'string') return ofBytes.test(answer) ? grant + answer : answer
  if (Array.isArray(answer)) return answer.map((one) => withGrant(one, grant))
  if (typeof answer !== 'object' || answer === null || Object.getPrototypeOf(answer) !== Object.prototype) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, withGrant(value, grant)]))
}

/** The grant that an address as it came begins with. */
export const grantOf = (address: string): string | undefined => granted.exec(address)?.[1]

/** The address behind a grant. It opens nothing but bytes: before anything else, and for changes, it leads nowhere. */
export function withoutGrant({ method, url = '/' }: IncomingMessage): string {
  return method === 'GET' || method === 'HEAD' ? (granted.exec(url)?.[2] ?? url) : url
}
