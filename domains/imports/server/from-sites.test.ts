import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleOf } from '#domains/accounts/server.ts'
import { aPerson } from '#domains/accounts/testing.ts'
import { makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { changeVideo } from '#domains/videos/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { failedVideo as failed, setImports, videoOf } from '../testing.ts'
import { endless, serving, startTwin, type TwinAnswers, type TwinSite } from '../twin.ts'
import { importVideo } from './asking.ts'
import { insertImport } from './queries.ts'
import { importJobs } from './run-import.ts'

const media = await mediaFolder()
const program = execFileSync('sh', ['-c', 'command -v yt-dlp'], { encoding: 'utf8' }).trim()
let app: TestApp
let film: Buffer

beforeAll(async () => {
  app = await startedApp()
  film = await readFile(await makeMedia(media.path('film.mp4'), { seconds: 2, size: '64x36' }))
  Object.assign(app.ports.config, { uploadLimit: 5_000_000 })
  setImports(app, { networks: ['127.0.0.2'] })
})
afterAll(() => media.remove())

describe('a video of another site', () => {
  const page = (words: string) => `<!doctype html><html><head><title>${words}</title></head><body>${player}</body></html>`
  const player = '<video src="/film.mp4"><track kind="subtitles" srclang="de" label="Deutsch" src="/de.vtt"></video>'
  const answering =
    (type: string, text: string): TwinAnswers[string] =>
    (_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(text)
  const site = {
    '/film.mp4': (request, response) => serving(film)(request, response),
    '/de.vtt': answering('text/vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\nGuten Morgen\n'),
    '/watch': answering('text/html', page('Harbour at dawn')),
  } satisfies TwinAnswers

  /** The site that links lead to, with the importing program of this machine. */
  async function aSite(answers: TwinAnswers): Promise<TwinSite> {
    const twin = await startTwin(answers)
    const at = `${twin.url}/watch?v=`
    setImports(app, { program, extractors: 'generic,html5', sites: { youtube: at, vimeo: at } })
    return twin
  }
  /** Whether nothing of a video is left in scratch space; what goes while it is looked at is looked at again. */
  const isClean = async () => {
    const names = await readdir(join(app.ports.config.dataDir, 'files/.scratch'), { recursive: true }).catch(() => ['media.'])
    return names.every((name) => !name.includes('media.'))
  }

  it('comes with its title and its captions, and plays (VW-1.25)', async () => {
    const twin = await aSite(site)
    const ann = await aPerson(app)
    const { id } = (await ann.post('/web/ajax/videos/import', { url: 'https://youtu.be/dQw4w9WgXcQ' })).body
    const video = await eventually(async () => ((now) => now.playback && now)(await videoOf(ann, id)))
    expect(video).toMatchObject({ displayname: expect.stringContaining('Harbour at dawn'), visibility: 'PRIVATE' })
    expect(video.playback.captions).toMatchObject([{ lang: 'de' }])
    expect((await ann.get(`/api/v3/videos/${id}/captions/de`)).text).toContain('Guten Morgen')
    expect(twin.requests).toContain('GET /watch?v=dQw4w9WgXcQ')
    await eventually(isClean)
    twin.close()
  })

  it('keeps the title that its owner has given it meanwhile', async () => {
    const released = Promise.withResolvers<void>()
    const twin = await aSite({
      ...site,
      '/film.mp4': (request, response) => void released.promise.then(() => serving(film)(request, response)),
    })
    const ann = await aPerson(app)
    const { id } = (await ann.post('/web/ajax/videos/import', { url: 'https://youtu.be/dQw4w9WgXcQ' })).body
    await eventually(() => twin.requests.some((one) => one.includes('/film.mp4')))
    await ann.put('/web/ajax/videos/update', { gconfid: id, video_title: 'My own words' })
    released.resolve()
    expect(await eventually(async () => ((now) => now.playback && now)(await videoOf(ann, id)))).toMatchObject({
      displayname: 'My own words',
    })
    twin.close()
  })

  it.each([
    ['the title', { video_title: 'My own words' }, { displayname: 'My own words', description: 'The first ferry leaves.' }],
    [
      'a description',
      { video_description: 'Where I grew up' },
      { displayname: expect.stringContaining('Harbour at dawn'), description: 'Where I grew up' },
    ],
  ])('keeps %s that its owner has given it while it waited', async (_about, given, kept) => {
    const meta = '<meta property="og:description" content="The first ferry leaves."><meta property="og:title" content="Harbour at dawn">'
    const twin = await aSite({ ...site, '/watch': answering('text/html', `<!doctype html><html><head>${meta}</head>${player}</html>`) })
    const ann = await aPerson(app)
    const [owner] = await peopleOf(app.db, [ann.id])
    if (!owner) throw new Error('Ann is not there')
    // The work begins when both are there.
    const { id } = await app.db.transaction().execute(async (tx) => {
      const made = await importVideo(tx, owner, app.ports.config.imports.sites, { url: 'https://youtu.be/dQw4w9WgXcQ' })
      await changeVideo(tx, owner, { gconfid: made.id, ...given })
      return made
    })
    expect(await eventually(async () => ((now) => now.playback && now)(await videoOf(ann, id)))).toMatchObject(kept)
    twin.close()
  })

  it.each([
    ['a page of it that leads inside', '<video src="http://127.0.0.1:1/film.mp4"></video>'],
    ['a page of it that leads to the metadata of a cloud', '<video src="http://169.254.169.254/latest.mp4"></video>'],
    ['a page of it without a video', 'Nothing here.'],
  ])('fails in a sentence with %s', async (_about, body) => {
    const twin = await aSite({ '/watch': answering('text/html', `<!doctype html><title>x</title>${body}`) })
    const ann = await aPerson(app)
    const { id } = (await ann.post('/web/ajax/videos/import', { url: 'https://youtu.be/dQw4w9WgXcQ' })).body
    const { failure } = await failed(ann, id)
    expect(failure).toMatch(/^The video could not be imported\. (It may be private|The importer on the server is \d+ days old)/)
    twin.close()
  })

  it('still waits for its turn, however often the server was restarted while it came', async () => {
    const twin = await aSite(site)
    const ann = await aPerson(app)
    const { id: videoId } = await aVideo(app.db, { owner: ann, state: 'uploading', visibility: 'PRIVATE' })
    const row = {
      videoId,
      accountId: ann.id,
      platform: 'youtube',
      externalId: 'dQw4w9WgXcQ',
      url: `${twin.url}/watch?v=dQw4w9WgXcQ`,
    } as const
    const importId = await app.db.transaction().execute((tx) => insertImport(tx, row))
    const job = importJobs.find(({ name }) => name === 'run-import')
    const signal = AbortSignal.abort(new Error('the process stops'))
    for (let n = 0; n < 7; n++) await expect(job?.run({ importId }, { ports: app.ports, signal, log: app.ports.log })).rejects.toThrow()
    const now = await app.db.selectFrom('video_import').select(['state', 'tries']).where('id', '=', importId).executeTakeFirstOrThrow()
    expect(now).toEqual({ state: 'downloading', tries: 0 })
    await job?.run({ importId }, { ports: app.ports, signal: new AbortController().signal, log: app.ports.log })
    await eventually(async () => (await videoOf(ann, videoId)).playback)
    twin.close()
  })

  it('that never ends is given up, and its program ends', async () => {
    const twin = await aSite({ ...site, '/film.mp4': endless({ 'content-type': 'video/mp4' }) })
    const ann = await aPerson(app)
    const { id } = (await ann.post('/web/ajax/videos/import', { url: 'https://youtu.be/dQw4w9WgXcQ' })).body
    await failed(ann, id)
    expect(programs()).toBe(0)
    twin.close()
  })

  it('whose video is deleted ends its program, and leaves nothing on the disk', async () => {
    const closed = Promise.withResolvers<void>()
    const twin = await aSite({
      ...site,
      '/film.mp4': (_request, response) => {
        response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 4_000_000 })
        response.write(film)
        response.on('close', closed.resolve)
      },
    })
    const ann = await aPerson(app)
    const { id } = (await ann.post('/web/ajax/videos/import', { url: 'https://youtu.be/dQw4w9WgXcQ' })).body
    await eventually(() => twin.requests.some((one) => one.includes('/film.mp4')))
    expect(programs()).toBe(1)
    await ann.delete('/web/ajax/videos/delete', { gconfid: id })
    await closed.promise
    await eventually(() => programs() === 0)
    await eventually(isClean)
    twin.close()
  })

  it('is looked for with a program of which administrators see the version and the age, and nobody else', async () => {
    await aSite(site).then((twin) => twin.close())
    const [ann, root] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    expect((await ann.get('/api/v3/imports/program')).status).toBe(403)
    const { body } = await root.get('/api/v3/imports/program')
    expect(body.version).toMatch(/^\d{4}\.\d{2}\.\d{2}/)
    expect(body.state).toBe(body.age > 90 ? 'old' : 'ready')
    setImports(app, { program: '/nowhere/yt-dlp' })
    expect((await root.get('/api/v3/imports/program')).body).toEqual({ state: 'broken', version: null, age: null })
  })
})

/** Programs that import, of this test, which run now. */
function programs(): number {
  const lines = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandOf)
  return lines.filter((line) => line.includes('python') && line.includes('generic,html5') && line.includes('/watch?v=')).length
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}
