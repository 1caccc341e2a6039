import { sql } from 'kysely'
import type { Role } from '#domains/accounts/contract.ts'
import type { Db, Tx } from '#platform/server/db.ts'

export interface NewToken {
  readonly accountId: string
  readonly tokenHash: Buffer
  readonly name: string
  readonly scopes: readonly string[]
  readonly role: Role
  readonly expiresAt: Date
}

const columns = ['id', 'name', 'scopes', 'role', 'created_at', 'last_used_at', 'expires_at'] as const

export function insertToken(tx: Tx, token: NewToken) {
  return tx
    .insertInto('api_token')
    .values({
      account_id: token.accountId,
      token_hash: token.tokenHash,
      name: token.name,
      scopes: [...token.scopes],
      role: token.role,
      expires_at: token.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Newest first, without those that have ended. */
export function listTokens(db: Db, accountId: string) {
  return db
    .selectFrom('api_token')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number]

export async function deleteToken(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('api_token').where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** All of a person's, and with them the embed tokens that they made. @returns the ids */
export async function deleteTokens(tx: Tx, accountId: string): Promise<string[]> {
  return (await tx.deleteFrom('api_token').where('account_id', '=', accountId).returning('id').execute()).map(({ id }) => id)
}

export async function noteTokenUse(db: Db, id: string): Promise<void> {
  await db.updateTable('api_token').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
}
