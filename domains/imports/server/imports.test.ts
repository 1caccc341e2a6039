import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { failedVideo as failed, importOf, setImports, videoOf } from '../testing.ts'
import { endless, serving, startTwin, type TwinAnswers, type TwinSite } from '../twin.ts'
import { importJobs } from './run-import.ts'

const myVideos = '/web/ajax/partials/my/my-videos'
const unreachable = 'No file could be fetched from this address.'

async function fetched(by: TestPerson, url: string): Promise<string> {
  const { status, body } = await by.post('/api/v3/uploads/from-address', { url })
  expect({ status, body }).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^gcc-/) } })
  return body.id
}

let app: TestApp
let film: Buffer
let bombs: TwinSite
const folders: { remove: () => Promise<void> }[] = []

beforeAll(async () => {
  app = await startedApp()
  const media = await mediaFolder()
  folders.push(media)
  film = await readFile(await makeMedia(media.path('film.mp4'), { seconds: 2, size: '64x36' }))
  bombs = await startTwin({
    '/film.mp4': serving(film),
    '/page.mp4': serving(Buffer.from(`<!doctype html><title>Sign in</title>${'<p>Please sign in.</p>'.repeat(100)}`)),
    '/picture.mp4': serving(Buffer.from('89504e470d0a1a0a0000000d49484452'.padEnd(20_000, '0'), 'hex')),
    '/nothing.mp4': serving(Buffer.alloc(0)),
    '/packed.mp4': (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'video/mp4' }).end(film),
    '/endless.mp4': endless({ 'content-type': 'video/mp4' }),
    '/huge.mp4': endless({ 'content-type': 'video/mp4', 'content-length': 10_000_000_000 }),
    '/unsized.mp4': (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' })
      response.write(film.subarray(0, 1000))
      response.end(film.subarray(1000))
    },
    '/away.mp4': (_request, response) => response.writeHead(302, { location: '/film.mp4' }).end(),
    '/round.mp4': (_request, response) => response.writeHead(302, { location: '/round.mp4' }).end(),
    '/metadata.mp4': (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    '/inside.mp4': (_request, response) => response.writeHead(307, { location: `${app.url}/api/v3/health` }).end(),
  })
  Object.assign(app.ports.config, { uploadLimit: 5_000_000 })
  setImports(app, { networks: ['127.0.0.2'] })
})

afterAll(async () => {
  bombs.close()
  for (const folder of folders) await folder.remove()
})

