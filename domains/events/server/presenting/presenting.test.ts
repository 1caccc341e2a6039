import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { anEvent } from '../../testing.ts'

let app: TestApp
let [ann, pat, mo, bob]: TestPerson[] = []

beforeAll(async () => {
  app = await startedApp()
  ;[ann, pat, mo, bob] = await Promise.all([aPerson(app, { role: 'poweruser' }), aPerson(app), aPerson(app), aPerson(app)])
})

const person = (one: TestPerson | undefined): TestPerson => one as TestPerson
const aPresented = () =>
  anEvent(app.db, { owner: person(ann), moderators: [person(mo)], settings: { presenter_id: person(pat).id, presenter: 'Pat' } })
const at = ({ id }: { readonly id: string }, rest = 'presenting') => `/api/v3/events/${id}/${rest}`
const can = async (event: { readonly id: string }, who = pat) => (await person(who).get(`/api/v3/events/${event.id}`)).body.can.present

describe('who presents or runs an event', () => {
  it('reads when it was begun, how many are there and how its stream fares; moderators and viewers do not', async () => {
    const event = await aPresented()
    const before = Math.floor(Date.now() / 1000)
    expect((await person(pat).get(at(event))).body).toEqual({
      now: expect.any(Number),
      live_at: null,
      closed_at: null,
      attendees: 0,
      stream: { state: 'NOT_LIVE', publisher: null, health: null, trouble: null, whep: null },
    })
    await person(ann).post(`/api/v3/events/${event.id}/state`, { state: 'LIVE' })
    await person(bob).post(`/api/v3/events/${event.id}/attendance`)
    const { body } = await person(ann).get(at(event))
    expect(body).toMatchObject({ attendees: 1, closed_at: null })
    expect(body.live_at).toBeGreaterThanOrEqual(before)
    for (const who of [mo, bob]) expect((await person(who).get(at(event))).status).toBe(403)
    expect(await Promise.all([can(event), can(event, ann), can(event, mo), can(event, bob)])).toEqual([true, true, false, false])
  })

  it('gets nothing that opens the stream: the key stays with who runs the event', async () => {
    const event = await aPresented()
    const { rtmp } = (await person(ann).get(at(event, 'ingest'))).body
    expect((await person(pat).get(at(event))).text).not.toContain(rtmp.key)
    expect((await person(pat).get(at(event, 'ingest'))).status).toBe(403)
  })

  it('does so no longer when somebody else presents it', async () => {
    const event = await aPresented()
    await person(pat).put(at(event, 'notes'), { text: 'Mine' })
    await person(ann).put(`/web/ajax/events/${event.id}/update`, { presenter: person(bob).name })
    for (const rest of ['presenting', 'notes']) expect((await person(pat).get(at(event, rest))).status).toBe(403)
    expect((await person(bob).get(at(event, 'notes'))).body).toEqual({ text: '' })
  })
})

describe('notes beside an event', () => {
  it('are their writer’s alone, and what was written last stands', async () => {
    const event = await aPresented()
    const put = (text: string, who = pat) => person(who).put(at(event, 'notes'), { text })
    expect((await put('Say hello')).body).toEqual({ text: 'Say hello' })
    expect((await put('Host: mute everybody', ann)).status).toBe(200)
    await Promise.all(['Two', 'Two', 'Two'].map((text) => put(text)))
    expect((await person(pat).get(at(event, 'notes'))).body).toEqual({ text: 'Two' })
    expect((await person(ann).get(at(event, 'notes'))).body).toEqual({ text: 'Host: mute everybody' })
    expect((await put('')).body).toEqual({ text: '' })
    for (const who of [mo, bob]) expect((await put('Forged', who)).status).toBe(403)
    expect((await put('x'.repeat(20_001))).status).toBe(422)
    expect((await put('a\u0000b')).status).toBeLessThan(500)
    expect((await put(1 as unknown as string)).status).toBe(422)
  })

  it('go with the event', async () => {
    const event = await aPresented()
    await person(pat).put(at(event, 'notes'), { text: 'Say hello' })
    await person(ann).delete(`/web/ajax/events/${event.id}`)
    expect((await person(pat).get(at(event, 'notes'))).status).toBe(404)
    expect(await app.db.selectFrom('event_note').selectAll().where('event_id', '=', event.id).execute()).toEqual([])
  })
})
