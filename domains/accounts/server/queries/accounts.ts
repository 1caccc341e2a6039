import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#domains/accounts/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import { accountFacts } from '../../contract/facts.ts'
import { withdrawToOldAddress } from './invitations.ts'
import { deleteResets } from './password-resets.ts'

export interface AccountRow {
  readonly id: string
  readonly username: string
  readonly displayname: string
  readonly email: string
  readonly role: Role
  readonly isEnabled: boolean
  readonly isExternal: boolean
  readonly createdAt: Date
  readonly passwordIsWeak: boolean
  readonly topics: readonly string[]
  readonly hasPassword: boolean
  readonly groups: readonly { readonly id: string; readonly displayname: string }[]
}

const topics = sql<string[]>`array(select topic from account_topic where account_id = account.id order by topic)`.as('topics')

const groups = sql<{ id: string; displayname: string }[]>`(
  select coalesce(json_agg(json_build_object('id', g.id, 'displayname', g.displayname) order by lower(g.displayname)), '[]')
  from group_member m join org_group g on g.id = m.group_id where m.account_id = account.id)`.as('groups')

export const accountRows = (db: Db | Tx) =>
  db
    .selectFrom('account')
    .select([
      'account.id',
      'account.username',
      'account.displayname',
      'account.email',
      sql<Role>`account.role`.as('role'),
      'account.is_enabled as isEnabled',
      'account.is_external as isExternal',
      'account.created_at as createdAt',
      'account.password_is_weak as passwordIsWeak',
      topics,
      sql<boolean>`account.password_hash is not null`.as('hasPassword'),
      groups,
    ])

/** Usernames are compared without case. */
export const named = (name: string): RawBuilder<boolean> => sql<boolean>`lower(username) = lower(${name})`

export function findAccount(db: Db | Tx, name: string): Promise<AccountRow | undefined> {
  return accountRows(db).where(named(name)).executeTakeFirst()
}

/** Keeps somebody from being removed until the transaction ends. @throws Problem not_found */
export async function holdExistingAccount(tx: Tx, id: string): Promise<void> {
  if (!(await tx.selectFrom('account').select('id').where('id', '=', id).forKeyShare().executeTakeFirst())) throw new Problem('not_found')
}

export function getAccountById(db: Db | Tx, id: string): Promise<AccountRow> {
  return accountRows(db).where('account.id', '=', id).executeTakeFirstOrThrow()
}

/** By usernames; those that nobody has are absent. */
export function findAccounts(db: Db | Tx, names: readonly string[]): Promise<AccountRow[]> {
  return accountRows(db)
    .where(sql<boolean>`lower(username) = any (select lower(name) from unnest(${[...names]}::text[]) name)`)
    .execute()
}

export function findSecrets(db: Db | Tx, name: string) {
  return db
    .selectFrom('account')
    .select([
      'id',
      'username',
      'displayname',
      'email',
      sql<Role>`role`.as('role'),
      'password_hash as passwordHash',
      'is_enabled as isEnabled',
    ])
    .select('password_is_weak as passwordIsWeak')
    .where(named(name))
    .executeTakeFirst()
}

/**
 * Whether a password that was checked before the transaction is still the person's, and they may come in; both stay so until it ends.
 *
 * @param passwordHash null: they have none yet
 */
export async function holdPassword(tx: Tx, id: string, passwordHash: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`password_hash is not distinct from ${passwordHash}`)
    .where('is_enabled', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface AccountFields {
  readonly username?: string | undefined
  readonly displayname?: string | undefined
  readonly email?: string | undefined
  readonly passwordHash?: string | null | undefined
  readonly role?: Role | undefined
  readonly isEnabled?: boolean | undefined
  readonly isExternal?: boolean | undefined
}

// Kysely leaves out what is undefined.
const columnsOf = (fields: AccountFields) => ({
  username: fields.username,
  displayname: fields.displayname,
  email: fields.email,
  password_hash: fields.passwordHash,
  // What is set is good enough; only signing in with it finds that it isn't any more.
  password_is_weak: fields.passwordHash === undefined ? undefined : false,
  role: fields.role,
  is_enabled: fields.isEnabled,
  is_external: fields.isExternal,
})

export async function insertAccount(tx: Tx, fields: AccountFields & { readonly username: string }): Promise<string> {
  const { id } = await tx
    .insertInto('account')
    .values({ ...columnsOf(fields), username: fields.username, displayname: fields.displayname ?? fields.username })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns username and id of each */
export async function insertAccounts(
  tx: Tx,
  accounts: readonly (AccountFields & { readonly username: string; readonly displayname: string })[],
): Promise<[string, string][]> {
  const made: [string, string][] = []
  for (let at = 0; at < accounts.length; at += 500) {
    const values = accounts.slice(at, at + 500).map((one) => ({
      username: one.username,
      displayname: one.displayname,
      email: one.email ?? '',
      role: one.role ?? 'user',
      is_enabled: one.isEnabled ?? true,
      is_external: one.isExternal ?? false,
    }))
    const rows = await tx.insertInto('account').values(values).returning(['username', 'id']).execute()
    made.push(...rows.map(({ username, id }): [string, string] => [username, id]))
  }
  return made
}

export async function updateAccount(tx: Tx, id: string, fields: AccountFields): Promise<void> {
  const columns = columnsOf(fields)
  if (Object.values(columns).every((value) => value === undefined)) return
  await tx.updateTable('account').set(columns).where('id', '=', id).execute()
  if (fields.passwordHash !== undefined || fields.email !== undefined) await deleteResets(tx, id)
  if (fields.email !== undefined) await withdrawToOldAddress(tx, id, fields.email)
  if (fields.displayname !== undefined) await emit(tx, accountFacts.renamed, { accountId: id })
  if (fields.role !== undefined || fields.isEnabled !== undefined) await emit(tx, accountFacts.rightsChanged, { accountId: id })
}

export async function markPasswordWeak(tx: Tx, id: string, isWeak: boolean): Promise<void> {
  await tx.updateTable('account').set({ password_is_weak: isWeak }).where('id', '=', id).execute()
}

export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', id).execute()
}

/** The enabled site admins, locked: whoever takes the last one's rights away at the same time waits. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'siteadmin')
    .where('is_enabled', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** @returns how many of them are new */
export async function addInterests(tx: Tx, accountId: string, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_topic')
    .values(names.map((topic) => ({ account_id: accountId, topic })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

export async function replaceInterests(tx: Tx, accountId: string, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('account_topic').where('account_id', '=', accountId).execute()
  await addInterests(tx, accountId, names)
}

export async function interestsOf(db: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('account_topic').select('topic').where('account_id', '=', accountId).orderBy('topic').execute()
  return rows.map((row) => row.topic)
}

export async function findPreferences(db: Db | Tx, accountId: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('account').select('preferences').where('id', '=', accountId).executeTakeFirst()
  return (row?.preferences ?? {}) as Record<string, unknown>
}

/** Locked: whoever changes others of them at the same time waits. */
export async function lockPreferences(tx: Tx, accountId: string): Promise<Record<string, unknown>> {
  const row = await tx.selectFrom('account').select('preferences').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
  return (row?.preferences ?? {}) as Record<string, unknown>
}

export async function updatePreferences(tx: Tx, accountId: string, preferences: Readonly<Record<string, unknown>>): Promise<void> {
  await tx
    .updateTable('account')
    .set({ preferences: sql`${JSON.stringify(preferences)}::jsonb` })
    .where('id', '=', accountId)
    .execute()
}
