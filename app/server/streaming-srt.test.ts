import { createSocket } from 'node:dgram'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { eventually, type TestApp } from '#platform/server/testing.ts'
import { publishBySrt } from '#tests/encoders.ts'
import { freePort } from '#tests/free-port.ts'
import { startLiveApp } from '#tests/live-app.ts'
import { eventApi as api, liveEventOf, segmentsIn, watchedPlaylist } from '#tests/streams.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson

/** Two events can be sent to by SRT at a time. */
beforeAll(async () => {
  const first = await freePort()
  app = await startLiveApp({ srt: { ports: { first, last: first + 1 }, host: '127.0.0.1', url: 'srt://127.0.0.1' } })
  ;[ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
})
afterAll(() => app.stop())

interface Event {
  readonly id: string
}

const ingestOf = async (event: Event) => (await ann.get(`${api(event)}/ingest`)).body
const step = (event: Event, state: string) => ann.post(`${api(event)}/state`, { state })
const stream = (event: Event, state: string) => eventually(async () => (await liveEventOf(event, ann)).stream_state === state)

/** Where an event is sent to, as soon as somebody listens there. */
async function srtAddress(event: Event): Promise<string> {
  const { url, passphrase } = await eventually(async () => {
    const { srt } = await ingestOf(event)
    return srt?.listening ? srt : null
  })
  return `${url}?passphrase=${passphrase}`
}

/** Its port is another event's from then on. */
const over = async (event: Event) => {
  await step(event, 'LIVE')
  expect((await step(event, 'CLOSED')).status).toBe(200)
}

describe('what an encoder sends by SRT', () => {
  it('is watched like anything else that is sent, goes on when the encoder comes back, and ends with its event', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const address = await srtAddress(event)
    const first = publishBySrt(address)
    await stream(event, 'STREAMING')
    expect(await ingestOf(event)).toMatchObject({ publisher: 'srt', rtmp: null, trouble: null })
    await step(event, 'LIVE')
    const playlist = await watchedPlaylist(event, bob)
    await eventually(async () => segmentsIn((await bob.get(playlist)).text).length >= 1)
    expect((await ingestOf(event)).health).toMatchObject({ width: 640, height: 480 })
    await first.kill()
    // It said nothing, and is found gone.
    await eventually(async () => (await ingestOf(event)).publisher === null)
    const second = publishBySrt(address)
    await eventually(async () => (await bob.get(playlist)).text.includes('#EXT-X-DISCONTINUITY'))
    expect((await step(event, 'CLOSED')).body.live_event).toMatchObject({ stream_state: 'NONE' })
    expect(await second.ended).toBe(false)
    expect(await publishBySrt(address).ended).toBe(false)
    await eventually(async () => (await bob.get(`/api/v3/videos/${event.id}`)).body.playback)
  })
})

describe('an encoder that comes by SRT', () => {
  it('connects with the passphrase of the event alone, whatever else is sent to the port', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const address = await srtAddress(event)
    const garbage = createSocket('udp4')
    for (let count = 0; count < 200; count++) garbage.send(Buffer.alloc(1 + count * 6, count), Number(new URL(address).port), '127.0.0.1')
    const [bare = ''] = address.split('?')
    expect(await publishBySrt(`${bare}?passphrase=not-the-one-of-the-event`).ended).toBe(false)
    expect(await publishBySrt(bare).ended).toBe(false)
    expect((await liveEventOf(event, ann)).stream_state).toBe('NOT_LIVE')
    const right = publishBySrt(address)
    await stream(event, 'STREAMING')
    garbage.close()
    await right.kill()
    await over(event)
  })

  it('is cut off when the key is changed, and its passphrase opens nothing any more', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const address = await srtAddress(event)
    const encoder = publishBySrt(address)
    await stream(event, 'STREAMING')
    const { body } = await ann.post(`${api(event)}/ingest/rotate`, {})
    expect(address).not.toContain(body.srt.passphrase)
    expect(address.startsWith(body.srt.url)).toBe(true)
    expect(await encoder.ended).toBe(false)
    expect((await ingestOf(event)).trouble).toBe('The stream key was changed. The encoder needs the new one.')
    expect(await publishBySrt(address).ended).toBe(false)
    const next = publishBySrt(await srtAddress(event))
    await eventually(async () => (await ingestOf(event)).publisher === 'srt')
    await next.kill()
    await over(event)
  })
})

describe('ports for SRT', () => {
  it('are as many as were set up: the next event waits until it is LIVE, another is over, or nobody asks about that any more', async () => {
    const anOwnEvent = () => anEvent(app.db, { owner: ann })
    const [one, other, third] = [await anOwnEvent(), await anOwnEvent(), await anOwnEvent()]
    const [a, b] = [await ingestOf(one), await ingestOf(other)]
    expect(a.srt.url).not.toBe(b.srt.url)
    expect((await ingestOf(one)).srt.url).toBe(a.srt.url)
    const waiting = await ingestOf(third)
    expect([waiting.srt, waiting.srt_trouble]).toEqual([null, expect.stringContaining('All ports for SRT are in use')])
    // Nobody has asked about the other one for hours.
    await app.db
      .updateTable('live_listener')
      .set({ wanted_until: new Date(0) })
      .where('event_id', '=', other.id)
      .execute()
    expect((await ingestOf(third)).srt.url).toBe(b.srt.url)
    await step(other, 'LIVE')
    expect((await ingestOf(other)).srt.url).toBe(a.srt.url)
    expect((await ingestOf(one)).srt).toBe(null)
    await over(other)
    expect((await ingestOf(one)).srt.url).toBe(a.srt.url)
    await Promise.all([over(one), over(third)])
  })

  it('are shown to who runs the event alone', async () => {
    const event = await anEvent(app.db, { owner: ann })
    expect((await bob.get(`${api(event)}/ingest`)).status).toBe(403)
    expect((await app.anonymous.get(`${api(event)}/ingest`)).status).toBe(401)
    // Nobody asked who may: it has no port.
    expect(await app.db.selectFrom('live_listener').selectAll().where('event_id', '=', event.id).execute()).toEqual([])
  })
})
