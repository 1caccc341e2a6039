import type { Role } from '#domains/accounts/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { audit } from '../queries/audit.ts'
import { lockSession } from '../queries/sessions.ts'
import { deleteToken, deleteTokens, insertToken, type TokenRow } from '../queries/tokens.ts'
import { hashOf, newSecret } from '../secret.ts'
import { countUse } from './limits.ts'

const day = 24 * 3600 * 1000

export interface TokenWish {
  readonly name: string
  readonly scopes: readonly string[]
  /** ISO 8601; 90 days from now where it is absent. */
  readonly expires: string | undefined
}

/**
 * @param cookie of the session that asks: one that is being ended makes no token that would outlive it
 * @returns the row and the token, which is not kept and cannot be shown again
 */
export async function createToken(tx: Tx, viewer: Person, cookie: string, wish: TokenWish): Promise<{ row: TokenRow; token: string }> {
  if (!(await lockSession(tx, hashOf(cookie)))) throw new Problem('unauthenticated')
  const now = Date.now()
  const expiresAt = wish.expires === undefined ? new Date(now + 90 * day) : new Date(wish.expires)
  if (!(expiresAt.getTime() > now && expiresAt.getTime() <= now + 366 * day))
    throw new Problem('invalid', 'expires', 'A token ends in the future, within a year.', 'expires')
  await countUse(tx, viewer.id, 'tokens')
  const token = `lyc_${newSecret()}`
  const { name, scopes } = wish
  const row = await insertToken(tx, { accountId: viewer.id, tokenHash: hashOf(token), name, scopes, role: viewer.role as Role, expiresAt })
  await audit(tx, {
    accountId: viewer.id,
    action: 'token.created',
    subject: viewer.name,
    details: { id: row.id, name, scopes, role: row.role },
  })
  return { row, token }
}

export async function removeToken(tx: Tx, viewer: Person, id: string): Promise<void> {
  if (!(await deleteToken(tx, viewer.id, id))) throw new Problem('not_found')
  await audit(tx, { accountId: viewer.id, action: 'token.removed', subject: viewer.name, details: { id } })
}

/** Why all tokens of a person end. */
export type EndReason = 'password_changed' | 'password_reset' | 'disabled' | 'signed_out_everywhere'

/** Sessions end first, so that none makes a token meanwhile (see `createToken`). */
export async function endTokens(tx: Tx, by: { id: string }, person: { id: string; name: string }, reason: EndReason): Promise<void> {
  const ids = await deleteTokens(tx, person.id)
  if (ids.length > 0) await audit(tx, { accountId: by.id, action: 'token.ended', subject: person.name, details: { ids, reason } })
}
