import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aVideo, refreshReaders, type VideoWish } from '#domains/videos/testing.ts'
import { type Client, clientOf, eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { packageFeed } from '../contract/feed.ts'
import type { VideoPackage } from '../contract.ts'
import { mostPackages } from '../limits.ts'
import { aPackage } from '../testing.ts'
import { makePackage } from './making.ts'

const update = '/web/ajax/videos/update'
const promised = 'Scorm pacakge will be generated shortly for the video'

async function scene(wish: VideoWish = {}) {
  const app = await startedApp()
  const ann = await aPerson(app)
  const video = await aVideo(app.db, { owner: ann, ...wish })
  const change = (fields: object, by: TestPerson = ann) => by.put(update, { gconfid: video.id, ...fields })
  return { app, ann, video, change, ask: (fields: object = {}) => change({ generate_scorm: 'on', ...fields }) }
}

const packagesOf = async (who: Client, { id }: { id: string }): Promise<VideoPackage[]> =>
  (await who.get(`/api/v3/videos/${id}`)).body.packages

const theReady = (who: Client, video: { id: string }) =>
  eventually(async () => (await packagesOf(who, video)).find(({ state }) => state === 'ready'))

async function downloaded(who: Client, { url }: VideoPackage): Promise<Map<string, string>> {
  const answer = await fetch(new URL(url ?? '', who.url), { headers: who.headers })
  expect(answer.status).toBe(200)
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()))
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return files
}

const secretIn = (files: Map<string, string>) => /data-secret="([^"]+)"/.exec(files.get('index.html') ?? '')?.[1] ?? ''

interface Held {
  readonly id: string
  readonly secret: string
}

const open = (app: TestApp, video: { id: string }, { id, secret }: Held) =>
  app.anonymous.post(`/api/v3/videos/${video.id}/packages/${id}/session`, { secret })

/** Whoever opened a package, as their player asks. */
async function learner(app: TestApp, video: { id: string }, held: Held): Promise<Client> {
  const { status, body } = await open(app, video, held)
  expect(status).toBe(200)
  return clientOf(app.url, { 'x-embed-token': body.token })
}

