import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** What a report says, positions in ms. */
export interface Report {
  readonly sessionId: string
  readonly videoId: string
  readonly accountId: string | null
  /** When the session began; null: now, unless it is known. */
  readonly startedAt: Date | null
  readonly intervals: readonly (readonly [number, number])[]
  readonly positionMs: number | null
  readonly durationMs: number
  /** Covered ms from which on a person has seen all of it. */
  readonly completeMs: number
}

export interface Standing {
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
 * ever added, so that a report may come twice, late, or beside another one.
 */
export async function credit(tx: Tx, report: Report): Promise<Standing> {
  const reported = multirange(report.intervals)
  const start = report.startedAt === null ? sql<Date>`now()` : sql<Date>`${report.startedAt}::timestamptz`
  const session = sql`
    insert into viewing_session as s (id, video_id, account_id, covered, started_at)
    values (${report.sessionId}, ${report.videoId}, ${report.accountId}, range_clip(${reported}, ${budget(start)}), ${start})
    on conflict (id) do update set seen_at = now(),
      covered = s.covered + range_clip(${reported} - s.covered, ${budget(sql`s.started_at`)} - range_length(s.covered))
    returning covered, counted`
  if (report.accountId === null) return creditNobody(tx, session, report)
  const { rows } = await sql<Standing>`
    with session as (${session}), person as (
      insert into viewing as v (account_id, video_id, covered, position_ms, completed_at)
      select ${report.accountId}::uuid, ${report.videoId}, covered, ${report.positionMs ?? 0},
        case when range_length(covered) >= ${report.completeMs} then now() end
      from session
      on conflict (account_id, video_id) do update set
        covered = v.covered + excluded.covered, viewed_at = now(),
        position_ms = ${report.positionMs === null ? sql`v.position_ms` : sql`excluded.position_ms`},
        completed_at = case when v.completed_at is null and range_length(v.covered + excluded.covered) >= ${report.completeMs} then now() else v.completed_at end
      returning covered_ms, position_ms, completed_at, counted_at
    )
    select person.covered_ms as "coveredMs", person.position_ms as "positionMs", person.completed_at is not null as completed,
      range_length(session.covered) as "sessionMs", session.counted as "sessionCounted", person.counted_at as "countedAt"
    from session, person`.execute(tx)
  return one(rows)
}

async function creditNobody(tx: Tx, session: RawBuilder<unknown>, report: Report): Promise<Standing> {
  const { rows } = await sql<{ coveredMs: number; counted: boolean }>`
    with session as (${session}) select range_length(covered) as "coveredMs", counted from session`.execute(tx)
  const { coveredMs, counted } = one(rows)
  const completed = coveredMs >= report.completeMs
  return { coveredMs, positionMs: report.positionMs ?? 0, completed, sessionMs: coveredMs, sessionCounted: counted, countedAt: null }
}

function one<T>(rows: readonly T[]): T {
  const [row] = rows
  if (!row) throw new Error('an insert returned nothing')
  return row
}

/** Counts one view. `credit` holds the rows of the session and the person, so that nobody else counts it at the same time. */
export async function countView(tx: Tx, { sessionId, videoId, accountId }: Report): Promise<void> {
  await tx.updateTable('viewing_session').set({ counted: true }).where('id', '=', sessionId).execute()
  if (accountId !== null) {
    await tx
      .updateTable('viewing')
      .set({ counted_at: sql`now()` })
      .where('account_id', '=', accountId)
      .where('video_id', '=', videoId)
      .execute()
  }
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
