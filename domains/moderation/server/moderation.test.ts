import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aJoinedGuest, anEvent } from '#domains/events/testing.ts'
import { type Client, startedApp, type TestApp } from '#platform/server/testing.ts'
import { fetchedFeed } from '#platform/web/fetched-feed.ts'
import { longestMuteReason, longestWord, mostWords } from '../limits.ts'

let app: TestApp
let [ann, host, mo, max, bob, cleo]: TestPerson[] = []
const person = (one: TestPerson | undefined): TestPerson => one as TestPerson

beforeAll(async () => {
  app = await startedApp()
  ;[ann, host, mo, max, bob, cleo] = await Promise.all(Array.from({ length: 6 }, () => aPerson(app)))
})

const make = (settings: object = { state: 'LIVE' }) =>
  anEvent(app.db, { owner: person(ann), hosts: [person(host)], moderators: [person(mo), person(max)], visibility: 'PUBLIC', settings })
const at = ({ id }: { id: string }) => `/api/v3/events/${id}`
const controlsOf = async (event: { id: string }, who: Client = person(bob)) => (await who.get(`${at(event)}/controls`)).body
const setControls = (event: { id: string }, fields: object, who: TestPerson | undefined = ann) =>
  person(who).put(`${at(event)}/controls`, fields)
const muteOf = (event: { id: string }, whom: string, fields: object, who: TestPerson | undefined = mo) =>
  person(who).put(`${at(event)}/people/${whom}`, fields)
const mutedOf = async (event: { id: string }, who: TestPerson | undefined = mo) => (await person(who).get(`${at(event)}/people`)).body
const say = (who: Client | undefined, event: { id: string }, text = 'Hello') =>
  (who as Client).post(`/web/ajax/partials/videos/${event.id}/comments`, { text })
const ask = (who: Client, event: { id: string }) => who.post(`/web/ajax/partials/events/${event.id}/questions`, { text: 'Why?' })
const bobs = () => person(bob).name

describe('what hosts set for an event', () => {
  it('is nothing at first, and what they send afterwards; the rest of it stays', async () => {
    const event = await make()
    expect(await controlsOf(event)).toMatchObject({
      rules: { slow_mode_seconds: 0, reactions: true },
      counts: [],
      comments_enabled: true,
      revision: 0,
      wait: 0,
      muted: null,
      can: { manage: false, moderate: false, react: true },
    })
    expect((await setControls(event, { slow_mode_seconds: 30, words: ['fool', ' fool ', 'shut up'] })).status).toBe(200)
    expect((await setControls(event, { reactions: 0 }, host)).body).toMatchObject({
      rules: { slow_mode_seconds: 30, reactions: false },
      words: ['fool', 'shut up'],
      revision: 2,
      can: { manage: true, moderate: true },
    })
    expect((await setControls(event, { comments_enabled: 0 })).body).toMatchObject({ comments_enabled: false, words: ['fool', 'shut up'] })
    expect(await say(bob, event)).toMatchObject({ status: 403, body: { error: { reason: 'comments_closed' } } })
  })

  it('is changed by nobody else, and not once the event is over', async () => {
    const event = await make()
    for (const who of [mo, bob]) expect((await setControls(event, { slow_mode_seconds: 5 }, who)).status).toBe(403)
    const over = await make({ state: 'CLOSED' })
    expect(await setControls(over, { slow_mode_seconds: 5 })).toMatchObject({ status: 409, body: { error: { reason: 'event_closed' } } })
  })

  it('has its words for those alone who moderate', async () => {
    const event = await make()
    await setControls(event, { words: ['fool'] })
    const gina = await aJoinedGuest(app, event)
    expect((await controlsOf(event, person(mo))).words).toEqual(['fool'])
    for (const who of [person(bob), gina, app.anonymous]) expect((await controlsOf(event, who)).words).toBeNull()
    expect((await controlsOf(event, app.anonymous)).mark).toBeNull()
  })

  it('is refused where it is too much or no number', async () => {
    const event = await make()
    const many = Array.from({ length: mostWords + 1 }, (_, number) => `word${number}`)
    for (const seconds of [-1, 1.5, 99_999, 'soon']) expect((await setControls(event, { slow_mode_seconds: seconds })).status).toBe(422)
    for (const words of [many, ['x'.repeat(longestWord + 1)]]) expect((await setControls(event, { words })).status).toBe(422)
    expect(await controlsOf(event)).toMatchObject({ revision: 0 })
  })

  it('is not written over by a host who has not seen what another changed', async () => {
    const event = await make()
    const { revision } = await controlsOf(event, person(host))
    const replies = await Promise.all([ann, host].map((who) => setControls(event, { words: [`of ${person(who).name}`], revision }, who)))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const stale = replies.find(({ status }) => status === 409)
    expect(stale?.body).toMatchObject({ revision: revision + 1, error: { reason: 'stale' } })
    expect(await controlsOf(event)).toMatchObject({ revision: revision + 1 })
  })

  it('is told to all who are there, without its words', async () => {
    const event = await make()
    const feed = fetchedFeed(`${app.url}/api/v3/feed?topic=event:${event.id}`, person(cleo).headers)
    const heard = new Promise<unknown>((resolve) => feed.addEventListener('controls', ({ data }) => resolve(JSON.parse(data))))
    await new Promise<unknown>((resolve) => feed.addEventListener('open', resolve))
    await setControls(event, { slow_mode_seconds: 10, words: ['fool'] })
    expect(await heard).toEqual({ rules: { slow_mode_seconds: 10, reactions: true }, topic: `event:${event.id}` })
    feed.close()
  })
})

