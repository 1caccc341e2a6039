import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { grantPath } from '#domains/media/server.ts'
import { makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { anonymous } from '#platform/server/viewer.ts'
import { type UploadedVideo, uploadedVideo } from './testing/uploaded.ts'

const media = await mediaFolder()
let app: TestApp
let ann: TestPerson
let bob: TestPerson
let eve: TestPerson
let video: UploadedVideo
let file: Buffer
/** One address of each kind of byte that the video has. */
let addresses: string[]

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app)
  bob = await aPerson(app)
  eve = await aPerson(app)
  const group = await aGroup(app, [bob])
  const path = await makeMedia(media.path('a.mp4'), { size: '640x360', seconds: 5 })
  file = await readFile(path)
  video = await uploadedVideo(app, ann, path, { visibility: 'MEMBERS', group_members_data: [group.id] })
  const playback = await video.made()
  const { poster, storyboard, waveform } = await settled()
  const master = await ann.get(playback.url)
  const lists = [...master.text.matchAll(/[0-9a-f-]{36}/g)].map(([id]) => `/media/${video.assetId}/hls/${id}`)
  const pieces = lists.flatMap((at) => [`${at}/index.m3u8`, `${at}/init.mp4`, `${at}/0.m4s`])
  addresses = [original(), playback.url, ...pieces, at('scene-0.webp'), ...[poster, waveform, storyboard?.sheets[0]].map(String)]
})
afterAll(() => media.remove())

const at = (name: string) => `/media/${video.assetId}/${name}`
const original = () => at('original')
async function settled() {
  for (;;) {
    const playback = await video.playable()
    if (playback.waveform && playback.storyboard) return playback
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const sent = (path: string, headers: Record<string, string>, method = 'GET') =>
  fetch(new URL(path, app.url), { method, headers: { cookie: ann.headers['cookie'] ?? '', ...headers } })

describe('every byte obeys the visibility of the video', () => {
  it('whoever sees the video reads all of it; for others there is nothing, signed in or not', async () => {
    const as = async (who: { get: TestPerson['get'] }) =>
      new Set(await Promise.all(addresses.map(async (path) => (await who.get(path)).status)))
    expect(await as(ann)).toEqual(new Set([200]))
    expect(await as(bob)).toEqual(new Set([200]))
    expect(await as(eve)).toEqual(new Set([404]))
    expect(await as(app.anonymous)).toEqual(new Set([404]))
  })

  it('a right that is withdrawn ends with the next request of a viewer who is playing', async () => {
    const part = addresses.find((path) => path.endsWith('0.m4s')) ?? ''
    expect((await bob.get(part)).status).toBe(200)
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, visibility: 'PRIVATE' })
    expect((await bob.get(part)).status).toBe(404)
    expect((await bob.get(original(), { headers: { range: 'bytes=0-9' } })).status).toBe(404)
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, visibility: 'USERS' })
    expect((await eve.get(part)).status).toBe(200)
  })

  it('a grant speaks for whom it names, for one asset, for its time, and for no more', async () => {
    const part = addresses.find((path) => path.endsWith('0.m4s')) ?? ''
    const grant = (viewer: { id: string | null; principals: readonly string[] }, seconds = 60, assetId = video.assetId) =>
      grantPath(app.ports.secrets, { viewer, assetId, seconds })
    const { principals } = { principals: ['00000000-0000-4000-8000-000000000002'] }
    expect((await app.anonymous.get(grant({ id: bob.id, principals }) + part)).status).toBe(200)
    expect((await app.anonymous.get(grant(anonymous) + part)).status).toBe(404)
    expect((await app.anonymous.get(grant({ id: bob.id, principals }, -1) + part)).status).toBe(401)
    expect((await app.anonymous.get(grant({ id: bob.id, principals }, 60, bob.id) + part)).status).toBe(401)
    expect((await app.anonymous.get(`${grant({ id: bob.id, principals })}x${part}`)).status).toBe(401)
  })

  it('what is not there is not found, whoever asks', async () => {
    const strange = ['hls/x/0.m4s', `hls/${video.assetId}/0.m4s`, 'scene-99.webp', '']
    const rendition = addresses.find((path) => path.endsWith('index.m3u8')) ?? ''
    const paths = [...strange.map(at), rendition.replace('index.m3u8', '999.m4s'), rendition.replace('index.m3u8', 'x.m4s')]
    for (const path of paths) expect([path, (await fetch(`${app.url}${path}`, { headers: ann.headers })).status]).toEqual([path, 404])
  })
})

