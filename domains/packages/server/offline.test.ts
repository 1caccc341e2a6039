import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aVideo, type VideoWish } from '#domains/videos/testing.ts'
import { type Client, eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import type { VideoPackage } from '../contract.ts'
import { makeOfflinePackage } from './offline/making.ts'

const update = '/web/ajax/videos/update'
const place = '+48.1374+011.5755/'
const film = Buffer.from(`\0\0\0\x08ftyp${'a film, '.repeat(100_000)}made at ${place}`)

let app: TestApp
let root: TestPerson
beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
})
const allow = async (scorm_offline: 0 | 1) => expect((await root.put('/api/v3/domain', { scorm_offline })).status).toBe(200)
beforeEach(() => allow(1))

/** A video that may leave, with a file that tells of a place. */
async function scene({ settings, ...wish }: VideoWish = {}) {
  const ann = await aPerson(app)
  const video = await aVideo(app.db, { owner: ann, settings: { video_download: true, ...settings }, ...wish })
  await giveBytes(app.ports, video.assetId)
  await app.ports.storage.put(`masters/${video.assetId}`, film)
  const parts = JSON.stringify([[film.indexOf(place), place.length, '']])
  await app.db.updateTable('asset').set({ private_parts: parts }).where('id', '=', video.assetId).execute()
  const change = (fields: object, by: TestPerson = ann) => by.put(update, { gconfid: video.id, ...fields })
  const ask = (fields: object = {}, by: TestPerson = ann) => change({ generate_scorm: 'on', scorm_offline: 1, ...fields }, by)
  return { ann, video, change, ask }
}

const detailOf = async (who: Client, { id }: { id: string }) => (await who.get(`/api/v3/videos/${id}`)).body
const packagesOf = async (who: Client, video: { id: string }): Promise<VideoPackage[]> => (await detailOf(who, video)).packages
const theReady = (who: Client, video: { id: string }) =>
  eventually(async () => (await packagesOf(who, video)).find(({ state }) => state === 'ready'))
const fetched = (who: Client, address: string | null, method = 'GET') =>
  fetch(new URL(address ?? '', who.url), { method, headers: who.headers })
const refusal = (reply: { status: number; body: { error: { reason?: string } } }) => [reply.status, reply.body.error.reason]

async function filesIn(zip: Buffer): Promise<Map<string, Buffer>> {
  const opened = await fromBufferPromise(zip)
  const files = new Map<string, Buffer>()
  for await (const entry of opened.eachEntry()) {
    const content = await buffer(await opened.openReadStreamPromise(entry))
    expect(entry, entry.fileName).toMatchObject({ compressionMethod: 0, crc32: crc32(content) })
    files.set(entry.fileName, content)
  }
  return files
}

interface Audited {
  readonly action: string
  readonly details: object
}

async function auditOf({ id }: { id: string }) {
  const items: Audited[] = (await root.get(`/api/v3/audit?subject=${id}`)).body.items
  return items.map(({ action, details }) => [action, details])
}

