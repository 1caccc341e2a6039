import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes, mediaFolder, probeFile } from '#domains/media/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import type { ProjectSource, Timeline } from '#domains/projects/contract.ts'
import { aProject, aVideoClip, aWaitingRender, beginRenderingFilm, resumeRendersJob } from '#domains/projects/testing.ts'
import { colouredFilm } from '#domains/reels/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { uploadedVideo } from '#tests/uploaded.ts'

const run = promisify(execFile)

let app: TestApp
let media: Awaited<ReturnType<typeof mediaFolder>>
let film: string
let ann: TestPerson
/** Of ann's, which stay as they are: red, green, blue and white, a second each; and black and white. */
let colours: string
let greys: string

beforeAll(async () => {
  app = await startedApp()
  media = await mediaFolder()
  film = await colouredFilm(media.path('film.mp4'), ['red', 'lime', 'blue', 'white'])
  ann = await aPerson(app)
  colours = await aSource(ann)
  greys = await aSource(ann, {}, await colouredFilm(media.path('greys.mp4'), ['black', 'white']))
})

afterAll(() => media.remove())

async function aSource(owner: TestPerson, fields: object = {}, file = film): Promise<string> {
  const video = await uploadedVideo(app, owner, file, fields)
  await video.playable()
  await eventually(async () => (await app.db.selectFrom('asset').select('state').where('id', '=', video.assetId).executeTakeFirst())?.state === 'ready') // biome-ignore format: short
  return video.id
}

const timelineOf = (clips: Timeline['clips']): Timeline => ({ ratio: '16:9', clips, sounds: [] })
const render = (by: TestPerson, id: string, displayname?: string) => by.post(`/api/v3/projects/${id}/render`, { displayname })
const videoOf = async (by: TestPerson, id: string) => (await by.get(`/api/v3/videos/${id}`)).body
const finished = (by: TestPerson, id: string) =>
  eventually(async () => ((now) => (now.playback || now.state === 'failed') && now)(await videoOf(by, id)), 180_000)
const rendersOf = async (by: TestPerson, id: string) => (await by.get(`/api/v3/projects/${id}`)).body.renders
const statusOf = async (by: TestPerson, id: string) => (await rendersOf(by, id))[0]?.status

async function fileOf(by: TestPerson, id: string): Promise<string> {
  const original = await fetch(new URL(`/api/v3/videos/${id}/download`, app.url), { headers: by.headers })
  const file = media.path(`${id}.mp4`)
  await writeFile(file, Buffer.from(await original.arrayBuffer()))
  return file
}

/** Whether anything is heard in a fifth of a second from some moments on. */
async function heardIn(by: TestPerson, id: string, moments: readonly number[]): Promise<boolean[]> {
  const file = await fileOf(by, id)
  const heard = moments.map(async (at) => {
    const args = ['-v', 'error', '-ss', String(at), '-t', '0.2', '-i', file, '-ac', '1', '-f', 's16le', 'pipe:1']
    const { stdout } = await run('ffmpeg', args, { encoding: 'buffer' })
    return new Int16Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 2)).some((sample) => Math.abs(sample) > 500)
  })
  return Promise.all(heard)
}

/** The colour in the middle, or at the left, of the first frame of a film from some moments on, as red, green and blue. */
async function coloursOf(by: TestPerson, id: string, moments: readonly number[], where: 'left' | 'middle' = 'middle'): Promise<number[][]> {
  const file = await fileOf(by, id)
  const pixels = ['-frames:v', '1', '-vf', 'scale=3:3:flags=area', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  const found = moments.map(async (at) => {
    const { stdout } = await run('ffmpeg', ['-v', 'error', '-ss', String(at), '-i', file, ...pixels], { encoding: 'buffer' })
    const first = where === 'left' ? 9 : 12
    return [...stdout.subarray(first, first + 3)].map((value) => Math.round(value / 255))
  })
  return Promise.all(found)
}

const [red, lime, blue, black, white] = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0], [1, 1, 1]] // biome-ignore format: colours

