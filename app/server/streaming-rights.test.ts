import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aJoinedGuest, anEvent } from '#domains/events/testing.ts'
import { aStream, sweepStreams } from '#domains/live/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aProgramOf } from '#tests/embed-tokens.ts'
import { killEncoders, publishTo } from '#tests/encoders.ts'
import { eventApi as api, liveEventOf, rtmpAddress } from '#tests/streams.ts'

let app: TestApp
let root: TestPerson
let ann: TestPerson
let bob: TestPerson

beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
  ;[ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app, { role: 'poweruser' })]
})
afterAll(killEncoders)

interface Event {
  readonly id: string
}

const keyOf = async (event: Event, who: Pick<TestPerson, 'get'> = ann) => (await who.get(`${api(event)}/ingest`)).body.rtmp.key as string
const otherKey = (event: Event, key: string) => eventually(async () => (await keyOf(event)) !== key)

/** Whoever carried it is not heard of any more. */
const abandon = (event: Event) => sql`update live_stream set held_until = now() where event_id = ${event.id}`.execute(app.db)

/** An event of somebody whose stream is a video now. */
async function recorded(owner: TestPerson) {
  const event = await anEvent(app.db, { owner, settings: { state: 'LIVE' } })
  const { addresses } = await aStream(app.ports, event)
  await abandon(event)
  expect((await root.post(`${api(event)}/state`, { state: 'CLOSED' })).status).toBe(200)
  await eventually(async () => (await liveEventOf(event, root)).recorded)
  return { event, playlist: addresses[1] ?? '' }
}

