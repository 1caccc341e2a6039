import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface NewToken {
  readonly accountId: string
  readonly tokenHash: Buffer
  readonly name: string
  readonly scopes: readonly string[]
  readonly expiresAt: Date
}

const columns = ['id', 'name', 'scopes', 'created_at', 'last_used_at', 'expires_at'] as const

export function insertToken(tx: Tx, token: NewToken) {
  return tx
    .insertInto('api_token')
    .values({
      account_id: token.accountId,
      token_hash: token.tokenHash,
      name: token.name,
      scopes: [...token.scopes],
      expires_at: token.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Newest first, those too that have ended. */
export function listTokens(db: Db, accountId: string) {
  return db.selectFrom('api_token').select(columns).where('account_id', '=', accountId).orderBy('id', 'desc').limit(100).execute()
}

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number]

export async function deleteToken(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('api_token').where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function noteTokenUse(db: Db, id: string): Promise<void> {
  await db.updateTable('api_token').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
}
