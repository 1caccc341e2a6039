import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** A certificate whose track its holder does once more. */
export interface Renewal {
  readonly certificateId: string
  readonly accountId: string
  readonly trackId: string
}

const columns = sql`r.certificate_id as "certificateId", r.account_id as "accountId", r.track_id as "trackId"`

/** Certificates that may be renewed from now on, the longest waiting first. */
export async function listRenewable(db: Db, most: number): Promise<Renewal[]> {
  const { rows } = await sql<Renewal>`
    select c.id as "certificateId", c.account_id as "accountId", c.track_id as "trackId" from certificate c
    where c.renewable_at <= now() and c.revoked_at is null and c.track_id is not null
      and not exists (select from certificate_renewal r where r.certificate_id = c.id)
    order by c.renewable_at, c.id limit ${most}`.execute(db)
  return rows
}

/** What was watched before counts no more. @returns whether it was not open before, and the certificate still holds */
export async function openRenewal(tx: Tx, { certificateId, accountId, trackId }: Renewal): Promise<boolean> {
  await lockHolder(tx, trackId, accountId)
  const { rows } = await sql`
    insert into certificate_renewal (certificate_id, account_id, track_id)
    select c.id, c.account_id, c.track_id from certificate c
    where c.id = ${certificateId} and c.revoked_at is null and c.track_id is not null for no key update
    on conflict do nothing returning certificate_id`.execute(tx)
  return rows.length > 0
}

/** Before what goes with either of them: so nobody waits in a circle. */
export async function lockHolder(tx: Tx, trackId: string, accountId: string): Promise<void> {
  await sql`select from track where id = ${trackId} for key share`.execute(tx)
  await sql`select from account where id = ${accountId} for key share`.execute(tx)
}

/** One that is open, of a certificate that was not revoked; of two who ask at once one waits. */
export async function lockOpenRenewal(tx: Tx, certificateId: string): Promise<(Renewal & { readonly run: number }) | undefined> {
  const found = await sql<Renewal>`
    select ${columns} from certificate_renewal r where r.certificate_id = ${certificateId} and r.done_at is null`.execute(tx)
  const [open] = found.rows
  if (!open) return undefined
  await lockHolder(tx, open.trackId, open.accountId)
  const { rows } = await sql<Renewal & { readonly run: number }>`
    select ${columns}, c.run from certificate c join certificate_renewal r on r.certificate_id = c.id
    where c.id = ${certificateId} and c.revoked_at is null and r.done_at is null for no key update of c, r`.execute(tx)
  return rows[0]
}

export async function markRenewed(tx: Tx, certificateId: string): Promise<void> {
  await sql`update certificate_renewal set done_at = now() where certificate_id = ${certificateId}`.execute(tx)
}

/** Of the videos of a renewal those that were watched to their end since it began; `done`: their quizzes, where the track asks for it, were passed since, too. */
export async function listWatchedAgain(db: Db | Tx, certificateId: string): Promise<ReadonlyMap<string, { readonly done: boolean }>> {
  const { rows } = await sql<{ id: string; done: boolean }>`
    select v.video_id as id,
      not track.quizzes_required or done_with_quizzes(r.account_id, v.video_id, v.watched_at, r.opened_at) is not null as done
    from certificate_renewal_video v join certificate_renewal r on r.certificate_id = v.certificate_id join track on track.id = r.track_id
    where v.certificate_id = ${certificateId} and v.watched_at is not null`.execute(db)
  return new Map(rows.map(({ id, done }) => [id, { done }]))
}

interface OpenRenewal {
  readonly certificateId: string
  readonly code: string
  readonly opened_at: Date
  readonly expires_at: Date
}

/** This person's of a track. */
export async function findOpenRenewal(db: Db, accountId: string, trackId: string): Promise<OpenRenewal | undefined> {
  const { rows } = await sql<OpenRenewal>`
    select r.certificate_id as "certificateId", c.code, r.opened_at, c.expires_at
    from certificate_renewal r join certificate c on c.id = r.certificate_id
    where r.account_id = ${accountId} and r.track_id = ${trackId} and r.done_at is null and c.revoked_at is null
    order by c.run desc limit 1`.execute(db)
  return rows[0]
}

/** Open ones of which something was watched, in the order of their ids: the video that was left may have been taken out. @param after the last one looked at */
export async function listBegunRenewals(db: Db, after: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.certificate_id as id from certificate_renewal r
    where r.done_at is null and (${after}::uuid is null or r.certificate_id > ${after}::uuid)
      and exists (select from certificate_renewal_video v where v.certificate_id = r.certificate_id and v.watched_at is not null)
    order by r.certificate_id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
