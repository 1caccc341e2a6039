import { createSocket } from 'node:dgram'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aJoinedGuest, anEvent } from '#domains/events/testing.ts'
import { eventually, type TestApp } from '#platform/server/testing.ts'
import { killEncoders, publishTo } from '#tests/encoders.ts'
import { freePort } from '#tests/free-port.ts'
import { startLiveApp } from '#tests/live-app.ts'
import { eventApi as api, rtmpAddress } from '#tests/streams.ts'
import { anOfferToSee, offerToSee, seeByWhep, type WhepViewer } from '#tests/whep-viewer.ts'

let app: TestApp
let [ann, mo, pat, bob]: TestPerson[] = []
let ports: { first: number; last: number }

const person = (one: TestPerson | undefined): TestPerson => {
  if (!one) throw new Error('nobody')
  return one
}

beforeAll(async () => {
  const first = await freePort()
  ports = { first, last: first + 60 }
  app = await startLiveApp({ whip: { ports, host: undefined }, rtmpPort: await freePort() })
  ann = await aPerson(app, { role: 'poweruser' })
  ;[mo, pat, bob] = await Promise.all([aPerson(app), aPerson(app), aPerson(app)])
})
afterEach(killEncoders)
afterAll(() => app.stop())

interface Event {
  readonly id: string
}

const whepOf = (event: Event) => new URL(`${api(event)}/whep`, app.url).href
const see = (event: Event, who: Pick<TestPerson, 'headers'>) => seeByWhep(whepOf(event), who)
const step = (event: Event, state: string) => person(ann).post(`${api(event)}/state`, { state })
const planned = (moderator = mo) =>
  anEvent(app.db, { owner: person(ann), moderators: [person(moderator)], settings: { presenter_id: person(pat).id, presenter: 'Pat' } })

/** An event that is LIVE, and to which something is sent. */
async function sentTo(moderator = mo): Promise<Event> {
  const event = await planned(moderator)
  publishTo(await rtmpAddress(event, person(ann), app.ports.config.live.rtmpPort))
  await eventually(async () => (await person(ann).get(`${api(event)}/ingest`)).body.publisher === 'rtmp')
  await step(event, 'LIVE')
  return event
}

/** The same, until it arrives; where the machine is slow, as a new one. */
const seeing = (event: Event, who: TestPerson | undefined) =>
  eventually(async () => {
    const viewer = await see(event, person(who))
    for (const end = Date.now() + 20_000; viewer.status === 201 && Date.now() < end; await sleep(50)) {
      if (viewer.count().video > 20) return viewer
    }
    await leave(viewer.location, person(who))
    await viewer.leave()
    return false
  })
const leave = (at: string | null, who: TestPerson) => fetch(new URL(at ?? '', app.url), { method: 'DELETE', headers: who.headers })
const openAt = (event: Event) =>
  app.db.selectFrom('live_whep').select(['id', 'offer']).where('event_id', '=', event.id).where('ended_at', 'is', null).execute()

/** ms from the end of what is done to the last packet that comes. */
async function lasting(viewer: WhepViewer, done: () => Promise<unknown>): Promise<number> {
  await done()
  const since = Date.now()
  await eventually(() => Date.now() - Math.max(viewer.heardAt(), since) > 1500)
  return viewer.heardAt() - since
}

describe('what is sent to an event', () => {
  it('is seen by WHEP by who runs, presents and moderates it: pictures that decode, and sound', async () => {
    const event = await sentTo()
    expect((await person(pat).get(`${api(event)}/presenting`)).body.stream.whep).toBe(`${api(event)}/whep`)
    const viewers = await Promise.all([ann, pat, mo].map((who) => seeing(event, who)))
    for (const viewer of viewers) {
      expect(viewer).toMatchObject({ status: 201, location: expect.stringMatching(new RegExp(`^${api(event)}/whep/[0-9a-f-]{36}$`)) })
      expect(viewer.answer).toContain('a=sendonly')
      expect(viewer.answer).not.toContain('a=sendrecv')
      await eventually(() => viewer.count().video > 100 && viewer.count().audio > 50)
      const pictures = await viewer.decoded()
      expect(pictures.length).toBeGreaterThan(10)
      expect(new Set(pictures)).toEqual(new Set(['640x480']))
    }
    // Where they are, nobody needs to know any more.
    expect((await openAt(event)).map(({ offer }) => offer)).toEqual(['', '', ''])
    await Promise.all(viewers.map((viewer) => viewer.leave()))
    await eventually(async () => (await openAt(event)).length === 0)
  })

  it('is not seen so by others: viewers, guests, strangers, who does not see it, and pages of other sites', async () => {
    const event = await sentTo()
    const { offer, peer } = await anOfferToSee()
    const offered = (to: Event, headers: Record<string, string>) => offerToSee(whepOf(to), headers, offer)
    expect((await offered(event, person(bob).headers)).status).toBe(403)
    const open = await anEvent(app.db, { visibility: 'PUBLIC', settings: { state: 'LIVE' } })
    expect((await offered(open, (await aJoinedGuest(app, open)).headers)).status).toBe(401)
    expect((await offered(event, {})).status).toBe(401)
    const { cookie = '' } = person(ann).headers
    expect((await offered(event, { cookie })).status).toBe(403)
    expect((await offered(await anEvent(app.db, { visibility: '' }), person(bob).headers)).status).toBe(404)
    expect((await offered({ id: `gcc-${crypto.randomUUID()}` }, person(ann).headers)).status).toBe(404)
    expect(await openAt(event)).toEqual([])
    await peer.close()
  })

  it('is not seen before it is there, nor where the offer is none, does not take H.264, or is too large', async () => {
    const { offer, peer } = await anOfferToSee()
    const early = await planned()
    expect((await offerToSee(whepOf(early), person(ann).headers, offer)).status).toBe(409)
    await step(early, 'LIVE')
    expect((await offerToSee(whepOf(early), person(ann).headers, offer)).status).toBe(409)
    const event = await sentTo()
    const answered = async (sdp: string, type?: string) => {
      const response = await offerToSee(whepOf(event), person(ann).headers, sdp, type)
      return { status: response.status, message: (await response.json()).error?.message }
    }
    expect((await answered('')).status).toBe(422)
    expect((await answered(`${offer}\0`)).status).toBe(422)
    expect((await answered(offer, 'text/plain')).status).toBe(422)
    expect((await answered('x'.repeat(70_000))).status).toBe(413)
    expect(await answered('hello')).toEqual({ status: 422, message: 'The offer cannot be understood.' })
    const taken = 'The offer has to take H.264, and Opus where it takes sound.'
    expect(await answered(offer.replaceAll(/H264/gi, 'VP8'))).toEqual({ status: 422, message: taken })
    expect(await answered(offer.replaceAll('a=recvonly', 'a=sendonly'))).toEqual({ status: 422, message: taken })
    await peer.close()
  })
})

