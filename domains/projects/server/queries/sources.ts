import { sql } from 'kysely'
import type { Playback } from '#domains/media/contract.ts'
import { playbackColumn, posterOf, presentPlayback } from '#domains/media/server.ts'
import { type LocksAsk, savesVideoRow, visible } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Timeline } from '../../contract.ts'

/** A video that clips or sounds are taken from. */
export interface ClipSource {
  readonly id: string
  readonly displayname: string
  readonly assetId: string
  /** Whether it is ready, and the viewer may make something of it. */
  readonly usable: boolean
  readonly kind: string | null
  readonly durationMs: number | null
  readonly thumbnailUrl: string | null
  /** Null while it can't be watched, and where the viewer may not. */
  readonly playback: Playback | null
}

/** The videos of a timeline, each once. */
export function sourcesOf({ clips, sounds }: Timeline): string[] {
  const ofClips = clips.flatMap((clip) => (clip.kind === 'video' ? [clip.video] : []))
  return [...new Set([...ofClips, ...sounds.map(({ video }) => video)])]
}

/**
 * Of these videos those that the viewer sees. A film may be made of what they manage, or may download, as long as it has not expired and does not
 * wait in a sequence.
 *
 * @param locks what waits for the viewer in sequences
 */
export async function listSources(db: Db | Tx, viewer: Person, ids: readonly string[], locks: LocksAsk): Promise<Map<string, ClipSource>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['video.id', 'video.title', 'video.thumbnail_url', 'asset.id as assetId', 'asset.kind', 'asset.state', 'asset.extras'])
    .select(['asset.duration_ms as durationMs', 'asset.playable_at', playbackColumn.as('playback')])
    .select(sql<boolean>`asset.state = 'ready' and coalesce(video.expires_at > now(), true) and ${savesVideoRow(viewer)}`.as('usable'))
    .where('video.id', 'in', [...ids])
    .where(visible(viewer))
    .execute()
  const locked = await locks(db, viewer, [...ids])
  return new Map(
    rows.map(({ title, thumbnail_url, usable, playable_at, playback, ...row }): [string, ClipSource] => [
      row.id,
      {
        ...row,
        displayname: title,
        usable: usable && !locked.has(row.id),
        thumbnailUrl: thumbnail_url ?? posterOf({ id: row.assetId, extras: row.extras }),
        playback: playable_at === null || locked.has(row.id) ? null : presentPlayback({ ...row, id: row.assetId, playback }),
      },
    ]),
  )
}
