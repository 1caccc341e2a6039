import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aHighlight } from '#domains/highlights/testing.ts'
import { mediaFolder } from '#domains/media/testing.ts'
import { aDetection, aWaitingReel, movingFilm } from '#domains/reels/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { uploadedVideo } from '#tests/uploaded.ts'

const myReels = '/web/ajax/partials/my/my-reels'

let app: TestApp
let media: Awaited<ReturnType<typeof mediaFolder>>
let film: string
/** Has a video in which something moves from left to right, with words. */
let ann: TestPerson
let talk: string

beforeAll(async () => {
  app = await startedApp()
  media = await mediaFolder()
  film = await movingFilm(media.path('film.mp4'), { seconds: 8, x: '0.05+0.1*t' })
  ann = await aPerson(app)
  const video = await uploadedVideo(app, ann, film, { displayname: 'A talk' })
  await video.playable()
  talk = video.id
  const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nFirst things\n\n00:00:04.000 --> 00:00:06.000\nLast things\n'
  await app.db.transaction().execute((tx) => putTranscript(tx, talk, { language: 'en', vtt }))
})

afterAll(() => media.remove())

const detect = async (by: TestPerson, id: string, start: unknown, end: unknown) =>
  by.post(`/api/v3/videos/${id}/reel-detection`, { start, end })

const lookAt = async (by: TestPerson, id: string, job: string) =>
  (await by.get(`/api/v3/videos/${id}/reel-creator/${job}?op=detectReelsFromHighlight`)).body.data

async function detected(by: TestPerson, id: string, start = 0, end = 8) {
  const job: string = (await detect(by, id, start, end)).body.data.job_id
  const data = await eventually(async () => ((now) => now.status !== 'processing' && now)(await lookAt(by, id, job)))
  return { job, data }
}

const save = (by: TestPerson, id: string, job: string, fields: object = {}) =>
  by.post(`/api/v3/videos/${id}/reel-creator/${job}`, { displayname: 'A reel', parts: [{ start: 1, end: 2 }], ...fields })

const videoOf = async (by: TestPerson, id: string) => (await by.get(`/api/v3/videos/${id}`)).body
const played = (by: TestPerson, id: string) => eventually(async () => ((now) => now.playback && now)(await videoOf(by, id)), 180_000)

describe('a passage of a video that somebody manages', () => {
  it('is looked at by a job, which says what moves in it and what is said (VW-3.17, VW-4.01, VW-7.14, VW-7.15)', async () => {
    const { status, body } = await detect(ann, talk, 1, 7)
    expect({ status, body }).toEqual({ status: 200, body: { data: { job_id: expect.stringMatching(/^[0-9a-f-]{36}$/) } } })
    const { job_id: job } = body.data
    const waiting = { status: 'processing', message: null, highlights: [], bounds: null, captions: null }
    const first = await lookAt(ann, talk, job)
    if (first.status === 'processing') expect(first).toEqual(waiting)
    const data = await eventually(async () => ((now) => now.status === 'success' && now)(await lookAt(ann, talk, job)))
    expect(data.bounds).toEqual({ from: 0, to: expect.closeTo(8, 0) })
    expect(data.highlights).toEqual([
      expect.objectContaining({ id: '1', start: 0, framing: 'follow', text: 'First things Last things', score: expect.closeTo(1, 0) }),
    ])
    const [{ path }] = data.highlights
    expect(path[0].x).toBeLessThan(0.3)
    expect(path.at(-1).x).toBeGreaterThan(0.7)
    expect(data.captions).toMatchObject({
      language: 'en',
      burnable: true,
      cues: [{ start: 1, end: 3, text: 'First things' }, { start: 4 }],
    })
  })

  it('has to be a passage of it, of at most ten minutes, in whole seconds (VW-3.16)', async () => {
    const { id } = await aVideo(app.db, { owner: ann, duration_ms: 3_600_000 })
    const refused = async (start: unknown, end: unknown) => (await detect(ann, id, start, end)).status
    expect(await refused(0, 600)).toBe(200)
    expect(await refused('0', '10')).toBe(200)
    for (const [start, end] of [[5, 5], [6, 5], [-1, 5], [0, 601], [3590, 3601], [0.5, 5], [0, undefined], ['a', 'b']] as const) // biome-ignore format: pairs
      expect(await refused(start, end)).toBe(422)
  })

  it('of sound alone, of a video that is not here yet or whose file is gone becomes no reel', async () => {
    const refused = async (options: object) => {
      const { id } = await aVideo(app.db, { owner: ann, ...options })
      const { status, body } = await detect(ann, id, 0, 10)
      return [status, body.error.reason]
    }
    expect(await refused({ type: 'podcast' })).toEqual([409, 'no_pictures'])
    expect(await refused({ state: 'uploading' })).toEqual([409, 'not_ready'])
    const { id } = await aVideo(app.db, { owner: ann })
    const { data } = await detected(ann, id, 0, 10)
    expect(data).toMatchObject({ status: 'failed', message: 'The file of the video is no longer there, so no reel can be made of it.' })
  })

  it('is told to nobody but who asked, not even to who manages the video, too; and ids of others lead nowhere', async () => {
    const boss = await aPerson(app, { role: 'poweruser' })
    const { job } = await detected(ann, talk)
    const other = await aVideo(app.db, { owner: ann })
    for (const [by, id] of [
      [boss, talk],
      [ann, other.id],
    ] as const) {
      expect((await by.get(`/api/v3/videos/${id}/reel-creator/${job}`)).status).toBe(404)
      expect((await save(by, id, job)).status).toBe(404)
    }
    expect((await save(ann, talk, randomUUID())).status).toBe(404)
  })
})