describe('a link to a video of another site', () => {
  it('is accepted with its platform and id, though nothing is set up to import it: the video says what an administrator has to do (VW-1.25, VW-3.19, VW-5.13, VW-5.15)', async () => {
    const ann = await aPerson(app)
    const { status, body } = await ann.post('/web/ajax/videos/import', {
      platform: 'youtube',
      videoId: 'dQw4w9WgXcQ',
      url: 'https://youtu.be/dQw4w9WgXcQ',
    })
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: expect.stringMatching(/^gcc-/), platform: 'youtube', videoId: 'dQw4w9WgXcQ' },
    })
    const { failure, visibility } = await failed(ann, body.id)
    expect(failure).toBe(
      'Videos cannot be imported from YouTube yet: an administrator has to install yt-dlp on the server and set YTDLP_PATH.',
    )
    expect(visibility).toBe('PRIVATE')
    expect(await importOf(ann, body.id)).toMatchObject({ platform: 'youtube', state: 'failed', message: failure, again: true })
    const mine = (await ann.get(myVideos)).body.items
    expect(mine).toMatchObject([{ id: body.id, state: 'failed' }])
  })

  it('is read by the server where the form says something else, and the form is enough without a link (VW-3.19, VW-7.43)', async () => {
    const ann = await aPerson(app)
    const send = (fields: object, form = false) =>
      form
        ? ann.post('/web/ajax/videos/import', new URLSearchParams(fields as Record<string, string>).toString())
        : ann.post('/web/ajax/videos/import', fields)
    const expected = { platform: 'youtube', videoId: 'aaaaaaaaaaa' }
    expect((await send({ platform: 'vimeo', videoId: '1', url: 'https://youtu.be/aaaaaaaaaaa' })).body).toMatchObject(expected)
    expect((await send(expected)).body).toMatchObject(expected)
    expect((await send({ url: 'youtu.be/aaaaaaaaaaa' }, true)).body).toMatchObject(expected)
    for (const fields of [{ platform: 'youtube', videoId: '--exec=id' }, { platform: 'youtube', videoId: '../../../x' }, {}])
      expect(await send(fields)).toMatchObject({ status: 422, body: { error: { message: 'Error: Invalid youtube video', field: 'url' } } })
    expect((await send({ platform: 'file', videoId: 'x' })).status).toBe(422)
  })

  it('that is of no platform, or has no id, is refused in the words of its platform (VW-5.13, VW-5.14, VW-8.35)', async () => {
    const [ann, root] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const refused = async (fields: object) => (await ann.post('/web/ajax/videos/import', fields)).body.error.message
    expect(await refused({ url: 'https://www.youtube.com/watch' })).toBe('Error: Invalid youtube video')
    expect(await refused({ url: 'https://example.com/x' })).toBe('Error: Invalid youtube video')
    await root.put('/api/v3/domain', { vimeo_enabled: 1 })
    expect(await refused({ url: 'https://vimeo.com/about' })).toBe('Error: Invalid vimeo video')
    expect(await refused({ platform: 'vimeo', url: 'https://example.com/x' })).toBe('Error: Invalid vimeo video')
    await root.put('/api/v3/domain', { vimeo_enabled: 0 })
    expect((await ann.get('/api/v3/imports')).body.items).toEqual([])
  })

  it('of Vimeo is taken only while the organisation allows it, which is looked at before the id (VW-5.15, VW-5.16, VW-8.35)', async () => {
    const [ann, root] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const send = (url: string) => ann.post('/web/ajax/videos/import', { url })
    for (const url of ['https://vimeo.com/76979871', 'https://vimeo.com/about'])
      expect(await send(url)).toMatchObject({ status: 403, body: { error: { message: 'Error: vimeo import is not enabled for domain' } } })
    await root.put('/api/v3/domain', { vimeo_enabled: 1 })
    expect(await send('https://vimeo.com/76979871')).toMatchObject({ status: 200, body: { platform: 'vimeo', videoId: '76979871' } })
    await root.put('/api/v3/domain', { vimeo_enabled: 0 })
  })

  it('is no more than twenty times under way at once for one person, however many are sent at the same moment', async () => {
    const ann = await aPerson(app)
    // None of them is ended by its job, which would make room.
    await sql`
      create function keep_no_imports() returns trigger language plpgsql as 'begin return null; end';
      create trigger no_imports before insert on outbox for each row when (new.name = 'run-import') execute function keep_no_imports()`.execute(
      app.db,
    )
    await app.db.transaction().execute(async (tx) => {
      // Whoever sends takes turns from here on, and no job is sent.
      const { insertImport } = await import('./queries.ts')
      const { aVideo } = await import('#domains/videos/testing.ts')
      for (let i = 0; i < 18; i++) {
        const { id: videoId } = await aVideo(app.db, { owner: ann, state: 'uploading', visibility: 'PRIVATE' })
        await insertImport(tx, { videoId, accountId: ann.id, platform: 'address', externalId: '', url: 'http://127.0.0.1/' })
      }
    })
    const all = await Promise.all(
      Array.from({ length: 6 }, () => ann.post('/web/ajax/videos/import', { url: 'https://youtu.be/dQw4w9WgXcQ' })),
    )
    await sql`drop trigger no_imports on outbox; drop function keep_no_imports`.execute(app.db)
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429, 429, 429])
  })
})

