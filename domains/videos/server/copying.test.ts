import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes, sentFile, sweepBytes } from '#domains/media/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aVideo, type VideoWish } from '../testing.ts'
import { sweepDeleted } from './commands/deletion.ts'

const copyOf = (who: TestPerson, id: string, fields: object = { displayname: 'Copy' }) => who.post(`/web/ajax/videos/${id}/copy`, fields)
const remove = (who: TestPerson, id: string) => who.delete('/web/ajax/videos/delete', { gconfid: id })
const videoOf = async (who: Pick<TestPerson, 'get'>, id: string) => (await who.get(`/api/v3/videos/${id}`)).body
const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** A video with bytes of every kind, and their addresses. */
async function aFilm(app: TestApp, wish: VideoWish) {
  const video = await aVideo(app.db, wish)
  return { ...video, bytes: await giveBytes(app.ports, video.assetId) }
}

describe('copying a video', () => {
  it('gives its manager one of their own: PRIVATE, with the title that they chose, and nothing that people made of the first (CM-1.17, CM-3.15, CM-7.22)', async () => {
    const app = await startedApp()
    const [ann, power, bob] = [await aPerson(app), await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const video = await aVideo(app.db, {
      owner: ann,
      title: 'Fire drill',
      description: 'East wing',
      visibility: 'PUBLIC',
      views: 5,
      likes: 3,
    })
    expect((await bob.post(`/web/ajax/partials/videos/${video.id}/comments`, { text: 'Hello' })).status).toBe(200)
    await power.put(`/web/ajax/videos/${video.id}/featured`, { featured: 1 })
    const { body } = await copyOf(power, video.id, { displayname: ' Drill of 2027 ', description: 'West wing' })
    expect(body).toMatchObject({ result: 'success', video: { displayname: 'Drill of 2027', description: 'West wing' } })
    const copy = { visibility: 'PRIVATE', published: false, featured: false, playCount: 0, likes: 0, owner: { name: power.name } }
    expect(await videoOf(power, body.video.id)).toMatchObject(copy)
    expect((await power.get(`/web/ajax/partials/videos/${body.video.id}/comments`)).body.items).toEqual([])
    expect((await power.get('/web/ajax/partials/my/my-videos')).body.items).toMatchObject([{ displayname: 'Drill of 2027' }])
    for (const other of [ann, bob]) expect((await other.get(`/api/v3/videos/${body.video.id}`)).status).toBe(404)
    expect(await videoOf(ann, video.id)).toMatchObject({ displayname: 'Fire drill', visibility: 'PUBLIC', featured: true, likes: 3 })
    expect((await copyOf(power, video.id)).body.video.description).toBe('East wing')
  })

  it('is refused without a title, in words, and then nothing is copied (CM-7.22)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { owner: ann })
    for (const fields of [{}, { displayname: '' }, { displayname: '  ', description: 'x' }])
      expect((await copyOf(ann, video.id, fields)).status).toBe(422)
    const { body } = await copyOf(ann, video.id, { displayname: '' })
    expect(body.error).toMatchObject({ message: 'Video title can not be empty' })
    expect((await copyOf(ann, video.id, { displayname: 'x'.repeat(256) })).status).toBe(422)
    expect((await ann.get('/web/ajax/partials/my/my-videos')).body.items).toHaveLength(1)
  })

  it('takes along its kind, topics, authors, settings, transcripts and the form for viewers', async () => {
    const app = await startedApp()
    const [ann, author] = [await aPerson(app), await aPerson(app, { displayname: 'Olu Ade' })]
    const authors = [
      { name: author.name, accountId: author.id },
      { name: 'Zoë B', accountId: null },
    ]
    const settings = { restricted_video: true, comments_enabled: false }
    const video = await aFilm(app, { owner: ann, visibility: 'PRIVATE', type: 'podcast', topics: ['safety', 'drills'], authors, settings })
    const form = { name: 'Who are you?', fields: [], gdpr: 'I agree', appears_at: 1 }
    for (const [language, word] of [
      ['de', 'Feuerlöscher'],
      ['en', 'Extinguisher'],
    ]) {
      const { url } = await sentFile(ann, 'transcript', 'words.vtt', `WEBVTT\n\n00:00.000 --> 00:01.000\n${word}\n`)
      expect((await ann.post(`/api/v3/videos/${video.id}/transcripts`, { language, upload_url: url })).status).toBe(200)
    }
    expect((await ann.put(`/api/v3/videos/${video.id}/participant-form`, form)).status).toBe(200)
    await ann.post(`/web/videos/${video.id}/feedback`, { customFeedback_url: 'https://example.com/f' })
    await ann.post(`/api/v3/videos/${video.id}/properties`, { key: 'global_package_displayname', value: 'Course' })
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, customVideoProperties: JSON.stringify({ video_heading: 'Head' }) })
    // A copy of a copy that has its words not yet, too.
    const { id } = (await copyOf(ann, (await copyOf(ann, video.id)).body.video.id)).body.video
    await remove(ann, video.id)
    const copy = await eventually(async () => {
      const found = await videoOf(ann, id)
      return found.playback.captions.length > 0 ? found : null
    })
    expect(copy).toMatchObject({ type: 'podcast', topics: ['drills', 'safety'], authors: ['Olu Ade', 'Zoë B'], restricted_video: true })
    expect(copy).toMatchObject({ comments_enabled: 'NONE', participant_form: { name: 'Who are you?', gdpr: 'I agree' } })
    expect(copy).toMatchObject({ customFeedback_url: 'https://example.com/f', customVideoProperties: { video_heading: 'Head' } })
    expect(copy.properties).toMatchObject({ global_package_displayname: 'Course' })
    expect(copy.playback.captions.map((one: { lang: string; is_default: boolean }) => [one.lang, one.is_default])).toEqual([
      ['de', true],
      ['en', false],
    ])
    expect((await ann.get(`/api/v3/videos/${id}/captions/de`)).text).toContain('Feuerlöscher')
    const found = (await ann.get('/web/search?qtext=extinguisher')).body.items
    expect(found.map((one: { id: string }) => one.id)).toContain(id)
  })

  it('shows the same scene, and a picture that was sent for the first as long as the copy is there', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [sent, scene] = [await aVideo(app.db, { owner: ann }), await aFilm(app, { owner: ann })]
    const sceneUrl = `/media/${scene.assetId}/scene-0.webp`
    const { url = '' } = await sentFile(ann, 'image', 'a.png', onePixel)
    await ann.put('/web/ajax/videos/update', { gconfid: sent.id, thumbnailUploadUrl: url })
    await ann.put('/web/ajax/videos/update', { gconfid: scene.id, thumbnailUploadUrl: sceneUrl })
    expect((await copyOf(ann, scene.id)).body.video.thumbnail_url).toBe(sceneUrl)
    const copy = (await copyOf(ann, sent.id)).body.video
    expect(copy.thumbnail_url).not.toBe(url)
    await ann.put('/web/ajax/videos/update', { gconfid: sent.id, thumbnailUploadUrl: '' })
    await ann.put('/web/ajax/videos/update', { gconfid: copy.id, visibility: 'PUBLIC' })
    expect((await app.anonymous.get(copy.thumbnail_url)).status).toBe(200)
    expect((await app.anonymous.get(url)).status).toBe(404)
  })

  it('waits until it plays, refuses what failed or expired, and has an end for one person', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const refused = async (wish: VideoWish) => (await copyOf(ann, (await aVideo(app.db, { owner: ann, ...wish })).id)).body.error?.reason
    expect(await refused({ state: 'uploading' })).toBe('not_ready')
    expect(await refused({ state: 'failed' })).toBe('not_ready')
    expect(await refused({ expires_at: new Date(Date.now() - 1000) })).toBe('expired')
    expect(await refused({ state: 'processing' })).toBeUndefined()
    await app.db.updateTable('person_use').set({ used: 200 }).where('account_id', '=', ann.id).where('kind', '=', 'video_copies').execute()
    expect(await refused({})).toBe('video_copies')
  })
})

