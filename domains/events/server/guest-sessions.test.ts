import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { fetchedFeed } from '#platform/web/fetched-feed.ts'
import { aJoinedGuest, anEvent } from '../testing.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
})

const open = (settings: object = {}) => anEvent(app.db, { owner: ann, visibility: 'PUBLIC', settings })

/** Calls with these cookies alone. */
async function callWith(cookie: string, path: string) {
  const reply = await fetch(new URL(path, app.url), { headers: { cookie, accept: 'application/json' } })
  return { status: reply.status, body: await reply.json() }
}

/** Hears what is said at an event. */
async function listen({ headers }: Pick<TestPerson, 'headers'>, event: { id: string }) {
  const heard: string[] = []
  const feed = fetchedFeed(`${app.url}/api/v3/feed?topic=event:${event.id}`, headers)
  feed.addEventListener('comment', ({ data }) => heard.push(...JSON.parse(data).items.map(({ text }: { text: string }) => text)))
  const { promise: isOpen, resolve } = Promise.withResolvers<Event>()
  feed.addEventListener('open', resolve)
  await isOpen
  return { feed, heard }
}

describe('the session of a guest', () => {
  it('is not to be had by a cookie that was made up, and is of one event alone', async () => {
    const [event, other] = [await open(), await open()]
    const gina = await aJoinedGuest(app, event)
    const own = gina.headers['cookie'] ?? ''
    const attendees = async ({ id }: { id: string }, cookie: string) => (await callWith(cookie, `/api/v3/events/${id}/attendees`)).status
    for (const value of ['', 'x'.repeat(43), 'x'.repeat(4000), '"-- ', '%00', gina.guestId, `${own.split('=')[1]?.slice(0, -1)}~`])
      expect([value, await attendees(event, `lyceum_guest=${value}`)]).toEqual([value, 401])
    expect(await attendees(event, own)).toBe(200)
    expect(await attendees(other, own)).toBe(403)
  })

  it('does not count for who is signed in', async () => {
    const event = await open()
    const gina = await aJoinedGuest(app, event)
    const at = `/api/v3/events/${event.id}`
    expect((await callWith(gina.headers['cookie'] ?? '', at)).body.guest).toMatchObject({ guest_id: gina.guestId })
    const both = `${gina.headers['cookie']}; ${ann.headers['cookie']}`
    expect((await callWith(both, at)).body).toMatchObject({ guest: null, can: { manage: true } })
  })

  it('ends with the event being for everybody, with the guest being removed, and after a month', async () => {
    const [narrowed, removed, old] = [await open(), await open(), await open()]
    const events = [narrowed, removed, old]
    const guests = await Promise.all(events.map((event) => aJoinedGuest(app, event)))
    /** What each is answered who asks something. */
    const answers = () =>
      Promise.all(
        guests.map(async (guest, at) => {
          const path = `/web/ajax/partials/events/${events[at]?.id}/questions`
          return (await guest.post(path, { text: 'Why?' })).status
        }),
      )
    expect(await answers()).toEqual([200, 200, 200])
    await ann.put(`/web/ajax/events/${narrowed.id}/update`, { visibility: 'USERS' })
    expect((await ann.delete(`/api/v3/events/${removed.id}/registrations/${guests[1]?.guestId}`)).status).toBe(200)
    await app.db
      .updateTable('event_guest')
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('event_id', '=', old.id)
      .execute()
    expect(await answers()).toEqual([404, 401, 401])
  })

  it('ends in the middle of what they do, with an answer to each of their calls', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const event = await open({ state: 'LIVE' })
      const guest = await aJoinedGuest(app, event)
      const [questions, comments] = [`/web/ajax/partials/events/${event.id}/questions`, `/web/ajax/partials/videos/${event.id}/comments`]
      const asked = (await guest.post(questions, { text: 'Why?' })).body.id
      const written = (await guest.post(comments, { text: 'Hello' })).body.id
      const replies = await Promise.all([
        guest.post(questions, { text: 'How?' }),
        guest.delete(`${questions}/${asked}`),
        guest.post(comments, { text: 'Bye' }),
        guest.delete(`${comments}/${written}`),
        ann.delete(`/api/v3/events/${event.id}/registrations/${guest.guestId}`),
        guest.post(`/api/v3/events/${event.id}/attendance`),
      ])
      for (const { status, text } of replies) expect(status, text).toBeLessThan(500)
      expect(replies[4]?.status).toBe(200)
    }
  })

  it('rests while the organisation has no guests', async () => {
    const event = await open()
    const gina = await aJoinedGuest(app, event)
    const root = await aPerson(app, { role: 'siteadmin' })
    const ask = async () => (await gina.post(`/web/ajax/partials/events/${event.id}/questions`, { text: 'Why?' })).status
    await root.put('/api/v3/domain', { guest_access: 0 })
    expect(await ask()).toBe(401)
    expect((await gina.get(`/api/v3/events/${event.id}`)).body.guest).toBe(null)
    await root.put('/api/v3/domain', { guest_access: 1 })
    expect(await ask()).toBe(200)
  })

  it('hears nothing more of an event that is not for everybody any more', async () => {
    const event = await open({ state: 'LIVE' })
    const guest = await listen(await aJoinedGuest(app, event), event)
    const person = await listen(await aPerson(app), event)
    const say = (text: string) => ann.post(`/web/ajax/partials/videos/${event.id}/comments`, { text, comment_type: 'parent_comment' })
    await say('For everybody')
    await eventually(() => guest.heard.includes('For everybody') && person.heard.includes('For everybody'))
    await ann.put(`/web/ajax/events/${event.id}/update`, { visibility: 'USERS' })
    await say('Among ourselves')
    await eventually(() => person.heard.includes('Among ourselves'))
    // It comes back, and is refused.
    await eventually(() => guest.feed.readyState === 2)
    expect(guest.heard).toEqual(['For everybody'])
    person.feed.close()
  })
})
