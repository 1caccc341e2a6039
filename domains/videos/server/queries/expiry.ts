import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** Days before its end at which the owner of a video is told. */
const stages = [1, 7, 30] as const

const within = (days: number) => sql`now() + make_interval(days => ${sql.lit(days)})`

/** Of a column of ends, the notice that is due by now; null: none yet. */
const stageOf = (end: ReturnType<typeof sql>) =>
  sql<number | null>`case ${sql.join(
    stages.map((days) => sql`when ${end} <= ${within(days)} then ${sql.lit(days)}`),
    sql` `,
  )} end`

/** Another end; who sets it needs no notice of what is near already. */
export async function setExpiry(tx: Tx, videoId: string, at: Date | null): Promise<void> {
  await sql`
    update video set expires_at = ${at}, expiry_told_days = ${stageOf(sql`${at}::timestamptz`)}, updated_at = now()
    where id = ${videoId}`.execute(tx)
}

export async function endNow(tx: Tx, videoId: string): Promise<void> {
  await sql`update video set expires_at = now(), updated_at = now() where id = ${videoId}`.execute(tx)
}

/**
 * The latest end that somebody may choose: the last second of the day so many months from now. Days end twelve hours later west of the
 * organisation.
 */
export async function latestExpiry(tx: Tx, { months, timeZone }: { months: number; timeZone: string }): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select (date_trunc('day', now() at time zone ${timeZone} + make_interval(months => ${months}::int)) + interval '1 day')
      at time zone ${timeZone} + interval '12 hours' - interval '1 second' as at`.execute(tx)
  return rows[0]?.at ?? new Date()
}

export interface Expiring {
  readonly id: string
  readonly ownerId: string
  readonly expiresAt: Date
  readonly days: number
}

/** Videos whose next notice is due; marked as told. */
export async function takeExpiring(tx: Tx, max: number): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    update video set expiry_told_days = due.days from (
      select id, ${stageOf(sql`expires_at`)} as days from video
      where expires_at > now() and expires_at <= ${within(30)} and deleted_at is null
        and (expiry_told_days is null or expiry_told_days > ${stageOf(sql`expires_at`)})
      order by expires_at limit ${max} for no key update skip locked
    ) as due where video.id = due.id
    returning video.id, owner_id as "ownerId", expires_at as "expiresAt", due.days`.execute(tx)
  return rows
}

/** The next end of a video that others see, within so many seconds; null: none. */
export async function nextExpiry(db: Db, seconds: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(expires_at) as at from video
    where expires_at > now() and expires_at <= now() + make_interval(secs => ${seconds}) and deleted_at is null`.execute(db)
  return rows[0]?.at ?? null
}
