import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#domains/accounts/contract.ts'
import type { Db } from '#platform/server/db.ts'
import { type AccountRow, accountRows } from './accounts.ts'
import { type GroupRow, groupRows } from './groups.ts'

interface Slice {
  readonly first: number
  /** One more is read, which tells whether there is a next page. */
  readonly max: number
}

const escaped = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** Names that hold the text; every name where there is none. */
const holdsText = (text: string, one: 'username' | 'name'): RawBuilder<boolean> =>
  text === '' ? sql`true` : sql`(lower(${sql.ref(one)}) like ${`%${escaped(text)}%`} or lower(displayname) like ${`%${escaped(text)}%`})`

const beginsWith = (text: string, one: 'username' | 'name'): RawBuilder<boolean> =>
  sql`(lower(${sql.ref(one)}) like ${`${escaped(text)}%`} or lower(displayname) like ${`${escaped(text)}%`})`

export interface UsersAsked extends Slice {
  readonly qtext: string
  readonly role?: Role | undefined
  readonly isEnabled?: boolean | undefined
  readonly orderBy: 'displayname' | 'date'
  readonly descending: boolean
}

const usersAsked = (db: Db, asked: UsersAsked) => {
  let rows = accountRows(db).where(holdsText(asked.qtext, 'username'))
  if (asked.role !== undefined) rows = rows.where('role', '=', asked.role)
  if (asked.isEnabled !== undefined) rows = rows.where('is_enabled', '=', asked.isEnabled)
  return rows
}

export function listUsers(db: Db, asked: UsersAsked): Promise<AccountRow[]> {
  const order = asked.descending ? 'desc' : 'asc'
  const by = asked.orderBy === 'date' ? sql`account.created_at` : sql`lower(account.displayname)`
  return usersAsked(db, asked)
    .orderBy(by, order)
    .orderBy('account.id', order)
    .limit(asked.max + 1)
    .offset(asked.first)
    .execute()
}

/** Exact up to 1,000; 1,001 stands for more. */
export async function countUsers(db: Db, asked: UsersAsked): Promise<number> {
  const some = usersAsked(db, asked).clearSelect().select(sql`1`.as('one')).limit(1001)
  const { n } = await db.selectFrom(some.as('some')).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

export interface MentionsAsked {
  readonly qtext: string
  readonly roles: readonly Role[]
  readonly enabledOnly: boolean
  /** Usernames or ids. */
  readonly exclude: readonly string[]
  readonly max: number
}

const display = (db: Db) => db.selectFrom('account').select(['id', 'username as name', 'displayname', sql<Role>`role`.as('role')])

/** Those whose name begins with the text first. */
export function mentionUsers(db: Db, asked: MentionsAsked) {
  let rows = display(db).where(holdsText(asked.qtext, 'username'))
  if (asked.enabledOnly) rows = rows.where('is_enabled', '=', true)
  if (asked.roles.length > 0) rows = rows.where('role', 'in', [...asked.roles])
  if (asked.exclude.length > 0)
    rows = rows.where(
      sql<boolean>`not (id::text = any (${[...asked.exclude]}::text[]) or lower(username) = any (${asked.exclude.map((one) => one.toLowerCase())}::text[]))`,
    )
  return rows.orderBy(beginsWith(asked.qtext, 'username'), 'desc').orderBy(sql`lower(displayname)`).orderBy('id').limit(asked.max).execute()
}

export function findHosts(db: Db, asked: Slice & { text: string }) {
  return display(db)
    .where(holdsText(asked.text, 'username'))
    .where('is_enabled', '=', true)
    .orderBy(beginsWith(asked.text, 'username'), 'desc')
    .orderBy(sql`lower(displayname)`)
    .orderBy('id')
    .limit(asked.max + 1)
    .offset(asked.first)
    .execute()
}

export interface MemberRow {
  readonly id: string
  readonly name: string
  readonly displayname: string
  readonly type: 'USER' | 'GROUP'
  readonly memberCount: number | null
}

export interface MembersAsked extends Slice {
  readonly text: string
  readonly type: 'USER' | 'GROUP' | null
  /** A group whose people are left out. */
  readonly outside: string | null
}

/** People and groups together, by name; those that begin with the text first. */
export async function findMembers(db: Db, asked: MembersAsked): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select * from (
      select id, username as name, displayname, 'USER' as type, null::int as "memberCount", ${beginsWith(asked.text, 'username')} as begins
      from account where ${asked.type !== 'GROUP'} and is_enabled and ${holdsText(asked.text, 'username')}
        and not exists (select from group_member where group_id = ${asked.outside} and account_id = account.id)
      union all
      select id, name, displayname, 'GROUP', (select count(*)::int from group_member where group_id = org_group.id), ${beginsWith(asked.text, 'name')}
      from org_group where ${asked.type !== 'USER'} and ${holdsText(asked.text, 'name')}
    ) found
    order by begins desc, lower(displayname), id limit ${asked.max + 1} offset ${asked.first}`.execute(db)
  return rows
}

export function listGroups(db: Db, asked: Slice & { qtext: string }): Promise<GroupRow[]> {
  return groupRows(db)
    .where(holdsText(asked.qtext, 'name'))
    .orderBy(beginsWith(asked.qtext, 'name'), 'desc')
    .orderBy(sql`lower(displayname)`)
    .orderBy('id')
    .limit(asked.max + 1)
    .offset(asked.first)
    .execute()
}

export function listMembers(db: Db, groupId: string, asked: Slice & { qtext: string }) {
  return db
    .selectFrom('account')
    .innerJoin('group_member', 'group_member.account_id', 'account.id')
    .select(['account.id', 'username as name', 'displayname'])
    .where('group_id', '=', groupId)
    .where(holdsText(asked.qtext, 'username'))
    .orderBy(sql`lower(displayname)`)
    .orderBy('account.id')
    .limit(asked.max + 1)
    .offset(asked.first)
    .execute()
}
