import { sql } from 'kysely'
import type { InvitationState, Role } from '#domains/accounts/contract.ts'
import type { Db, Tx } from '#platform/server/db.ts'

export interface InvitationRow {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly groupIds: readonly string[]
  readonly makesAccount: boolean
  readonly accountId: string | null
  readonly state: InvitationState
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** It ends with the right of whoever sent it, and where its person has a password by other means or may not come in. */
const state = sql<InvitationState>`case
  when invitation.accepted_at is not null then 'accepted'
  when invitation.withdrawn_at is not null then 'withdrawn'
  when not exists (select from account by where by.id = invitation.invited_by and by.is_enabled and by.role = 'siteadmin') then 'withdrawn'
  when not invitation.makes_account and not exists (
    select from account whose where whose.id = invitation.account_id and whose.is_enabled and whose.password_hash is null
  ) then 'withdrawn'
  when invitation.expires_at <= now() then 'expired'
  else 'open' end`

const rows = (db: Db | Tx) =>
  db
    .selectFrom('invitation')
    .select([
      'invitation.id',
      'invitation.email',
      sql<Role>`invitation.role`.as('role'),
      'invitation.group_ids as groupIds',
      'invitation.makes_account as makesAccount',
      'invitation.account_id as accountId',
      state.as('state'),
      'invitation.created_at as createdAt',
      'invitation.expires_at as expiresAt',
    ])

export interface NewInvitation {
  readonly email: string
  readonly role: Role
  readonly groupIds: readonly string[]
  readonly invitedBy: string
  /** Whose password is to be chosen; null: an account is made. */
  readonly accountId: string | null
}

export async function insertInvitations(tx: Tx, invitations: readonly NewInvitation[]): Promise<void> {
  for (let at = 0; at < invitations.length; at += 500) {
    const values = invitations.slice(at, at + 500).map((one) => ({
      email: one.email,
      role: one.role,
      group_ids: [...one.groupIds],
      invited_by: one.invitedBy,
      account_id: one.accountId,
      makes_account: one.accountId === null,
    }))
    await tx.insertInto('invitation').values(values).execute()
  }
}

/** Open ones to this address end. @returns whether there were any */
export async function withdrawByEmail(tx: Tx, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ withdrawn_at: sql`now()` })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Who is invited to choose a password is not let in by what was sent to an address that is theirs no more. */
export async function withdrawToOldAddress(tx: Tx, accountId: string, email: string): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ withdrawn_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('makes_account', '=', false)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`lower(email) <> lower(${email})`)
    .execute()
}

/** How many were sent within a day: to this address, or to all. */
export async function countOfToday(tx: Tx, email: string | null): Promise<number> {
  const all = tx
    .selectFrom('invitation')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
  const some = email === null ? all.where('makes_account', '=', true) : all.where(sql<boolean>`lower(email) = lower(${email})`)
  return (await some.executeTakeFirstOrThrow()).n
}

/** @returns false where there is none that could still be accepted */
export async function withdrawInvitation(tx: Tx, id: string): Promise<string | null> {
  const row = await rows(tx).where('invitation.id', '=', id).forUpdate('invitation').executeTakeFirst()
  if (!row || row.state !== 'open') return null
  await tx.updateTable('invitation').set({ withdrawn_at: sql`now()` }).where('id', '=', id).execute()
  return row.email
}

export async function findInvitation(db: Db, tokenHash: Buffer) {
  return rows(db)
    .leftJoin('account', 'account.id', 'invitation.account_id')
    .select('account.username')
    .where('invitation.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Whoever else accepts it at the same time waits, and then finds it accepted. */
export function lockInvitation(tx: Tx, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return rows(tx).where('invitation.token_hash', '=', tokenHash).forUpdate('invitation').executeTakeFirst()
}

export async function markAccepted(tx: Tx, id: string, accountId: string): Promise<void> {
  await tx.updateTable('invitation').set({ accepted_at: sql`now()`, account_id: accountId }).where('id', '=', id).execute()
}

/** Some whose mail is to be written, locked. */
export function lockUnsent(tx: Tx, max: number): Promise<InvitationRow[]> {
  return rows(tx)
    .where('invitation.token_hash', 'is', null)
    .where('invitation.withdrawn_at', 'is', null)
    .orderBy('invitation.id')
    .limit(max)
    .forUpdate('invitation')
    .skipLocked()
    .execute()
}

export async function setToken(tx: Tx, id: string, tokenHash: Buffer): Promise<void> {
  await tx.updateTable('invitation').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

/** Long after they have ended. */
export async function deleteOldInvitations(tx: Tx): Promise<void> {
  await tx.deleteFrom('invitation').where('created_at', '<', sql<Date>`now() - interval '90 days'`).execute()
}

export function listInvitations(db: Db, asked: { qtext: string; openOnly: boolean; first: number; max: number }) {
  let all = rows(db)
    .leftJoin('account as by', 'by.id', 'invitation.invited_by')
    .leftJoin('account', 'account.id', 'invitation.account_id')
    .select(['by.id as byId', 'by.username as byName', 'by.displayname as byDisplayname', 'account.username', 'account.displayname'])
    .select(
      sql<{ id: string; name: string; displayname: string }[]>`(
        select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'displayname', g.displayname) order by lower(g.displayname)), '[]')
        from org_group g where g.id = any (invitation.group_ids))`.as('groups'),
    )
  if (asked.qtext !== '') all = all.where(sql<boolean>`position(lower(${asked.qtext}) in lower(invitation.email)) > 0`)
  if (asked.openOnly) all = all.where(sql<boolean>`${state} = 'open'`)
  return all
    .orderBy('invitation.id', 'desc')
    .limit(asked.max + 1)
    .offset(asked.first)
    .execute()
}

/** Of these addresses, those that people here have, in small letters, and whether one of them chose a password. */
export async function accountsOfEmails(tx: Tx, emails: readonly string[]) {
  return tx
    .selectFrom('account')
    .select(['id', 'username', sql<string>`lower(email)`.as('email'), sql<boolean>`password_hash is not null`.as('hasPassword')])
    .select('is_enabled as isEnabled')
    .where(sql<boolean>`lower(email) = any (${emails.map((one) => one.toLowerCase())}::text[])`)
    .execute()
}