describe('asking for a SCORM package', () => {
  it('makes one in the background, of the version that was asked for, which its manager downloads and whose secret opens the video (CM-7.16)', async () => {
    const { app, ann, video, ask } = await scene({ title: 'Über & <unter>' })
    let heard = 0
    const stop = app.ports.feed.subscribe(packageFeed.changed, video.id, () => heard++)
    const asked = await ask()
    expect(asked.body).toEqual({
      result: 'success',
      video: { id: video.id, displayname: video.title, visibility: 'USERS' },
      message: promised,
    })
    const made = await theReady(ann, video)
    expect(made).toMatchObject({ version: '1.2', by: { name: ann.name }, url: `/api/v3/videos/${video.id}/packages/${made.id}` })
    const answer = await fetch(new URL(made.url ?? '', app.url), { headers: ann.headers })
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ueber-and-unter-scorm-1.2.zip"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const files = await downloaded(ann, made)
    expect(files.get('imsmanifest.xml')).toContain('<title>Über &amp; &lt;unter&gt;</title>')
    const guest = await learner(app, video, { id: made.id, secret: secretIn(files) })
    expect((await guest.get(`/api/v3/videos/${video.id}`)).body).toMatchObject({ id: video.id, can: { manage: false } })
    await eventually(() => heard >= 2)
    stop()
    await ask({ scorm_version: '2004' })
    const second = await eventually(async () =>
      (await packagesOf(ann, video)).find(({ version, state }) => version === '2004' && state === 'ready'),
    )
    expect((await downloaded(ann, second)).get('imsmanifest.xml')).toContain('2004 4th Edition')
    expect((await packagesOf(ann, video)).map(({ version }) => version)).toEqual(['2004', '1.2'])
    expect((await ask({ scorm_version: '3' })).status).toBe(422)
  })

  it('is told as a job of its video, to who manages it', async () => {
    const { app, ann, video, ask } = await scene()
    const jobs = async (name: string, who: TestPerson = ann) => (await who.get(`/web/ajax/jobs?id=${video.id}&jobName=${name}`)).body.jobs
    expect(await jobs('scorm')).toEqual([])
    await ask()
    const made = await theReady(ann, video)
    await aPackage(app.db, video, { state: 'failed' })
    expect(await jobs('scorm')).toMatchObject([
      { jobName: 'scorm', status: 'FAILED', progress: 0, message: 'The package could not be made.' },
      { id: made.id, jobName: 'scorm', status: 'SUCCESS', progress: 1, message: '' },
    ])
    expect([await jobs('migrate'), await jobs('toString'), await jobs('nothing')]).toEqual([[], [], []])
    expect(await jobs('scorm', await aPerson(app))).toBeUndefined()
  })

  it('changes no setting of the video, so that nobody is told that theirs are old', async () => {
    const { ann, video, ask, change } = await scene()
    const revision = async () => (await ann.get(`/api/v3/videos/${video.id}`)).body.revision
    const before = await revision()
    await ask()
    expect(await revision()).toBe(before)
    expect((await change({ video_title: 'New', revision: before })).status).toBe(200)
  })

  it('beside other settings makes one where there is none of that version, however often they are saved', async () => {
    const { ann, video, change } = await scene()
    const look = async () => (await ann.get(`/api/v3/videos/${video.id}`)).body
    expect((await look()).generate_scorm).toBe(false)
    for (const title of ['One', 'Two']) {
      const saved = await change({ initiator: 'workbench', video_title: title, generate_scorm: 'on' })
      expect(saved.body.message).toBe('Video settings updated successfully')
    }
    expect(await look()).toMatchObject({ displayname: 'Two', generate_scorm: true, packages: [{ version: '1.2' }] })
    await change({ video_title: 'Three', generate_scorm: 'on', scorm_version: '2004' })
    expect((await look()).packages).toHaveLength(2)
  })

  it('is for who manages the video; others learn nothing of its packages', async () => {
    const { app, ann, video, ask, change } = await scene({ visibility: 'PUBLIC' })
    await ask()
    const { id, url } = await theReady(ann, video)
    const [bob, other] = [await aPerson(app), await aVideo(app.db, { owner: ann })]
    expect((await change({ generate_scorm: 'on' }, bob)).status).toBe(403)
    for (const who of [bob, app.anonymous]) {
      const { body } = await who.get(`/api/v3/videos/${video.id}`)
      expect(Object.keys(body)).not.toContain('packages')
      expect(Object.keys(body)).not.toContain('generate_scorm')
      expect(body.id).toBe(video.id)
      expect((await who.get(`/api/v3/feed?topic=packages:${video.id}`)).status).toBe(404)
    }
    expect((await bob.get(url ?? '')).status).toBe(403)
    expect((await app.anonymous.get(url ?? '')).status).toBe(401)
    expect((await ann.get(`/api/v3/videos/${other.id}/packages/${id}`)).status).toBe(404)
    const manager = await aPerson(app, { role: 'poweruser' })
    expect((await packagesOf(manager, video)).map((one) => one.id)).toEqual([id])
    expect((await manager.get(url ?? '')).status).toBe(200)
  })

  it('is refused for a restricted or expired video, and beyond the most that a video has', async () => {
    const restricted = await scene({ visibility: 'MEMBERS', settings: { restricted_video: true } })
    expect((await restricted.ask()).body.error).toMatchObject({ code: 'conflict', reason: 'restricted_video' })
    const expired = await scene({ expires_at: new Date(Date.now() - 1000) })
    expect((await expired.ask()).body.error).toMatchObject({ code: 'conflict', reason: 'expired' })
    const { app, ann, video, ask } = await scene()
    for (let count = 1; count < mostPackages; count++) await aPackage(app.db, video)
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({ reason: 'package_limit' })
    expect(await packagesOf(ann, video)).toHaveLength(mostPackages)
  })

  it('is made again where its job was cut off, and once where the job comes twice', async () => {
    const { app, ann, video } = await scene({ settings: { embedded: true } })
    const { id } = await aPackage(app.db, video, { state: 'making' })
    expect((await ann.get(`/api/v3/videos/${video.id}/packages/${id}`)).body.error).toMatchObject({ code: 'conflict', reason: 'not_ready' })
    expect((await packagesOf(ann, video))[0]).toMatchObject({ state: 'making', url: null })
    const context = { ports: app.ports, signal: new AbortController().signal, log: app.ports.log }
    await Promise.all([1, 2].map(() => makePackage.run({ packageId: id }, context)))
    const made = await theReady(ann, video)
    const secret = secretIn(await downloaded(ann, made))
    await makePackage.run({ packageId: id }, context)
    expect(secretIn(await downloaded(ann, made))).toBe(secret)
    expect((await open(app, video, { id, secret })).status).toBe(200)
    await makePackage.run({ packageId: randomUUID() }, context)
  })
})