describe('a film of a project', () => {
  it('becomes a private video of its maker, cut to the frame, under the id that the project promised', async () => {
    const clips = [aVideoClip(colours, 1.48, 3), aVideoClip(greys, 0.52, 1.52), aVideoClip(colours, 0, 0.48)]
    const project = await aProject(app.db, ann, { name: 'Three takes', timeline: timelineOf(clips) })
    const { status, body } = await render(ann, project.id)
    expect([status, body.id]).toEqual([200, project.videoId])
    expect(await finished(ann, body.id)).toMatchObject({ displayname: 'Three takes', visibility: 'PRIVATE', failure: null })
    await eventually(async () => (await statusOf(ann, project.id)) === 'SUCCESS')
    const moments = [0, 0.47, 0.51, 1.47, 1.51, 1.95, 1.99, 2.47, 2.51, 2.95]
    expect(await coloursOf(ann, body.id, moments)).toEqual([lime, lime, blue, blue, black, black, white, white, red, red])
    expect(await rendersOf(ann, project.id)).toEqual([
      { job_id: body.job_id, id: body.id, status: 'SUCCESS', progress: 1, message: '', at: expect.any(String) },
    ])
    const again = (await render(ann, project.id, 'Once more')).body
    expect(again.id).not.toBe(body.id)
    expect(await finished(ann, again.id)).toMatchObject({ displayname: 'Once more', failure: null })
  })

  it('has titles and sounds, and is as long as its clips', async () => {
    const shown = { duration: 1, background: '#00ff00', crossfade: 0, fade_in: 0, fade_out: 0 }
    const title = { kind: 'title' as const, id: 'end', text: 'The {end}\\', ...shown }
    const slow = aVideoClip(colours, 2, 2.5, { speed: 0.5, titles: [{ text: 'MMMM', from: 0, to: 1, place: 'middle' }] })
    const project = await aProject(app.db, ann, { timeline: timelineOf([title, slow]) })
    const { id } = (await render(ann, project.id)).body
    expect(await finished(ann, id)).toMatchObject({ failure: null, duration: 2 })
    expect((await coloursOf(ann, id, [0.5]))[0]).toEqual(lime)
  })

  it('is upright of a wide video: the whole of it, or what lies around the point that its maker has chosen', async () => {
    const thirds = media.path('thirds.mp4')
    const bars = 'drawbox=x=0:w=iw/3:color=red:t=fill,drawbox=x=2*iw/3:w=iw/3:color=blue:t=fill'
    const inputs = ['-f', 'lavfi', '-i', 'color=lime:s=480x270:r=25:d=1', '-vf', bars]
    await run('ffmpeg', ['-v', 'error', '-y', ...inputs, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', thirds])
    const source = await aSource(ann, {}, thirds)
    const focuses = [null, { x: 0, y: 0.5 }, { x: 0.5, y: 0.5 }, { x: 0.95, y: 0 }]
    const clips = focuses.map((focus) => aVideoClip(source, 0, 1, { focus }))
    const project = await aProject(app.db, ann, { timeline: { ...timelineOf(clips), ratio: '9:16' } })
    const { id } = (await render(ann, project.id)).body
    expect(await finished(ann, id)).toMatchObject({ failure: null, duration: 4 })
    const { width, height } = (await probeFile(await fileOf(ann, id))).video
    expect([width, height]).toEqual([360, 640])
    expect(await coloursOf(ann, id, [0.5, 1.5, 2.5, 3.5])).toEqual([lime, red, lime, blue])
    // All of it is seen in the first one alone.
    expect(await coloursOf(ann, id, [0.5, 1.5, 2.5], 'left')).toEqual([red, red, lime])
  })

  it('has a clip come over the one before, and is as much shorter; half of a clip is the most', async () => {
    const clips = [aVideoClip(colours, 0, 1), aVideoClip(greys, 1, 2, { crossfade: 0.4 }), aVideoClip(colours, 2, 3, { crossfade: 5 })]
    const project = await aProject(app.db, ann, { timeline: timelineOf(clips) })
    const { id } = (await render(ann, project.id)).body
    const { failure, duration } = await finished(ann, id)
    expect([failure, duration]).toEqual([null, expect.closeTo(3 - 0.4 - 0.5, 1)])
    expect(await coloursOf(ann, id, [0, 0.55, 1.02, 1.08, 1.65, 2.05])).toEqual([red, red, white, white, blue, blue])
  })

  it('is made of a timeline that waits since before clips had curves and cross-fades', async () => {
    const clips = [aVideoClip(colours, 0, 1), aVideoClip(greys, 1, 2)]
    const before = clips.map((clip) =>
      Object.fromEntries(Object.entries(clip).filter(([field]) => !['curve', 'crossfade'].includes(field))),
    )
    const timeline = timelineOf(before as Timeline['clips'])
    const project = await aProject(app.db, ann, { timeline })
    const { videoId, renderId } = await aWaitingRender(app.db, ann, project, timeline)
    await beginRenderingFilm(app.db, renderId)
    expect(await finished(ann, videoId)).toMatchObject({ failure: null, duration: expect.closeTo(2, 0) })
    expect((await ann.get(`/api/v3/projects/${project.id}`)).body.timeline).toEqual(timelineOf(clips))
  })

  it('is as loud at each second of a video as the volume curve wants it, wherever a clip of it begins and however fast it is', async () => {
    const tone = media.path('tone.mp4')
    const inputs = ['-f', 'lavfi', '-i', 'color=red:s=320x180:r=25:d=6', '-f', 'lavfi', '-i', 'sine=f=500:d=6']
    await run('ffmpeg', ['-v', 'error', '-y', ...inputs, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', tone])
    const source = await aSource(ann, {}, tone)
    // Heard from the second to the fourth second.
    const curve = [{ at: 1.9, level: 0 }, { at: 2, level: 1 }, { at: 3.9, level: 1 }, { at: 4, level: 0 }] // biome-ignore format: short
    const clips = [aVideoClip(source, 1, 3, { curve }), aVideoClip(source, 1, 5, { curve, speed: 2 })]
    const sounds = [{ id: 'below', video: source, at: 4.5, from: 1, to: 2.5, volume: 1, curve, ducking: false, fade_in: 0, fade_out: 0 }]
    const silent = aVideoClip(source, 0, 2, { volume: 0 })
    const timeline = { ...timelineOf([...clips, silent]), sounds }
    const { id } = (await render(ann, (await aProject(app.db, ann, { timeline })).id)).body
    expect(await finished(ann, id)).toMatchObject({ failure: null })
    const moments = [0.3, 1.5, 2.1, 2.9, 3.7, 4.7, 5.6]
    expect(await heardIn(ann, id, moments)).toEqual([false, true, false, true, false, false, true])
  })

  it('asked for twice at once is made once', async () => {
    const project = await aProject(app.db, ann, { timeline: timelineOf([aVideoClip(colours, 0, 1)]) })
    const both = await Promise.all([render(ann, project.id), render(ann, project.id)])
    expect(both[0]?.body).toEqual(both[1]?.body)
    await finished(ann, both[0]?.body.id)
  })

  it('is not made of nothing, of what has no pictures, or of what is shorter', async () => {
    const podcast = await aVideo(app.db, { owner: ann, type: 'podcast' })
    const refused = async (clips: Timeline['clips']) => {
      const project = await aProject(app.db, ann, { timeline: timelineOf(clips) })
      return (await render(ann, project.id)).body.error?.reason
    }
    expect(await refused([])).toBe('no_clips')
    expect(await refused([aVideoClip(podcast.id, 0, 1)])).toBe('no_pictures')
    expect(await refused([aVideoClip(colours, 3, 5)])).toBe('beyond')
  })
})

describe('what its maker may no longer use', () => {
  it('is refused when the film is asked for, by the place of its clip', async () => {
    const bob = await aPerson(app)
    const source = await aVideo(app.db, { owner: ann, settings: { video_download: true } })
    const project = await aProject(app.db, bob, { timeline: timelineOf([aVideoClip(source.id, 0, 1)]) })
    await ann.put('/web/ajax/videos/update', { gconfid: source.id, video_download: 0 })
    const { status, body } = await render(bob, project.id)
    expect([status, body.error.reason, body.error.field]).toEqual([422, 'withdrawn', 'timeline.clips.0'])
  })

  it('is not rendered where it was withdrawn after the film was asked for', async () => {
    const bob = await aPerson(app)
    const source = await aSource(ann, { visibility: 'USERS' })
    await ann.put('/web/ajax/videos/update', { gconfid: source, video_download: 1 })
    const timeline = timelineOf([aVideoClip(colours, 0, 1), aVideoClip(source, 0, 1)])
    const project = await aProject(app.db, bob, { timeline })
    const { videoId, renderId } = await aWaitingRender(app.db, bob, project, timelineOf([aVideoClip(source, 0, 1)]))
    await ann.put('/web/ajax/videos/update', { gconfid: source, visibility: 'PRIVATE' })
    await beginRenderingFilm(app.db, renderId)
    const failure = 'A video of this project is no longer there, or you may not see it any more.'
    expect(await finished(bob, videoId)).toMatchObject({ state: 'failed', failure })
    await eventually(async () => (await statusOf(bob, project.id)) === 'FAILED')
    expect((await rendersOf(bob, project.id))[0]).toMatchObject({ status: 'FAILED', message: failure })
  })

  it('is nothing that waits for them in a sequence', async () => {
    const bob = await aPerson(app)
    const wish = { owner: ann, settings: { video_download: true } }
    const videos = [await aVideo(app.db, wish), await aVideo(app.db, wish)]
    await aPlaylist(app.db, { owner: ann, videos, sequential: true })
    const reasons = videos.map(async ({ id }) => {
      const project = await aProject(app.db, bob, { timeline: timelineOf([aVideoClip(id, 0, 1)]) })
      return (await render(bob, project.id)).body.error?.reason
    })
    expect(await Promise.all(reasons)).toEqual([undefined, 'withdrawn'])
  })

  it('is not told what plays a video that waits for them in a sequence', async () => {
    const bob = await aPerson(app)
    const videos = [await aVideo(app.db, { owner: ann }), await aVideo(app.db, { owner: ann })]
    for (const { assetId } of videos) await giveBytes(app.ports, assetId)
    await aPlaylist(app.db, { owner: ann, videos, sequential: true })
    const project = await aProject(app.db, bob, { timeline: timelineOf(videos.map(({ id }) => aVideoClip(id, 0, 1))) })
    const { sources } = (await bob.get(`/api/v3/projects/${project.id}`)).body
    expect(sources.map(({ plays }: ProjectSource) => plays?.kind)).toEqual(['hls', undefined])
  })
})

describe('a film that waits', () => {
  it('is cancelled by its maker and by nobody else, and nothing is left of it', async () => {
    const timeline = timelineOf([aVideoClip(colours, 0, 1)])
    const project = await aProject(app.db, ann, { timeline })
    const { videoId, renderId } = await aWaitingRender(app.db, ann, project, timeline)
    const path = `/api/v3/projects/${project.id}/renders/${renderId}`
    expect((await (await aPerson(app, { role: 'siteadmin' })).delete(path)).status).toBe(404)
    expect((await ann.delete(path)).body).toEqual({ result: 'success' })
    expect([(await ann.get(`/api/v3/videos/${videoId}`)).status, await rendersOf(ann, project.id)]).toEqual([404, []])
    await beginRenderingFilm(app.db, renderId)
    const state = () => app.db.selectFrom('project_render').select('state').where('id', '=', renderId).executeTakeFirstOrThrow()
    await eventually(async () => (await state()).state === 'failed')
  })

  it('is tried again after it failed, once', async () => {
    const [bob, project] = [await aPerson(app), await aProject(app.db, ann)]
    const timeline = timelineOf([
      { kind: 'title', id: 'a', text: '\u{10ffff}', duration: 1, background: '#ff0000', crossfade: 0, fade_in: 0, fade_out: 0 },
    ])
    const { videoId, renderId } = await aWaitingRender(app.db, ann, project, timeline)
    const path = `/api/v3/projects/${project.id}/renders/${renderId}`
    expect((await ann.post(path)).body.error.reason).toBe('not_failed')
    await beginRenderingFilm(app.db, renderId)
    expect((await finished(ann, videoId)).failure).toMatch(/^The server has no fonts/)
    await eventually(async () => (await statusOf(ann, project.id)) === 'FAILED')
    expect((await bob.post(path)).status).toBe(404)
    const words = JSON.stringify({ ...timeline, clips: [{ ...timeline.clips[0], text: 'Hello' }] })
    await app.db.updateTable('project_render').set({ timeline: words }).where('id', '=', renderId).execute()
    const both = await Promise.all([ann.post(path), ann.post(path)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await finished(ann, videoId)).failure).toBeNull()
  })

  it('says that there is no space for it as long as there is none, and is made when there is', async () => {
    const timeline = timelineOf([aVideoClip(colours, 0, 1)])
    const project = await aProject(app.db, ann, { timeline })
    const { videoId, renderId } = await aWaitingRender(app.db, ann, project, timeline)
    const full = vi.spyOn(app.ports.storage, 'freeSpace').mockResolvedValue(64 * 1024 ** 2)
    await beginRenderingFilm(app.db, renderId)
    const waiting = await eventually(async () => ((now) => now.delay && now)(await videoOf(ann, videoId)))
    const delay = 'There is no space left on the server. Nothing is lost: the film is made by itself as soon as there is.'
    expect(waiting).toMatchObject({ state: 'uploading', delay })
    full.mockRestore()
    await app.db
      .updateTable('project_render')
      .set({ created_at: new Date(Date.now() - 120_000) })
      .where('id', '=', renderId)
      .execute()
    await resumeRendersJob.run({}, { ports: app.ports, log: app.ports.log, signal: new AbortController().signal })
    expect(await finished(ann, videoId)).toMatchObject({ delay: null, playback: expect.anything() })
  })

  it('is taken up again where a process ended in the middle of it', async () => {
    const timeline = timelineOf([aVideoClip(colours, 0, 1)])
    const project = await aProject(app.db, ann, { timeline })
    const { videoId, renderId } = await aWaitingRender(app.db, ann, project, timeline)
    const before = new Date(Date.now() - 120_000)
    await app.db
      .updateTable('project_render')
      .set({ state: 'rendering', tries: 1, created_at: before })
      .where('id', '=', renderId)
      .execute()
    await resumeRendersJob.run({}, { ports: app.ports, log: app.ports.log, signal: new AbortController().signal })
    expect((await finished(ann, videoId)).playback).toBeTruthy()
  })
})
