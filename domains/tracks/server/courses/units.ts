import { type RawBuilder, sql } from 'kysely'
import { visible } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { isPassable } from '../queries/done.ts'

type Clause = RawBuilder<unknown>

/** The videos of a track, each where it stands first. */
const firstPlaces = (trackId: string): Clause => sql`(
  select distinct on (i.video_id) i.video_id, m.id as module_id, m.title as module, m.position as module_at, i.position as at
  from track_module m join track_item i on i.module_id = m.id join video on video.id = i.video_id
  where m.track_id = ${trackId} and video.deleted_at is null order by i.video_id, m.position, m.id, i.position)`

export async function listVideosOfTrack(tx: Tx, trackId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select video_id as id from ${firstPlaces(trackId)} as place order by video_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Who puts a video in again changes nothing. */
export async function insertUnits(tx: Tx, trackId: string, videoIds: readonly string[], accountId: string): Promise<void> {
  await sql`
    insert into track_unit (track_id, video_id, made_by)
    select ${trackId}::uuid, wanted.id, ${accountId}::uuid from unnest(${[...videoIds]}::text[]) as wanted (id) order by wanted.id
    on conflict (track_id, video_id) do nothing`.execute(tx)
}

/** @returns whether there were any */
export async function deleteUnits(tx: Tx, trackId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('track_unit').where('track_id', '=', trackId).executeTakeFirst()
  return numDeletedRows > 0n
}

interface CourseRow {
  readonly units: number
  readonly videos: number
  readonly madeAt: Date | null
  readonly username: string | null
  readonly displayname: string | null
}

export async function findCourse(db: Db | Tx, viewer: Viewer, trackId: string): Promise<CourseRow> {
  const { rows } = await sql<CourseRow>`
    select counted.units, counted.videos, last.made_at as "madeAt", last.username, last.displayname
    from (
      select count(*)::int as videos, (count(u.id) filter (where ${visible(viewer)}))::int as units
      from ${firstPlaces(trackId)} as place join video on video.id = place.video_id
      left join track_unit u on u.video_id = place.video_id and u.track_id = ${trackId}
    ) as counted left join lateral (
      select u.made_at, a.username, a.displayname from track_unit u left join account a on a.id = u.made_by
      where u.track_id = ${trackId} order by u.made_at desc, u.id desc limit 1
    ) as last on true`.execute(db)
  return rows[0] ?? { units: 0, videos: 0, madeAt: null, username: null, displayname: null }
}

/** Quizzes `z` of a row of `video` that can be passed. */
const passable: Clause = sql`quiz z where z.video_id = video.id and ${isPassable}`

/** That one by whose score its learners pass: one at its end before one at its start, of several the first. */
const decidingQuiz: Clause = sql`(
  select z.id, (z.passing_score / 100)::float8 as mastery from ${passable}
  order by z.appears_at = 'end' desc, z.id limit 1)`

export interface UnitRow {
  readonly id: string
  readonly moduleId: string
  readonly module: string
  readonly title: string
  readonly description: string
  /** 0 to 1; null: nobody passes or fails. */
  readonly mastery: number | null
}

/** The course in its order, as far as the viewer sees its videos. */
export async function listUnits(db: Db, viewer: Viewer, trackId: string): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    select u.id, place.module_id as "moduleId", place.module, video.title, video.description, deciding.mastery
    from ${firstPlaces(trackId)} as place join video on video.id = place.video_id
    join track_unit u on u.video_id = video.id and u.track_id = ${trackId}
    left join lateral ${decidingQuiz} as deciding on true
    where ${visible(viewer)}
    order by place.module_at, place.module_id, place.at, place.video_id`.execute(db)
  return rows
}

interface OpenedUnit {
  readonly videoId: string
  readonly quiz: string | null
  /** To be passed before that one counts as passed. */
  readonly otherQuizzes: string[]
  readonly quizzesRequired: boolean
}

/** A unit of a track whose video stands there still. */
export async function findUnit(tx: Tx, name: string, id: string): Promise<OpenedUnit | undefined> {
  const { rows } = await sql<OpenedUnit>`
    select u.video_id as "videoId", deciding.id as quiz,
      array(select z.id from ${passable} and track.quizzes_required and z.id <> deciding.id order by z.id) as "otherQuizzes",
      track.quizzes_required as "quizzesRequired"
    from track_unit u join track on track.id = u.track_id join video on video.id = u.video_id
    left join lateral ${decidingQuiz} as deciding on true
    where u.id = ${id}::uuid and (track.name = ${name} or track.id::text = ${name}) and exists (
      select from track_module m join track_item i on i.module_id = m.id where m.track_id = u.track_id and i.video_id = u.video_id)`.execute(
    tx,
  )
  return rows[0]
}

/** It is not taken out of the course until the transaction ends. @returns whether it is there */
export async function holdUnit(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('track_unit').select('id').where('id', '=', id).forShare().executeTakeFirst()) !== undefined
}
