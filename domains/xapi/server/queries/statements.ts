import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { NewStatement, XapiStatement } from '../statements/statement.ts'

/** Keeps what is not kept already. */
export async function insertStatements(tx: Tx, made: readonly NewStatement[]): Promise<void> {
  if (made.length === 0) return
  const rows = made.map(({ accountId, happenedAt, statement }) => ({
    id: statement.id,
    account_id: accountId,
    happened_at: happenedAt.toISOString(),
    statement,
  }))
  await sql`
    insert into xapi_statement (id, account_id, happened_at, statement)
    select id, account_id, happened_at, statement
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id uuid, account_id uuid, happened_at timestamptz, statement jsonb)
    on conflict (id) do nothing`.execute(tx)
}

export interface WaitingStatement {
  readonly id: string
  readonly number: number
  readonly statement: XapiStatement
}

/** The next ones to be sent after this number. */
export async function listWaitingStatements(db: Db, after: number, most: number): Promise<WaitingStatement[]> {
  const { rows } = await sql<WaitingStatement>`
    select id, number, statement from xapi_statement where state = 'waiting' and number > ${after}::bigint
    order by number limit ${most}`.execute(db)
  return rows
}

/**
 * The store has them; so nothing is wrong with it. The row of the sending is locked first, as by whoever states something. Statements that go
 * with their person at this moment are left: waiting for some of them while holding others would end in a deadlock.
 */
export async function markSent(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update xapi_sending set sent_at = now(), failures = 0, next_try_at = null, failure = null, said = null, failed_at = null,
      is_refused = false, is_told = false`.execute(tx)
  await sql`
    update xapi_statement set state = 'sent', settled_at = now(), failure = null
    where id in (
      select id from xapi_statement where id = any(${[...ids]}::uuid[]) and state = 'waiting' for update skip locked)`.execute(tx)
}

/** The store will not have this one, whatever else it takes. */
export async function setAside(tx: Tx, id: string, failure: string): Promise<void> {
  await sql`
    update xapi_statement set state = 'aside', settled_at = now(), failure = ${failure}
    where id = ${id}::uuid and state = 'waiting'`.execute(tx)
}

/** @returns how many are to be sent again */
export async function sendAsideAgain(tx: Tx, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update xapi_statement set state = 'waiting', settled_at = null, failure = null
    where id in (select id from xapi_statement where state = 'aside' order by number limit ${most} for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Beyond that they are not counted. */
const mostCounted = 10_001

export async function countUnsent(db: Db): Promise<{ waiting: number; aside: number }> {
  const { rows } = await sql<{ waiting: number; aside: number }>`
    select (select count(*) from (select from xapi_statement where state = 'waiting' limit ${mostCounted}) as w) as waiting,
      (select count(*) from (select from xapi_statement where state = 'aside' limit ${mostCounted}) as a) as aside`.execute(db)
  return rows[0] ?? { waiting: 0, aside: 0 }
}

export interface AsideRow {
  readonly id: string
  readonly verb: string
  readonly about: string
  readonly happened_at: Date
  readonly failure: string
}

/** Newest first. */
export async function listAside(db: Db, most: number): Promise<AsideRow[]> {
  const { rows } = await sql<AsideRow>`
    select id, statement #>> '{verb,display,en}' as verb, statement #>> '{object,id}' as about, happened_at, failure
    from xapi_statement where state = 'aside' order by number desc limit ${most}`.execute(db)
  return rows
}

export interface StatementPeriod {
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** Where a listing goes on: after this statement. */
export interface StatementPlace {
  readonly happened_at: Date
  readonly number: number
}

interface ListedStatement extends StatementPlace {
  readonly statement: XapiStatement
}

/** Those of a period, in the order in which it happened. */
export function listStatementsAfter(
  db: Db,
  { since, until }: StatementPeriod,
  after: StatementPlace | undefined,
  most: number,
): Promise<ListedStatement[]> {
  let all = db.selectFrom('xapi_statement').select(['happened_at', 'number', 'statement']).limit(most)
  if (since !== undefined) all = all.where('happened_at', '>=', new Date(since))
  if (until !== undefined) all = all.where('happened_at', '<', new Date(until))
  if (after !== undefined)
    all = all.where(sql<boolean>`(happened_at, number) > (${after.happened_at}::timestamptz, ${after.number}::bigint)`)
  return all.orderBy('happened_at').orderBy('number').execute() as unknown as Promise<ListedStatement[]>
}

/** What was sent a while ago, and what nothing became of for longer. @returns how many there were */
export async function deleteOldStatements(tx: Tx, most: number): Promise<number> {
  const sent = await sql`
    delete from xapi_statement where id in (
      select id from xapi_statement where state = 'sent' and settled_at < now() - interval '30 days'
      limit ${most} for update skip locked)`.execute(tx)
  const unsent = await sql`
    delete from xapi_statement where id in (
      select id from xapi_statement where stored_at < now() - interval '400 days' limit ${most} for update skip locked)`.execute(tx)
  return Number((sent.numAffectedRows ?? 0n) + (unsent.numAffectedRows ?? 0n))
}
