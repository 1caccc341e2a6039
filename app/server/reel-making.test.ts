import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { mediaFolder } from '#domains/media/testing.ts'
import { aWaitingReel, beginRendering, colouredFilm, type FilmPlan, resumeReelsJob } from '#domains/reels/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { uploadedVideo } from '#tests/uploaded.ts'

const run = promisify(execFile)

let app: TestApp
let media: Awaited<ReturnType<typeof mediaFolder>>
let film: string
let ann: TestPerson
/** Of ann's, which stays as it is. */
let source: string

beforeAll(async () => {
  app = await startedApp()
  media = await mediaFolder()
  film = await colouredFilm(media.path('film.mp4'), ['red', 'lime', 'blue', 'white'])
  ann = await aPerson(app)
  source = await aSource(ann)
})

afterAll(() => media.remove())

async function aSource(owner: TestPerson, fields: object = {}): Promise<string> {
  const video = await uploadedVideo(app, owner, film, fields)
  await video.playable()
  return video.id
}

const stretch = (from: number, to: number, window: FilmPlan['passages'][number]['window'] = [{ at: from, x: 0.5 }]) => ({
  from,
  to,
  window,
})
const plan: FilmPlan = { ratio: '1:1', captions: 'none', passages: [stretch(0, 1)] }

const videoOf = async (by: TestPerson, id: string) => (await by.get(`/api/v3/videos/${id}`)).body
const finished = (by: TestPerson, id: string) =>
  eventually(async () => ((now) => (now.playback || now.state === 'failed') && now)(await videoOf(by, id)), 180_000)

/** The colour in the middle of a reel at some moments, as red, green and blue. */
async function coloursOf(by: TestPerson, id: string, moments: readonly number[]): Promise<number[][]> {
  const original = await fetch(new URL(`/api/v3/videos/${id}/download`, app.url), { headers: by.headers })
  const file = media.path(`${id}.mp4`)
  await writeFile(file, Buffer.from(await original.arrayBuffer()))
  const colours = moments.map(async (at) => {
    const args = [
      '-v',
      'error',
      '-ss',
      String(at),
      '-i',
      file,
      '-frames:v',
      '1',
      '-vf',
      'scale=3:3:flags=area',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
    ]
    const { stdout } = await run('ffmpeg', [...args, 'pipe:1'], { encoding: 'buffer' })
    return [...stdout.subarray(12, 15)].map((value) => Math.round(value / 255))
  })
  return Promise.all(colours)
}

describe('what is made', () => {
  it('has its parts in their order, each from its first to its last picture, in a file that browsers play as it is', async () => {
    const passages = [stretch(2, 3), stretch(0, 1, null), stretch(1.5, 2)]
    const { videoId, reelId } = await aWaitingReel(app.db, ann, source, { ...plan, passages })
    expect((await videoOf(ann, videoId)).fetching).toEqual({ received: 0, size: 100, rendered: true })
    await beginRendering(app.db, reelId)
    expect(await finished(ann, videoId)).toMatchObject({
      state: expect.stringMatching(/processing|ready/),
      playback: { kind: 'progressive' },
    })
    const [red, lime, blue] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] // biome-ignore format: colours
    expect(await coloursOf(ann, videoId, [0, 0.9, 1.02, 1.9, 2.05, 2.4])).toEqual([blue, blue, red, red, lime, lime])
  })

  it('of a passage that nobody edited suits it by itself', async () => {
    const { videoId, reelId } = await aWaitingReel(app.db, ann, source)
    await beginRendering(app.db, reelId)
    expect((await finished(ann, videoId)).duration).toBeCloseTo(2, 1)
  })

  it('shows its captions in the picture where they are burned, and says so where there are no fonts for them', async () => {
    const words = (text: string) => `WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n${text}\n`
    const put = (text: string) => app.db.transaction().execute((tx) => putTranscript(tx, source, { language: 'en', vtt: words(text) }))
    const burned = async () => {
      const { videoId, reelId } = await aWaitingReel(app.db, ann, source, { ...plan, captions: 'burned', passages: [stretch(0, 1)] })
      await beginRendering(app.db, reelId)
      return { videoId, video: await finished(ann, videoId) }
    }
    await put('\u{10ffff}')
    expect((await burned()).video.failure).toMatch(/^The server has no fonts for some of the letters/)
    await put('MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM')
    const { videoId, video } = await burned()
    expect(video.playback.captions).toEqual([])
    const file = media.path(`${videoId}.mp4`)
    await coloursOf(ann, videoId, [0])
    // White and black letters on red: there is blue in the picture where there was none.
    const { stderr } = await run('ffmpeg', ['-hide_banner', '-i', file, '-frames:v', '1', '-vf', 'signalstats,metadata=print:key=lavfi.signalstats.YMAX', '-f', 'null', '-']) // biome-ignore format: a command
    expect(Number(/YMAX=(\d+)/.exec(stderr)?.[1])).toBeGreaterThan(200)
  })
})