describe('the bytes of a video and its copy', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const stored = async (app: TestApp, assetId: string) =>
    (await app.ports.storage.list(`assets/${assetId}`)).items.length + ((await app.ports.storage.head(`masters/${assetId}`)) ? 1 : 0)
  const statuses = (who: Pick<TestPerson, 'url' | 'headers'>, paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await fetch(new URL(path, who.url), { headers: who.headers })).status))

  it('are one set, which whoever sees either of the two may read, and nobody else', async () => {
    const app = await startedApp()
    const [ann, power, bob] = [await aPerson(app), await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const film = await aFilm(app, { owner: ann, visibility: 'USERS' })
    const objects = async () =>
      (await app.ports.storage.list('assets')).items.length + (await app.ports.storage.list('masters')).items.length
    const before = await objects()
    const copy = (await copyOf(power, film.id)).body.video
    expect(copy.playback.url).toContain(film.assetId)
    expect(await objects()).toBe(before)
    const all = film.bytes.map(() => 200)
    expect(await statuses(app.anonymous, film.bytes)).toEqual(film.bytes.map(() => 404))
    await power.put('/web/ajax/videos/update', { gconfid: copy.id, visibility: 'MEMBERS', user_members_data: [bob.name] })
    await ann.put('/web/ajax/videos/update', { gconfid: film.id, visibility: 'PRIVATE' })
    // Of a copy that is shared, the file itself is for who manages it.
    expect(await statuses(power, film.bytes)).toEqual(all)
    expect(await statuses(ann, film.bytes)).toEqual(all)
    expect(await statuses(bob, film.bytes.slice(1))).toEqual(all.slice(1))
    await power.put('/web/ajax/videos/update', { gconfid: copy.id, visibility: 'PRIVATE' })
    expect(await statuses(bob, film.bytes)).toEqual(film.bytes.map(() => 404))
  })

  it('stay whole while one of the two is there, whichever is deleted for good, and go with the last', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const sweep = async () => {
      await app.db
        .updateTable('video')
        .set({ deleted_at: daysAgo(31) })
        .where('deleted_at', 'is not', null)
        .execute()
      await app.db
        .updateTable('asset')
        .set({ deleted_at: daysAgo(31) })
        .where('deleted_at', 'is not', null)
        .execute()
      await sweepDeleted(app.db, new AbortController().signal)
      await sweepBytes({ ports: app.ports, signal: new AbortController().signal, log: pino({ level: 'silent' }) })
    }
    for (const first of ['the original', 'the copy']) {
      const film = await aFilm(app, { owner: ann, visibility: 'USERS' })
      const copy = (await copyOf(ann, film.id)).body.video.id
      const [gone, left] = first === 'the copy' ? [copy, film.id] : [film.id, copy]
      await remove(ann, gone)
      await sweep()
      expect(await statuses(ann, film.bytes), first).toEqual(film.bytes.map(() => 200))
      expect((await videoOf(ann, left)).playback, first).toMatchObject({ url: expect.stringContaining(film.assetId) })
      await remove(ann, left)
      await sweep()
      expect(await stored(app, film.assetId), first).toBe(0)
    }
  })

  it('come back with either of the two', async () => {
    const app = await startedApp()
    const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const film = await aFilm(app, { owner: ann })
    const copy = (await copyOf(ann, film.id)).body.video.id
    for (const id of [film.id, copy]) await remove(ann, id)
    await admin.post(`/api/v3/videos/deleted/${copy}/restore`)
    expect(await statuses(ann, film.bytes)).toEqual(film.bytes.map(() => 200))
    expect((await ann.get(`/api/v3/videos/${film.id}`)).status).toBe(404)
  })

  it('are kept or gone as a whole where a copy is made while the original is deleted, and both are deleted at once', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const isKept = async (assetId: string) =>
      (await app.db.selectFrom('asset').select('deleted_at').where('id', '=', assetId).executeTakeFirstOrThrow()).deleted_at === null
    for (let times = 0; times < 20; times++) {
      const video = await aVideo(app.db, { owner: ann })
      const [copied] = await Promise.all([copyOf(ann, video.id), remove(ann, video.id)])
      expect([200, 404]).toContain(copied.status)
      expect(await isKept(video.assetId)).toBe(copied.status === 200)
      if (copied.status !== 200) continue
      const second = (await copyOf(ann, copied.body.video.id)).body.video.id
      await Promise.all([remove(ann, second), remove(ann, copied.body.video.id)])
      expect(await isKept(video.assetId)).toBe(false)
    }
  })
})
