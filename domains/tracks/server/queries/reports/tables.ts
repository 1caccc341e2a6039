import { type RawBuilder, sql } from 'kysely'
import type { DayPeriod } from '#domains/analytics/server.ts'
import { principalsOfAccount } from '#domains/audience/server.ts'
import { byReader } from '#domains/videos/server.ts'
import { dueDay, waysToTracks } from '../due.ts'

type Clause = RawBuilder<unknown>

/** Of what a report tells, and for how long. */
export interface ReportedTrack extends DayPeriod {
  readonly trackId: string
  /** Its learners are those whom it was given to; else those who have begun it, or said that they will. */
  readonly isGiven: boolean
  readonly timeZone: string
  /** Of its learners only the members of this group. */
  readonly groupId?: string
}

/** The videos of the track as an array, so that rows of long tables are found by their index however the planner joins them. */
export const ofHeld = sql`any(array(select video_id from held))`

/** Whoever sees the track and has watched something of it or enrolled, over rows `a` of `account`. */
const takingPart = (trackId: string): Clause => sql`
  (given.account_id is not null or a.id in (select w.account_id from viewing w where w.video_id = ${ofHeld} and w.covered_ms > 0))
  and exists (select from track_reader r where r.track_id = ${trackId} and r.principal = any(${principalsOfAccount}))`

/**
 * `place`: every video where it stands; `held`: each once, with who sees it; `given`: when people were given the track or enrolled; `learner`;
 * `begun`: what each of them has watched of what they see, `completed_on` being when they were done with it: where the track asks for it, had passed
 * its quizzes, too (as `done_with_quizzes` says of one).
 * Videos are told apart by their readers alone, so that nobody's right is asked for each video of a long track.
 */
export const reportTables = ({ trackId, isGiven, timeZone, from, to, groupId }: ReportedTrack): Clause => sql`
  place as materialized (
    select m.id as module_id, m.title as module, m.position as module_at, i.position as at, i.video_id
    from track_module m join track_item i on i.module_id = m.id join video on video.id = i.video_id
    where m.track_id = ${trackId} and video.deleted_at is null
  ), held as materialized (
    select p.video_id, asset.duration_ms,
      array(select r.principal from video_reader r where r.video_id = p.video_id and ${byReader.visible} order by r.principal) as readers
    from (select distinct video_id from place) as p join video on video.id = p.video_id join asset on asset.id = video.asset_id
  ), given as materialized (
    select way.account_id, min(way.given_at) as given_at from ${waysToTracks} as way
    where way.track_id = ${trackId} and way.is_own = ${!isGiven} group by way.account_id
  ), learner as materialized (
    select a.id, a.username, a.displayname, ${principalsOfAccount} as principals, random() as chance, given.given_at
    from account a left join given on given.account_id = a.id
    where a.is_enabled and ${isGiven ? sql`given.account_id is not null` : takingPart(trackId)}
      ${groupId === undefined ? sql`` : sql`and a.id in (select gm.account_id from group_member gm where gm.group_id = ${groupId})`}
  ), played as materialized (
    select d.viewer, d.video_id, min(d.day) as first_day,
      sum(d.watched_ms) filter (where d.day between ${from}::date and ${to}::date) as ms
    from held join watch_day_viewer d on d.video_id = held.video_id join learner on learner.id = d.viewer
    where d.video_id = ${ofHeld} and d.is_person group by d.viewer, d.video_id
  ), demanded as materialized (
    select z.id, z.video_id from held join quiz z on z.video_id = held.video_id
    where z.video_id = ${ofHeld} and z.passing_score is not null and (select quizzes_required from track where id = ${trackId})
      and exists (select from video_question q where q.quiz_id = z.id and not q.is_suggested)
  ), demand as materialized (
    select video_id, count(*) as quizzes from demanded group by video_id
  ), passed as materialized (
    select account_id, video_id, count(*) as quizzes, max(at) as at from (
      select t.account_id, d.video_id, min(t.finished_at) as at
      from demanded d join quiz_attempt t on t.quiz_id = d.id join learner on learner.id = t.account_id
      where t.quiz_id = any(array(select id from demanded)) and t.finished_at is not null and t.passed group by t.account_id, d.video_id, d.id
    ) as quiz group by account_id, video_id
  ), begun as materialized (
    select w.account_id, w.video_id, least(played.first_day, day.viewed, day.watched) as begun_on, day.viewed as last_on,
      day.completed as completed_on, coalesce(played.ms, 0) as ms,
      case when held.duration_ms > 0 then least(100, 100 * w.covered_ms / held.duration_ms)::int else 0 end as percent
    from held join viewing w on w.video_id = held.video_id join learner on learner.id = w.account_id
    left join demand on demand.video_id = w.video_id
    left join passed on passed.account_id = w.account_id and passed.video_id = w.video_id
    cross join lateral (
      select case when demand.quizzes is null or (w.completed_at is not null and passed.quizzes = demand.quizzes)
        then greatest(w.completed_at, passed.at) end as at) as done
    cross join lateral (
      select (w.viewed_at at time zone ${timeZone})::date as viewed, (w.completed_at at time zone ${timeZone})::date as watched,
        (done.at at time zone ${timeZone})::date as completed) as day
    left join played on played.viewer = w.account_id and played.video_id = w.video_id
    where w.video_id = ${ofHeld} and w.covered_ms > 0 and held.readers && learner.principals
  )`

