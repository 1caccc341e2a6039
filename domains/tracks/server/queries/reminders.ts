import { sql } from 'kysely'
import { organisationTimeZone } from '#domains/accounts/server.ts'
import { principalsOfAccount } from '#domains/audience/server.ts'
import { byReader } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { doneAt } from './done.ts'
import { dueDay, waysToTracks } from './due.ts'

/** People are reminded from the morning of the day so many days before the last one on. */
const daysBefore = 3
/** And from the morning after it on; who was told nothing in so many days is not told any more. */
const remindedFor = 30
const morning = '8 hours'

/** What the clock on the organisation's wall says. */
const wall = sql`(now() at time zone ${organisationTimeZone})`

/** Tracks of which somebody may have to be reminded, in the order of their ids. @param after the last one looked at */
export async function listDueTracks(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select track.id from track
    where (track.due_on is not null or track.due_days is not null) and (${after}::uuid is null or track.id > ${after}::uuid)
      and (track.due_on is null or track.due_on between ${wall}::date - ${remindedFor + 1}::int and ${wall}::date + ${daysBefore}::int)
    order by track.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A row `a` of `account` has not done all that they see of a row of `track`. Videos are told apart by their readers alone, as in reports. */
const leavesThemSomething = sql`exists (
  select from track_module m join track_item i on i.module_id = m.id join video on video.id = i.video_id
  left join viewing w on w.account_id = a.id and w.video_id = video.id
   where m.track_id = track.id and video.deleted_at is null and ${doneAt} is null
     and exists (select from video_reader r where r.video_id = video.id and r.principal = any(known.principals) and ${byReader.visible}))`

export interface Reminder {
  readonly accountId: string
  readonly kind: 'before' | 'after'
  /** The last day: YYYY-MM-DD. */
  readonly day: string
}

/**
 * People who are to be reminded of a track and were not yet; they count as reminded from now on. What decides is what the wall says now: no hour
 * that is left out or comes twice, and no pause, skips or repeats anybody.
 */
export async function takeReminders(tx: Tx, trackId: string, limit: number): Promise<Reminder[]> {
  // Before what goes with it, and before the accounts: so nobody waits in a circle.
  await sql`select from track where id = ${trackId} for key share`.execute(tx)
  const { rows } = await sql<Reminder>`
    insert into track_reminder (track_id, account_id, kind, due_on)
    select track.id, a.id, reminder.kind, due.day
    from track cross join (
      select way.account_id, min(way.given_at) as given_at from ${waysToTracks} as way
      where way.track_id = ${trackId} group by way.account_id
    ) as given
    join account a on a.id = given.account_id
    cross join lateral (select ${principalsOfAccount} as principals) as known
    cross join lateral (select ${dueDay(sql`given.given_at`)} as day) as due
    cross join lateral (
      select case
        when ${wall} < due.day + interval '1 day' then
          case when ${wall} >= due.day - ${`${daysBefore} days`}::interval + ${morning}::interval then 'before' end
        when ${wall} < due.day + ${`${remindedFor + 1} days`}::interval then
          case when ${wall} >= due.day + interval '1 day' + ${morning}::interval then 'after' end
      end as kind
    ) as reminder
    where track.id = ${trackId} and a.is_enabled and reminder.kind is not null
      and ${leavesThemSomething}
      and not exists (select from track_completion c where c.track_id = track.id and c.account_id = a.id)
      and not exists (
        select from track_reminder r
        where r.track_id = track.id and r.account_id = a.id and r.kind = reminder.kind and r.due_on = due.day)
    order by a.id limit ${limit} for key share of a
    on conflict do nothing returning account_id as "accountId", kind, to_char(due_on, 'YYYY-MM-DD') as day`.execute(tx)
  return rows
}
