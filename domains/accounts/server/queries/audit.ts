import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { auditKinds } from '#domains/accounts/contract.ts'
import type { Db, Tx } from '#platform/server/db.ts'

export interface Audited {
  readonly accountId: string | null
  /** `user.updated`, `group.removed`, … */
  readonly action: string
  /** What it was done to: a name or an id. */
  readonly subject: string
  /** Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>
}

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

/** Writes down what somebody did, in the transaction in which they did it. */
export async function audit(tx: Tx, entry: Audited): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ account_id: entry.accountId, action: entry.action, subject: entry.subject, details: json(entry.details ?? {}) })
    .execute()
}

/** The same for many at once. */
export async function auditMany(tx: Tx, entries: readonly Audited[]): Promise<void> {
  for (let at = 0; at < entries.length; at += 1000) {
    const values = entries
      .slice(at, at + 1000)
      .map((entry) => ({ account_id: entry.accountId, action: entry.action, subject: entry.subject, details: json(entry.details ?? {}) }))
    await tx.insertInto('audit').values(values).execute()
  }
}

const hour = 3_600_000
/** That one entry names. */
const mostAddresses = 20

interface HourlyAudited extends Audited {
  /** What else two entries may differ in that are not counted as one. */
  readonly apart?: string
}

/**
 * Writes down what anybody can make happen as often as they like: within an hour the same, done by the same person to the same, is one entry that counts.
 *
 * @param address from where; an entry keeps the first twenty that differ
 */
export async function auditHourly(tx: Tx, entry: HourlyAudited, address?: string): Promise<void> {
  const { accountId, action, subject, apart } = entry
  const key = createHash('sha256')
    .update(JSON.stringify([Math.floor(Date.now() / hour), accountId, action, subject, ...(apart === undefined ? [] : [apart])]))
    .digest()
  const details = { ...entry.details, ...(address === undefined ? {} : { addresses: [address] }) }
  await sql`
    insert into audit as a (account_id, action, subject, details, hourly_key)
    values (${accountId}, ${action}, ${subject}, ${json(details)}, ${key})
    on conflict (hourly_key) where hourly_key is not null do update set
      times = a.times + 1,
      last_at = now(),
      details = case
        when excluded.details->'addresses' is null or (a.details->'addresses') @> (excluded.details->'addresses')
          or jsonb_array_length(a.details->'addresses') >= ${mostAddresses} then a.details
        else jsonb_set(a.details, '{addresses}', (a.details->'addresses') || (excluded.details->'addresses'))
      end`.execute(tx)
}

export type AuditKind = (typeof auditKinds)[number]

/** What an action begins with. */
const beginnings: Record<AuditKind, readonly string[]> = {
  sign_ins: ['sign_in', 'session', 'password'],
  tokens: ['token', 'embed_token'],
  people: ['user', 'group', 'invitation'],
  settings: ['organisation', 'home', 'sample_library'],
  content: ['video', 'channel', 'playlist', 'comment', 'topic', 'certificate', 'track'],
  exports: ['export'],
}

export interface AuditChoice {
  readonly subject: string
  readonly kind?: AuditKind | undefined
  readonly person: string
  readonly since?: string | undefined
  readonly until?: string | undefined
}

const like = (words: string) => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** What the people did whose name has these words in it, and what was done to them. */
function ofPerson(words: string) {
  const people = sql`from account where lower(username) like ${like(words)} or lower(displayname) like ${like(words)}`
  return sql<boolean>`(audit.account_id in (select id ${people}) or audit.subject in (select username ${people})
    or lower(audit.subject) = ${words.toLowerCase()})`
}

/** Newest first. */
export function selectAudit(db: Db, { subject, kind, person, since, until }: AuditChoice) {
  let all = db
    .selectFrom('audit')
    .leftJoin('account', 'account.id', 'audit.account_id')
    .select(['audit.id', 'audit.at', 'audit.last_at', 'audit.times', 'audit.action', 'audit.subject', 'audit.details'])
    .select(['account.id as byId', 'account.username', 'account.displayname'])
    .orderBy('audit.id', 'desc')
  if (subject !== '') all = all.where('audit.subject', '=', subject)
  if (kind) all = all.where(sql<boolean>`split_part(audit.action, '.', 1) = any (${[...beginnings[kind]]}::text[])`)
  if (person !== '') all = all.where(ofPerson(person))
  if (since) all = all.where('audit.last_at', '>=', new Date(since))
  if (until) all = all.where('audit.at', '<', new Date(until))
  return all
}

export type AuditRow = Awaited<ReturnType<ReturnType<typeof selectAudit>['execute']>>[number]

export function listAudit(db: Db, choice: AuditChoice, { first, max }: { first: number; max: number }): Promise<AuditRow[]> {
  return selectAudit(db, choice)
    .limit(max + 1)
    .offset(first)
    .execute()
}

/** The entries after (older than) one. */
export function listAuditBefore(db: Db, choice: AuditChoice, id: string | undefined, max: number): Promise<AuditRow[]> {
  const all = selectAudit(db, choice).limit(max)
  return (id === undefined ? all : all.where('audit.id', '<', id)).execute()
}

/** @returns how many were too old */
export async function deleteOldAudit(tx: Tx, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit where id in (select id from audit where last_at < now() - interval '400 days' order by at limit ${most})`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