describe('slow mode', () => {
  it('lets each comment once, and says how long the next one waits', async () => {
    const event = await make()
    await setControls(event, { slow_mode_seconds: 600 })
    const gina = await aJoinedGuest(app, event)
    for (const who of [person(bob), gina]) {
      expect((await say(who, event)).status).toBe(200)
      const early = await say(who, event)
      expect(early).toMatchObject({ status: 429, body: { error: { reason: 'slow_mode' } } })
      const { wait } = await controlsOf(event, who)
      expect(wait).toBeGreaterThan(0)
      expect(Number(early.headers.get('retry-after'))).toBeGreaterThanOrEqual(wait)
      expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(600)
    }
    expect((await say(cleo, event)).status).toBe(200)
  })

  it('takes one of several that are sent at once in one name, and goes on when the time is over', async () => {
    const event = await make()
    await setControls(event, { slow_mode_seconds: 600 })
    const replies = await Promise.all(Array.from({ length: 6 }, () => say(bob, event)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5)
    const [{ body }] = replies.filter(({ status }) => status === 200) as [(typeof replies)[number]]
    await person(bob).delete(`/web/ajax/partials/videos/${event.id}/comments/${body.id}`)
    expect((await say(bob, event)).status).toBe(429)
    const longAgo = new Date(Date.now() - 601_000)
    await app.db.updateTable('event_speaker').set({ commented_at: longAgo }).where('event_id', '=', event.id).execute()
    expect((await say(bob, event)).status).toBe(200)
  })

  it('is not for who runs or moderates the event, and ends when it is switched off', async () => {
    const event = await make()
    await setControls(event, { slow_mode_seconds: 600 })
    for (const who of [ann, host, mo, ann, host, mo]) expect((await say(who, event)).status).toBe(200)
    expect(await controlsOf(event, person(mo))).toMatchObject({ wait: 0 })
    await say(bob, event)
    await setControls(event, { slow_mode_seconds: 0 })
    expect((await say(bob, event)).status).toBe(200)
  })
})

describe('somebody who is muted', () => {
  it('neither comments, asks nor reacts at that event, and reads why; afterwards they do again', async () => {
    const [event, other] = [await make(), await make()]
    const gina = await aJoinedGuest(app, event)
    for (const [who, whom] of [
      [person(bob), bobs()],
      [gina, gina.guestId],
    ] as const) {
      expect((await say(who, event)).status).toBe(200)
      const muted = await muteOf(event, whom, { muted: 1, reason: ' Please let others speak. ' })
      expect(muted.body).toEqual({ result: 'success', muted: { reason: 'Please let others speak.', at: expect.any(Number) } })
      const refused = { status: 403, body: { error: { reason: 'muted', message: expect.stringContaining('Please let others speak.') } } }
      expect(await say(who, event)).toMatchObject(refused)
      expect(await ask(who, event)).toMatchObject(refused)
      expect(await who.post(`${at(event)}/reactions`, { kind: 'heart' })).toMatchObject(refused)
      expect((await controlsOf(event, who)).muted).toMatchObject({ reason: 'Please let others speak.' })
      expect((await muteOf(event, whom, { muted: 0 }, max)).body).toEqual({ result: 'success', muted: null })
      expect((await say(who, event)).status).toBe(200)
      expect((await ask(who, event)).status).toBe(200)
    }
    await muteOf(event, bobs(), { muted: 1 })
    expect((await say(bob, other)).status).toBe(200)
  })

  it('can neither change what they said before nor bring it back, and can still delete it', async () => {
    const event = await make()
    const { id } = (await say(bob, event)).body
    await muteOf(event, bobs(), { muted: 1 })
    const comment = `/web/ajax/partials/videos/${event.id}/comments/${id}`
    expect(await person(bob).put(comment, { op: 'edit', text: 'And more' })).toMatchObject({
      status: 403,
      body: { error: { reason: 'muted' } },
    })
    expect((await person(bob).delete(comment)).status).toBe(200)
    expect(await person(bob).put(comment, { op: 'restore' })).toMatchObject({ status: 403, body: { error: { reason: 'muted' } } })
    await muteOf(event, bobs(), { muted: 0 })
    expect((await person(bob).put(comment, { op: 'restore' })).status).toBe(200)
  })

  it('is muted by two moderators at once as by one: the first reason stands, and both are told it', async () => {
    const event = await make()
    const replies = await Promise.all([mo, max].map((who) => muteOf(event, bobs(), { muted: 1, reason: person(who).name }, who)))
    const [{ reason, by }] = (await mutedOf(event)).items
    for (const { status, body } of replies) expect([status, body.muted.reason]).toEqual([200, reason])
    // Whoever is named there is who gave the reason.
    const named = app.db.selectFrom('account').select('displayname').where('username', '=', reason)
    expect(by).toBe((await named.executeTakeFirstOrThrow()).displayname)
  })

  it('is listed for moderators, the last first, and for nobody else', async () => {
    const event = await make()
    const gina = await aJoinedGuest(app, event, { displayname: 'Gina Guest' })
    await muteOf(event, bobs(), { muted: 1, reason: 'First' })
    await muteOf(event, gina.guestId, { muted: 1 })
    expect(await mutedOf(event)).toMatchObject({
      items: [
        { username: null, guest_id: gina.guestId, displayname: 'Gina Guest', reason: '' },
        { username: bob?.name, guest_id: null, reason: 'First' },
      ],
      next: null,
    })
    expect((await person(mo).get(`${at(event)}/people?max=1&count=1`)).body).toMatchObject({ total: 2, next: 1 })
    expect((await person(bob).get(`${at(event)}/people`)).status).toBe(403)
    expect((await gina.get(`${at(event)}/people`)).status).toBe(401)
  })

  it('is nobody who runs or moderates it, nobody from elsewhere, and muted by moderators alone', async () => {
    const [event, other] = [await make(), await make()]
    const root = await aPerson(app, { role: 'siteadmin' })
    const refused = { status: 409, body: { error: { reason: 'moderates' } } }
    for (const whom of [ann, host, mo, root]) expect(await muteOf(event, person(whom).name, { muted: 1 }, max)).toMatchObject(refused)
    const stranger = await aJoinedGuest(app, other)
    for (const whom of ['nobody-of-this-name', stranger.guestId]) expect((await muteOf(event, whom, { muted: 1 })).status).toBe(404)
    expect((await muteOf(event, bobs(), { muted: 1 }, cleo)).status).toBe(403)
    for (const fields of [{}, { muted: 'perhaps' }, { muted: 1, reason: 'x'.repeat(longestMuteReason + 1) }])
      expect((await muteOf(event, bobs(), fields)).status).toBe(422)
    expect((await mutedOf(event)).items).toEqual([])
  })

  it('speaks again as soon as they moderate', async () => {
    const event = await make()
    await muteOf(event, bobs(), { muted: 1 })
    const hosts = [{ username: bobs(), owner_type: 'MODERATOR' }]
    expect((await person(ann).put(`/web/ajax/events/${event.id}/update`, { hosts })).status).toBe(200)
    expect((await say(bob, event)).status).toBe(200)
    expect((await controlsOf(event)).muted).toBeNull()
  })

  it('hears of it at once, by a mark that tells others nothing', async () => {
    const event = await make()
    const marks = await Promise.all([person(bob), person(cleo), person(bob)].map(async (who) => (await controlsOf(event, who)).mark))
    expect(marks[0]).toBe(marks[2])
    expect(marks[0]).not.toBe(marks[1])
    expect((await controlsOf(await make())).mark).not.toBe(marks[0])
    const feed = fetchedFeed(`${app.url}/api/v3/feed?topic=event:${event.id}`, person(bob).headers)
    const heard = new Promise<unknown>((resolve) => feed.addEventListener('participant', ({ data }) => resolve(JSON.parse(data))))
    await new Promise<unknown>((resolve) => feed.addEventListener('open', resolve))
    await muteOf(event, bobs(), { muted: 1, reason: 'Quiet' })
    expect(await heard).toEqual({ mark: marks[0], topic: `event:${event.id}` })
    feed.close()
  })
})
