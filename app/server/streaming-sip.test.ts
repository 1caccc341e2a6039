import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { type SipTwin, startSipTwin } from '#domains/live/testing.ts'
import { eventually, type TestApp } from '#platform/server/testing.ts'
import { sendMedia } from '#tests/encoders.ts'
import { freePort } from '#tests/free-port.ts'
import { startLiveApp } from '#tests/live-app.ts'
import { eventApi as api, liveEventOf, segmentsIn, watchedPlaylist } from '#tests/streams.ts'

const description = [
  ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0'],
  ...['m=audio 4000 RTP/AVP 111', 'a=rtpmap:111 opus/48000/2', 'm=video 4002 RTP/AVP 96', 'a=rtpmap:96 H264/90000'],
  'a=fmtp:96 packetization-mode=1;profile-level-id=42e01f',
].join('\r\n')
const yes = { status: 200, reason: 'OK', body: `${description}\r\n` }

let app: TestApp
let twin: SipTwin
let ann: TestPerson
let bob: TestPerson
/** What the session answers; the first counts. */
const answers: { status: number; reason: string; body?: string }[] = [yes]

beforeAll(async () => {
  twin = await startSipTwin({ answers })
  const first = await freePort()
  const proxy = { host: '127.0.0.1', port: twin.port }
  const sip = { ports: { first, last: first + 40 }, host: undefined, transport: 'udp' as const, proxy, user: 'lyceum', password: undefined }
  app = await startLiveApp({ sip })
  ;[ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
})
beforeEach(() => {
  answers[0] = yes
})
afterAll(async () => {
  await app.stop()
  twin.close()
})

interface Event {
  readonly id: string
}

const ingestOf = async (event: Event) => (await ann.get(`${api(event)}/ingest`)).body
const sipState = (event: Event, state: string) => eventually(async () => (await ingestOf(event)).sip.state === state)

async function anEventWithSession(): Promise<Event> {
  const event = await anEvent(app.db, { owner: ann })
  expect((await ann.post(`/web/ajax/events/${event.id}/session-initiation`, { uri: 'sip:room@example.org' })).status).toBe(200)
  return event
}

type Heard = SipTwin['heard'][number]

const callOf = ({ headers }: Heard) => headers.find(([name]) => name === 'call-id')?.[1]
/** Of the call that was made last. */
const lastInvitation = () => twin.heard.findLast(({ method }) => method === 'INVITE') as Heard
const isLeft = (call: string | undefined) => eventually(() => twin.heard.some((one) => one.method === 'BYE' && callOf(one) === call))

/** The ports that were offered in the call that was made last. */
function offered(): { video: number; audio: number } {
  const { body } = lastInvitation()
  const portOf = (kind: string) => Number(new RegExp(`^m=${kind} (\\d+)`, 'm').exec(body)?.[1])
  return { video: portOf('video'), audio: portOf('audio') }
}

describe('the SIP session of an event', () => {
  it('is joined when a host wants that, watched like anything else that is sent, and left when the host hangs up', async () => {
    const event = await anEventWithSession()
    expect((await ingestOf(event)).sip).toEqual({ uri: 'sip:room@example.org', state: 'NONE' })
    expect((await ann.post(`${api(event)}/ingest/sip`, {})).body.sip.state).toBe('CALLING')
    await sipState(event, 'CONNECTED')
    const { video, audio } = offered()
    const room = sendMedia(video, audio)
    await eventually(async () => (await liveEventOf(event, ann)).stream_state === 'STREAMING')
    expect((await ingestOf(event)).publisher).toBe('sip')
    await ann.post(`${api(event)}/state`, { state: 'LIVE' })
    const playlist = await watchedPlaylist(event, bob)
    await eventually(async () => segmentsIn((await bob.get(playlist)).text).length >= 1)
    expect((await ann.delete(`${api(event)}/ingest/sip`)).status).toBe(200)
    await isLeft(callOf(lastInvitation()))
    await eventually(async () => (await ingestOf(event)).publisher === null)
    expect((await ingestOf(event)).sip.state).toBe('NONE')
    await room.kill()
  })

  it('is heard from nobody but the address that it named', async () => {
    const [forged, right] = [await anEventWithSession(), await anEventWithSession()]
    await ann.post(`${api(forged)}/ingest/sip`, {})
    await sipState(forged, 'CONNECTED')
    const others = offered()
    const forger = sendMedia(others.video, others.audio, '127.0.0.2')
    await ann.post(`${api(right)}/ingest/sip`, {})
    await sipState(right, 'CONNECTED')
    const own = offered()
    expect(own).not.toEqual(others)
    const room = sendMedia(own.video, own.audio)
    await eventually(async () => (await ingestOf(right)).publisher === 'sip')
    expect(await ingestOf(forged)).toMatchObject({ publisher: null, stream_state: 'NOT_LIVE' })
    // What nobody sends to is left after a while.
    await eventually(async () => (await ingestOf(forged)).trouble?.includes('nothing that could be shown came from it'))
    await Promise.all([forger.kill(), room.kill()])
    expect((await ann.delete(`${api(right)}/ingest/sip`)).status).toBe(200)
  })

  it('is left when the event is over, and when it hangs up itself', async () => {
    const [ending, left] = [await anEventWithSession(), await anEventWithSession()]
    await ann.post(`${api(ending)}/ingest/sip`, {})
    await sipState(ending, 'CONNECTED')
    const call = callOf(lastInvitation())
    await ann.post(`${api(ending)}/state`, { state: 'LIVE' })
    await ann.post(`${api(ending)}/state`, { state: 'CLOSED' })
    await isLeft(call)
    await ann.post(`${api(left)}/ingest/sip`, {})
    await sipState(left, 'CONNECTED')
    twin.ask('BYE')
    await sipState(left, 'NONE')
  })

  it('that refuses, or that has nothing to show, is told to the host in words', async () => {
    const event = await anEventWithSession()
    const trouble = async () => {
      expect((await ann.post(`${api(event)}/ingest/sip`, {})).status).toBe(200)
      await sipState(event, 'NONE')
      return eventually(async () => (await ingestOf(event)).trouble as string | null)
    }
    answers[0] = { status: 486, reason: 'Busy Here' }
    expect(await trouble()).toBe('The SIP session is busy.')
    answers[0] = { ...yes, body: yes.body.replace('m=video 4002', 'm=video 0') }
    await ann.post(`${api(event)}/ingest/sip`, {})
    await eventually(async () => (await ingestOf(event)).trouble === 'The SIP session sends no pictures in H.264.')
  })

  it('is joined by nobody but who runs the event, and only where its address was given', async () => {
    const event = await anEvent(app.db, { owner: ann })
    expect(await ann.post(`${api(event)}/ingest/sip`, {})).toMatchObject({ status: 409, body: { error: { reason: 'no_session' } } })
    const given = await anEventWithSession()
    const before = twin.heard.length
    expect((await bob.post(`${api(given)}/ingest/sip`, {})).status).toBe(403)
    expect((await bob.delete(`${api(given)}/ingest/sip`)).status).toBe(403)
    // Of a call that comes after it is heard, of that not.
    await ann.post(`${api(given)}/ingest/sip`, {})
    await sipState(given, 'CONNECTED')
    const invitations = twin.heard.slice(before).filter(({ method }) => method === 'INVITE')
    expect(new Set(invitations.map(callOf)).size).toBe(1)
    expect((await ann.delete(`${api(given)}/ingest/sip`)).status).toBe(200)
  })
})
