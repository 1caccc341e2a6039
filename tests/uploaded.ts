import type { TestPerson } from '#domains/accounts/testing.ts'
import type { Playback } from '#domains/media/contract.ts'
import { anUpload } from '#domains/media/testing.ts'
import { eventually, type TestApp } from '#platform/server/testing.ts'

export interface UploadedVideo {
  readonly id: string
  readonly assetId: string
  /** What players get by now. */
  readonly playback: () => Promise<Playback | null>
  /** What they get as soon as it can be watched at all, and when everything of it is made. */
  readonly playable: () => Promise<Playback>
  readonly made: () => Promise<Playback>
}

/** A video of a file whose last byte has just arrived. */
export async function uploadedVideo(app: TestApp, owner: TestPerson, file: string, fields: object = {}): Promise<UploadedVideo> {
  const { uploadId, arrive } = await anUpload(app.ports, owner.id, file)
  const wish = { displayname: 'A video', visibility: 'USERS', upload_url: `/api/v3/uploads/${uploadId}`, ...fields }
  const { id } = (await owner.post('/api/v3/videos', wish)).body
  const { asset_id: assetId } = await app.db.selectFrom('video').select('asset_id').where('id', '=', id).executeTakeFirstOrThrow()
  await arrive()
  const playback = async (): Promise<Playback | null> => (await owner.get(`/api/v3/videos/${id}`)).body.playback
  const whole = (now: Playback | null) => now?.kind === 'hls' && now.renditions.every(({ state }) => state === 'done')
  return {
    id,
    assetId,
    playback,
    playable: () => eventually(playback),
    made: () => eventually(async () => ((now) => (whole(now) ? now : null))(await playback()), 180_000),
  }
}
