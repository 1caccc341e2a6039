import { sql } from 'kysely'
import { type RunningRecording, runningRecording } from '#domains/media/server.ts'
import type { Db } from '#platform/server/db.ts'

export interface RecordingRow {
  readonly id: string
  readonly title: string
  readonly recording: RunningRecording
}

/** A person may have begun five at a time; those whose time is over may not be finished yet. */
const mostListed = 20

/** A person's recordings that are not finished, the newest first. */
export async function listRunningRecordings(db: Db, ownerId: string): Promise<RecordingRow[]> {
  const { rows } = await sql<RecordingRow>`
    select id, title, recording from (
      select video.id, video.title, ${runningRecording} as recording
      from asset join video on video.asset_id = asset.id
      where asset.state = 'uploading' and asset.owner_id = ${ownerId} and video.owner_id = ${ownerId} and video.deleted_at is null
    ) one
    where recording is not null
    order by recording ->> 'started_at' desc
    limit ${mostListed}`.execute(db)
  return rows
}
