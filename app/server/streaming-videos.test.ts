import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { looped, makeMedia, mediaFolder, turned } from '#domains/media/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp, untilWaiting } from '#platform/server/testing.ts'
import { killEncoders, publishTo } from '#tests/encoders.ts'
import { eventApi as api, liveEventOf, rtmpAddress, segmentsIn, watchedPlaylist } from '#tests/streams.ts'
import { uploadedVideo } from '#tests/uploaded.ts'

interface Event {
  readonly id: string
}

let app: TestApp
let ann: TestPerson
let bob: TestPerson
/** Ann's alone: of 4 s, and of 30. */
let short: string
let long: string
const media = await mediaFolder()

beforeAll(async () => {
  app = await startedApp()
  ;[ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
  const file = await makeMedia(media.path('short.mp4'), { seconds: 4 })
  const videos = [file, await looped(await makeMedia(media.path('six.mp4')), media.path('long.mp4'), 5)]
  const made = await Promise.all(videos.map((path) => uploadedVideo(app, ann, path, { visibility: 'PRIVATE' })))
  await Promise.all(made.map(({ playable }) => playable()))
  ;[short = '', long = ''] = made.map(({ id }) => id)
})
afterAll(async () => {
  killEncoders()
  await media.remove()
})

const choose = (event: Event, fields: object, who = ann) => who.put(`${api(event)}/ingest/video`, { video: short, ...fields })
const drop = (event: Event) => ann.delete(`${api(event)}/ingest/video`)
const step = (event: Event, state: string) => ann.post(`${api(event)}/state`, { state })
const ingestOf = async (event: Event, who = ann) => (await who.get(`${api(event)}/ingest`)).body
const keepToThemselves = async (owner: TestPerson, gconfid: string) =>
  expect((await owner.put('/web/ajax/videos/update', { gconfid, visibility: 'PRIVATE' })).status).toBe(200)
const reaches = (event: Event, state: string) => eventually(async () => (await ingestOf(event)).video?.state === state)
const isPlayed = (event: Event) => eventually(async () => (await ingestOf(event)).publisher === 'video')
/** Of what is sent now: another one for each process that plays it, and each time it does. */
const publisherOf = async (event: Event) =>
  (await app.db.selectFrom('live_stream').select('publisher').where('event_id', '=', event.id).executeTakeFirstOrThrow()).publisher
const isOver = (event: Event) => eventually(async () => (await liveEventOf(event, ann)).state === 'CLOSED')
const recordingOf = (event: Event) =>
  eventually(async () => {
    const { body } = await bob.get(`/api/v3/videos/${event.id}`)
    return body.playback ? body : null
  })

describe('a video that a host chose for their event', () => {
  it('begins with the event and goes on from its end to its beginning, for whoever sees the event, until it is stopped', async () => {
    const dan = await aPerson(app)
    const event = await anEvent(app.db, { owner: ann, hosts: [dan] })
    expect((await choose(event, { loops: 1 })).status).toBe(200)
    expect((await ingestOf(event)).video).toMatchObject({ video: { id: short }, state: 'waiting', position: null, failure: null })
    await step(event, 'LIVE')
    const playlist = await watchedPlaylist(event, bob)
    expect((await bob.get(`/api/v3/videos/${short}`)).status).toBe(404)
    await eventually(async () => segmentsIn((await bob.get(playlist)).text).length >= 4)
    await isPlayed(event)
    expect(await ingestOf(event)).toMatchObject({ stream_state: 'STREAMING', video: { state: 'playing', failure: null } })
    // Who runs the event with her reads no more of it than that it is hers.
    expect((await ingestOf(event, dan)).video).toMatchObject({ video: null, chosen_by: { name: ann.name } })
    expect((await drop(event)).status).toBe(200)
    expect((await ingestOf(event)).video).toBe(null)
    await eventually(async () => (await liveEventOf(event, ann)).stream_state === 'NONE')
    expect((await liveEventOf(event, ann)).state).toBe('LIVE')
  })

  it('ends the event with it where that is wished, which becomes a video', async () => {
    const event = await anEvent(app.db, { owner: ann })
    await choose(event, { ends_event: 1 })
    await step(event, 'LIVE')
    await isOver(event)
    expect((await recordingOf(event)).duration).toBeGreaterThan(2)
  })

  it('goes on where the clock says after whoever played it is gone', async () => {
    const event = await anEvent(app.db, { owner: ann })
    await choose(event, { video: long, ends_event: 1 })
    await sql`update live_video set began_at = now() - interval '15 seconds' where event_id = ${event.id}`.execute(app.db)
    await step(event, 'LIVE')
    await isOver(event)
    expect((await recordingOf(event)).duration).toBeLessThan(20)
  })

  it('is played through where nothing moves in it for long', async () => {
    const gap = ['-vf', 'select=lt(t\\,1)+gt(t\\,18)', '-vsync', 'vfr']
    const still = await uploadedVideo(app, ann, await makeMedia(media.path('still.mp4'), { seconds: 20, more: gap }))
    await still.playable()
    const event = await anEvent(app.db, { owner: ann })
    await choose(event, { video: still.id, ends_event: 1 })
    await step(event, 'LIVE')
    await isOver(event)
    expect((await recordingOf(event)).duration).toBeGreaterThan(18)
  })

  it('ends the event at its planned end where it is played over and over', async () => {
    const event = await anEvent(app.db, { owner: ann })
    expect((await choose(event, { loops: 1, ends_event: 1 })).status).toBe(200)
    await step(event, 'LIVE')
    await isPlayed(event)
    expect((await liveEventOf(event, ann)).state).toBe('LIVE')
    await sql`update live_video set began_at = now() - interval '61 minutes' where event_id = ${event.id}`.execute(app.db)
    const hourAgo = new Date(Date.now() - 3_600_000)
    await app.db.updateTable('event').set({ starts_at: hourAgo }).where('id', '=', event.id).execute()
    await isOver(event)
  })

  it('says that it could not begin where the planned time of the event has passed', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const unready = await aVideo(app.db, { owner: ann, state: 'processing' })
    await choose(event, { video: unready.id, begins: 'planned_hour' })
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    await app.db.updateTable('event').set({ starts_at: longAgo }).where('id', '=', event.id).execute()
    await reaches(event, 'refused')
    expect((await ingestOf(event)).video.failure).toContain('The planned time of this event has passed')
    expect((await liveEventOf(event, ann)).state).toBe('NOT_LIVE')
  })

  it('begins at the planned hour, and the event with it', async () => {
    const event = await anEvent(app.db, { owner: ann })
    await choose(event, { begins: 'planned_hour', loops: 1 })
    expect((await ingestOf(event)).video).toMatchObject({ begins: 'planned_hour', state: 'waiting' })
    await app.db.updateTable('event').set({ starts_at: new Date() }).where('id', '=', event.id).execute()
    await eventually(async () => (await liveEventOf(event, ann)).state === 'LIVE')
    await isPlayed(event)
    // Whoever plays it is gone, and the hour is another one: what has begun goes on.
    await app.db
      .updateTable('event')
      .set({ starts_at: new Date(Date.now() + 3_600_000) })
      .where('id', '=', event.id)
      .execute()
    const before = await publisherOf(event)
    await sql`update live_video set holder = null, held_until = null where event_id = ${event.id}`.execute(app.db)
    await eventually(async () => ![before, null].includes(await publisherOf(event)))
    await isPlayed(event)
    expect((await ingestOf(event)).video).toMatchObject({ state: 'playing', position: expect.any(Number) })
    await drop(event)
  })

  it('begins nothing at the planned hour where a host drops it in that moment', async () => {
    const event = await anEvent(app.db, { owner: ann, settings: { starts_at: new Date(Date.now() + 4000) } })
    expect((await choose(event, { begins: 'planned_hour' })).status).toBe(200)
    let dropped = Infinity
    await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('event').select('id').where('id', '=', event.id).forNoKeyUpdate().execute()
      await untilWaiting(app.db, 'event.title')
      expect((await drop(event)).status).toBe(200)
      dropped = Date.now()
    })
    // It waits behind who would have begun it.
    await step(event, 'LIVE')
    const { live_at } = await app.db.selectFrom('event').select('live_at').where('id', '=', event.id).executeTakeFirstOrThrow()
    expect(live_at?.getTime()).toBeGreaterThanOrEqual(dropped)
  })

  it('is played in the place of the one before it, whichever of two hosts chose last, and as it is to be held', async () => {
    const dan = await aPerson(app, { role: 'poweruser' })
    const event = await anEvent(app.db, { owner: ann, hosts: [dan] })
    const upright = await uploadedVideo(app, dan, await turned(media.path('short.mp4'), media.path('upright.mp4')))
    await upright.playable()
    await step(event, 'LIVE')
    await choose(event, { loops: 1 })
    await isPlayed(event)
    const both = await Promise.all([choose(event, { video: long, loops: 1 }), choose(event, { video: upright.id, loops: 1 }, dan)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await choose(event, { video: upright.id, loops: 1 }, dan)
    await eventually(async () => (await ingestOf(event)).health?.height === 320)
    expect(await ingestOf(event)).toMatchObject({
      publisher: 'video',
      health: { width: 180 },
      video: { video: { id: upright.id }, state: 'playing' },
    })
    await drop(event)
  })

  it('waits behind an encoder, and an encoder behind it', async () => {
    const event = await anEvent(app.db, { owner: ann })
    await step(event, 'LIVE')
    await choose(event, { loops: 1 })
    await isPlayed(event)
    const encoder = publishTo(await rtmpAddress(event, ann, app.ports.config.live.rtmpPort))
    await eventually(async () => (await ingestOf(event)).health?.waiting === 1)
    expect((await ann.post(`${api(event)}/broadcasts`, { container: 'webm', width: 640, height: 360 })).status).toBe(409)
    await drop(event)
    await eventually(async () => (await ingestOf(event)).publisher === 'rtmp')
    await choose(event, { loops: 1 })
    await reaches(event, 'backup')
    await encoder.kill()
    await isPlayed(event)
    await drop(event)
  })

  it('is refused when it is to begin and they may not see it any more, or do not run the event any more', async () => {
    const carl = await aPerson(app, { role: 'poweruser' })
    const [his, event] = [await aVideo(app.db, { owner: carl, settings: { video_download: true } }), await anEvent(app.db, { owner: ann })]
    await choose(event, { video: his.id })
    expect((await ingestOf(event)).video).toMatchObject({ video: { id: his.id }, chosen_by: { name: ann.name } })
    await keepToThemselves(carl, his.id)
    const failure = 'The video is not there, or whoever chose it may not see it.'
    expect((await ingestOf(event)).video).toMatchObject({ state: 'waiting', failure })
    await step(event, 'LIVE')
    await reaches(event, 'refused')
    expect((await ingestOf(event)).video).toMatchObject({ video: null, failure })

    const other = await anEvent(app.db, { owner: ann, hosts: [carl] })
    expect((await choose(other, { video: his.id }, carl)).status).toBe(200)
    await app.db.deleteFrom('event_host').where('event_id', '=', other.id).execute()
    await step(other, 'LIVE')
    await reaches(other, 'refused')
    expect((await ingestOf(other)).video.failure).toBe('Whoever chose the video does not run this event any more.')
  })

  it.each([
    ['keeps it from them', (dan: TestPerson, id: string) => keepToThemselves(dan, id)],
    ['deletes it', (dan: TestPerson, id: string) => dan.delete('/web/ajax/videos/delete', { gconfid: id })],
    ['allows no downloads', (dan: TestPerson, id: string) => dan.put('/web/ajax/videos/update', { gconfid: id, video_download: 0 })],
    [
      'lets it expire',
      (_: TestPerson, id: string) => app.db.updateTable('video').set({ expires_at: new Date() }).where('id', '=', id).execute(),
    ],
  ])('is stopped when its owner %s while it is played', async (_, withdraw) => {
    const [carl, dan] = [await aPerson(app), await aPerson(app, { role: 'poweruser' })]
    const event = await anEvent(app.db, { owner: ann, hosts: [carl] })
    const shared = await uploadedVideo(app, dan, media.path('short.mp4'))
    await shared.playable()
    await dan.put('/web/ajax/videos/update', { gconfid: shared.id, video_download: 1 })
    expect((await choose(event, { video: shared.id, loops: 1 }, carl)).status).toBe(200)
    await step(event, 'LIVE')
    await isPlayed(event)
    await withdraw(dan, shared.id)
    await reaches(event, 'refused')
    await eventually(async () => (await ingestOf(event)).publisher === null)
    expect((await ingestOf(event)).video.failure).toContain('The video')
  })
})

