import { sql } from 'kysely'
import type { DeviceClass } from '#domains/videos/device-class.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { creditLimit } from '../../asks.ts'
import { visible } from '../../policy.ts'

/** A stretch that was played: positions in ms, and between which moments, ms since the session began; null: since its last report. */
export type PlayedStretch = readonly [from: number, to: number, at0: number | null, at1: number | null]

/** What a report says, positions in ms. */
export interface Report {
  readonly sessionId: string
  readonly videoId: string
  /** When the session began; null: now, unless it is known. */
  readonly startedAt: Date | null
  readonly intervals: readonly PlayedStretch[]
  readonly positionMs: number | null
  /** Of the length of the video: from there on a person has seen all of it. */
  readonly complete: number
  /** Where a viewer without an account is; a keyed hash. */
  readonly address: string | null
  readonly device: DeviceClass
  /** What its player measured since the session began. */
  readonly quality: ReportedQuality | null
  /** When it came. */
  readonly now: Date
}

export interface ReportedQuality {
  readonly ttff_ms?: number | undefined
  readonly stalls: number
  readonly stall_ms: number
  readonly failure?: string | undefined
}

export interface Standing {
  readonly assetId: string
  readonly durationMs: number
  readonly coveredMs: number
  readonly positionMs: number
  readonly completed: boolean
  /** What this session alone has covered. */
  readonly sessionMs: number
  readonly sessionCounted: boolean
  /** When a view of this person was last counted. */
  readonly countedAt: Date | null
  /** Since the session began. */
  readonly atMs: number
}

/**
 * Credits what a session reports, as far as time has passed for it that nothing else of this viewer has used (decision 260). A report may come
 * twice, late, or beside another one. One statement, which also asks whether the viewer sees the video: it comes every few seconds from
 * everybody who watches.
 *
 * @returns null where the video cannot be watched yet
 * @throws Problem not_found
 */
export async function credit(db: Db, viewer: Viewer, report: Report): Promise<Standing | null> {
  const position = report.positionMs === null ? sql`null::int` : sql`least(${report.positionMs}::int, duration_ms)`
  const { rows } = await sql<Standing & { readonly playable: boolean }>`
    with target as materialized (
      select video.id, asset.id as asset_id, asset.duration_ms::int as duration_ms, asset.playable_at is not null as playable,
        ${creditLimit(viewer, report.sessionId)} as until_ms
      from video join asset on asset.id = video.asset_id where video.id = ${report.videoId} and ${visible(viewer)}
    ), done as materialized (
      select target.*, case when playable then record_watching(
        ${viewer.id}::uuid, id, duration_ms, ${report.sessionId}::uuid, ${report.startedAt}::timestamptz,
        watched_until(${JSON.stringify(report.intervals)}::jsonb, until_ms::int), ${position}, ${report.address}::uuid,
        ${report.complete}::float8, ${report.device}, ${report.now}::timestamptz) end as one
      from target
    )${report.quality === null ? sql`` : noted(viewer, report, report.quality)}
    select playable, asset_id as "assetId", duration_ms as "durationMs", (one).covered_ms as "coveredMs", (one).position_ms as "positionMs",
      (one).completed, (one).session_ms as "sessionMs", (one).counted as "sessionCounted", (one).counted_at as "countedAt",
      (one).at_ms as "atMs"
    from done${report.quality === null ? sql`` : sql` left join quality on true`}`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('not_found')
  return row.playable ? row : null
}

/** After the session is there. */
const noted = (viewer: Viewer, { videoId, sessionId, device, now }: Report, quality: ReportedQuality) => sql`, quality as materialized (
  select record_quality(${videoId}, ${sessionId}::uuid, ${viewer.id}::uuid, ${device}, ${JSON.stringify(quality)}::jsonb,
    (one).at_ms, ${now}::timestamptz) from done where playable
)`

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
