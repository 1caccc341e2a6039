import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { mostJoins } from '../limits.ts'
import { aGuestOf, aJoinedGuest, anEvent } from '../testing.ts'
import { forgetGuestAddresses } from './guests/join.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  await app.db.updateTable('organisation').set({ set_up_at: new Date() }).execute()
  ann = await aPerson(app, { role: 'poweruser' })
})

const open = (settings: object = {}) => anEvent(app.db, { owner: ann, visibility: 'PUBLIC', settings })
const joinPath = ({ id }: { id: string }) => `/web/events/${id}/participant/join`
const join = (event: { id: string }, fields: object = {}, who = app.anonymous) =>
  who.post(joinPath(event), { displayname: 'Gina', ...fields })
const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml' } }

describe('the page of a participant', () => {
  it('leads who has no session to where they join, with all that stands behind the question mark (LE-2.20, LE-2.21, LE-6.16)', async () => {
    const event = await open()
    const path = `/web/events/${event.id}/participant`
    const visit = async (who: Pick<TestPerson, 'get'>, query = '') => {
      const { status, headers } = await who.get(`${path}${query}`, asBrowser)
      return [status, headers.get('location')]
    }
    expect(await visit(app.anonymous)).toEqual([302, `${path}/join`])
    expect(await visit(app.anonymous, '?a=1&b=2')).toEqual([302, `${path}/join?a=1&b=2`])
    expect(await visit(app.anonymous, '/?a=%2F%3F&a=2')).toEqual([302, `${path}/join?a=%2F%3F&a=2`])
    expect(await visit(ann, '?a=1&b=2')).toEqual([200, null])
    const gina = await aJoinedGuest(app, event)
    expect(await visit(gina)).toEqual([200, null])
    const other = await open()
    expect((await gina.get(`/web/events/${other.id}/participant`, asBrowser)).headers.get('location')).toBe(
      `/web/events/${other.id}/participant/join`,
    )
  })

  it('says as little of an event that is not for everybody as of one that is not there', async () => {
    const hidden = await anEvent(app.db, { visibility: 'USERS' })
    const nowhere = { id: 'gcc-00000000-0000-4000-8000-00000000dead' }
    for (const { id } of [hidden, nowhere]) {
      expect((await app.anonymous.get(`/web/events/${id}/participant`, asBrowser)).status).toBe(302)
      expect((await app.anonymous.get(joinPath({ id }), asBrowser)).status).toBe(200)
      expect((await join({ id })).status).toBe(404)
      expect((await app.anonymous.get(`/api/v3/events/${id}/registration-form`)).status).toBe(404)
    }
  })
})

describe('joining an event without an account', () => {
  it('takes a name and gives a session, which sees and says who one is', async () => {
    const event = await open()
    const reply = await join(event, { displayname: ' Gina G. ', email: 'gina@example.org' })
    expect(reply).toMatchObject({
      status: 200,
      body: { result: 'success', guest_id: expect.any(String), url: `/web/events/${event.id}/participant` },
    })
    const cookie = reply.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^lyceum_guest=[\w-]{43};.*HttpOnly.*SameSite=Lax/)
    const gina = await aJoinedGuest(app, event, { displayname: 'Gina' })
    expect((await gina.get(`/api/v3/events/${event.id}`)).body).toMatchObject({
      guest: { guest_id: gina.guestId, displayname: 'Gina' },
      can: { manage: false, moderate: false, present: false },
      form: null,
    })
    expect((await gina.get('/api/v3/users/me')).body.user).toBe(null)
    expect((await app.anonymous.get(`/api/v3/events/${event.id}`)).body.guest).toBe(null)
    expect((await ann.get(`/api/v3/events/${event.id}`)).body.guest).toBe(null)
  })

  it('is for events that everybody sees, where the organisation has guests, and not for who is signed in', async () => {
    const event = await open()
    expect(await join(event, {}, ann)).toMatchObject({ status: 409, body: { error: { reason: 'signed_in' } } })
    expect(await join(await open({ state: 'CLOSED' }))).toMatchObject({ status: 409, body: { error: { reason: 'event_closed' } } })
    for (const fields of [{ displayname: ' ' }, { displayname: 'x'.repeat(81) }, { email: 'nobody' }, { data: '{' }])
      expect((await join(event, fields)).status).toBe(422)
    const root = await aPerson(app, { role: 'siteadmin' })
    await root.put('/api/v3/domain', { guest_access: 0 })
    expect(await join(event)).toMatchObject({ status: 403, body: { error: { reason: 'guest_access' } } })
    await root.put('/api/v3/domain', { guest_access: 1 })
    expect((await join(event)).status).toBe(200)
  })

  it('is slowed where very many join from one address, which is forgotten after a day', async () => {
    const [event, other] = [await open(), await open()]
    await join(event)
    const { address } = await app.db.selectFrom('event_guest').select('address').where('event_id', '=', event.id).executeTakeFirstOrThrow()
    await Promise.all(Array.from({ length: mostJoins - 1 }, () => aGuestOf(app.db, event)))
    await app.db.updateTable('event_guest').set({ address }).where('event_id', '=', event.id).execute()
    expect((await join(event)).status).toBe(429)
    expect((await join(other)).status).toBe(200)
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await app.db.updateTable('event_guest').set({ created_at: yesterday }).where('event_id', '=', event.id).execute()
    await forgetGuestAddresses(app.db, new AbortController().signal)
    const joined = app.db.selectFrom('event_guest').select('event_id').where('event_id', 'in', [event.id, other.id])
    expect(await joined.where('address', 'is not', null).execute()).toEqual([{ event_id: other.id }])
  })
})