describe('a reel that waits', () => {
  it('is not made once its source was withdrawn from who asked for it', async () => {
    const boss = await aPerson(app, { role: 'poweruser' })
    const source = await aSource(ann)
    const { videoId, reelId } = await aWaitingReel(app.db, boss, source, plan)
    await ann.put('/web/ajax/videos/update', { gconfid: source, visibility: 'PRIVATE' })
    await beginRendering(app.db, reelId)
    const video = await finished(boss, videoId)
    expect(video).toMatchObject({ state: 'failed', failure: 'You can’t make reels of this video any more.' })
  })

  it('is not made of a video that was deleted', async () => {
    const source = await aSource(ann)
    const { videoId, reelId } = await aWaitingReel(app.db, ann, source, plan)
    await ann.delete('/web/ajax/videos/delete', { gconfid: source })
    await beginRendering(app.db, reelId)
    expect(await finished(ann, videoId)).toMatchObject({ state: 'failed', failure: 'You can’t make reels of this video any more.' })
  })

  it('is not made once it was deleted itself', async () => {
    const { videoId, reelId } = await aWaitingReel(app.db, ann, source, plan)
    await ann.delete('/web/ajax/videos/delete', { gconfid: videoId })
    await beginRendering(app.db, reelId)
    const ended = () => app.db.selectFrom('reel').select(['state', 'failure']).where('id', '=', reelId).executeTakeFirstOrThrow()
    expect(await eventually(async () => ((now) => now.state === 'failed' && now)(await ended()))).toEqual({
      state: 'failed',
      failure: 'The reel was deleted.',
    })
  })

  it('is made again after it failed, by who asked for it and nobody else, once', async () => {
    const [bob, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const { videoId, reelId } = await aWaitingReel(app.db, ann, source, { ...plan, captions: 'burned' })
    const put = (text: string) =>
      app.db
        .transaction()
        .execute((tx) => putTranscript(tx, source, { language: 'en', vtt: `WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n${text}\n` }))
    await put('\u{10ffff}')
    expect((await ann.post(`/api/v3/videos/${videoId}/reel`)).body.error.reason).toBe('not_failed')
    await beginRendering(app.db, reelId)
    const failed = await eventually(async () => ((now) => now.reel_failed && now)(await videoOf(ann, videoId)))
    expect(failed.failure).toMatch(/^The server has no fonts/)
    await ann.put('/web/ajax/videos/update', { gconfid: videoId, visibility: 'USERS' })
    for (const other of [bob, admin]) {
      expect(await videoOf(other, videoId)).not.toHaveProperty('reel_failed')
      expect((await other.post(`/api/v3/videos/${videoId}/reel`)).status).toBe(404)
    }
    await put('Hello')
    const both = await Promise.all([1, 2].map(() => ann.post(`/api/v3/videos/${videoId}/reel`)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const made = await finished(ann, videoId)
    expect([made.failure, made.reel_failed]).toEqual([null, false])
    expect(made.duration).toBeCloseTo(1, 0)
  })

  it('waits while there is no space for it, says so, and is made when there is', async () => {
    const { videoId, reelId } = await aWaitingReel(app.db, ann, source, { ...plan, passages: [stretch(0, 1)] })
    const full = vi.spyOn(app.ports.storage, 'freeSpace').mockResolvedValue(64 * 1024 ** 2)
    await beginRendering(app.db, reelId)
    await eventually(async () => (await videoOf(ann, videoId)).delay?.startsWith('There is no space left on the server.'))
    full.mockRestore()
    await app.db
      .updateTable('reel')
      .set({ created_at: new Date(Date.now() - 120_000) })
      .where('id', '=', reelId)
      .execute()
    await resumeReelsJob.run({}, { ports: app.ports, log: app.ports.log, signal: new AbortController().signal })
    expect(await finished(ann, videoId)).toMatchObject({ delay: null, playback: expect.anything() })
  })

  it('is taken up again where a process ended in the middle of it', async () => {
    const { videoId, reelId } = await aWaitingReel(app.db, ann, source, plan)
    const before = new Date(Date.now() - 120_000)
    await app.db.updateTable('reel').set({ state: 'rendering', tries: 1, created_at: before }).where('id', '=', reelId).execute()
    await resumeReelsJob.run({}, { ports: app.ports, log: app.ports.log, signal: new AbortController().signal })
    expect((await finished(ann, videoId)).playback).toBeTruthy()
  })
})