describe('a package with the video inside', () => {
  it('is made where an administrator allows it, and holds the file as others download it', async () => {
    const { ann, video, ask } = await scene({ title: 'Über & <unter>' })
    expect((await ask()).body).toMatchObject({ message: 'Scorm pacakge will be generated shortly for the video' })
    const made = await theReady(ann, video)
    expect(made).toMatchObject({ version: '1.2', offline: true, url: `/api/v3/videos/${video.id}/packages/${made.id}` })
    const answer = await fetched(ann, made.url)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ueber-and-unter-scorm-1.2-video.zip"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const zip = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(zip.length))
    const files = await filesIn(zip)
    const eve = await aPerson(app)
    const download = Buffer.from(await (await fetched(eve, `/api/v3/videos/${video.id}/download`)).arrayBuffer())
    expect(download.length).toBe(film.length)
    expect(files.get('video.mp4')?.equals(download)).toBe(true)
    expect(zip.includes(place)).toBe(false)
    const manifest = files.get('imsmanifest.xml')?.toString() ?? ''
    for (const name of [...files.keys()].filter((one) => one !== 'imsmanifest.xml')) expect(manifest).toContain(`<file href="${name}"/>`)
    expect(files.get('index.html')?.toString()).toContain('<video controls playsinline preload="metadata" src="video.mp4"')
    expect(files.get('index.html')?.toString()).toContain('data-duration="60"')
  })

  it('leads nowhere: it holds no secret, no address and opens nothing here', async () => {
    const { ann, video, ask } = await scene()
    await ask({ scorm_version: '2004' })
    const { id, url } = await theReady(ann, video)
    const files = await filesIn(Buffer.from(await (await fetched(ann, url)).arrayBuffer()))
    expect(files.get('imsmanifest.xml')?.toString()).toContain('2004 4th Edition')
    const { host } = new URL(app.ports.config.publicUrl)
    for (const [name, content] of files) {
      expect(content.includes(host), name).toBe(false)
      expect(content.includes(video.id), name).toBe(false)
      if (name === 'index.html') expect(content.toString()).not.toMatch(/secret|origin|player|token|:\/\//)
    }
    for (const secret of ['', id]) {
      const opened = await app.anonymous.post(`/api/v3/videos/${video.id}/packages/${id}/session`, { secret })
      expect(opened.status).toBe(404)
    }
    const { embedded } = await app.db.selectFrom('video').select('embedded').where('id', '=', video.id).executeTakeFirstOrThrow()
    expect(embedded).toBe(false)
  })

  it('is refused with a word of its own while no administrator has allowed it, and so is what was asked beside it', async () => {
    await allow(0)
    const { ann, video, change, ask } = await scene()
    expect(refusal(await ask())).toEqual([409, 'scorm_offline'])
    expect(refusal(await ask({ video_title: 'Another' }))).toEqual([409, 'scorm_offline'])
    expect(await detailOf(ann, video)).toMatchObject({ displayname: video.title, packages: [], scorm_offline_hindrance: null })
    expect((await change({ generate_scorm: 'on', scorm_offline: 0 })).status).toBe(200)
    expect(await theReady(ann, video)).toMatchObject({ offline: false })
    const bob = await aPerson(app)
    expect((await bob.put('/api/v3/domain', { scorm_offline: 1 })).status).toBe(403)
    expect((await root.put('/api/v3/domain', { scorm_offline: 2 })).status).toBe(422)
    expect((await root.get('/api/v3/domain')).body.scorm_offline).toBe(0)
  })

  it.each([
    ['its downloading is off', 'video_download', { settings: { video_download: false } }],
    ['it is restricted', 'restricted_video', { visibility: 'MEMBERS', settings: { restricted_video: true } }],
    ['it is private', 'not_published', { visibility: 'PRIVATE' }],
    ['it waits for its reviewer', 'not_published', { settings: { published: false } }],
    ['it has expired', 'expired', { expires_at: new Date(Date.now() - 1000) }],
    ['its file is not there yet', 'no_file', { state: 'processing' }],
  ] as const)('is refused for a video while %s, and its managers read why', async (_, reason, wish) => {
    const { ann, video, ask } = await scene(wish as VideoWish)
    expect(refusal(await ask())).toEqual([409, reason])
    expect(await detailOf(ann, video)).toMatchObject({ packages: [], scorm_offline_hindrance: reason })
  })

  it.each([
    ['of which nobody knows what it tells', { withheld: true }],
    ['that browsers do not play', { plays_progressive: false }],
  ])('is refused for a file %s', async (_, asset) => {
    const { ann, video, ask } = await scene()
    await app.db.updateTable('asset').set(asset).where('id', '=', video.assetId).execute()
    expect(refusal(await ask())).toEqual([409, 'not_playable'])
    expect(await detailOf(ann, video)).toMatchObject({ scorm_offline_hindrance: 'not_playable' })
  })

  it('is for who manages the video; others learn nothing of it, though they may download the video', async () => {
    const { ann, video, ask } = await scene({ visibility: 'PUBLIC' })
    const [bob, manager] = [await aPerson(app), await aPerson(app, { role: 'poweruser' })]
    expect((await ask({}, bob)).status).toBe(403)
    expect((await ask({}, manager)).status).toBe(200)
    const { url } = await theReady(ann, video)
    for (const who of [bob, app.anonymous]) {
      const detail = await detailOf(who, video)
      expect(detail.id).toBe(video.id)
      expect(Object.keys(detail)).not.toContain('packages')
      expect(Object.keys(detail)).not.toContain('scorm_offline_hindrance')
    }
    expect((await bob.get(url ?? '')).status).toBe(403)
    expect((await app.anonymous.get(url ?? '')).status).toBe(401)
    expect((await fetched(manager, url)).status).toBe(200)
  })

  it('is made once of each kind beside other settings, however often they are saved', async () => {
    const { ann, video, change } = await scene()
    const saved = { initiator: 'workbench', generate_scorm: 'on' }
    for (const title of ['One', 'Two']) {
      expect((await change({ ...saved, video_title: title, scorm_offline: 1 })).status).toBe(200)
      expect((await change({ ...saved, video_title: title })).status).toBe(200)
    }
    expect((await packagesOf(ann, video)).map(({ version, offline }) => [version, offline])).toEqual([
      ['1.2', false],
      ['1.2', true],
    ])
  })

  it('stays here from when its video may not leave any more, and goes again afterwards', async () => {
    const { ann, video, change, ask } = await scene()
    await ask()
    const { url } = await theReady(ann, video)
    const get = () => ann.get(url ?? '')
    await change({ video_download: 0 })
    const refused = await get()
    expect(refusal(refused)).toEqual([409, 'video_download'])
    expect(refused.headers.get('content-disposition')).toBeNull()
    await change({ video_download: 1, visibility: 'PRIVATE' })
    expect(refusal(await get())).toEqual([409, 'not_published'])
    await change({ video_download: 1, visibility: 'USERS' })
    await allow(0)
    expect(refusal(await get())).toEqual([409, 'scorm_offline'])
    await allow(1)
    expect((await fetched(ann, url)).status).toBe(200)
  })

  it('is no broken zip where the file has gone or is another one meanwhile', async () => {
    const { ann, video, ask } = await scene()
    await ask()
    const { url } = await theReady(ann, video)
    const key = `masters/${video.assetId}`
    await app.ports.storage.put(key, film.subarray(0, 1000))
    expect(refusal(await ann.get(url ?? ''))).toEqual([409, 'no_file'])
    await app.ports.storage.remove(key)
    expect(refusal(await ann.get(url ?? ''))).toEqual([409, 'no_file'])
    await ann.delete('/web/ajax/videos/delete', { gconfid: video.id })
    expect((await ann.get(url ?? '')).status).toBe(404)
  })

  it('tells how long it is without its bytes', async () => {
    const { ann, video, ask } = await scene()
    await ask()
    const { url } = await theReady(ann, video)
    const [told, whole] = [await fetched(ann, url, 'HEAD'), await (await fetched(ann, url)).arrayBuffer()]
    expect([told.status, told.headers.get('content-length')]).toEqual([200, String(whole.byteLength)])
  })

  it('is written down: who asked for it, who fetched it and who deleted it', async () => {
    const { ann, video, ask } = await scene()
    await ask()
    const { id, url } = await theReady(ann, video)
    await fetched(ann, url, 'HEAD')
    for (let times = 0; times < 2; times++) await (await fetched(ann, url)).arrayBuffer()
    expect((await ann.delete(`/web/ajax/video/${video.id}/delete/${id}`)).status).toBe(200)
    const details = { packageId: id, version: '1.2', offline: true }
    expect(await auditOf(video)).toEqual([
      ['video.package_removed', details],
      ['video.package_fetched', {}],
      ['video.package_created', details],
    ])
    expect((await ann.get(url ?? '')).status).toBe(404)
  })

  it('fails after four tries where the file is not in the storage, and is made once where its job comes twice', async () => {
    const { ann, video } = await scene()
    const row = { video_id: video.id, version: '1.2', is_offline: true, state: 'making' }
    const made = async () => (await app.db.insertInto('video_package').values(row).returning('id').executeTakeFirstOrThrow()).id
    const context = { ports: app.ports, signal: new AbortController().signal, log: app.ports.log }
    const job = makeOfflinePackage({ captions: async () => [] })
    const twice = await made()
    await Promise.all([1, 2].map(() => job.run({ packageId: twice }, context)))
    const { url } = await theReady(ann, video)
    expect([...(await filesIn(Buffer.from(await (await fetched(ann, url)).arrayBuffer()))).keys()].at(-1)).toBe('video.mp4')
    await app.ports.storage.remove(`masters/${video.assetId}`)
    const packageId = await made()
    for (let tries = 0; tries < 4; tries++) await expect(job.run({ packageId }, context)).rejects.toThrow('no file')
    await job.run({ packageId }, context)
    expect((await packagesOf(ann, video)).find(({ id }) => id === packageId)).toMatchObject({ state: 'failed', url: null })
  })
})
