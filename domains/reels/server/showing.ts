import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { HighlightAsks } from '#domains/highlights/server.ts'
import type { VideoJob } from '#domains/videos/contract.ts'
import { type CopyPart, type VideoPart, visible } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import { type ReelSource, reelSource } from '../contract/parts.ts'
import { copyReelRow, findLastReel, listLastOfHighlights } from './queries/reels.ts'

/** What a reel was made of, for who sees that: the inner `video` is the source, not the reel. */
export const reelSourcePart: VideoPart<'reel_source'> = {
  name: 'reel_source',
  schema: z.optional(reelSource),
  column: (viewer) => sql`(
    select (
      select json_build_object('id', video.id, 'displayname', video.title, 'start', reel.start_ms / 1000.0)
      from video where video.id = reel.source_id and video.deleted_at is null and ${visible(viewer)})
    from reel where reel.video_id = video.id)`,
  present: (kept) => (kept as ReelSource | null) ?? undefined,
}

/** As `retryReel` takes it: of a reel of one's own that oneself asked for. */
export const reelFailedPart: VideoPart<'reel_failed'> = {
  name: 'reel_failed',
  schema: z.optional(z.boolean()),
  column: ({ id }) => sql`case when video.owner_id = ${id} then exists (
    select from reel where reel.video_id = video.id and reel.account_id = ${id} and reel.state = 'failed') end`,
  present: (kept) => (kept as boolean | null) ?? undefined,
}

export const copyReel: CopyPart = copyReelRow

/** The reel that was last made of each highlight. */
export const reelsOfHighlights: HighlightAsks['reelsOf'] = async (db, highlightIds) => {
  const rows = highlightIds.length === 0 ? [] : await listLastOfHighlights(db, highlightIds)
  return new Map(rows.map(({ highlightId, id, videoId }) => [highlightId ?? '', { jobId: id, reelId: videoId }]))
}

const statusOf = { waiting: 'QUEUED', rendering: 'RUNNING', done: 'SUCCESS', failed: 'FAILED' } as const

/** What is asked about by the `jobName` reel. */
export async function lastReelJob(db: Db, videoId: string): Promise<VideoJob[]> {
  const reel = await findLastReel(db, videoId)
  if (!reel) return []
  const status = statusOf[reel.state as keyof typeof statusOf]
  const at = (reel.ended_at ?? reel.created_at).toISOString()
  return [{ id: reel.id, jobName: 'reel', status, progress: status === 'SUCCESS' ? 1 : reel.progress, message: reel.failure ?? '', at }]
}
