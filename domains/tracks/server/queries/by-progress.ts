import { type RawBuilder, sql } from 'kysely'
import { visible } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { readable } from '../policy.ts'
import { learnerStanding, waysToTracks } from './due.ts'
import { type TrackRow, type TrackWindow, trackColumns, trackJoins } from './rows.ts'

type Clause = RawBuilder<unknown>

/** The tracks with a video of which the viewer has watched something, the rows of `viewing` being few. */
const touched = (viewer: Viewer): Clause => sql`track.id in (
  select m.track_id from viewing w join track_item i on i.video_id = w.video_id join track_module m on m.id = i.module_id
  where w.account_id = ${viewer.id} and w.covered_ms > 0)`

/** A page of what the viewer has begun and has still to do, or has done; one more than asked for. */
export async function listBegun(db: Db, viewer: Viewer, done: boolean, { first, max }: TrackWindow): Promise<TrackRow[]> {
  const { rows } = await sql<TrackRow>`
    select ${trackColumns(viewer)} from track ${trackJoins(viewer)}
    where ${readable(viewer)} and ${touched(viewer)} and progress.begun and ${done ? sql`` : sql`not`} (progress.completed = progress.total)
    order by track.created_at desc, track.id offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** There is something to watch in it. */
const holdsSomething = (viewer: Viewer): Clause => sql`exists (
  select from track_module m join track_item i on i.module_id = m.id join video on video.id = i.video_id
  where m.track_id = track.id and ${visible(viewer)})`

const ofInterests = (viewer: Viewer): Clause => sql`
  exists (select from track_topic t join account_topic mine on mine.topic = t.topic where t.track_id = track.id and mine.account_id = ${viewer.id})`

/** What the viewer has not begun: what is of their interests first, then the newest; one more than asked for. */
export async function listRecommendedTracks(db: Db, viewer: Viewer, { first, max }: TrackWindow): Promise<TrackRow[]> {
  const order = sql`${ofInterests(viewer)} desc, track.created_at desc, track.id`
  const { rows } = await sql<TrackRow>`
    select ${trackColumns(viewer)} from (
      select track.*, row_number() over (order by ${order}) as place from track
      where ${readable(viewer)} and track.owner_id <> ${viewer.id} and not ${touched(viewer)} and ${holdsSomething(viewer)}
      order by ${order} offset ${first} limit ${max + 1}
    ) as track ${trackJoins(viewer)} order by track.place`.execute(db)
  return rows
}

/** There is something in it that they have not watched. */
const leavesSomething = (viewer: Viewer): Clause => sql`exists (
  select from track_module m join track_item i on i.module_id = m.id join video on video.id = i.video_id
  left join viewing w on w.account_id = ${viewer.id} and w.video_id = video.id
  where m.track_id = track.id and w.completed_at is null and ${visible(viewer)})`

/** What the viewer was given or began by themselves, and has not completed: what is due first, then the newest; one more than asked for. */
export async function listTracksToDo(db: Db, viewer: Viewer, { first, max }: TrackWindow): Promise<TrackRow[]> {
  const order = sql`standing.day nulls last, standing.given_at desc, track.id`
  const { rows } = await sql<TrackRow>`
    select ${trackColumns(viewer)} from (
      select track.*, row_number() over (order by ${order}) as place from track ${learnerStanding(viewer)}
      where track.id in (select way.track_id from ${waysToTracks} as way where way.account_id = ${viewer.id}::uuid)
        and standing.completed_at is null and ${readable(viewer)} and ${leavesSomething(viewer)}
      order by ${order} offset ${first} limit ${max + 1}
    ) as track ${trackJoins(viewer)} order by track.place`.execute(db)
  return rows
}