describe('a reel', () => {
  it('is a private short of who made it, which plays, is listed among their reels and leads to what it was made of', async () => {
    const { job } = await detected(ann, talk)
    const parts = [
      { start: 5, end: 6.5 },
      { start: 1, end: 2, framing: 'fit' },
    ]
    const { status, body } = await save(ann, talk, job, { displayname: ' Best of ', parts, captions: 'soft' })
    expect({ status, body }).toEqual({ status: 200, body: { data: { id: expect.stringMatching(/^gcc-/), job_id: expect.any(String) } } })
    const { id } = body.data
    const reel = await played(ann, id)
    expect(reel).toMatchObject({
      displayname: 'Best of',
      type: 'short',
      visibility: 'PRIVATE',
      published: false,
      owner: { name: ann.name },
    })
    expect(reel.duration).toBeCloseTo(2.5, 0)
    expect(reel.reel_source).toEqual({ id: talk, displayname: 'A talk', start: 0 })
    const listed = (await ann.get(`${myReels}?scope=short_video`)).body
    expect(listed).toMatchObject({ scope: 'short_video', items: [{ id, type: 'short' }] })
    const { playback } = await eventually(async () => ((now) => now.playback.captions.length > 0 && now)(await videoOf(ann, id)))
    const words = await (await fetch(new URL(playback.captions[0].src, app.url), { headers: ann.headers })).text()
    expect(words).toContain('00:00:00.000 --> 00:00:01.000\nLast things')
    expect(words).toContain('00:00:01.500 --> 00:00:02.500\nFirst things')
    const { width, height } = await app.db
      .selectFrom('asset')
      .innerJoin('video', 'video.asset_id', 'asset.id')
      .select(['width', 'height'])
      .where('video.id', '=', id)
      .executeTakeFirstOrThrow()
    expect([width, height]).toEqual([180, 320])
    expect((await (await aPerson(app)).get(`/api/v3/videos/${id}`)).status).toBe(404)
  })

  it('does not name its source to who may not see that, and a copy of it leads there, too', async () => {
    const source = await uploadedVideo(app, ann, film, { visibility: 'PRIVATE' })
    await source.playable()
    const { job } = await detected(ann, source.id)
    const { id } = (await save(ann, source.id, job)).body.data
    await played(ann, id)
    await ann.put('/web/ajax/videos/update', { gconfid: id, visibility: 'USERS' })
    const bob = await aPerson(app)
    const seen = await played(bob, id)
    expect(seen.reel_source).toBeUndefined()
    const copy = (await ann.post(`/web/ajax/videos/${id}/copy`, { displayname: 'Again' })).body.video
    expect((await videoOf(ann, copy.id)).reel_source).toMatchObject({ id: source.id })
  })

  it('is one, however often and fast it is asked for', async () => {
    const { job } = await detected(ann, talk)
    const all = await Promise.all(Array.from({ length: 4 }, () => save(ann, talk, job)))
    expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1)
    await ann.delete('/web/ajax/videos/delete', { gconfid: all[0]?.body.data.id })
    expect((await save(ann, talk, job)).body.data.id).not.toBe(all[0]?.body.data.id)
  })

  it('is made of parts within the passage, and has a title', async () => {
    const job = await aDetection(app.db, ann.id, talk)
    const refused = async (fields: object) => {
      const { status, body } = await save(ann, talk, job, fields)
      return [status, body.error?.reason]
    }
    const invalid = [[{ start: 1, end: 3 }], [{ start: 1, end: 1.2 }], [{ start: 2, end: 1 }], [{ start: -1, end: 1 }], []]
    for (const parts of invalid) expect((await refused({ parts }))[0]).toBe(422)
    expect((await refused({ parts: Array.from({ length: 13 }, () => ({ start: 0, end: 1 })) }))[0]).toBe(422)
    expect(await refused({ parts: [{ start: 0, end: 1, framing: 'fixed', x: 1.5 }] })).toEqual([422, undefined])
    expect((await refused({ ratio: '4:3' }))[0]).toBe(422)
    expect((await refused({ displayname: ' ' }))[0]).toBe(422)
    expect(await refused({ captions: 'burned' })).toEqual([422, 'no_words'])
    const captions = { language: 'ko', burnable: false, cues: [{ start: 0, end: 1, text: '한국어' }] }
    const korean = await aDetection(app.db, ann.id, talk, { captions })
    expect((await save(ann, talk, korean, { captions: 'burned' })).body.error.reason).toBe('no_fonts')
    expect((await save(ann, talk, korean, { captions: 'soft' })).status).toBe(200)
  })

  it('of who has twenty that are not finished waits for one of them', async () => {
    const carl = await aPerson(app)
    const { id } = await aVideo(app.db, { owner: carl })
    for (let i = 0; i < 20; i++) await aWaitingReel(app.db, carl, id)
    const job = await aDetection(app.db, carl.id, id)
    const { status, body } = await save(carl, id, job)
    expect([status, body.error.reason]).toEqual([429, 'too_many_reels'])
  })
})

