import { contentType } from '#domains/content/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can, roleOfToken } from '../policy.ts'
import { audit } from '../queries/audit.ts'
import { deleteEmbedToken, insertEmbedToken } from '../queries/embed-tokens.ts'
import { lockTokenIdentity } from '../queries/identities.ts'
import { embedPrefix, hashOf, newSecret } from '../secret.ts'
import { countUse } from './limits.ts'

export interface NewEmbedToken {
  /** Names or ids of what it is for, by type of content: exactly one. */
  readonly things: Readonly<Record<string, string>>
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

/** Whoever asks, by an API token. */
interface Program {
  readonly viewer: Person
  /** The API token. */
  readonly secret: string | undefined
}

/** @returns its id and the token, which is not kept and cannot be shown again */
export async function createEmbedToken(tx: Tx, { viewer, secret }: Program, input: NewEmbedToken) {
  if (secret === undefined) throw new Problem('forbidden', 'api_token', 'Embed tokens are made by programs, with an API token.')
  const [[kind, name] = ['', ''], ...more] = Object.entries(input.things)
  if (kind === '' || more.length > 0) throw new Problem('invalid', 'thing', 'An embed token names one video, channel or track.', 'video')
  const grant = contentType(kind)?.embed
  if (!grant) throw new Problem('not_found')
  const expiresAt = endOf(input.expires)
  const { principal, id: thingId, title: thingTitle } = await grant(tx, viewer, name)
  const apiToken = await lockTokenIdentity(tx, hashOf(secret))
  // Narrowed or ended since this call began: nothing is made that would outlive it.
  if (!apiToken || roleOfToken(apiToken) !== viewer.role) throw new Problem('unauthenticated')
  await countUse(tx, viewer.id, 'embed_tokens')
  const token = `${embedPrefix}${newSecret()}`
  const { subject, displayname } = input
  const thing = { kind, principal, thingId, thingTitle }
  const by = { createdBy: viewer.id, apiTokenId: apiToken.token_id }
  const kcid = await insertEmbedToken(tx, { ...thing, ...by, tokenHash: hashOf(token), subject, displayname, expiresAt })
  await audit(tx, {
    accountId: viewer.id,
    action: 'embed_token.created',
    subject: `${kind}:${thingId}`,
    details: { kcid, for: subject },
  })
  return { kcid, token, expires: expiresAt.toISOString() }
}

export async function removeEmbedToken(tx: Tx, viewer: Person, id: string): Promise<void> {
  const removed = await deleteEmbedToken(tx, id, can.administer(viewer) ? null : viewer.id)
  if (!removed) throw new Problem('not_found')
  const subject = `${removed.kind}:${removed.thing_id}`
  await audit(tx, { accountId: viewer.id, action: 'embed_token.removed', subject, details: { kcid: id } })
}