describe('a connection by WHEP', () => {
  it('is over when whoever has it says so, as often as they do, and for nobody else', async () => {
    const event = await sentTo()
    const viewer = await seeing(event, pat)
    expect((await leave(viewer.location, person(ann))).status).toBe(404)
    expect(await lasting(viewer, async () => expect((await leave(viewer.location, person(pat))).status).toBe(200))).toBeLessThan(1000)
    expect((await leave(viewer.location, person(pat))).status).toBe(200)
    expect(await openAt(event)).toEqual([])
    await viewer.leave()
  })

  it('is over within a second of the end of the right, of the session, and of the event', async () => {
    const max = await aPerson(app)
    const event = await sentTo(max)
    const [presenting, moderating, running] = [await seeing(event, pat), await seeing(event, max), await seeing(event, ann)]
    const another = () => person(ann).put(`/web/ajax/events/${event.id}/update`, { presenter: person(bob).name })
    expect(await lasting(presenting, another)).toBeLessThan(1000)
    expect((await see(event, person(pat))).status).toBe(403)
    const signedOut = () => app.db.deleteFrom('session').where('account_id', '=', max.id).execute()
    expect(await lasting(moderating, signedOut)).toBeLessThan(1000)
    expect(await lasting(running, () => step(event, 'CLOSED'))).toBeLessThan(1000)
    expect((await see(event, person(ann))).status).toBe(409)
    for (const viewer of [presenting, moderating, running]) await viewer.leave()
  })

  it('is over when nothing is heard of who has it', async () => {
    const event = await sentTo()
    const { offer, peer } = await anOfferToSee()
    await eventually(async () => (await offerToSee(whepOf(event), person(ann).headers, offer)).status === 201)
    await peer.close()
    expect(await openAt(event)).toHaveLength(1)
    await eventually(async () => (await openAt(event)).length === 0)
  })

  it('is one of three of a person and of eight of an event', async () => {
    const event = await sentTo()
    const { offer, peer } = await anOfferToSee()
    const offered = async (who: TestPerson | undefined) => (await offerToSee(whepOf(event), person(who).headers, offer)).status
    const open = (who: TestPerson | undefined) => {
      const row = { event_id: event.id, account_id: person(who).id, by_token: false, secret_hash: Buffer.from('x'), offer: '', taken: true }
      return app.db
        .insertInto('live_whep')
        .values({ ...row, held_until: new Date(Date.now() + 3_600_000) })
        .execute()
    }
    for (const who of [ann, ann, ann, pat, pat]) await open(who)
    expect(await offered(ann)).toBe(409)
    await eventually(async () => (await offered(pat)) === 201)
    expect(await offered(pat)).toBe(409)
    for (const who of [bob, bob]) await open(who)
    expect(await offered(mo)).toBe(409)
    await app.db.updateTable('live_whep').set({ ended_at: new Date() }).where('account_id', '=', person(bob).id).execute()
    await eventually(async () => (await offered(mo)) === 201)
    await peer.close()
  })

  it('is not disturbed by what strangers send to its port, and offers that come while the event is ended are refused or over', async () => {
    const event = await sentTo()
    const viewer = await seeing(event, ann)
    const socket = createSocket('udp4').bind(0, '127.0.0.2')
    const sendToAll = (packet: Buffer) => {
      for (let port = ports.first; port <= ports.last; port += 1) socket.send(packet, port, '127.0.0.1')
    }
    for (let kind = 0; kind < 256; kind += 5) {
      sendToAll(Buffer.from([kind, kind, ...Array.from({ length: kind }, (_, at) => (at * kind) % 256)]))
      await sleep(2)
    }
    // In the words of DTLS, and not encrypted: that it is over, and something that is none of its words.
    for (const kind of [21, 30]) sendToAll(Buffer.from([kind, 254, 253, 0, 0, 0, 0, 0, 0, 0, 9, 0, 2, 1, 0]))
    const before = viewer.count().video
    await eventually(() => viewer.count().video > before + 200)
    const { offer, peer } = await anOfferToSee()
    const racing = Array.from({ length: 6 }, () => offerToSee(whepOf(event), person(pat).headers, offer))
    await step(event, 'CLOSED')
    for (const response of await Promise.all(racing)) expect([201, 409, 503]).toContain(response.status)
    await eventually(async () => (await openAt(event)).length === 0)
    socket.close()
    await Promise.all([viewer.leave(), peer.close()])
  })
})
