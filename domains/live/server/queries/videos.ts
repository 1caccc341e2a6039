import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { LiveAsks } from '../asks.ts'

export interface VideoChoice {
  readonly eventId: string
  readonly videoId: string
  /** By whose rights it is played. */
  readonly accountId: string
  readonly atPlannedHour: boolean
  readonly loops: boolean
  readonly endsEvent: boolean
}

/** The one that is played to an event; whoever sees to another one does so no longer. */
export async function putVideo(tx: Tx, { eventId, videoId, accountId, atPlannedHour, loops, endsEvent }: VideoChoice): Promise<void> {
  const values = { video_id: videoId, account_id: accountId, at_planned_hour: atPlannedHour, loops, ends_event: endsEvent }
  const anew = { began_at: null, ended_at: null, failure: null, holder: null, held_until: null }
  await tx
    .insertInto('live_video')
    .values({ event_id: eventId, ...values })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ ...values, ...anew }))
    .execute()
}

export async function deleteVideoChoice(tx: Tx, eventId: string): Promise<void> {
  await tx.deleteFrom('live_video').where('event_id', '=', eventId).execute()
}

export interface ChosenVideoRow extends Omit<VideoChoice, 'eventId'> {
  readonly username: string
  readonly displayname: string
  /** s since its first second was due; null: it has not begun, or is over. */
  readonly elapsed: number | null
  readonly isOver: boolean
  readonly isDue: boolean
  /** The planned time of its event has passed, and nobody has begun that. */
  readonly isMissed: boolean
  readonly failure: string | null
}

/** What was chosen for an event, and how it stands. */
export async function findVideoChoice(db: Db | Tx, asks: LiveAsks, eventId: string): Promise<ChosenVideoRow | undefined> {
  const { ends } = asks.hourOf(sql`v.event_id`)
  const { rows } = await sql<ChosenVideoRow>`
    select v.video_id as "videoId", v.account_id as "accountId", v.at_planned_hour as "atPlannedHour", v.loops, v.ends_event as "endsEvent",
      a.username, a.displayname, v.failure, v.ended_at is not null as "isOver", ${isDue(asks)} as "isDue",
      v.ended_at is null and v.at_planned_hour and coalesce(s.opened_at, s.closed_at) is null and now() >= ${ends} as "isMissed",
      case when v.began_at is not null and v.ended_at is null then greatest(0, extract(epoch from now() - v.began_at)::float8) end as elapsed
    from live_video v join live_stream s on s.event_id = v.event_id join account a on a.id = v.account_id
    where v.event_id = ${eventId}`.execute(db)
  return rows[0]
}

/**
 * Of `live_video` as `v` and `live_stream` as `s`: its moment has come. An event whose planned time has passed begins by nobody’s clock any more;
 * what has begun goes on, wherever the hour is moved.
 */
function isDue({ hourOf }: LiveAsks): RawBuilder<boolean> {
  const { begins, ends } = hourOf(sql`v.event_id`)
  return sql`(s.closed_at is null and case when v.at_planned_hour and v.began_at is null then now() >= ${begins} and (s.opened_at is not null or now() < ${ends})
    else s.opened_at is not null end)`
}

interface PlanAhead {
  readonly isHourAhead: boolean
  readonly isEndAhead: boolean
}

/** Whether the planned hour of an event, and its planned end, are still to come. */
export async function findPlanAhead(tx: Tx, { hourOf }: LiveAsks, eventId: string): Promise<PlanAhead> {
  const { begins, ends } = hourOf(sql`${eventId}::text`)
  const { rows } = await sql<PlanAhead>`
    select coalesce(now() < ${begins}, false) as "isHourAhead", coalesce(now() < ${ends}, false) as "isEndAhead"`.execute(tx)
  return rows[0] ?? { isHourAhead: false, isEndAhead: false }
}

export interface TakenVideo {
  readonly eventId: string
  readonly videoId: string
  readonly accountId: string
  /** Of whoever sees to it from now on. */
  readonly holder: string
  readonly loops: boolean
  readonly endsEvent: boolean
  /** The event is LIVE. */
  readonly isOpen: boolean
}

/** s for which a video is its process's without a word of that. */
const lease: RawBuilder<Date> = sql`now() + interval '6 seconds'`

/** Those whose moment has come and that nobody sees to are this process's from now on. */
export async function takeVideos(db: Db, asks: LiveAsks): Promise<TakenVideo[]> {
  const { rows } = await sql<TakenVideo>`
    update live_video v set holder = gen_random_uuid(), held_until = ${lease}
    from live_stream s
    where s.event_id = v.event_id and v.event_id in (
      select v.event_id from live_video v join live_stream s on s.event_id = v.event_id
      where v.ended_at is null and (v.held_until is null or v.held_until < now()) and ${isDue(asks)}
      order by v.event_id limit 10 for update of v skip locked)
    returning v.event_id as "eventId", v.video_id as "videoId", v.account_id as "accountId", v.holder, v.loops, v.ends_event as "endsEvent",
      s.opened_at is not null as "isOpen"`.execute(db)
  return rows
}

type Own = Pick<TakenVideo, 'eventId' | 'holder'>

/** Of one that its process still sees to. */
const own = ({ eventId, holder }: Own) => sql`event_id = ${eventId} and holder = ${holder} and ended_at is null`

/** Of `live_video` as `v`: played over and over, it ends its event at the planned end, unless it began after that. */
function isLoopOver({ hourOf }: LiveAsks): RawBuilder<boolean> {
  const { ends } = hourOf(sql`v.event_id`)
  return sql`(v.loops and v.ends_event and coalesce(v.began_at < ${ends} and now() >= ${ends}, false))`
}

/** Says that its process is alive. @returns whether it is over by the plan of its event; undefined: its process sees to it no longer */
export async function keepVideo(db: Db, asks: LiveAsks, video: Own): Promise<boolean | undefined> {
  const { rows } = await sql<{ isOver: boolean }>`
    update live_video v set held_until = ${lease} where ${own(video)} returning ${isLoopOver(asks)} as "isOver"`.execute(db)
  return rows[0]?.isOver
}

/** It can be played: its clock runs from now on, unless it does already. @returns s since it began; undefined: it is another's, or nobody's */
export async function beginVideo(db: Db | Tx, video: Own): Promise<number | undefined> {
  const { rows } = await sql<{ elapsed: number }>`
    update live_video set began_at = coalesce(began_at, now()), failure = null where ${own(video)}
    returning extract(epoch from now() - began_at)::float8 as elapsed`.execute(db)
  return rows[0]?.elapsed
}

/** Gives it back. @param seconds until somebody else may take it @param failure why it is not played at the moment */
export async function releaseVideo(db: Db, video: Own, { seconds, failure }: { seconds: number; failure: string | null }): Promise<void> {
  await sql`
    update live_video set holder = null, held_until = now() + make_interval(secs => ${seconds}), failure = ${failure}
    where ${own(video)}`.execute(db)
}

/** It is played no longer. @param failure why, where it was not played to its end @returns whether it was its process's to say */
export async function endVideo(db: Db | Tx, video: Own, failure: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update live_video set ended_at = now(), failure = ${failure}, holder = null, held_until = null where ${own(video)}`.execute(db)
  return numAffectedRows === 1n
}
