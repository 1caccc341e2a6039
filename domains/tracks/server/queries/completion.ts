import { type RawBuilder, sql } from 'kysely'
import { principalsOfAccount } from '#domains/audience/server.ts'
import { visible } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { type Person, rolesWith } from '#platform/server/viewer.ts'
import { viewerInRow } from '#platform/server/viewer-query.ts'
import { readable } from '../policy.ts'
import { doneAt } from './done.ts'
import { waysToTracks } from './due.ts'
import { progressOf } from './rows.ts'

type Clause = RawBuilder<unknown>

/** Tracks with this video of which the person has done all that they see, and that they were not known to have completed. */
export async function listNewlyCompleted(tx: Tx, person: Person, videoId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select track.id from track ${progressOf(person)}
    where track.id in (select m.track_id from track_item i join track_module m on m.id = i.module_id where i.video_id = ${videoId})
      and ${readable(person)} and progress.total > 0 and progress.completed = progress.total
      and not exists (select from track_completion c where c.track_id = track.id and c.account_id = ${person.id})
    order by track.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Of a track that somebody sees, the videos that they see, each once, in order. */
export async function listVideosToWatch(db: Db | Tx, person: Person, trackId: string): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select video.id, video.title from track join track_module m on m.track_id = track.id join track_item i on i.module_id = m.id
    join video on video.id = i.video_id
    where track.id = ${trackId} and ${readable(person)} and ${visible(person)}
    group by video.id order by min(m.position), min(i.position), video.id`.execute(db)
  return rows
}

export interface CompletedTrack {
  readonly trackId: string
  readonly accountId: string
  /** Now, where nothing is said. */
  readonly at?: Date | undefined
}

/** That their page tells is for `markTold`. @returns whether it was not there before */
export async function insertCompletion(tx: Tx, { trackId, accountId, at }: CompletedTrack): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('track_completion')
    .values({ track_id: trackId, account_id: accountId, told_at: null, ...(at && { completed_at: at }) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** @returns whether the page has not told it before */
export async function markTold(tx: Tx, trackId: string, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('track_completion')
    .set({ told_at: sql`now()` })
    .where('track_id', '=', trackId)
    .where('account_id', '=', accountId)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Completions of a track are looked for: of these people, or of all of its learners. */
export interface TrackLook {
  readonly trackId: string
  readonly accountIds?: readonly string[] | undefined
}

/** Or of these people, in whatever track. */
export type CompletionLook = TrackLook | { readonly trackId?: undefined; readonly accountIds: readonly string[] }

/** A row `a` of `account`, with its principals as `learner`, sees a row of `video`. Whoever administers may have opened it besides. */
const seenByLearner: Clause = sql`(${visible(viewerInRow('user', 'learner'))}
  or (a.role = any(${[...rolesWith('administer')]}::text[]) and ${visible(viewerInRow('siteadmin', 'learner'))}))`

/** Of a row of `track`, a video that they see. */
const seenVideo: Clause = sql`
  from track_module m join track_item i on i.module_id = m.id join video on video.id = i.video_id
  left join viewing w on w.account_id = a.id and w.video_id = video.id
  where m.track_id = track.id and ${seenByLearner}`

function within(look: CompletionLook, trackId: Clause, accountId: Clause): Clause {
  const people = look.accountIds === undefined ? sql`` : sql` and ${accountId} = any(${[...look.accountIds]}::uuid[])`
  return look.trackId === undefined ? sql`true${people}` : sql`${trackId} = ${look.trackId}::uuid${people}`
}

/**
 * Learners (`a`) who have done all that they see of a track, and were not known to have completed it: who was given it or enrolled, and, of
 * a track for everybody, whoever has watched some of it.
 */
const unnoticed = (look: CompletionLook): Clause => sql`
  from (
    select way.track_id, way.account_id from ${waysToTracks} as way where ${within(look, sql`way.track_id`, sql`way.account_id`)}
    union
    select t.id, w.account_id
    from track t join track_module m on m.track_id = t.id join track_item i on i.module_id = m.id join viewing w on w.video_id = i.video_id
    where t.visibility <> 'GROUPS' and w.completed_at is not null and ${within(look, sql`t.id`, sql`w.account_id`)}
  ) as learning
  join track on track.id = learning.track_id join account a on a.id = learning.account_id
  cross join lateral (select a.id, ${principalsOfAccount} as principals) as learner
  where a.is_enabled and ${readable(viewerInRow('user', 'learner'))}
    and not exists (select from track_completion c where c.track_id = track.id and c.account_id = a.id)
    and exists (select ${seenVideo}) and not exists (select ${seenVideo} and ${doneAt} is null)`

/** Tracks that some of these people have completed without anybody noticing. */
export async function listTracksUnnoticed(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct track.id ${unnoticed({ accountIds })} order by track.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Nothing is put into the track, and nobody deletes it, until the transaction ends. @returns whether it is there */
export async function lockContent(tx: Tx, trackId: string): Promise<boolean> {
  return (await sql`select from track where id = ${trackId} for share`.execute(tx)).rows.length > 0
}

/** Some of those who have completed this track without anybody noticing. */
export async function listUnnoticed(db: Db | Tx, look: TrackLook, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id ${unnoticed(look)} order by a.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes down those of them for whom it still holds. @returns who they are */
export async function insertUnnoticed(tx: Tx, look: TrackLook): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into track_completion (track_id, account_id, told_at)
    select track.id, a.id, null::timestamptz ${unnoticed(look)} order by a.id for key share of a
    on conflict do nothing returning account_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What is said of each of them. */
export const completionsOf = (trackId: string, accountIds: readonly string[]): Clause =>
  sql`select jsonb_build_object('trackId', ${trackId}::uuid, 'accountId', id) from unnest(${[...accountIds]}::uuid[]) as id`
