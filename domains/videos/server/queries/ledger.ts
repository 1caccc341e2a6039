import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { visible } from '../policy.ts'

/** What a report says, positions in ms. */
export interface Report {
  readonly sessionId: string
  readonly videoId: string
  /** When the session began; null: now, unless it is known. */
  readonly startedAt: Date | null
  readonly intervals: readonly (readonly [number, number])[]
  readonly positionMs: number | null
  /** Of the length of the video: from there on a person has seen all of it. */
  readonly complete: number
}

export interface Standing {
  readonly durationMs: number
  readonly coveredMs: number
  readonly positionMs: number
  readonly completed: boolean
  /** What this session alone has covered. */
  readonly sessionMs: number
  readonly sessionCounted: boolean
  /** When a view of this person was last counted. */
  readonly countedAt: Date | null
}

const multirange = (intervals: Report['intervals']): RawBuilder<string> =>
  sql`${`{${intervals.map(([from, to]) => `[${from},${to})`).join(',')}}`}::int4multirange`

/** Beyond what has passed since the session began: 10 s (wire-details, "Videos"). */
const headStartMs = 10_000

const budget = (startedAt: RawBuilder<Date>) =>
  sql`(2 * greatest(0, extract(epoch from now() - ${startedAt}) * 1000) + ${headStartMs})::bigint`

/**
 * Credits what a session reports, at most 2 × the time since it began and 10 s, and adds it to what the person has watched. Ranges are only
 * ever added, so that a report may come twice, late, or beside another one. One statement, which also asks whether the viewer sees the video:
 * it comes every few seconds from everybody who watches.
 *
 * @returns null where the video cannot be watched yet
 * @throws Problem not_found
 */
export async function credit(db: Db, viewer: Viewer, report: Report): Promise<Standing | null> {
  const start = report.startedAt === null ? sql<Date>`now()` : sql<Date>`${report.startedAt}::timestamptz`
  const complete = sql`${report.complete}::float8`
  const position = sql`least(${report.positionMs}::int, duration_ms)`
  const { rows } = await sql<Standing & { readonly playable: boolean }>`
    with target as (
      select video.id, asset.duration_ms::int as duration_ms, asset.playable_at is not null as playable,
        ${multirange(report.intervals)} * int4multirange(int4range(0, asset.duration_ms::int)) as reported
      from video join asset on asset.id = video.asset_id where video.id = ${report.videoId} and ${visible(viewer)}
    ), session as (
      insert into viewing_session as s (id, video_id, account_id, covered, started_at)
      select ${report.sessionId}::uuid, id, ${viewer.id}::uuid, range_clip(reported, ${budget(start)}), ${start} from target where playable
      on conflict (id) do update set seen_at = now(),
        covered = s.covered + range_clip((select reported from target) - s.covered, ${budget(sql`s.started_at`)} - range_length(s.covered))
      returning covered, counted
    ), person as (
      insert into viewing as v (account_id, video_id, covered, position_ms, completed_at)
      select ${viewer.id}::uuid, id, covered, coalesce(${position}, 0), case when range_length(covered) >= ${complete} * duration_ms then now() end
      from session, target where ${viewer.id}::uuid is not null
      on conflict (account_id, video_id) do update set
        covered = v.covered + excluded.covered, viewed_at = now(),
        position_ms = ${report.positionMs === null ? sql`v.position_ms` : sql`excluded.position_ms`},
        completed_at = coalesce(v.completed_at, case when
          range_length(v.covered + excluded.covered) >= ${complete} * (select duration_ms from target) then now() end)
      returning covered_ms, position_ms, completed_at, counted_at
    )
    select target.playable, target.duration_ms as "durationMs",
      coalesce(person.covered_ms, range_length(session.covered)) as "coveredMs", coalesce(person.position_ms, ${position}, 0) as "positionMs",
      coalesce(person.completed_at is not null, range_length(session.covered) >= ${complete} * duration_ms) as completed,
      range_length(session.covered) as "sessionMs", session.counted as "sessionCounted", person.counted_at as "countedAt"
    from target left join session on true left join person on true`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('not_found')
  return row.playable ? row : null
}

/**
 * Counts a view of a sitting that has watched enough, once; a person's views within so many hours are one. The rows of the sitting and the
 * person are locked, so that nobody else counts it at the same time.
 */
export async function countView(tx: Tx, viewer: Viewer, { sessionId, videoId }: Report, hours: number): Promise<void> {
  const session = tx.selectFrom('viewing_session').select('id').where('id', '=', sessionId).where('counted', '=', false)
  if (!(await session.forUpdate().executeTakeFirst())) return
  if (viewer.id !== null) {
    const { numUpdatedRows } = await tx
      .updateTable('viewing')
      .set({ counted_at: sql`now()` })
      .where('account_id', '=', viewer.id)
      .where('video_id', '=', videoId)
      .where(sql<boolean>`coalesce(counted_at < now() - make_interval(hours => ${hours}), true)`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
  }
  await tx.updateTable('viewing_session').set({ counted: true }).where('id', '=', sessionId).execute()
  await addView(tx, videoId)
}

async function addView(tx: Tx, videoId: string): Promise<void> {
  await tx
    .updateTable('video')
    .set((eb) => ({ play_count: eb('play_count', '+', 1) }))
    .where('id', '=', videoId)
    .execute()
  await sql`insert into video_view (video_id, day, views) values (${videoId}, current_date, 1)
    on conflict (video_id, day) do update set views = video_view.views + 1`.execute(tx)
  await sql`insert into video_trend (video_id, views) values (${videoId}, 1)
    on conflict (video_id) do update set views = video_trend.views + 1`.execute(tx)
}

/** Views of the last seven days, anew: what is older falls out. */
export async function refreshTrends(tx: Tx): Promise<void> {
  await sql`lock table video_trend in share row exclusive mode`.execute(tx)
  await sql`
    with week as (select video_id, sum(views) as views from video_view where day > current_date - 7 group by video_id),
    gone as (delete from video_trend t where not exists (select from week w where w.video_id = t.video_id))
    insert into video_trend (video_id, views) select video_id, views from week
    on conflict (video_id) do update set views = excluded.views where video_trend.views <> excluded.views`.execute(tx)
}

/** Sessions that nobody has reported to for so many hours have done their part. */
export async function removeOldSessions(tx: Tx, hours: number): Promise<void> {
  await sql`delete from viewing_session where seen_at < now() - make_interval(hours => ${hours})`.execute(tx)
}

export interface ViewingRow {
  readonly video_id: string
  readonly covered_ms: number
  readonly position_ms: number
  readonly completed_at: Date | null
  readonly duration_ms: number | null
}

/** What a person has watched of these videos. */
export function listViewings(db: Db, accountId: string, videoIds: readonly string[]): Promise<ViewingRow[]> {
  return db
    .selectFrom('viewing')
    .innerJoin('video', 'video.id', 'viewing.video_id')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['viewing.video_id', 'viewing.covered_ms', 'viewing.position_ms', 'viewing.completed_at', 'asset.duration_ms'])
    .where('viewing.account_id', '=', accountId)
    .where('viewing.video_id', 'in', [...videoIds, ''])
    .execute()
}
