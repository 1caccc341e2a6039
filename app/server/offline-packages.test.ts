import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { addedTranscript, vttOf } from '#domains/transcripts/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { uploadedVideo } from '#tests/uploaded.ts'

const media = await mediaFolder()
let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app)
  const root = await aPerson(app, { role: 'siteadmin' })
  await root.put('/api/v3/domain', { scorm_offline: 1 })
})
afterAll(() => media.remove())

interface Listed {
  readonly state: string
  readonly url: string
}

async function packageOf(id: string): Promise<Map<string, Buffer>> {
  const ask = { gconfid: id, generate_scorm: 'on', scorm_offline: 1 }
  expect((await ann.put('/web/ajax/videos/update', ask)).status).toBe(200)
  const { url } = await eventually(async () => {
    const { packages }: { packages: Listed[] } = (await ann.get(`/api/v3/videos/${id}`)).body
    return packages.find(({ state }) => state === 'ready')
  })
  const answer = await fetch(new URL(url, app.url), { headers: ann.headers })
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()))
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

describe('a package with the video inside', () => {
  it('has an uploaded MP4 without its places, and the captions that viewers read, not those that nobody published', async () => {
    const more = ['-metadata', 'location=+48.1374+011.5755/', '-movflags', 'use_metadata_tags']
    const path = await makeMedia(media.path('a.mp4'), { size: '320x180', seconds: 2, more })
    const video = await uploadedVideo(app, ann, path, { visibility: 'USERS' })
    await video.playable()
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, video_download: 1 })
    await addedTranscript(ann, video.id, { language: 'en', content: vttOf('Hello & welcome') })
    await addedTranscript(ann, video.id, { language: 'de', content: vttOf('Hallo') })
    await addedTranscript(ann, video.id, { language: 'fr', content: vttOf('Bonjour'), fields: { is_enabled: 'false' } })
    const files = await packageOf(video.id)
    const eve = await aPerson(app)
    const download = await fetch(new URL(`/api/v3/videos/${video.id}/download`, app.url), { headers: eve.headers })
    const bytes = Buffer.from(await download.arrayBuffer())
    expect(files.get('video.mp4')?.equals(bytes)).toBe(true)
    expect(bytes.includes('+48.1374')).toBe(false)
    expect([...files.keys()].filter((name) => name.endsWith('.vtt'))).toEqual(['captions.en.vtt', 'captions.de.vtt'])
    expect(files.get('captions.en.vtt')?.toString()).toMatch(/^WEBVTT\n\n[\s\S]*Hello &amp; welcome/)
    const page = files.get('index.html')?.toString() ?? ''
    expect(page).toContain('<track kind="captions" src="captions.de.vtt" srclang="de" label="Deutsch">')
    expect(page).not.toContain('captions.fr.vtt')
  })

  it('is refused for a video whose file browsers do not play as it is', async () => {
    const avi = { size: '320x180', seconds: 2, video: ['-c:v', 'mpeg4'], audio: ['-c:a', 'mp3'] }
    const video = await uploadedVideo(app, ann, await makeMedia(media.path('a.avi'), avi), { visibility: 'USERS' })
    await video.playable()
    const ask = { gconfid: video.id, generate_scorm: 'on', scorm_offline: 1, video_download: 1 }
    const { status, body } = await ann.put('/web/ajax/videos/update', ask)
    expect([status, body.error.reason]).toEqual([409, 'not_playable'])
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body).toMatchObject({ video_download: false, packages: [] })
  })
})