describe('a video', () => {
  const refusal = async (event: Event, fields: object, who = ann) => {
    const { status, body } = await choose(event, fields, who)
    return [status, body.error?.reason]
  }

  it('is not taken that they may not see or download, that has no pictures, or cannot be played', async () => {
    const event = await anEvent(app.db, { owner: ann, hosts: [bob] })
    const hidden = await aVideo(app.db, { visibility: 'PRIVATE' })
    const kept = await aVideo(app.db, { settings: { video_download: false } })
    const heard = await aVideo(app.db, { owner: ann, type: 'podcast' })
    const broken = await aVideo(app.db, { owner: ann, state: 'failed' })
    expect(await refusal(event, { video: hidden.id })).toEqual([422, 'withdrawn'])
    expect(await refusal(event, { video: kept.id }, bob)).toEqual([422, 'withdrawn'])
    expect(await refusal(event, { video: heard.id })).toEqual([422, 'no_pictures'])
    expect(await refusal(event, { video: broken.id })).toEqual([422, 'failed'])
    expect((await ingestOf(event)).video).toBe(null)
  })

  it('begins and ends at no hour of the plan that has passed', async () => {
    const event = await anEvent(app.db, { owner: ann, settings: { starts_at: new Date(Date.now() - 2 * 3_600_000) } })
    expect(await refusal(event, { loops: 1, ends_event: 1 })).toEqual([422, 'end_over'])
    expect(await refusal(event, { begins: 'planned_hour' })).toEqual([422, 'hour_over'])
  })

  it('is not played to an event that is over', async () => {
    const event = await anEvent(app.db, { owner: ann })
    await choose(event, {})
    await step(event, 'LIVE')
    await step(event, 'CLOSED')
    expect(await refusal(event, {})).toEqual([409, 'event_over'])
    expect((await drop(event)).status).toBe(409)
  })

  it('waits until it can be played', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const unready = await aVideo(app.db, { owner: ann, state: 'processing' })
    await choose(event, { video: unready.id })
    await step(event, 'LIVE')
    await reaches(event, 'preparing')
    expect((await ingestOf(event)).publisher).toBe(null)
  })
})