/** `shape`: how many videos each set of readers sees; `total`: what each learner has done of the track, who has begun it. */
export const sumTables: Clause = sql`
  shape as materialized (
    select readers, count(*)::int as videos from held group by readers
  ), total as (
    select account_id, count(completed_on)::int as done, min(begun_on) as begun_on, max(last_on) as last_on, max(completed_on) as completed_on,
      sum(ms) as ms from begun group by account_id
  )`

/** How many videos of the track a row `l` of `learner` sees, as `seen`: a sum of its own, so that it is made once however often it is asked for. */
export const videosSeen: Clause = sql`
  cross join lateral (select coalesce(sum(s.videos), 0)::int as videos from shape s where s.readers && l.principals) as seen`

/** Of those who see a track for everybody, who has begun it or said that they will, over rows `l` of `learner`; whom it was given to is told of in any case. */
export const hasBegun = (whoHas: Clause): Clause => sql`(${whoHas} is not null or l.given_at is not null)`

/** `standing`: of each learner who is told of, what they have done of the track, and by when they are to be done and were (`ended_on`). */
export const standingTable = ({ trackId, timeZone }: ReportedTrack): Clause => sql`
  standing as materialized (
    select l.id, seen.videos, coalesce(total.done, 0) as done, total.begun_on, total.last_on, watched.done_on, total.ms, watched.due_on, ended.ended_on,
      coalesce(seen.videos > 0 and coalesce(ended.ended_on, (now() at time zone ${timeZone})::date) > watched.due_on, false) as is_late
    from track cross join learner l ${videosSeen}
    left join total on total.account_id = l.id
    left join track_completion c on c.track_id = track.id and c.account_id = l.id
    cross join lateral (
      select case when total.done = seen.videos then total.completed_on end as done_on, ${dueDay(sql`l.given_at`)} as due_on
    ) as watched
    cross join lateral (select least(watched.done_on, (c.completed_at at time zone ${timeZone})::date) as ended_on) as ended
    where track.id = ${trackId} and ${hasBegun(sql`total.account_id`)}
  )`

/** `best`: each learner's best attempt at each quiz of the videos that they see; `graded`: the mean of them. Whole percent, rounded down. */
export const scoreTables: Clause = sql`
  best as (
    select q.quiz_id, q.account_id, floor(max(100.0 * q.right_count / nullif(q.asked_count, 0)))::int as score
    from held join quiz on quiz.video_id = held.video_id join quiz_attempt q on q.quiz_id = quiz.id join learner on learner.id = q.account_id
    where q.quiz_id = any(array(select z.id from held join quiz z on z.video_id = held.video_id))
      and q.finished_at is not null and held.readers && learner.principals group by q.account_id, q.quiz_id
  ), graded as (
    select account_id, floor(avg(score))::int as score from best group by account_id
  )`

/** `module_sum`: what each learner has watched of each module that they have begun, `videos` being those of it that they see. */
export const moduleTables: Clause = sql`
  module_shape as materialized (
    select place.module_id, held.readers, count(*)::int as videos from place join held on held.video_id = place.video_id
    group by place.module_id, held.readers
  ), module_done as materialized (
    select place.module_id, begun.account_id, count(begun.completed_on)::int as done, min(begun.begun_on) as begun_on,
      max(begun.last_on) as last_on, max(begun.completed_on) as completed_on, sum(begun.ms) as ms
    from place join begun on begun.video_id = place.video_id group by place.module_id, begun.account_id
  ), module_sum as materialized (
    select d.*, seen.videos from module_done d join (
      select d.module_id, d.account_id, sum(x.videos)::int as videos
      from module_done d join learner on learner.id = d.account_id
      join module_shape x on x.module_id = d.module_id and x.readers && learner.principals group by d.module_id, d.account_id
    ) as seen on seen.module_id = d.module_id and seen.account_id = d.account_id
  )`
