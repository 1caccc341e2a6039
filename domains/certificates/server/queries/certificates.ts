import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface NewCertificate {
  readonly code: string
  readonly trackId: string
  readonly accountId: string
  readonly list: number
  readonly place: number
}

/** Whether this person has completed the track and has no certificate of it. Two who ask at once wait: the completion is locked. */
export async function lockUncertified(tx: Tx, trackId: string, accountId: string): Promise<boolean> {
  // Before the completion, which goes with either of them: a certificate refers to both.
  await sql`select from track where id = ${trackId} for key share`.execute(tx)
  await sql`select from account where id = ${accountId} for key share`.execute(tx)
  const { rows } = await sql`
    select from track_completion where track_id = ${trackId} and account_id = ${accountId} for no key update`.execute(tx)
  if (rows.length === 0) return false
  // Who waited for the lock must see what was written meanwhile: that takes another statement.
  const held = tx.selectFrom('certificate').select('id').where('achievement_id', '=', trackId).where('account_id', '=', accountId)
  return (await held.executeTakeFirst()) === undefined
}

/** What they and the track are called now stays in it. @returns its id; undefined where they have one already */
export async function insertCertificate(
  tx: Tx,
  { code, trackId, accountId, list, place }: NewCertificate,
): Promise<{ readonly id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into certificate (code, track_id, achievement_id, account_id, holder, title, description, issued_at, list, place)
    select ${code}, track.id, track.id, account.id, account.displayname, track.title, track.description, c.completed_at,
      ${list}::int, ${place}::int
    from track_completion c join track on track.id = c.track_id join account on account.id = c.account_id
    where c.track_id = ${trackId} and c.account_id = ${accountId}
    on conflict (achievement_id, account_id) do nothing returning id`.execute(tx)
  return rows[0]
}

export interface UnmadeCertificate {
  readonly id: string
  readonly code: string
  readonly account_id: string
  readonly achievement_id: string
  readonly holder: string
  readonly title: string
  readonly description: string
  readonly issued_at: Date
  readonly list: number
  readonly place: number
  readonly email: string
}

/** One whose files are to be made. */
export async function findUnmadeCertificate(db: Db, id: string): Promise<UnmadeCertificate | undefined> {
  return db
    .selectFrom('certificate as c')
    .innerJoin('account', 'account.id', 'c.account_id')
    .select(['c.id', 'c.code', 'c.account_id', 'c.achievement_id', 'c.holder', 'c.title', 'c.description', 'c.issued_at'])
    .select(['c.list', 'c.place', 'account.email'])
    .where('c.id', '=', id)
    .where('c.ready_at', 'is', null)
    .where('c.revoked_at', 'is', null)
    .executeTakeFirst()
}

/** @returns whether it was still to be made */
export async function markCertificateReady(tx: Tx, id: string, credential: object): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('certificate')
    .set({ ready_at: sql`now()`, credential: sql`${JSON.stringify(credential)}::jsonb` })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface CertificateRow {
  readonly id: string
  readonly account_id: string
  readonly code: string
  readonly holder: string
  readonly title: string
  readonly issued_at: Date
  readonly ready_at: Date | null
  readonly revoked_at: Date | null
  readonly reason: string
  /** Of the track; null: it is deleted. */
  readonly track: string | null
  /** Of its holder. */
  readonly username: string
}

const columns = sql`
  c.id, c.account_id, c.code, c.holder, c.title, c.issued_at, c.ready_at, c.revoked_at, c.reason,
  track.name as track, account.username`
const tables = sql`certificate c join account on account.id = c.account_id left join track on track.id = c.track_id`

export interface CertificateWindow {
  readonly first: number
  readonly max: number
}

async function list(db: Db, where: RawBuilder<unknown>, { first, max }: CertificateWindow): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`
    select ${columns} from ${tables} where ${where} order by c.issued_at desc, c.id desc offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** A person's own, the newest first; one more than asked for. @param trackId those of this track alone */
export const listOwnCertificates = (db: Db, accountId: string, trackId: string | undefined, window: CertificateWindow) =>
  list(db, sql`c.account_id = ${accountId} ${trackId === undefined ? sql`` : sql`and c.track_id = ${trackId}`}`, window)

/** Those of a track whose holders are called so, the newest first; one more than asked for. */
export function listCertificatesOf(db: Db, trackId: string, text: string, window: CertificateWindow): Promise<CertificateRow[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const named = words.map((word) => {
    const part = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`and (lower(c.holder) like ${part} or lower(account.username) like ${part})`
  })
  return list(db, sql`c.track_id = ${trackId} ${sql.join(named, sql` `)}`, window)
}

/** By its code. */
export async function findCertificate(db: Db, code: string): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`select ${columns} from ${tables} where c.code = ${code}`.execute(db)
  return rows[0]
}

export async function findCredential(db: Db, code: string): Promise<object | undefined> {
  const row = await db.selectFrom('certificate').select('credential').where('code', '=', code).executeTakeFirst()
  return (row?.credential as object | null | undefined) ?? undefined
}

export interface RevocableCertificate {
  readonly id: string
  readonly account_id: string
  readonly track_id: string | null
  readonly title: string
  readonly list: number
  readonly place: number
  readonly revoked_at: Date | null
}

export function lockCertificate(tx: Tx, code: string): Promise<RevocableCertificate | undefined> {
  return tx
    .selectFrom('certificate')
    .select(['id', 'account_id', 'track_id', 'title', 'list', 'place', 'revoked_at'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
}

export async function markRevoked(tx: Tx, id: string, revokedBy: string, reason: string): Promise<void> {
  await tx.updateTable('certificate').set({ revoked_at: sql`now()`, revoked_by: revokedBy, reason }).where('id', '=', id).execute()
}
