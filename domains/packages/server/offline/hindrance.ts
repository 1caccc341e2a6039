import { sql } from 'kysely'
import { readFlags } from '#domains/accounts/server.ts'
import { whyNotForOthers } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { OfflineHindrance } from '../../contract/parts.ts'

/** Why the file of a row `video` may not leave for good, or cannot; null: it may. What counts first is said. */
export const offlineHindrance = sql<OfflineHindrance | null>`(select case
  when video.expires_at <= now() then 'expired'
  when video.restricted_video then 'restricted_video'
  when not video.published or video.visibility = 'PRIVATE' then 'not_published'
  when not video.video_download then 'video_download'
  else ${whyNotForOthers} end
  from asset where asset.id = video.asset_id)`

const sentences: Readonly<Record<OfflineHindrance, string>> = {
  expired: 'The video has expired. Revive it first.',
  restricted_video: 'This video is restricted, so its file may not leave.',
  not_published: 'This video is private or not published, so nobody else may have its file.',
  video_download: 'Downloading is off for this video. Whoever takes the course could keep the file, so allow that first.',
  no_file: 'The file of this video is not there.',
  not_playable: 'Browsers do not play the uploaded file as it is. Upload the video as MP4.',
}

/**
 * A package with the video in it is a download for good, by people whom nobody here knows: so it is refused wherever a download by others is. Asked
 * when it is wanted and each time that it is fetched.
 *
 * @throws Problem conflict
 */
export async function refuseOffline(db: Db | Tx, videoId: string): Promise<void> {
  if ((await readFlags(db)).scorm_offline !== 1)
    throw new Problem('conflict', 'scorm_offline', 'An administrator has not allowed packages with the video inside.', 'scorm_offline')
  const row = await db.selectFrom('video').select(offlineHindrance.as('hindrance')).where('id', '=', videoId).executeTakeFirst()
  if (row?.hindrance) throw new Problem('conflict', row.hindrance, sentences[row.hindrance])
}
