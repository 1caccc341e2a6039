import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantPath } from '#domains/accounts/server.ts'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { clientOf, startedApp, type TestApp } from '#platform/server/testing.ts'
import { type UploadedVideo, uploadedVideo } from '#tests/uploaded.ts'

const media = await mediaFolder()
/** As a phone writes it. */
const telling = ['-metadata', 'location=+48.1374+011.5755/', '-metadata', 'comment=filmed at home', '-movflags', 'use_metadata_tags']
let app: TestApp
let ann: TestPerson
let bob: TestPerson
let eve: TestPerson
let video: UploadedVideo
let file: Buffer
/** One address of each kind of byte that the video has. */
let addresses: string[]

/** What stands before the addresses of the video's bytes in a page of another site. */
async function aGrant(): Promise<string> {
  const { token } = (await ann.post('/api/v3/tokens', { name: 'Portal', scopes: ['read', 'write'] })).body
  const program = clientOf(app.url, { authorization: `Bearer ${token}` })
  const made = await program.post('/api/v3/embed-tokens', { subject: 'pupil', displayname: 'Pupil', video: video.id })
  expect(made.status).toBe(200)
  return grantPath(app.ports, made.body.kcid)
}

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app)
  bob = await aPerson(app)
  eve = await aPerson(app)
  const group = await aGroup(app, [bob])
  const path = await makeMedia(media.path('a.mp4'), { size: '640x360', seconds: 5, more: telling })
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

  it('what not everybody sees is asked for again by its tag, after the right; what everybody sees and grants are kept', async () => {
    const cached = async (path: string) => (await sent(path, {}, 'HEAD')).headers.get('cache-control')
    const kept = (path: string) => (path.endsWith('.m3u8') ? 'private, no-cache' : 'private, max-age=31536000, immutable')
    const grant = await aGrant()
    for (const path of addresses) {
      expect(await cached(path)).toBe('private, no-cache')
      expect(await cached(`${grant}${path}`)).toBe(kept(path))
      const tag = (await sent(path, {}, 'HEAD')).headers.get('etag') ?? ''
      expect((await sent(path, { 'if-none-match': tag })).status).toBe(304)
      expect((await sent(path, { 'if-none-match': tag, cookie: '' })).status).toBe(404)
    }
    const visible = (visibility: string) => ann.put('/web/ajax/videos/update', { gconfid: video.id, visibility })
    expect((await visible('PUBLIC')).status).toBe(200)
    for (const path of addresses) expect(await cached(path)).toBe(kept(path))
    expect((await visible('USERS')).status).toBe(200)
  })

  it('the uploaded file tells of places and cameras to who manages the video alone, whole, in ranges and saved', async () => {
    const words = ['+48.1374', 'filmed at home']
    const bytesOf = async (who: TestPerson, headers: Record<string, string> = {}, path = original()) =>
      Buffer.from(await (await sent(path, { cookie: who.headers['cookie'] ?? '', ...headers })).arrayBuffer())
    for (const word of words) expect(file.includes(word)).toBe(true)
    expect((await bytesOf(ann)).equals(file)).toBe(true)
    const blanked = await bytesOf(eve)
    expect(blanked.length).toBe(file.length)
    for (const word of words) expect(blanked.includes(word)).toBe(false)
    const place = file.indexOf('+48.1374')
    for (const [from, to] of [[0, 99] as const, [place - 3, place + 3] as const, [place, place] as const])
      expect(await bytesOf(eve, { range: `bytes=${from}-${to}` })).toEqual(blanked.subarray(from, to + 1))
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, video_download: 1 })
    expect((await bytesOf(eve, {}, `${original()}?save`)).equals(blanked)).toBe(true)
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, video_download: 0 })
  })

  it('the uploaded file that may not be downloaded answers others until 12 hours after the ladder was whole', async () => {
    const since = (hours: number) =>
      app.db
        .updateTable('asset')
        .set({ hls_at: new Date(Date.now() - hours * 3_600_000) })
        .where('id', '=', video.assetId)
        .execute()
    await since(11)
    expect([(await eve.get(original())).status, (await ann.get(original())).status]).toEqual([200, 200])
    await since(13)
    expect([(await eve.get(original())).status, (await ann.get(original())).status]).toEqual([403, 200])
    await since(0)
  })

  it('an uploaded file of which nobody knows what it tells is for who manages the video alone, also where it may be downloaded', async () => {
    const avi = {
      size: '320x180',
      seconds: 2,
      video: ['-c:v', 'mpeg4'],
      audio: ['-c:a', 'mp3'],
      more: ['-metadata', 'comment=filmed at home'],
    }
    const other = await uploadedVideo(app, ann, await makeMedia(media.path('a.avi'), avi), { visibility: 'USERS' })
    expect((await other.playable()).kind).toBe('hls')
    await ann.put('/web/ajax/videos/update', { gconfid: other.id, visibility: 'PUBLIC', video_download: 1 })
    const path = `/media/${other.assetId}/original`
    const download = `/api/v3/videos/${other.id}/download`
    const shown = async (who: TestPerson) => (await who.get(`/api/v3/videos/${other.id}`)).body
    expect(await shown(ann)).toMatchObject({ original_withheld: true, video_download: true, can: { download: true } })
    expect(await shown(eve)).toMatchObject({ video_download: true, can: { download: false } })
    const as = async (who: TestPerson) => [(await who.get(path)).status, (await who.get(`${path}?save`)).status]
    expect(await as(ann)).toEqual([200, 200])
    expect(await as(eve)).toEqual([403, 403])
    expect((await eve.get(download)).status).toBe(403)
    // One that came before it was looked for is looked into when somebody asks.
    await app.db.updateTable('asset').set({ withheld: false, private_parts: null }).where('id', '=', other.assetId).execute()
    expect(await as(eve)).toEqual([403, 403])
    expect((await shown(eve)).can.download).toBe(false)
  })

  it('what an older file tells is found when somebody asks for it, and noted', async () => {
    const forget = { private_parts: null, withheld: false }
    await app.db.updateTable('asset').set(forget).where('id', '=', video.assetId).execute()
    const bytes = await Promise.all(
      [eve, eve].map(async (who) => Buffer.from(await (await sent(original(), { cookie: who.headers['cookie'] ?? '' })).arrayBuffer())),
    )
    for (const one of bytes) expect([one.length, one.includes('+48.1374')]).toEqual([file.length, false])
    const row = await app.db.selectFrom('asset').select('private_parts').where('id', '=', video.assetId).executeTakeFirstOrThrow()
    expect(row.private_parts).not.toBeNull()
  })

  it('the uploaded file is saved only where it may be downloaded', async () => {
    expect((await eve.get(`${original()}?save`)).status).toBe(403)
    const saved = await ann.get(`${original()}?save`)
    expect([saved.status, saved.headers.get('content-disposition')]).toEqual([200, `attachment; filename*=UTF-8''a.mp4`])
  })
})