describe('bytes are sent as players ask for them', () => {
  it.each([
    ['bytes=0-99', 206, 0, 100],
    ['bytes=100-', 206, 100, Number.POSITIVE_INFINITY],
    ['bytes=-50', 206, -50, Number.POSITIVE_INFINITY],
    ['bytes=0-99999999999', 206, 0, Number.POSITIVE_INFINITY],
    ['bytes=5-2', 200, 0, Number.POSITIVE_INFINITY],
    ['bytes=0-1,5-6', 200, 0, Number.POSITIVE_INFINITY],
    ['lines=1-2', 200, 0, Number.POSITIVE_INFINITY],
  ] as const)('%s: %i', async (range, status, start, end) => {
    const got = await sent(original(), { range })
    expect(got.status).toBe(status)
    const expected = file.subarray(start, end)
    expect(Buffer.from(await got.arrayBuffer()).equals(expected)).toBe(true)
    expect(got.headers.get('content-length')).toBe(String(expected.length))
    if (status === 206) {
      const first = start < 0 ? file.length + start : start
      expect(got.headers.get('content-range')).toBe(`bytes ${first}-${first + expected.length - 1}/${file.length}`)
    }
  })

  it('a range behind the end is refused with the length', async () => {
    for (const range of [`bytes=${file.length}-`, 'bytes=-0']) {
      const got = await sent(original(), { range })
      expect([got.status, got.headers.get('content-range')]).toEqual([416, `bytes */${file.length}`])
    }
  })

  it('what a viewer has is not sent again, and a range of what has changed is sent whole', async () => {
    const first = await sent(original(), {}, 'HEAD')
    const tag = first.headers.get('etag') ?? ''
    expect((await sent(original(), { 'if-none-match': tag })).status).toBe(304)
    expect((await sent(original(), { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await sent(original(), { range: 'bytes=0-9', 'if-range': tag })).status).toBe(206)
    expect((await sent(original(), { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    const master = await ann.get(at('hls/master.m3u8'))
    const again = await ann.get(at('hls/master.m3u8'), { headers: { 'if-none-match': master.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it('HEAD tells the same as GET without the bytes', async () => {
    for (const path of addresses) {
      const [head, get] = [await sent(path, {}, 'HEAD'), await sent(path, {})]
      const told = ({ status, headers }: Response) => [
        status,
        ...['content-type', 'content-length', 'etag', 'cache-control'].map((name) => headers.get(name)),
      ]
      expect(told(head)).toEqual(told(get))
      expect(Number(get.headers.get('content-length'))).toBe((await get.arrayBuffer()).byteLength)
      expect((await head.arrayBuffer()).byteLength).toBe(0)
    }
  })

  it('only playlists are asked for again, and nothing is kept by anybody but the viewer', async () => {
    for (const path of addresses) {
      const expected = path.endsWith('.m3u8') ? 'private, no-cache' : 'private, max-age=31536000, immutable'
      expect((await sent(path, {}, 'HEAD')).headers.get('cache-control')).toBe(expected)
    }
  })

  it('the uploaded file is saved only where it may be downloaded', async () => {
    expect((await eve.get(`${original()}?save`)).status).toBe(403)
    const saved = await ann.get(`${original()}?save`)
    expect([saved.status, saved.headers.get('content-disposition')]).toEqual([200, `attachment; filename*=UTF-8''a.mp4`])
  })
})
