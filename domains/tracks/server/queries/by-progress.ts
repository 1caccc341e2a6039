import { type RawBuilder, sql } from 'kysely'
import { visibleChannel } from '#domains/channels/server.ts'
import { visible } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { TrackBecause } from '../../contract.ts'
import { listedTrack } from '../policy.ts'
import { doneAt } from './done.ts'
import { learnerStanding, waysToTracks } from './due.ts'
import { type TrackRow, type TrackWindow, trackColumns, trackJoins } from './rows.ts'

type Clause = RawBuilder<unknown>

/** The tracks with a video of which the viewer has watched something, the rows of `viewing` being few. */
const touched = (viewer: Viewer): Clause => sql`track.id in (
  select m.track_id from (
    select distinct i.module_id from viewing w join track_item i on i.video_id = w.video_id where w.account_id = ${viewer.id} and w.covered_ms > 0
    offset 0
  ) as i join track_module m on m.id = i.module_id)`

/** A page of what the viewer has begun and has still to do, or has done; one more than asked for. OFFSET 0: no other track is counted through. */
export async function listBegun(db: Db, viewer: Viewer, done: boolean, { first, max }: TrackWindow): Promise<TrackRow[]> {
  const { rows } = await sql<TrackRow>`
    select ${trackColumns(viewer)} from (
      select * from track where ${listedTrack(viewer)} and ${touched(viewer)} offset 0
    ) as track ${trackJoins(viewer)}
    where progress.begun and ${done ? sql`` : sql`not`} (progress.completed = progress.total)
    order by track.created_at desc, track.id offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** Whether there is one of these. It is looked for in one track at a time, of which a page has few, and not in all tracks at once. */
const some = (rows: Clause): Clause => sql`coalesce((select true ${rows} limit 1), false)`

/** There is something to watch in it. */
const holdsSomething = (viewer: Viewer): Clause =>
  some(sql`
  from track_module m join track_item i on i.module_id = m.id
  where m.track_id = track.id and ${visible(viewer, sql`i.video_id`)}`)

/** Of the topics of a row of `track` the first that is among the viewer's interests. */
const interestIn = (viewer: Viewer): Clause => sql`(
  select min(t.topic) from track_topic t join account_topic mine on mine.topic = t.topic
  where t.track_id = track.id and mine.account_id = ${viewer.id})`

/** A channel that they subscribe to, in which a video of it stands that they see. OFFSET 0: only of such videos it is asked whether they do. */
const channelOf = (viewer: Viewer): Clause => sql`(
  select channel.title from (
    select i.video_id, s.channel_id from track_module m join track_item i on i.module_id = m.id
    join channel_item held on held.entity_type = 'video' and held.entity_id = i.video_id
    join channel_subscriber s on s.channel_id = held.channel_id and s.account_id = ${viewer.id}
    where m.track_id = track.id offset 0
  ) as held join channel on channel.id = held.channel_id
  where ${visible(viewer, sql`held.video_id`)} and ${visibleChannel(viewer)} order by lower(channel.title), channel.id limit 1)`

export interface RecommendedTrack extends TrackRow {
  /** Why it is there; null: it is new to them, no more. */
  readonly reason: NonNullable<TrackBecause>['reason'] | null
  readonly reasonName: string
}

/**
 * What the viewer has not begun, and why: what is of their interests first, then the newest; one more than asked for. What was given to them or they
 * enrolled in says so before anything else.
 */
export async function listRecommendedTracks(db: Db, viewer: Viewer, { first, max }: TrackWindow): Promise<RecommendedTrack[]> {
  const order = sql`told.topic is not null desc, track.created_at desc, track.id`
  const { rows } = await sql<RecommendedTrack>`
    select ${trackColumns(viewer)}, why.reason, coalesce(case why.reason when 'topic' then track.topic when 'channel' then why.channel end, '') as "reasonName"
    from (
      select track.*, told.topic, row_number() over (order by ${order}) as place
      from (select * from track where ${listedTrack(viewer)} and track.owner_id <> ${viewer.id} and not ${touched(viewer)} offset 0) as track
        cross join lateral (select ${interestIn(viewer)} as topic) as told
      where ${holdsSomething(viewer)}
      order by ${order} offset ${first} limit ${max + 1}
    ) as track ${trackJoins(viewer)} cross join lateral (
      select channel, case when standing.enrolled then 'enrolled' when standing.given_at is not null then 'given' when track.topic is not null then 'topic'
        when channel is not null then 'channel' end as reason
      from (select ${channelOf(viewer)} as channel) as subscribed
    ) as why order by track.place`.execute(db)
  return rows
}

/** There is something in it that they have not done. */
const leavesSomething = (viewer: Viewer): Clause =>
  some(sql`
  from track_module m join track_item i on i.module_id = m.id
  left join viewing w on w.account_id = ${viewer.id} and w.video_id = i.video_id
  where m.track_id = track.id and ${doneAt} is null and ${visible(viewer, sql`i.video_id`)}`)

/** What the viewer was given or began by themselves, and has not completed: what is due first, then the newest; one more than asked for. */
export async function listTracksToDo(db: Db, viewer: Viewer, { first, max }: TrackWindow): Promise<TrackRow[]> {
  const order = sql`standing.day nulls last, standing.given_at desc, track.id`
  const { rows } = await sql<TrackRow>`
    select ${trackColumns(viewer)} from (
      select track.*, row_number() over (order by ${order}) as place from track ${learnerStanding(viewer)}
      where track.id in (select way.track_id from ${waysToTracks} as way where way.account_id = ${viewer.id}::uuid)
        and standing.completed_at is null and ${listedTrack(viewer)} and ${leavesSomething(viewer)}
      order by ${order} offset ${first} limit ${max + 1}
    ) as track ${trackJoins(viewer)} order by track.place`.execute(db)
  return rows
}
