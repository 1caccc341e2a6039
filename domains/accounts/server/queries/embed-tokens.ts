import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface NewEmbedToken {
  readonly tokenHash: Buffer
  readonly subject: string
  readonly displayname: string
  readonly principal: string
  readonly createdBy: string
  readonly expiresAt: Date
}

/** @returns its id */
export async function insertEmbedToken(tx: Tx, token: NewEmbedToken): Promise<string> {
  const values = {
    token_hash: token.tokenHash,
    subject: token.subject,
    displayname: token.displayname,
    principal: token.principal,
    created_by: token.createdBy,
    expires_at: token.expiresAt,
  }
  return (await tx.insertInto('embed_token').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Unless it ended, or whoever made it is gone or disabled. */
export function findEmbedToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('embed_token')
    .innerJoin('account', 'account.id', 'embed_token.created_by')
    .select(['embed_token.id', 'embed_token.principal', 'embed_token.displayname', 'embed_token.expires_at'])
    .where('embed_token.token_hash', '=', tokenHash)
    .where('embed_token.expires_at', '>', sql<Date>`now()`)
    .where('account.is_enabled', '=', true)
    .executeTakeFirst()
}

export type EmbedTokenRow = NonNullable<Awaited<ReturnType<typeof findEmbedToken>>>

export async function deleteEndedEmbedTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('embed_token').where('expires_at', '<', sql<Date>`now()`).execute()
}
