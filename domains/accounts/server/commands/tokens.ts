import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { audit } from '../queries/organisation.ts'
import { deleteToken, insertToken, type TokenRow } from '../queries/tokens.ts'
import { hashOf, newSecret } from '../secret.ts'

const day = 24 * 3600 * 1000

export interface TokenWish {
  readonly name: string
  readonly scopes: readonly string[]
  /** ISO 8601; 90 days from now where it is absent. */
  readonly expires: string | undefined
}

/** @returns the row and the token, which is not kept and cannot be shown again */
export async function createToken(tx: Tx, viewer: Person, wish: TokenWish): Promise<{ row: TokenRow; token: string }> {
  const now = Date.now()
  const expiresAt = wish.expires === undefined ? new Date(now + 90 * day) : new Date(wish.expires)
  if (!(expiresAt.getTime() > now && expiresAt.getTime() <= now + 366 * day))
    throw new Problem('invalid', 'expires', 'A token ends in the future, within a year.', 'expires')
  const token = `lyc_${newSecret()}`
  const row = await insertToken(tx, { accountId: viewer.id, tokenHash: hashOf(token), name: wish.name, scopes: wish.scopes, expiresAt })
  await audit(tx, {
    accountId: viewer.id,
    action: 'token.created',
    subject: viewer.name,
    details: { id: row.id, name: wish.name, scopes: wish.scopes },
  })
  return { row, token }
}

export async function removeToken(tx: Tx, viewer: Person, id: string): Promise<void> {
  if (!(await deleteToken(tx, viewer.id, id))) throw new Problem('not_found')
  await audit(tx, { accountId: viewer.id, action: 'token.removed', subject: viewer.name, details: { id } })
}
