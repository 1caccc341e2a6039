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
  const asset = () =>
    app.db.selectFrom('asset').select(['state', 'failure', 'extras']).where('id', '=', row.asset_id).executeTakeFirstOrThrow()
  const unfailed = async () => {
    const { state, failure } = await asset()
    if (state === 'failed') throw new Error(`it failed: ${failure}`)
  }
  return {
    id,
    assetId: row.asset_id,
    playable: () =>
      eventually(async () => {
        await unfailed()
        return (await shown()).playback
      }, long),
    made: () =>
      eventually(async () => {
        await unfailed()
        const { playback } = await shown()
        const over = playback?.renditions.every(({ state }: { state: string }) => state === 'done' || state === 'failed')
        return over && ((await asset()).extras as { done?: boolean }).done ? playback : null
      }, long),
    failure: () =>
      eventually(async () => {
        const { state, failure, extras } = await asset()
        if (state === 'ready' && (extras as { done?: boolean }).done) throw new Error('it is played')
        return state === 'failed' ? failure : null
      }, long),
  }
}
