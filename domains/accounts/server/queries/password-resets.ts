import { sql } from 'kysely'
import type { Role } from '#domains/accounts/contract.ts'
import type { Db, Tx } from '#platform/server/db.ts'

export interface ResettableAccount {
  readonly id: string
  readonly username: string
  readonly email: string
}

const sentWithinHour = sql<number>`(
  select count(*)::int from password_reset r where r.account_id = account.id and r.created_at > now() - interval '1 hour')`

/** Who can get a mail, by their username or address, with how many they got within an hour; several people may share an address. */
export async function listResettable(tx: Tx, login: string, max: number): Promise<(ResettableAccount & { readonly sent: number })[]> {
  return tx
    .selectFrom('account')
    .select(['id', 'username', 'email'])
    .select(sentWithinHour.as('sent'))
    .where(sql<boolean>`(lower(username) = lower(${login}) or lower(email) = lower(${login}))`)
    .where('is_enabled', '=', true)
    .where('email', '!=', '')
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .execute()
}

export async function insertReset(tx: Tx, accountId: string, tokenHash: Buffer): Promise<void> {
  await tx.insertInto('password_reset').values({ account_id: accountId, token_hash: tokenHash }).execute()
}

export interface OpenReset {
  readonly id: string
  readonly username: string
  readonly displayname: string
  readonly email: string
  readonly role: Role
}

const open = (db: Db | Tx, tokenHash: Buffer) =>
  db
    .selectFrom('password_reset')
    .innerJoin('account', 'account.id', 'password_reset.account_id')
    .select(['account.id', 'account.username', 'account.displayname', 'account.email', sql<Role>`account.role`.as('role')])
    .where('password_reset.token_hash', '=', tokenHash)
    .where('password_reset.expires_at', '>', sql<Date>`now()`)
    .where('account.is_enabled', '=', true)

/** The account of a link that still works. */
export const findReset = (db: Db, tokenHash: Buffer): Promise<OpenReset | undefined> => open(db, tokenHash).executeTakeFirst()

/** The same, used up: the account is locked first, as by other changes of it, and whoever else uses the link at the same time finds it gone. */
export async function takeReset(tx: Tx, tokenHash: Buffer): Promise<OpenReset | undefined> {
  const found = await open(tx, tokenHash).forUpdate('account').executeTakeFirst()
  const { numDeletedRows } = await tx.deleteFrom('password_reset').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows === 1n ? found : undefined
}

export async function deleteResets(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('password_reset').where('account_id', '=', accountId).execute()
}

export async function deleteOldResets(tx: Tx): Promise<void> {
  await tx.deleteFrom('password_reset').where('expires_at', '<', sql<Date>`now()`).execute()
}
