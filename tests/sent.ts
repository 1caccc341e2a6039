import type { TestPerson } from '#domains/accounts/testing.ts'
import { type Playback, uploadsPath } from '#domains/media/contract.ts'
import { eventually, type TestApp } from '#platform/server/testing.ts'

export interface SentVideo {
  readonly id: string
  readonly assetId: string
  /** What players get as soon as it can be watched, and when nothing more will be made of it. */
  readonly playable: () => Promise<Playback>
  readonly made: () => Promise<Playback>
  /** The sentence with which it ended. */
  readonly failure: () => Promise<string>
}

const tus = { 'tus-resumable': '1.0.0' }
const long = 580_000
// Many are waited for at the same time, and the asking must not cost more than the work.
const pause = 250

/** Sends a file under a name as browsers do, in one piece, and makes a video of it while it is on its way. */
export async function sendVideo(app: TestApp, owner: TestPerson, name: string, bytes: Uint8Array): Promise<SentVideo> {
  const announced = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` }
  const begun = await fetch(new URL(uploadsPath, app.url), { method: 'POST', headers: { ...owner.headers, ...announced } })
  const upload = begun.headers.get('location') ?? ''
  const made = await owner.post('/api/v3/videos', { displayname: 'A video', visibility: 'PRIVATE', upload_url: upload })
  const { id } = made.body
  const row = await app.db.selectFrom('video').select('asset_id').where('id', '=', id).executeTakeFirstOrThrow()
  const sending = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const sent = await fetch(new URL(upload, app.url), {
    method: 'PATCH',
    headers: { ...owner.headers, ...sending },
    body: new Uint8Array(bytes),
  })
  await sent.text()
  const shown = async () => (await owner.get(`/api/v3/videos/${id}`)).body
  const asset = async () => {
    const found = await app.db
      .selectFrom('asset')
      .select(['state', 'failure', 'extras'])
      .where('id', '=', row.asset_id)
      .executeTakeFirstOrThrow()
    return { ...found, drawn: (found.extras as { done?: boolean }).done === true }
  }
  const unfailed = async () => {
    const now = await asset()
    if (now.state === 'failed') throw new Error(`it failed: ${now.failure}`)
    return now
  }
  return {
    id,
    assetId: row.asset_id,
    playable: () => eventually(async () => ((await unfailed()).state === 'ready' ? (await shown()).playback : null), long, pause),
    made: () =>
      eventually(
        async () => {
          if (!(await unfailed()).drawn) return null
          const { playback } = await shown()
          return playback?.renditions.every(({ state }: { state: string }) => state === 'done' || state === 'failed') ? playback : null
        },
        long,
        pause,
      ),
    failure: () =>
      eventually(
        async () => {
          const { state, failure, drawn } = await asset()
          if (state === 'ready' && drawn) throw new Error('it is played')
          return state === 'failed' ? failure : null
        },
        long,
        pause,
      ),
  }
}