describe('a file at an address', () => {
  it('becomes a video of whoever asked for it, private, and plays; nobody else hears of it', async () => {
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const id = await fetched(ann, `${bombs.url}/away.mp4`)
    const video = await eventually(async () => ((now) => now.playback && now)(await videoOf(ann, id)))
    expect(video).toMatchObject({ displayname: 'away', visibility: 'PRIVATE', can: { manage: true } })
    expect(await eventually(async () => ((one) => one.state === 'ready' && one)(await importOf(ann, id)))).toMatchObject({
      platform: 'address',
      message: null,
      again: false,
    })
    const original = await fetch(new URL(`/api/v3/videos/${id}/download`, app.url), { headers: ann.headers })
    expect(
      createHash('sha256')
        .update(Buffer.from(await original.arrayBuffer()))
        .digest('hex'),
    ).toBe(createHash('sha256').update(film).digest('hex'))
    expect((await bob.get(`/api/v3/videos/${id}`)).status).toBe(404)
    expect((await bob.get('/api/v3/imports')).body.items).toEqual([])
    expect((await bob.post(`/api/v3/videos/${id}/import`, {})).status).toBe(404)
    expect((await ann.post(`/api/v3/videos/${id}/import`, {})).status).toBe(409)
  })

  it('may be of a size that is not told', async () => {
    const ann = await aPerson(app)
    const id = await fetched(ann, `${bombs.url}/unsized.mp4`)
    await eventually(async () => (await videoOf(ann, id)).playback)
  })

  it('that breaks off is gone on with where it stopped, and begun anew where it is another file by then', async () => {
    const ann = await aPerson(app)
    const big = Buffer.concat([film, Buffer.from('000f42406d646174', 'hex'), Buffer.alloc(999_992, 7)])
    const cut = (etag: () => string): TwinAnswers[string] => {
      let first = true
      return (request, response) => {
        if (!first) return serving(big, 'video/mp4', etag())(request, response)
        first = false
        response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': big.length, etag: '"one"' })
        response.write(big.subarray(0, 400_000), () => setTimeout(() => response.destroy(), 200))
      }
    }
    const twin = await startTwin({ '/same.mp4': cut(() => '"one"'), '/other.mp4': cut(() => '"two"') })
    const ids = [await fetched(ann, `${twin.url}/same.mp4`), await fetched(ann, `${twin.url}/other.mp4`)]
    for (const id of ids) await eventually(async () => (await videoOf(ann, id)).playback)
    expect(twin.requests.filter((one) => one.includes('same'))).toEqual([
      'GET /same.mp4',
      expect.stringMatching(/^GET \/same.mp4 bytes=[1-9]\d+-$/),
    ])
    expect(twin.requests.filter((one) => one.includes('other'))).toEqual([
      'GET /other.mp4',
      expect.stringMatching(/^GET \/other.mp4 bytes=[1-9]\d+-$/),
    ])
    for (const id of ids) {
      const original = await fetch(new URL(`/api/v3/videos/${id}/download`, app.url), { headers: ann.headers })
      expect(Buffer.from(await original.arrayBuffer()).equals(big)).toBe(true)
    }
    const { rows } = await unfinishedUploads(ann)
    expect(rows).toBe(0)
    twin.close()
  })

  it('ends with the same sentence wherever nothing may be fetched, and nothing there is asked', async () => {
    const ann = await aPerson(app)
    let visits = 0
    const inside = createServer(() => visits++).listen(0, '0.0.0.0')
    await once(inside, 'listening')
    const { port } = inside.address() as AddressInfo
    const own = Object.values(networkInterfaces()).flatMap((some = []) =>
      some.filter(({ family }) => family === 'IPv4').map(({ address }) => address),
    )
    const hosts = [
      ...new Set([
        ...own,
        '127.0.0.1',
        'localhost',
        '[::1]',
        '[::ffff:127.0.0.1]',
        '2130706433',
        '0177.0.0.1',
        '0x7f000001',
        '127.1',
        '0.0.0.0',
      ]),
    ]
    const addresses = [
      ...hosts.map((host) => `http://${host}:${port}/film.mp4`),
      ...['http://127.0.0.1:1/', 'http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'http://nobody.invalid/film.mp4'],
      ...['/metadata.mp4', '/inside.mp4', '/round.mp4', '/gone.mp4', '/packed.mp4'].map((path) => bombs.url + path),
    ]
    const failures: string[] = []
    for (const some of [addresses.slice(0, 9), addresses.slice(9)]) {
      const ids = await Promise.all(some.map((url) => fetched(ann, url)))
      for (const id of ids) failures.push((await failed(ann, id)).failure)
    }
    expect(failures).toEqual(addresses.map(() => unreachable))
    expect(visits).toBe(0)
    inside.close()
  })

  it.each([
    ['a page', '/page.mp4', 'This file is neither a video nor a sound recording.'],
    ['a picture', '/picture.mp4', 'This file is neither a video nor a sound recording.'],
    ['empty', '/nothing.mp4', 'The file is empty.'],
    ['without an end', '/endless.mp4', 'The file is larger than what can be uploaded here.'],
    ['of ten gigabytes', '/huge.mp4', 'The file is too large. At most 5 MB can be uploaded.'],
  ])('that is %s is refused in a sentence, and nothing of it stays', async (_about, path, sentence) => {
    const ann = await aPerson(app)
    const id = await fetched(ann, bombs.url + path)
    expect((await failed(ann, id)).failure).toBe(sentence)
    expect(await unfinishedUploads(ann)).toEqual({ rows: 0 })
  })

  it('is not fetched from what is no address of the web, or has a password in it', async () => {
    const ann = await aPerson(app)
    for (const url of [
      'ftp://example.org/a',
      'file:///etc/passwd',
      'http://me:secret@example.org/a',
      'film.mp4',
      '',
      'https://',
      `http://x.org/${'a'.repeat(2000)}`,
    ])
      expect((await ann.post('/api/v3/uploads/from-address', { url })).status).toBe(422)
  })

  it('shows how far it is to its owner, and ends when the video is deleted; nothing of it stays', async () => {
    const ann = await aPerson(app)
    const closed = Promise.withResolvers<void>()
    const twin = await startTwin({
      '/slow.mp4': (_request, response) => {
        response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 4_000_000, etag: '"slow"' })
        response.write(film)
        const timer = setInterval(() => response.write(Buffer.alloc(1000, 1)), 50)
        response.on('close', () => {
          clearInterval(timer)
          closed.resolve()
        })
      },
    })
    const id = await fetched(ann, `${twin.url}/slow.mp4`)
    await eventually(async () => ((await importOf(ann, id)).received ?? 0) > film.length)
    const [tile] = (await ann.get(myVideos)).body.items
    expect(tile).toMatchObject({ id, state: 'uploading', fetching: { size: 4_000_000 } })
    expect(tile.interrupted).toBeUndefined()
    await ann.delete('/web/ajax/videos/delete', { gconfid: id })
    await closed.promise
    await eventually(async () => (await unfinishedUploads(ann)).rows === 0)
    const row = () => app.db.selectFrom('video_import').select(['state', 'failure']).where('video_id', '=', id).executeTakeFirst()
    expect(await eventually(async () => ((now) => now?.state === 'failed' && now)(await row()))).toMatchObject({
      failure: 'The import was cancelled.',
    })
    twin.close()
  })

  it('waits while the disk is full and says so, and goes on by itself when there is space again', async () => {
    const ann = await aPerson(app)
    const twin = await startTwin({ '/full.mp4': serving(film) })
    const full = vi.spyOn(app.ports.storage, 'freeSpace').mockResolvedValue(0)
    const id = await fetched(ann, `${twin.url}/full.mp4`)
    const waiting = await eventually(async () => ((one) => one.message !== null && one)(await importOf(ann, id)))
    const sentence = 'There is no space left on the server. Nothing is lost: the import goes on by itself as soon as there is.'
    expect(waiting).toMatchObject({ state: 'downloading', message: sentence, again: false })
    expect(await videoOf(ann, id)).toMatchObject({ state: 'uploading', delay: sentence })
    full.mockRestore()
    await app.db
      .updateTable('video_import')
      .set({ created_at: new Date(Date.now() - 120_000) })
      .where('video_id', '=', id)
      .execute()
    const resume = importJobs.find(({ name }) => name === 'resume-imports')
    await resume?.run({}, { ports: app.ports, log: app.ports.log, signal: new AbortController().signal })
    await eventually(async () => (await videoOf(ann, id)).playback)
    const ready = await eventually(async () => ((one) => one.state === 'ready' && one)(await importOf(ann, id)))
    expect(ready.message).toBeNull()
    twin.close()
  })

  it('can be tried again by its owner after it failed, and by nobody else', async () => {
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const answers: Record<string, TwinAnswers[string]> = {}
    const twin = await startTwin(answers)
    const id = await fetched(ann, `${twin.url}/late.mp4`)
    // The import ends a moment after its file.
    await eventually(async () => (await importOf(ann, id)).again)
    expect(await videoOf(ann, id)).toMatchObject({ state: 'failed', import_failed: true })
    const admin = await aPerson(app, { role: 'siteadmin' })
    expect(await videoOf(admin, id)).not.toHaveProperty('import_failed')
    answers['/late.mp4'] = serving(film)
    expect((await bob.post(`/api/v3/videos/${id}/import`, {})).status).toBe(404)
    const both = await Promise.all([ann.post(`/api/v3/videos/${id}/import`, {}), ann.post(`/api/v3/videos/${id}/import`, {})])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await eventually(async () => (await videoOf(ann, id)).playback)
    expect(twin.requests).toEqual(['GET /late.mp4', 'GET /late.mp4'])
    twin.close()
  })
})

async function unfinishedUploads({ id }: TestPerson): Promise<{ rows: number }> {
  const found = await app.db.selectFrom('upload').select('id').where('owner_id', '=', id).where('state', '=', 'running').execute()
  return { rows: found.length }
}