describe('the form for guests', () => {
  const form = {
    name: 'About you',
    fields: [
      { name: 'Company', identifier: 'company', mandatory: 1, pattern: '', type: 'text' },
      { name: 'Phone', identifier: 'phone', mandatory: 0, pattern: '', type: 'phone' },
    ],
    gdpr: 'I agree that this is kept.',
  }
  const put = (event: { id: string }, fields: object, who = ann) => who.put(`/api/v3/events/${event.id}/registration-form`, fields)

  it('is made by who manages the event, asked of guests, and answered to hosts alone', async () => {
    const event = await open()
    const bob = await aPerson(app)
    expect((await put(event, form, bob)).status).toBe(403)
    expect((await put(event, form)).status).toBe(200)
    const shown = (await app.anonymous.get(`/api/v3/events/${event.id}/registration-form`)).body
    const fields = [{ identifier: 'company', mandatory: true }, { identifier: 'phone' }]
    expect(shown).toMatchObject({ name: 'About you', gdpr: form.gdpr, fields })
    for (const [data, field] of [
      [{}, 'company'],
      [{ company: 'ACME' }, 'gdpr'],
      [{ company: 'ACME', gdpr: 1, phone: 'none' }, 'phone'],
    ] as const)
      expect(await join(event, { data })).toMatchObject({ status: 422, body: { error: { reason: 'participant_form', field } } })
    expect((await join(event, { company: 'ACME', gdpr: 1, surplus: 'x' })).status).toBe(200)
    expect((await join(event, { displayname: 'Gus', data: JSON.stringify({ company: 'Guild', gdpr: true }) })).status).toBe(200)
    const list = `/api/v3/events/${event.id}/registrations?count=1`
    expect((await ann.get(list)).body).toMatchObject({
      total: 2,
      items: [
        { displayname: 'Gus', data: { company: 'Guild', phone: '' }, agreed_to: form.gdpr },
        { displayname: 'Gina', data: { company: 'ACME' } },
      ],
    })
    expect((await ann.get(list)).text).not.toContain('surplus')
    expect((await bob.get(list)).status).toBe(403)
  })

  it('is refused where it makes no sense, and goes where it is empty', async () => {
    const event = await open()
    const twice = { ...form, fields: [form.fields[0], form.fields[0]] }
    for (const wrong of [twice, { ...form, name: '' }, { ...form, fields: [{ ...form.fields[0], pattern: '(' }] }])
      expect((await put(event, wrong)).status).toBe(422)
    await put(event, form)
    expect((await put(event, { name: '', fields: [], gdpr: '' })).body).toEqual({
      name: '',
      fields: [],
      gdpr: '',
      required: false,
      limit: null,
    })
    expect((await join(event)).status).toBe(200)
    const over = await open({ state: 'CLOSED' })
    expect(await put(over, form)).toMatchObject({ status: 409, body: { error: { reason: 'event_closed' } } })
  })
})