describe('a highlight', () => {
  const ask = (by: TestPerson, id: string, highlightId: string) => by.post(`/web/ajax/videos/${id}/highlights/${highlightId}`, {})

  it('becomes a reel without anybody editing it, which it names from then on (CM-1.26, CM-7.50)', async () => {
    const highlight = await aHighlight(app.db, { id: talk }, { text: 'The  walk', start: 2000, duration: 3000 })
    const { status, body } = await ask(ann, talk, highlight.id)
    expect({ status, body }).toEqual({ status: 200, body: { status: 'SCHEDULED', job_id: expect.any(String) } })
    const { highlights } = (await ann.get(`/web/ajax/videos/${talk}/list/highlights`)).body
    const named = highlights.find((one: { id: string }) => one.id === highlight.id)
    expect(named.job_id).toBe(body.job_id)
    const reel = await played(ann, named.reel_id)
    expect(reel).toMatchObject({ displayname: 'The walk', type: 'short', visibility: 'PRIVATE', reel_source: { id: talk, start: 2 } })
    expect(reel.duration).toBeCloseTo(3, 0)
    const jobs = async () => (await ann.get(`/web/ajax/jobs?id=${talk}&jobName=reel`)).body.jobs
    const job = await eventually(async () => ((now) => now[0]?.status === 'SUCCESS' && now[0])(await jobs()))
    expect(job).toMatchObject({ id: body.job_id, jobName: 'reel', progress: 1, message: '' })
  })

  it('of another video, that is gone or longer than ten minutes becomes none', async () => {
    const [other, long] = [await aVideo(app.db, { owner: ann }), await aVideo(app.db, { owner: ann, duration_ms: 3_600_000 })]
    const elsewhere = await aHighlight(app.db, other, { duration: 5000 })
    expect((await ask(ann, talk, elsewhere.id)).status).toBe(404)
    expect((await ask(ann, talk, randomUUID())).status).toBe(404)
    const endless = await aHighlight(app.db, long)
    const { status, body } = await ask(ann, long.id, endless.id)
    expect([status, body.error.reason]).toEqual([422, 'too_long'])
  })
})

describe('the list of reels', () => {
  it('holds twelve on a page (CM-7.35, CM-9.06)', async () => {
    const dora = await aPerson(app)
    for (let i = 0; i < 13; i++) await aVideo(app.db, { owner: dora, type: 'short' })
    await aVideo(app.db, { owner: dora, title: 'No reel' })
    const { items } = (await dora.get(myReels)).body
    expect(items).toHaveLength(12)
    expect((await dora.get(`${myReels}?first=12`)).body.items).toHaveLength(1)
  })
})
