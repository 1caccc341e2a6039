import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** A session ends when it has not been used for 30 days, and 90 days after it began, whatever was done with it. */
const longest = sql`interval '90 days'`
const end = (began: RawBuilder<unknown>) => sql<Date>`least(now() + interval '30 days', ${began} + ${longest})`

/** Sessions that have begun after this are not too old. */
export const oldestSession = sql<Date>`now() - ${longest}`

export interface NewSession {
  readonly accountId: string
  readonly tokenHash: Buffer
  readonly userAgent: string
  readonly address: string
}

export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const { id } = await tx
    .insertInto('session')
    .values({
      account_id: session.accountId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      address: session.address,
      expires_at: end(sql`now()`),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** ms until a session ends, as its row has it. */
export const sessionLasts = sql<number>`(extract(epoch from least(session.expires_at, session.created_at + ${longest}) - now()) * 1000)::float8`

/** @returns how long it lasts now, ms; undefined where it has ended meanwhile */
export async function noteSessionUse(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .updateTable('session')
    .set({ last_seen_at: sql`now()`, expires_at: end(sql`created_at`) })
    .where('id', '=', id)
    .returning(sessionLasts.as('lasts'))
    .executeTakeFirst()
  return row?.lasts
}

/** @returns false where it has ended */
export async function renewSession(tx: Tx, id: string, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('session').set({ token_hash: tokenHash }).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Newest use first. */
export function listSessions(db: Db, accountId: string) {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('created_at', '>', oldestSession)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Keeps it as it is until the transaction ends. @returns whether there still is one with this cookie */
export async function lockSession(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const found = tx.selectFrom('session').select('id').where('token_hash', '=', tokenHash).forKeyShare()
  return (await found.executeTakeFirst()) !== undefined
}

export async function deleteSession(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('session').where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the person's sessions, except one where it is named. */
export async function deleteSessions(tx: Tx, accountId: string, except: string | null): Promise<void> {
  const all = tx.deleteFrom('session').where('account_id', '=', accountId)
  await (except === null ? all : all.where('id', '!=', except)).execute()
}

export async function deleteSessionByHash(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export async function deleteEndedSessions(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('session')
    .where((is) => is.or([is('expires_at', '<', sql<Date>`now()`), is('created_at', '<', oldestSession)]))
    .execute()
  await tx.deleteFrom('api_token').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute()
  await tx.deleteFrom('sign_in_failure').where('last_at', '<', sql<Date>`now() - interval '1 day'`).execute()
}
