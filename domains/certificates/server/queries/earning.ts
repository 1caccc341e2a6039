import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { lockHolder } from './renewals.ts'

/** What somebody gets a certificate for. */
export interface Earned {
  readonly trackId: string
  readonly accountId: string
  /** 1: for completing the track; then for each time that they did it again. */
  readonly run: number
}

interface NewCertificate extends Earned {
  readonly code: string
  /** In whose days its time is counted. */
  readonly timeZone: string
  readonly list: number
  readonly place: number
}

/** Whether this person has completed the track and has no certificate of it. Two who ask at once wait: the completion is locked. */
export async function lockUncertified(tx: Tx, trackId: string, accountId: string): Promise<boolean> {
  await lockHolder(tx, trackId, accountId)
  const { rows } = await sql`
    select from track_completion where track_id = ${trackId} and account_id = ${accountId} for no key update`.execute(tx)
  if (rows.length === 0) return false
  // Who waited for the lock must see what was written meanwhile: that takes another statement.
  const held = tx.selectFrom('certificate').select('id').where('achievement_id', '=', trackId).where('account_id', '=', accountId)
  return (await held.executeTakeFirst()) === undefined
}

/** For so long before its end a certificate may be renewed, but not before half of its time is over. */
const renewableFor = '30 days'

/**
 * What they and the track are called now stays in it. It ends with the last second of the day that is so many calendar months later.
 *
 * @returns its id; undefined where they have this one already
 */
export async function insertCertificate(
  tx: Tx,
  { code, trackId, accountId, run, timeZone, list, place }: NewCertificate,
): Promise<{ readonly id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into certificate
      (code, track_id, achievement_id, account_id, run, holder, title, description, issued_at, expires_at, renewable_at, list, place)
    select ${code}, track.id, track.id, account.id, ${run}::int, account.displayname, track.title, track.description, begun.at, ended.at,
      greatest(ended.at - ${renewableFor}::interval, begun.at + (ended.at - begun.at) / 2), ${list}::int, ${place}::int
    from track_completion c join track on track.id = c.track_id join account on account.id = c.account_id
    cross join lateral (select case when ${run}::int = 1 then c.completed_at else now() end as at) as begun
    cross join lateral (
      select (date_trunc('day', begun.at at time zone ${timeZone}) + make_interval(months => nullif(track.recertify_months, 0)::int, days => 1))
        at time zone ${timeZone} - interval '1 second' as at
    ) as ended
    where c.track_id = ${trackId} and c.account_id = ${accountId}
    on conflict (achievement_id, account_id, run) do nothing returning id`.execute(tx)
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
  readonly expires_at: Date | null
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
    .select(['c.expires_at', 'c.list', 'c.place', 'account.email'])
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
