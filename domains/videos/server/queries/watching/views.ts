import { sql } from 'kysely'
import { claimSent } from '#domains/media/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'

export interface ViewRule {
  /** A view counts once this much of a video, or half of a shorter one, was watched in a session, ms. */
  readonly most: number
  /** A person's views of a video within so many hours are one. */
  readonly hours: number
}

/** How much of a video has to be watched, ms. */
export const viewLength = ({ most }: ViewRule, durationMs: number): number => Math.min(most, durationMs / 2)

/** A session in which enough was watched. */
export interface Watched {
  readonly sessionId: string
  readonly videoId: string
  readonly assetId: string
  readonly durationMs: number
  /** Of a person's; null: watched without an account, at an address. */
  readonly accountId: string | null
  readonly address: string | null
  /** Where it is not just now: of what is brought in from elsewhere. */
  readonly now?: Date
}

/**
 * Counts a view of a session that has watched enough, once. The rows of the session and of the person or the address are locked, so that
 * nobody else counts it at the same time.
 */
export async function countView(tx: Tx, watched: Watched, rule: ViewRule): Promise<void> {
  const { sessionId } = watched
  const session = tx.selectFrom('viewing_session').select('id').where('id', '=', sessionId).where('counted', '=', false)
  if (!(await session.forUpdate().executeTakeFirst())) return
  if (!(await (watched.accountId === null ? paid(tx, watched, rule) : isFirst(tx, watched, rule)))) return
  await tx.updateTable('viewing_session').set({ counted: true }).where('id', '=', sessionId).execute()
  await addView(tx, watched)
}

async function isFirst(tx: Tx, { accountId, videoId }: Watched, { hours }: ViewRule): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('viewing')
    .set({ counted_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('video_id', '=', videoId)
    .where(sql<boolean>`coalesce(counted_at < now() - make_interval(hours => ${hours}), true)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Whoever has no account pays with time in which their session played and in which no view of their address was paid, and with bytes that
 * were sent there: sessions cost nothing, and neither do reports.
 */
async function paid(tx: Tx, { sessionId, videoId, assetId, address, durationMs }: Watched, rule: ViewRule): Promise<boolean> {
  if (address === null) return false
  const most = Math.floor(viewLength(rule, durationMs) / 2)
  await sql`insert into viewing_address (address, video_id) values (${address}, ${videoId})
    on conflict (address, video_id) do update set seen_at = now()`.execute(tx)
  const free = sql`range_clip(s.played - a.spent, ${most})`
  const of = sql`s.id = ${sessionId} and a.address = ${address} and a.video_id = ${videoId} and range_length(${free}) >= ${most}`
  const { rows } = await sql`select from viewing_session s, viewing_address a where ${of}`.execute(tx)
  if (rows.length === 0 || !(await claimSent(tx, { address, assetId, ms: 2 * most }))) return false
  await sql`update viewing_address a set spent = a.spent + ${free} from viewing_session s where ${of}`.execute(tx)
  return true
}

/** Sessions without an account that have watched enough of a video lately and whose views wait for bytes, or for time of their address. */
export async function listWaiting(db: Db, { most }: ViewRule): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select s.id as "sessionId", s.video_id as "videoId", asset.id as "assetId", asset.duration_ms::int as "durationMs", null as "accountId", s.address
    from viewing_session s join video on video.id = s.video_id join asset on asset.id = video.asset_id
    where s.account_id is null and s.address is not null and not s.counted and s.seen_at > now() - interval '15 minutes'
      and range_length(s.covered) >= least(${most}::float8, asset.duration_ms / 2)
    order by s.seen_at limit 5000`.execute(db)
  return rows
}

async function addView(tx: Tx, { videoId, sessionId, accountId, now }: Watched): Promise<void> {
  const at = sql`coalesce(${now ?? null}::timestamptz, now())`
  await tx
    .updateTable('video')
    .set((eb) => ({ play_count: eb('play_count', '+', 1) }))
    .where('id', '=', videoId)
    .execute()
  await sql`insert into video_view (video_id, day, views) values (${videoId}, (${at})::date, 1)
    on conflict (video_id, day) do update set views = video_view.views + 1`.execute(tx)
  await sql`insert into watch_log (video_id, session_id, account_id, device, at, views)
    select ${videoId}, id, ${accountId}::uuid, device, ${at}, 1 from viewing_session where id = ${sessionId}`.execute(tx)
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

/** Sessions and addresses that nobody has reported from for so many hours have done their part. */
export async function removeOldSessions(tx: Tx, hours: number): Promise<void> {
  for (const table of ['viewing_session', 'viewing_address'])
    await sql`delete from ${sql.table(table)} where seen_at < now() - make_interval(hours => ${hours})`.execute(tx)
}
