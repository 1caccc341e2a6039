import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { uploadsPath } from '#domains/media/contract.ts'
import { finishSilentRecordings, makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'

const tus = { 'tus-resumable': '1.0.0' }

/** A recording and the video that it becomes, as the page begins them. */
async function aRecording(by: TestPerson): Promise<{ id: string; address: string }> {
  const headers = { ...tus, 'upload-defer-length': '1', 'upload-metadata': `filename ${btoa('recording.webm')}` }
  const address = (await by.post(uploadsPath, undefined, { headers })).headers.get('location') ?? ''
  const { id } = (await by.post('/api/v3/videos', { displayname: 'Recording', upload_url: address })).body
  return { id, address }
}

async function add(by: TestPerson, address: string, offset: number, bytes: Uint8Array, length?: number): Promise<number> {
  const end = length === undefined ? {} : { 'upload-length': String(length) }
  const headers = { ...by.headers, ...tus, ...end, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
  return (await fetch(new URL(address, by.url), { method: 'PATCH', headers, body: new Uint8Array(bytes) })).status
}

const recordingsOf = async (by: TestPerson) => (await by.get('/api/v3/recordings')).body.items
const videoOf = async (by: TestPerson, id: string) => (await by.get(`/api/v3/videos/${id}`)).body
const fallSilent = (app: TestApp, by: TestPerson) =>
  app.db
    .updateTable('upload')
    .set({ heard_at: sql`now() - interval '2 hours'` })
    .where('owner_id', '=', by.id)
    .where('state', '=', 'running')
    .execute()

describe('the recordings of a person', () => {
  it('are listed for them alone until they are finished, with what has arrived, and are never an interrupted upload', async () => {
    const app = await startedApp()
    const [ann, bob, admin] = [await aPerson(app), await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const { id, address } = await aRecording(ann)
    await add(ann, address, 0, randomBytes(7000))
    expect(await recordingsOf(ann)).toMatchObject([{ id, displayname: 'Recording', upload_url: address, sent: 7000 }])
    for (const other of [bob, admin]) {
      expect(await recordingsOf(other)).toEqual([])
      expect(await add(other, address, 7000, randomBytes(10))).toBe(404)
    }
    expect((await bob.get(`/api/v3/videos/${id}`)).status).toBe(404)
    await app.db.updateTable('upload').set({ expires_at: sql`now() + interval '1 hour'` }).where('owner_id', '=', ann.id).execute()
    await fallSilent(app, ann)
    expect((await recordingsOf(ann))[0].silent_seconds).toBeGreaterThan(7000)
    expect(await videoOf(ann, id)).not.toHaveProperty('interrupted')
    await finishSilentRecordings(app.ports)
    expect(await recordingsOf(ann)).toEqual([])
  })

  it('that cannot become a video say why', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [empty, nonsense] = [await aRecording(ann), await aRecording(ann)]
    await add(ann, nonsense.address, 0, randomBytes(1))
    await add(ann, nonsense.address, 1, randomBytes(9000))
    await fallSilent(app, ann)
    await finishSilentRecordings(app.ports)
    const failed = (id: string) =>
      eventually(async () => {
        const video = await videoOf(ann, id)
        return video.state === 'failed' ? (video.failure as string) : null
      })
    expect(await failed(empty.id)).toBe('Nothing of the recording arrived.')
    expect(await failed(nonsense.id)).toBe('This file is not a video or a sound recording.')
  })

  it('cut off at any byte become videos that can be watched as far as they came', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const media = await mediaFolder()
    const live = await makeMedia(media.path('live.webm'), {
      seconds: 6,
      video: ['-c:v', 'libvpx', '-b:v', '300k', '-deadline', 'realtime', '-g', '25'],
      audio: ['-c:a', 'libopus'],
      more: ['-live', '1', '-cluster_time_limit', '1000'],
    })
    const fragments = await makeMedia(media.path('fragments.mp4'), {
      seconds: 6,
      audio: ['-c:a', 'libopus', '-strict', '-2'],
      more: ['-g', '25', '-movflags', 'frag_keyframe+empty_moov+default_base_moof+skip_trailer'],
    })
    for (const file of [live, fragments]) {
      const bytes = await readFile(file)
      const { id, address } = await aRecording(ann)
      await add(ann, address, 0, bytes.subarray(0, Math.floor(bytes.length * 0.7)))
      await fallSilent(app, ann)
      await finishSilentRecordings(app.ports)
      const video = await eventually(async () => {
        const now = await videoOf(ann, id)
        return now.playback || now.failure ? now : null
      })
      expect(video.failure).toBeNull()
      // Nobody could seek in the file itself.
      expect(video.playback.kind).toBe('hls')
      expect(video.playback.duration).toBeGreaterThan(2)
      expect(video.playback.duration).toBeLessThan(5.5)
    }
    await media.remove()
  })
})
