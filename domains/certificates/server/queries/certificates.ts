import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface CertificateRow {
  readonly id: string
  readonly account_id: string
  readonly code: string
  readonly holder: string
  readonly title: string
  readonly issued_at: Date
  readonly expires_at: Date | null
  readonly ready_at: Date | null
  readonly revoked_at: Date | null
  readonly reason: string
  /** Of the track; null: it is deleted. */
  readonly track: string | null
  /** Of its holder. */
  readonly username: string
}

const columns = sql`
  c.id, c.account_id, c.code, c.holder, c.title, c.issued_at, c.expires_at, c.ready_at, c.revoked_at, c.reason,
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
