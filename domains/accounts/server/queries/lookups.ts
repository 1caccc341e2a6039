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

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const like = (pattern: string): RawBuilder<string> => sql`folded(${pattern})`

/** Who asks may look into mail addresses; others must know a whole one. */
type Seeing = { readonly seesEmails: boolean }

/** Names that hold the text, without regard to case and accents; every name where there is none. */
const holdsName = (text: string, one: 'username' | 'name'): RawBuilder<boolean> =>
  text === ''
    ? sql`true`
    : sql`(folded(${sql.ref(one)}) like ${like(`%${escaped(text)}%`)} or folded(displayname) like ${like(`%${escaped(text)}%`)})`

const hasEmail = (text: string, { seesEmails }: Seeing): RawBuilder<boolean> =>
  seesEmails ? sql`lower(email) like lower(${`%${escaped(text)}%`})` : sql`(email <> '' and lower(email) = lower(${text}))`

/** People by their names, and by mail address. */
const holdsText = (text: string, seeing: Seeing): RawBuilder<boolean> =>
  text === '' ? sql`true` : sql`(${holdsName(text, 'username')} or ${hasEmail(text, seeing)})`

const beginsWith = (text: string, one: 'username' | 'name'): RawBuilder<boolean> =>
  sql`(folded(${sql.ref(one)}) like ${like(`${escaped(text)}%`)} or folded(displayname) like ${like(`${escaped(text)}%`)})`

export interface UsersAsked extends Slice {
  readonly qtext: string
  readonly role?: Role | undefined
  readonly isEnabled?: boolean | undefined
  /** False: who has not chosen a password yet. */
  readonly hasPassword?: boolean | undefined
  /** Id of a group that they are in. */
  readonly group?: string | undefined
  readonly orderBy: 'displayname' | 'date' | 'username' | 'email' | 'role'
  readonly descending: boolean
}

const usersAsked = (db: Db, asked: UsersAsked) => {
  let rows = accountRows(db).where(holdsText(asked.qtext, { seesEmails: true }))
  if (asked.role !== undefined) rows = rows.where('role', '=', asked.role)
  if (asked.isEnabled !== undefined) rows = rows.where('is_enabled', '=', asked.isEnabled)
  if (asked.hasPassword !== undefined) rows = rows.where('password_hash', asked.hasPassword ? 'is not' : 'is', null)
  if (asked.group !== undefined)
    rows = rows.where(sql<boolean>`exists (select from group_member where group_id = ${asked.group} and account_id = account.id)`)
  return rows
}

const orders: Readonly<Record<UsersAsked['orderBy'], RawBuilder<unknown>>> = {
  displayname: sql`folded(account.displayname)`,
  date: sql`account.created_at`,
  username: sql`folded(account.username)`,
  email: sql`lower(account.email)`,
  role: sql`array_position('{user,poweruser,reviewer,siteadmin}'::text[], account.role)`,
}

export function listUsers(db: Db, asked: UsersAsked): Promise<AccountRow[]> {
  const order = asked.descending ? 'desc' : 'asc'
  return usersAsked(db, asked)
    .orderBy(orders[asked.orderBy], order)
    .orderBy('account.id', order)
    .limit(asked.max + 1)
    .offset(asked.first)
    .execute()
}

/** Exact up to 10,000; 10,001 stands for more. */
export async function countUsers(db: Db, asked: UsersAsked): Promise<number> {
  const some = usersAsked(db, asked).clearSelect().select(sql`1`.as('one')).limit(10_001)
  const { n } = await db.selectFrom(some.as('some')).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

export interface MentionsAsked extends Seeing {
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
  let rows = display(db).where(holdsText(asked.qtext, asked))
  if (asked.enabledOnly) rows = rows.where('is_enabled', '=', true)
  if (asked.roles.length > 0) rows = rows.where('role', 'in', [...asked.roles])
  if (asked.exclude.length > 0)
    rows = rows.where(
      sql<boolean>`not (id::text = any (${[...asked.exclude]}::text[]) or lower(username) = any (${asked.exclude.map((one) => one.toLowerCase())}::text[]))`,
    )
  return rows.orderBy(beginsWith(asked.qtext, 'username'), 'desc').orderBy(sql`lower(displayname)`).orderBy('id').limit(asked.max).execute()
}

export function findHosts(db: Db, asked: Slice & Seeing & { text: string }) {
  return display(db)
    .where(holdsText(asked.text, asked))
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

export interface MembersAsked extends Slice, Seeing {
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
      from account where ${asked.type !== 'GROUP'} and is_enabled and ${holdsText(asked.text, asked)}
        and not exists (select from group_member where group_id = ${asked.outside} and account_id = account.id)
      union all
      select id, name, displayname, 'GROUP', (select count(*)::int from group_member where group_id = org_group.id), ${beginsWith(asked.text, 'name')}
      from org_group where ${asked.type !== 'USER'} and ${holdsName(asked.text, 'name')}
    ) found
    order by begins desc, lower(displayname), id limit ${asked.max + 1} offset ${asked.first}`.execute(db)
  return rows
}

export function listGroups(db: Db, asked: Slice & { qtext: string }): Promise<GroupRow[]> {
  return groupRows(db)
    .where(holdsName(asked.qtext, 'name'))
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
    .where(holdsText(asked.qtext, { seesEmails: true }))
    .orderBy(sql`lower(displayname)`)
    .orderBy('account.id')
    .limit(asked.max + 1)
    .offset(asked.first)
    .execute()
}
