import { createSocket } from 'node:dgram'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { eventually, type TestApp } from '#platform/server/testing.ts'
import { freePort } from '#tests/free-port.ts'
import { startLiveApp } from '#tests/live-app.ts'
import { eventApi as api, liveEventOf, segmentsIn, watchedPlaylist } from '#tests/streams.ts'
import { aPeer, offerTo, publishByWhip } from '#tests/whip-encoder.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson
let ports: { first: number; last: number }

beforeAll(async () => {
  const first = await freePort()
  ports = { first, last: first + 60 }
  app = await startLiveApp({ whip: { ports, host: undefined } })
  ;[ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
})
afterAll(() => app.stop())

interface Event {
  readonly id: string
}

const ingestOf = async (event: Event) => (await ann.get(`${api(event)}/ingest`)).body
/** Where the app listens, which its public address does not say in tests. */
async function whipOf(event: Event): Promise<{ url: string; token: string }> {
  const { url, token } = (await ingestOf(event)).whip
  return { url: new URL(new URL(url).pathname, app.url).href, token }
}
/** Sends as encoders do: one that is not answered in time, or is left before its pictures arrive, begins anew. */
const sendingTo = (event: Event) =>
  eventually(async () => {
    const encoder = await publishByWhip(await whipOf(event))
    const isLost = () => encoder.status !== 201 || ['closed', 'disconnected', 'failed'].includes(encoder.state())
    const isSent = async () => (await ingestOf(event)).publisher === 'whip'
    await eventually(async () => isLost() || (await isSent()))
    if (await isSent()) return encoder
    await encoder.kill()
    return null
  })
const isOver = (event: Event) => eventually(async () => (await ingestOf(event)).publisher === null)
const leave = (at: string, token: string) =>
  fetch(new URL(at, app.url), { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })

/** The first bytes by which packets are told apart. */
const [stun, dtls, rtp] = [0, 22, 129]
const garbage = (protocol: number, kind: number) =>
  Buffer.from([protocol, kind, ...Array.from({ length: (kind * 37) % 300 }, (_, at) => (at * kind) % 256)])

async function anOffer(): Promise<string> {
  const peer = aPeer()
  peer.addTransceiver('video', { direction: 'sendonly' })
  await peer.setLocalDescription(await peer.createOffer())
  const { sdp } = peer.localDescription ?? { sdp: '' }
  await peer.close()
  return sdp
}

describe('an encoder that sends by WHIP', () => {
  it('is watched like any other, is asked for whole pictures, and is through when it says so', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const whip = await whipOf(event)
    const encoder = await sendingTo(event)
    expect(encoder).toMatchObject({ status: 201, location: expect.stringMatching(/^\/live\/whip\/[0-9a-f-]{36}$/) })
    // Where the encoder is, nobody needs to know any more.
    const kept = await app.db.selectFrom('live_whip').select(['offer']).where('event_id', '=', event.id).execute()
    expect(new Set(kept.map((one) => one.offer))).toEqual(new Set(['']))
    await ann.post(`${api(event)}/state`, { state: 'LIVE' })
    const playlist = await watchedPlaylist(event, bob)
    await eventually(async () => segmentsIn((await bob.get(playlist)).text).length >= 1)
    expect((await ingestOf(event)).health).toMatchObject({ width: 640, height: 480 })
    const later = { 'content-type': 'application/trickle-ice-sdpfrag', authorization: `Bearer ${whip.token}` }
    expect((await fetch(new URL(encoder.location ?? '', app.url), { method: 'PATCH', headers: later, body: 'a=x' })).status).toBe(405)
    expect((await leave(encoder.location ?? '', 'guessed')).status).toBe(404)
    expect((await leave(encoder.location ?? '', whip.token)).status).toBe(200)
    await isOver(event)
    expect((await liveEventOf(event, bob)).stream_state).not.toBe('NOT_LIVE')
    await encoder.kill()
  })

  it('is cut off when the key is changed; one that falls silent is gone soon', async () => {
    const [changed, silent] = [await anEvent(app.db, { owner: ann }), await anEvent(app.db, { owner: ann })]
    const whip = await whipOf(changed)
    const encoders = [await sendingTo(changed), await sendingTo(silent)]
    await ann.post(`${api(changed)}/ingest/rotate`)
    await isOver(changed)
    expect((await offerTo(whip, await anOffer())).status).toBe(403)
    await encoders[1]?.kill()
    await isOver(silent)
    await encoders[0]?.kill()
  })

  it('is refused without a key, with what is no offer, without H.264, and where four send already', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const whip = await whipOf(event)
    const offer = await anOffer()
    expect((await fetch(whip.url, { method: 'POST', headers: { 'content-type': 'application/sdp' }, body: offer })).status).toBe(401)
    expect((await offerTo({ ...whip, token: 'guessed' }, offer)).status).toBe(403)
    expect((await offerTo(whip, '')).status).toBe(422)
    expect((await offerTo(whip, `${offer}\0`)).status).toBe(422)
    expect((await offerTo(whip, offer, 'text/plain')).status).toBe(422)
    expect((await offerTo(whip, 'x'.repeat(70_000))).status).toBe(413)
    for (const [sdp, message] of [
      ['hello', 'The offer of the encoder cannot be understood.'],
      [offer.replaceAll(/H264/gi, 'VP8'), 'The encoder has to offer H.264, and Opus where it sends sound.'],
    ] as const)
      expect(await (await offerTo(whip, sdp)).json()).toMatchObject({ error: { reason: 'refused', message } })
    const open = () => app.db.selectFrom('live_whip').where('ended_at', 'is', null).where('event_id', '=', event.id).execute()
    await eventually(async () => (await open()).length === 0)
    const many = await Promise.all(Array.from({ length: 6 }, () => offerTo(whip, offer)))
    expect(many.filter(({ status }) => status === 403)).toHaveLength(2)
    // Where the machine is slow, they have gone before their answers are there.
    const taken = () =>
      app.db
        .selectFrom('live_whip')
        .select('id')
        .where('event_id', '=', event.id)
        .where('refusal', 'is', null)
        .where('answer', 'is not', null)
        .execute()
    await eventually(async () => (await taken()).length === 4)
    const { token } = (await (await bob.get(`${api(event)}/ingest`)).body.whip) ?? {}
    expect(token).toBeUndefined()
  })

  it('breaks nothing by what it sends: garbage on its ports and broken offers leave another encoder as it is', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const whip = await whipOf(event)
    const encoder = await sendingTo(event)
    // From an address of somebody else: what is given on to programs on this machine comes from 127.0.0.1 alone.
    const socket = createSocket('udp4').bind(0, '127.0.0.2')
    for (let kind = 0; kind < 256; kind += 1) {
      for (let port = ports.first; port <= ports.last; port += 1)
        for (const protocol of [stun, dtls, rtp]) socket.send(garbage(protocol, kind), port, '127.0.0.1')
      await setImmediate()
    }
    const offer = await anOffer()
    const lines = offer.split('\r\n')
    const broken = lines.flatMap((_, at) => (at % 4 === 0 ? [lines.toSpliced(at, 1).join('\r\n')] : []))
    for (const sdp of broken.slice(0, 12)) await offerTo({ ...whip }, sdp)
    await ann.post(`${api(event)}/state`, { state: 'LIVE' })
    const playlist = await watchedPlaylist(event, bob)
    await eventually(async () => segmentsIn((await bob.get(playlist)).text).length >= 1)
    expect((await ingestOf(event)).publisher).toBe('whip')
    socket.close()
    await encoder.kill()
  })
})