describe('a package', () => {
  it('is deleted by who manages the video: it opens nothing from then on, and what was opened by it ends at once, bytes too (CM-7.21)', async () => {
    const { app, ann, video } = await scene({ settings: { embedded: true } })
    const [held, kept] = [await aPackage(app.db, video), await aPackage(app.db, video)]
    const [bytes = ''] = (await giveBytes(app.ports, video.assetId)).filter((path) => path.endsWith('.webp'))
    const [guest, stays] = [await learner(app, video, held), await learner(app, video, kept)]
    const { thumbnail_url: poster } = (await guest.get(`/api/v3/videos/${video.id}`)).body
    expect(poster).toMatch(/^\/grants\//)
    expect((await app.anonymous.get(poster)).status).toBe(200)
    expect((await app.anonymous.get(bytes)).status).toBe(404)
    const at = (id: string) => `/web/ajax/video/${video.id}/delete/${id}`
    const bob = await aPerson(app)
    expect((await bob.delete(at(held.id))).status).toBe(403)
    expect((await ann.delete(at(held.id))).body).toEqual({ result: 'success', message: 'Package deleted successfully' })
    expect((await packagesOf(ann, video)).map(({ id }) => id)).toEqual([kept.id])
    expect((await open(app, video, held)).status).toBe(404)
    expect((await guest.get(`/api/v3/videos/${video.id}`)).status).toBe(401)
    expect((await app.anonymous.get(poster)).status).toBe(401)
    expect((await stays.get(`/api/v3/videos/${video.id}`)).status).toBe(200)
    const elsewhere = await aPackage(app.db, await aVideo(app.db, { owner: ann }))
    for (const unknown of [held.id, randomUUID(), 'nonsense', elsewhere.id]) {
      const { status, body } = await ann.delete(at(unknown))
      expect([status, body.error.message]).toEqual([404, 'Failed to update video settings'])
    }
  })

  it.each([
    ['is made PRIVATE', { visibility: 'PRIVATE' }, { visibility: 'USERS' }],
    ['is restricted', { visibility: 'MEMBERS', user_members_data: ['*'], restricted_video: 1 }, { restricted_video: 0 }],
  ])('shows nothing while its video %s, and shows it again afterwards', async (_, narrow, widen) => {
    const { app, ann, video, change } = await scene({ settings: { embedded: true } })
    const held = await aPackage(app.db, video)
    const guest = await learner(app, video, held)
    const fields = 'user_members_data' in narrow ? { ...narrow, user_members_data: [ann.name] } : narrow
    expect((await change(fields)).status).toBe(200)
    expect((await guest.get(`/api/v3/videos/${video.id}`)).status).toBe(401)
    expect((await open(app, video, held)).status).toBe(404)
    expect((await change(widen)).status).toBe(200)
    expect((await open(app, video, held)).status).toBe(200)
  })

  it('shows nothing once its video has expired or was deleted, and never another video', async () => {
    const [expired, deleted] = [await scene({ settings: { embedded: true } }), await scene({ settings: { embedded: true } })]
    const { app } = expired
    const [first, second] = [await aPackage(app.db, expired.video), await aPackage(app.db, deleted.video)]
    const guests = [await learner(app, expired.video, first), await learner(app, deleted.video, second)] as const
    expect((await guests[0].get(`/api/v3/videos/${deleted.video.id}`)).status).toBe(404)
    expect((await open(app, deleted.video, first)).status).toBe(404)
    expect((await open(app, expired.video, { id: first.id, secret: second.secret })).status).toBe(404)
    await app.db
      .updateTable('video')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', expired.video.id)
      .execute()
    await app.db.transaction().execute((tx) => refreshReaders(tx, [expired.video.id]))
    await deleted.ann.delete('/web/ajax/videos/delete', { gconfid: deleted.video.id })
    expect((await guests[0].get(`/api/v3/videos/${expired.video.id}`)).status).toBe(401)
    expect((await guests[1].get(`/api/v3/videos/${deleted.video.id}`)).status).toBe(401)
    for (const [video, held] of [
      [expired.video, first],
      [deleted.video, second],
    ] as const)
      expect((await open(app, video, held)).status).toBe(404)
  })

  it('makes no more of its learners than one token for hours, and stands in nobody’s list of tokens', async () => {
    const { app, ann, video } = await scene({ settings: { embedded: true } })
    const held = await aPackage(app.db, video)
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(app, video, held)))
    const tokens = opened.map(({ body }) => body.token)
    expect(new Set(tokens).size).toBeLessThanOrEqual(2)
    const rows = await app.db.selectFrom('embed_token').select('id').where('source_id', '=', held.id).execute()
    expect(rows.length).toBeLessThanOrEqual(2)
    const admin = await aPerson(app, { role: 'siteadmin' })
    expect((await ann.get('/api/v3/embed-tokens?count=1')).body).toMatchObject({ items: [], total: 0 })
    expect((await admin.get('/api/v3/embed-tokens?all=1&count=1')).body).toMatchObject({ items: [], total: 0 })
    expect((await app.anonymous.post('/api/v3/embed-session', { token: held.secret })).status).toBe(401)
  })

  it('counts a learner as nobody of ours, even in the browser of somebody who is signed in', async () => {
    const { app, video } = await scene({ settings: { embedded: true } })
    const bob = await aPerson(app)
    const { body } = await open(app, video, await aPackage(app.db, video))
    const framed = clientOf(app.url, { ...bob.headers, 'x-embed-token': body.token })
    expect((await framed.get('/api/v3/users/me')).body.user).toBeNull()
    const { kvtoken } = (await framed.get(`/api/v3/videos/${video.id}`)).body
    const watched = { session: kvtoken, intervals: [[0, 1]], position: 1 }
    expect((await framed.post(`/api/v3/videos/${video.id}/progress`, watched)).status).toBe(200)
    expect(await app.db.selectFrom('viewing').select('video_id').where('video_id', '=', video.id).execute()).toEqual([])
  })

  it('goes with its video, outlives who asked for it, and does not go along with a copy', async () => {
    const { app, ann, video } = await scene()
    const root = await aPerson(app, { role: 'siteadmin' })
    await root.put(update, { gconfid: video.id, generate_scorm: 'on' })
    expect((await theReady(ann, video)).by).toMatchObject({ name: root.name })
    await app.db.deleteFrom('account').where('id', '=', root.id).execute()
    expect((await theReady(ann, video)).by).toBeNull()
    const copied = (await ann.post(`/web/ajax/videos/${video.id}/copy`, { displayname: 'Copy' })).body.video
    expect(await packagesOf(ann, copied)).toEqual([])
    await app.db.deleteFrom('video').where('id', '=', video.id).execute()
    expect(await app.db.selectFrom('video_package').select('id').where('video_id', '=', video.id).execute()).toEqual([])
  })
})
