import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { type Embeddable, embeddable } from '../../contract/embed-tokens.ts'
import { insertEmbedToken } from '../queries/embed-tokens.ts'
import { audit } from '../queries/organisation.ts'
import { embedPrefix, hashOf, newSecret } from '../secret.ts'

/**
 * Lets whoever holds a token read one thing, if this person may give that away; told by the domains above.
 *
 * @returns the principal that the thing is read by from now on
 * @throws Problem not_found, forbidden, conflict
 */
export type Naming = (tx: Tx, viewer: Person, name: string) => Promise<string>
export type Namings = Readonly<Partial<Record<Embeddable, Naming>>>

export interface EmbedWish extends Readonly<Partial<Record<Embeddable, string | undefined>>> {
  readonly subject: string
  readonly displayname: string
  /** ISO 8601. */
  readonly expires?: string | undefined
}

const hour = 3600 * 1000

function endOf(expires: string | undefined): Date {
  const now = Date.now()
  const end = expires === undefined ? new Date(now + hour) : new Date(expires)
  if (!(end.getTime() > now && end.getTime() <= now + 24 * hour))
    throw new Problem('invalid', 'expires', 'An embed token ends in the future, within 24 hours.', 'expires')
  return end
}

/** @returns its id and the token, which is not kept and cannot be shown again */
export async function createEmbedToken(tx: Tx, viewer: Person, wish: EmbedWish, namings: Namings) {
  if (viewer.scopes === null) throw new Problem('forbidden', 'api_token', 'Embed tokens are made by programs, with an API token.')
  const named = embeddable.flatMap((kind) => (wish[kind] ? [{ kind, name: wish[kind] }] : []))
  const [one] = named
  if (!one || named.length > 1) throw new Problem('invalid', 'thing', 'An embed token names one video, channel or track.', 'video')
  const naming = namings[one.kind]
  if (!naming) throw new Problem('not_found')
  const expiresAt = endOf(wish.expires)
  const principal = await naming(tx, viewer, one.name)
  const token = `${embedPrefix}${newSecret()}`
  const { subject, displayname } = wish
  const kcid = await insertEmbedToken(tx, { tokenHash: hashOf(token), subject, displayname, principal, createdBy: viewer.id, expiresAt })
  await audit(tx, {
    accountId: viewer.id,
    action: 'embed_token.created',
    subject: `${one.kind}:${one.name}`,
    details: { kcid, for: subject },
  })
  return { kcid, token, expires: expiresAt.toISOString() }
}
