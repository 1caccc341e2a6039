import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { uploadsPath } from '../contract.ts'
import { type PlaybackRow, presentScenes } from './present.ts'
import { findAsset } from './queries/assets.ts'
import type { Fetched } from './queries/fetching.ts'
import { lifetime } from './uploads/queries.ts'

/** For statements that join `asset`: everything that `presentPlayback` needs, in the same look. */
export const playbackColumn = sql<PlaybackRow>`json_build_object(
  'type', asset.master_type, 'kind', asset.kind, 'width', asset.width, 'height', asset.height,
  'hls', asset.hls_at is not null, 'progressive', asset.plays_progressive, 'deleted', asset.deleted_at is not null,
  'renditions', (
    select coalesce(json_agg(json_build_object('name', r.name, 'width', r.width, 'height', r.height, 'state', r.state, 'progress', r.progress)
      order by r.height desc nulls last), '[]')
    from rendition r where r.asset_id = asset.id))`

/** For statements that join `asset`: the upload of which nothing has come for five minutes; null while it is on its way, when it is over, and of a recording, which is finished by itself. */
export const interruptedUpload = sql<InterruptedUpload | null>`case when asset.state = 'uploading' and asset.fetching is null then (
  select json_build_object('upload_url', ${sql.lit(`${uploadsPath}/`)} || u.id, 'name', u.filename, 'size', u.length, 'sent', u.received)
  from upload u where u.id = asset.upload_id and u.state = 'running' and u.heard_at is null and u.expires_at < now() + make_interval(secs => ${sql.lit(lifetime / 1000 - 300)}))
end`

/** For statements that join `asset`: how much of it has come while the server itself fetches it; null otherwise. */
export const fetchedSoFar = sql<Fetched | null>`case when asset.state = 'uploading' then asset.fetching end`

export interface InterruptedUpload {
  readonly upload_url: string
  readonly name: string
  /** Bytes: all of it, and what has arrived. */
  readonly size: number
  readonly sent: number
}

/** For statements that join `asset`: the recording that goes on, or has fallen silent and is not finished yet. */
export const runningRecording = sql<RunningRecording | null>`case when asset.state = 'uploading' then (
  select json_build_object('upload_url', ${sql.lit(`${uploadsPath}/`)} || u.id, 'sent', u.received, 'started_at', u.created_at,
    'silent_seconds', floor(extract(epoch from now() - u.heard_at)))
  from upload u where u.id = asset.upload_id and u.state = 'running' and u.heard_at is not null)
end`

export interface RunningRecording {
  readonly upload_url: string
  /** Bytes that have arrived. */
  readonly sent: number
  readonly started_at: string
  /** Since its sender was last heard of. */
  readonly silent_seconds: number
}

/** Pictures of an asset that its owner may choose as a thumbnail; none until they are drawn. */
export async function listScenes(db: Db | Tx, assetId: string) {
  const asset = await findAsset(db, assetId)
  return asset ? presentScenes(asset) : []
}