describe('the key of an event', () => {
  it('is another one when a host is removed who was shown it, whose encoder is cut off', async () => {
    const event = await anEvent(app.db, { owner: ann, hosts: [bob] })
    const key = await keyOf(event, bob)
    const encoder = publishTo(await rtmpAddress(event, bob, app.ports.config.live.rtmpPort))
    await eventually(async () => (await liveEventOf(event, ann)).stream_state === 'STREAMING')
    expect((await ann.put(`/web/ajax/events/${event.id}/update`, { hosts: [] })).status).toBe(200)
    expect(await encoder.ended).toBe(false)
    expect(await keyOf(event)).not.toBe(key)
    expect((await ann.get(`${api(event)}/ingest`)).body.trouble).toBe('The stream key was changed. The encoder needs the new one.')
    expect((await bob.get(`${api(event)}/ingest`)).status).toBe(403)
  })

  it('stays when a host is removed who never saw it, or another one is added', async () => {
    const cleo = await aPerson(app)
    const event = await anEvent(app.db, { owner: ann, hosts: [bob, cleo] })
    const key = await keyOf(event)
    const hosts = [{ username: bob.name, owner_type: 'HOST' }]
    expect((await ann.put(`/web/ajax/events/${event.id}/update`, { hosts })).status).toBe(200)
    expect(await keyOf(event, bob)).toBe(key)
    const more = [...hosts, { username: cleo.name, owner_type: 'HOST' }]
    expect((await ann.put(`/web/ajax/events/${event.id}/update`, { hosts: more })).status).toBe(200)
    expect(await keyOf(event)).toBe(key)
  })

  it('is another one when somebody who was shown it is disabled, or is no site admin any more', async () => {
    const [host, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const [hosted, administered] = [await anEvent(app.db, { owner: ann, hosts: [host] }), await anEvent(app.db, { owner: ann })]
    const [one, other] = [await keyOf(hosted, host), await keyOf(administered, admin)]
    expect([await keyOf(hosted), await keyOf(administered)]).toEqual([one, other])
    expect((await root.put(`/api/v3/users/${host.name}`, { is_enabled: 0 })).status).toBe(200)
    expect((await root.put(`/api/v3/users/${admin.name}`, { role: 'user' })).status).toBe(200)
    await otherKey(hosted, one)
    await otherKey(administered, other)
  })

  it('is shown to no program that may only read', async () => {
    const event = await anEvent(app.db, { owner: ann })
    expect(await (await aProgramOf(ann, ['read'])).get(`${api(event)}/ingest`)).toMatchObject({
      status: 403,
      body: { error: { reason: 'scope' } },
    })
    expect((await (await aProgramOf(ann)).get(`${api(event)}/ingest`)).status).toBe(200)
  })
})

describe('a stream', () => {
  it('is none any more ten seconds after the last was heard of', async () => {
    const event = await anEvent(app.db, { owner: ann, settings: { state: 'LIVE' } })
    await aStream(app.ports, event)
    expect((await liveEventOf(event, bob)).stream_state).toBe('STREAMING')
    await sql`update live_stream set heard_at = now() - interval '11 seconds' where event_id = ${event.id}`.execute(app.db)
    expect((await liveEventOf(event, bob)).stream_state).toBe('NONE')
  })

  it('is watched by guests of its event, who send nothing to it', async () => {
    const open = await anEvent(app.db, { owner: ann, visibility: 'PUBLIC', settings: { state: 'LIVE' } })
    const inside = await anEvent(app.db, { owner: ann, settings: { state: 'LIVE' } })
    const [seen, hidden] = [await aStream(app.ports, open), await aStream(app.ports, inside)]
    const gina = await aJoinedGuest(app, open)
    const statuses = (addresses: readonly string[]) => Promise.all(addresses.map(async (address) => (await gina.get(address)).status))
    expect(new Set(await statuses(seen.addresses))).toEqual(new Set([200]))
    expect(new Set(await statuses(hidden.addresses))).toEqual(new Set([404]))
    expect((await gina.get(`${api(open)}/ingest`)).status).toBe(401)
    expect((await gina.post(`${api(open)}/broadcasts`, { container: 'webm', width: 640, height: 360 })).status).toBe(401)
  })

  it('that became a video is for whoever may play that, for half a day', async () => {
    const { event, playlist } = await recorded(ann)
    expect((await bob.get(playlist)).text).toContain('#EXT-X-ENDLIST')
    expect((await ann.put('/web/ajax/videos/update', { gconfid: event.id, visibility: 'PRIVATE' })).status).toBe(200)
    await eventually(async () => (await bob.get(playlist)).status === 404)
    expect([(await bob.get(api(event))).status, (await ann.get(playlist)).status]).toEqual([200, 200])
    await sweepStreams(app.ports)
    expect((await ann.get(playlist)).status).toBe(200)
    await sql`update live_stream set settled_at = now() - interval '13 hours' where event_id = ${event.id}`.execute(app.db)
    await sweepStreams(app.ports)
    await eventually(async () => (await ann.get(playlist)).status === 404)
    expect((await ann.get(`/api/v3/videos/${event.id}`)).body.playback).toMatchObject({ kind: 'hls' })
    expect(await liveEventOf(event, ann)).toMatchObject({ recorded: true, playback: null })
  })

  it('becomes the video of an owner who was disabled meanwhile, and nobody else’s until it is published', async () => {
    const [owner, other] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const event = await anEvent(app.db, { owner, settings: { state: 'LIVE' } })
    await aStream(app.ports, event)
    await abandon(event)
    expect((await root.put(`/api/v3/users/${owner.name}`, { is_enabled: 0 })).status).toBe(200)
    expect((await root.post(`${api(event)}/state`, { state: 'CLOSED' })).status).toBe(200)
    await eventually(async () => (await liveEventOf(event, root)).recorded)
    const row = await app.db.selectFrom('video').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ owner_id: owner.id, visibility: 'USERS' })
    expect((await other.get(`/api/v3/videos/${event.id}`)).status).toBe(404)
  })

  it('of an event that only those see who run it becomes a video for them', async () => {
    const [host, other] = [await aPerson(app), await aPerson(app)]
    const event = await anEvent(app.db, { owner: ann, visibility: '', hosts: [host], settings: { state: 'LIVE' } })
    await aStream(app.ports, event)
    await abandon(event)
    expect((await host.post(`${api(event)}/state`, { state: 'CLOSED' })).status).toBe(200)
    await eventually(async () => (await liveEventOf(event, ann)).recorded)
    const statuses = [ann, host, other].map(async (who) => (await who.get(`/api/v3/videos/${event.id}`)).status)
    expect(await Promise.all(statuses)).toEqual([200, 200, 404])
  })

  it('goes with its event, be it a video already or not', async () => {
    const event = await anEvent(app.db, { owner: ann })
    const { assetId } = await aStream(app.ports, event)
    expect((await ann.delete(`/web/ajax/events/${event.id}`)).status).toBe(200)
    const asset = await app.db.selectFrom('asset').select('deleted_at').where('id', '=', assetId).executeTakeFirstOrThrow()
    expect(asset.deleted_at).not.toBe(null)
    const other = await recorded(ann)
    expect((await ann.delete(`/web/ajax/events/${other.event.id}`)).status).toBe(200)
    expect((await ann.get(`/api/v3/videos/${other.event.id}`)).status).toBe(404)
  })
})
