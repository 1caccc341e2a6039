import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aJoinedGuest, anEvent } from '#domains/events/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { mostAskedByGuest } from '../limits.ts'
import { aQuestion } from '../testing.ts'

let app: TestApp
let [ann, mo, bob, cleo]: TestPerson[] = []

beforeAll(async () => {
  app = await startedApp()
  ;[ann, mo, bob, cleo] = await Promise.all([aPerson(app, { role: 'poweruser' }), aPerson(app), aPerson(app), aPerson(app)])
})

const make = () => anEvent(app.db, { owner: person(ann), moderators: [person(mo)], settings: { state: 'LIVE' } })
const person = (one: TestPerson | undefined): TestPerson => one as TestPerson
const base = ({ id }: { id: string }) => `/web/ajax/partials/events/${id}/questions`
const list = async (event: { id: string }, who = mo, query = '') => (await person(who).get(`${base(event)}${query}`)).body
const idsOf = ({ items }: { items: { id: string }[] }) => items.map((one) => one.id)
const move = (event: { id: string }, id: string, state: string, who = mo) => person(who).put(`${base(event)}/${id}`, { state })

describe('a question at an event', () => {
  it('is asked, posted and answered, and others see it when it is posted (LE-3.03, LE-3.04, LE-4.01, LE-4.03, LE-6.14)', async () => {
    const event = await make()
    const { body: asked } = await person(bob).post(base(event), { text: ' Why? ', state: 'POSTED', page: 'liveEventPage' })
    expect(asked).toMatchObject({ text: 'Why?', state: 'ASKED', username: bob?.name, guest_id: null, time_last_update: expect.any(Number) })
    expect(idsOf(await list(event, mo, '?state=ASKED'))).toEqual([asked.id])
    expect([idsOf(await list(event, bob)), idsOf(await list(event, cleo))]).toEqual([[asked.id], []])
    expect((await move(event, asked.id, 'POSTED', bob)).status).toBe(403)
    expect((await move(event, asked.id, 'ANSWERED')).status).toBe(409)
    expect((await move(event, asked.id, 'POSTED')).body).toEqual({ id: asked.id, state: 'POSTED', text: 'Why?' })
    expect(idsOf(await list(event, cleo))).toEqual([asked.id])
    expect((await move(event, asked.id, 'ANSWERED')).status).toBe(200)
    for (const wrong of ['ASKED', 'POSTED', 'ANSWERED']) expect((await move(event, asked.id, wrong)).status).toBe(409)
    expect((await move(event, asked.id, 'NONSENSE')).status).toBe(422)
  })

  it('has words in it, a thousand characters at most', async () => {
    const event = await make()
    const ask = async (text: string) => (await person(bob).post(base(event), { text })).status
    expect([await ask(''), await ask('  '), await ask('x'.repeat(1001))]).toEqual([422, 422, 422])
    expect(await ask('ä'.repeat(1000))).toBe(200)
    expect((await list(event)).items).toHaveLength(1)
  })

  it('is posted by one moderator of two who press at once', async () => {
    const event = await make()
    for (let round = 0; round < 5; round += 1) {
      const id = await aQuestion(app.db, event, { state: 'ASKED' })
      const replies = await Promise.all([move(event, id, 'POSTED', mo), move(event, id, 'POSTED', ann)])
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    }
  })

  it('is deleted by who asked it or looks after the event, and by nobody else (LE-6.02, LE-6.06, LE-7.30)', async () => {
    const event = await make()
    const root = await aPerson(app, { role: 'siteadmin' })
    const remove = async (id: string, who?: TestPerson) => (await person(who).delete(`${base(event)}/${id}`)).status
    for (const who of [bob, mo, ann, root]) {
      const id = await aQuestion(app.db, event, { by: person(bob) })
      expect(await remove(id, cleo)).toBe(403)
      expect(await remove(id, who)).toBe(200)
      expect(await remove(id, who)).toBe(404)
    }
    expect((await list(event)).items).toEqual([])
  })

  it('comes fifteen at a time, the newest first, and by who asked it (LE-7.26, LE-9.08)', async () => {
    const event = await make()
    const ids: string[] = []
    for (let number = 0; number < 20; number += 1) ids.unshift(await aQuestion(app.db, event, { by: person(number < 3 ? bob : cleo) }))
    const first = await list(event)
    expect(idsOf(first)).toEqual(ids.slice(0, 15))
    expect(idsOf(await list(event, mo, `?questionsbeforeid=${ids[14]}`))).toEqual(ids.slice(15))
    expect(idsOf(await list(event, bob, '?type=my'))).toEqual(ids.slice(17))
    expect(idsOf(await list(event, mo, `?username=${bob?.name}`))).toEqual(ids.slice(17))
    expect(idsOf(await list(event, mo, `?questionsbeforets=${Math.floor(Date.now() / 1000) - 3600}`))).toEqual([])
  })

  it('is told again when it changed, and as gone when it was deleted, by whole quarters of a minute; nothing where nothing did (LE-9.06)', async () => {
    const event = await make()
    const [kept, gone] = [await aQuestion(app.db, event), await aQuestion(app.db, event)]
    const { ts } = await list(event, cleo)
    expect(ts % 15).toBe(0)
    expect(ts).toBeLessThanOrEqual(Date.now() / 1000)
    expect(ts).toBeGreaterThan(Date.now() / 1000 - 30)
    await person(mo).delete(`${base(event)}/${gone}`)
    await move(event, kept, 'ANSWERED')
    const changes = await list(event, cleo, `?questionUpdates=1&lastUpdatedTsForQuestion=${ts}`)
    expect(changes.items).toMatchObject([
      { id: gone, deleted: true },
      { id: kept, state: 'ANSWERED' },
    ])
    const ask = (headers: Record<string, string> = {}) =>
      fetch(new URL(base(event), app.url), { headers: { ...person(cleo).headers, accept: 'application/json', ...headers } })
    const tag = (await ask()).headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': tag })).status).toBe(304)
    await aQuestion(app.db, event)
    expect((await ask({ 'if-none-match': tag })).status).toBe(200)
  })

  it('is told of to who follows the changes, however many there are, a second apart or all in one', async () => {
    const event = await make()
    const amount = 130
    await sql`
      insert into event_question (event_id, account_id, text, state)
      select ${event.id}, ${person(bob).id}, 'Why?', 'POSTED' from generate_series(1, ${amount})`.execute(app.db)
    const follow = async () => {
      const [told, asked] = [new Set<string>(), new Set<number>()]
      for (let ts = 0; !asked.has(ts); ) {
        asked.add(ts)
        const page = await list(event, cleo, `?questionUpdates=1&lastUpdatedTsForQuestion=${ts}`)
        expect(page.ts % 15).toBe(0)
        for (const id of idsOf(page)) told.add(id)
        ts = page.ts
      }
      return told.size
    }
    await sql`
      update event_question q set updated_at = now() - interval '1 hour' + make_interval(secs => n)
      from (select id, row_number() over (order by id)::int as n from event_question where event_id = ${event.id}) as numbered
      where q.id = numbered.id`.execute(app.db)
    expect(await follow()).toBe(amount)
    await sql`update event_question set updated_at = now() - interval '1 hour' where event_id = ${event.id}`.execute(app.db)
    expect(await follow()).toBe(amount)
  })

  it('takes one vote of each, who may take it back', async () => {
    const event = await make()
    const id = await aQuestion(app.db, event)
    const path = `/api/v3/events/${event.id}/questions/${id}/vote`
    await Promise.all([bob, bob, cleo, cleo].map((who) => person(who).post(path)))
    expect((await list(event, bob)).items).toMatchObject([{ votes: 2, voted: true }])
    await Promise.all([bob, bob].map((who) => person(who).delete(path)))
    expect((await list(event, bob)).items).toMatchObject([{ votes: 1, voted: false }])
    await move(event, id, 'ANSWERED')
    expect((await person(bob).post(path)).status).toBe(409)
  })

  it('takes no vote of anybody once the event is over, nor is one taken back', async () => {
    const event = await make()
    const id = await aQuestion(app.db, event)
    const path = `/api/v3/events/${event.id}/questions/${id}/vote`
    expect((await person(bob).post(path)).status).toBe(200)
    expect((await person(ann).post(`/api/v3/events/${event.id}/state`, { state: 'CLOSED' })).status).toBe(200)
    expect(await person(cleo).post(path)).toMatchObject({ status: 409, body: { error: { reason: 'event_closed' } } })
    expect(await person(bob).delete(path)).toMatchObject({ status: 409, body: { error: { reason: 'event_closed' } } })
    expect((await list(event, bob)).items).toMatchObject([{ votes: 1, voted: true, can: { vote: false } }])
  })

  it('is asked for by state, as the page of a moderator does (LE-7.25, LE-7.27)', async () => {
    const event = await make()
    const states = ['ASKED', 'POSTED', 'ANSWERED'] as const
    for (const state of states) {
      const id = await aQuestion(app.db, event, { state })
      const page = await list(event, mo, `?state=${state}&type=all&max=15&isMod=true&page=moderator`)
      expect(page.items).toMatchObject([{ id, state }])
    }
    expect((await list(event, cleo, '?state=ASKED')).items).toEqual([])
    const before = Math.floor(Date.now() / 1000) + 3600
    const everything = `?type=all&questionsbeforets=${before}&max=15&isMod=false&lastUpdatedTsForQuestion=0&questionUpdates=0`
    expect((await list(event, mo, everything)).items).toHaveLength(3)
    expect((await list(event, mo, `${everything}&username=nobody-here`)).items).toEqual([])
    expect((await person(mo).get(`${base(event)}?state=NONSENSE`)).status).toBe(422)
  })

  it('carries its text, state and page when it is sent, and is posted in other words (LE-7.28, LE-7.29)', async () => {
    const event = await make()
    const { body: asked } = await person(bob).post(base(event), { text: 'Wy?', state: 'ASKED', page: 'liveEventPage' })
    expect((await list(event)).items).toMatchObject([{ id: asked.id, text: 'Wy?', state: 'ASKED' }])
    expect((await person(mo).put(`${base(event)}/${asked.id}`, { text: 'Why?', state: 'POSTED' })).body).toEqual({
      id: asked.id,
      text: 'Why?',
      state: 'POSTED',
    })
    expect((await list(event, cleo)).items).toMatchObject([{ text: 'Why?', can: { moderate: false, delete: false } }])
  })

  it('is moderated and deleted by the hosts of the event, who own its content (LE-6.08)', async () => {
    const host = await aPerson(app)
    const event = await anEvent(app.db, { owner: person(ann), hosts: [host], settings: { state: 'LIVE' } })
    const id = await aQuestion(app.db, event, { by: person(bob), state: 'ASKED' })
    expect((await list(event, host)).items).toMatchObject([{ id, can: { moderate: true, delete: true } }])
    expect((await move(event, id, 'POSTED', host)).status).toBe(200)
    expect((await host.delete(`${base(event)}/${id}`)).status).toBe(200)
    expect((await list(event, bob)).items).toEqual([])
  })
})

describe('a guest of an event', () => {
  const open = () => anEvent(app.db, { owner: person(ann), moderators: [person(mo)], visibility: 'PUBLIC', settings: { state: 'LIVE' } })

  it('asks, gets and deletes what is theirs, by guest_id, and nobody else’s (LE-6.04)', async () => {
    const event = await open()
    const [gina, gus] = [await aJoinedGuest(app, event, { displayname: 'Gina' }), await aJoinedGuest(app, event)]
    const asked = await gina.post(base(event), { text: 'May I?', state: 'ASKED', page: 'liveEventPage' })
    const body = { username: null, guest_id: gina.guestId, displayname: 'Gina', can: { delete: true } }
    expect(asked).toMatchObject({ status: 200, body })
    const at = `${base(event)}/${asked.body.id}`
    const idsFor = async (who: Pick<TestPerson, 'get'>, query = '') => idsOf((await who.get(`${base(event)}${query}`)).body)
    expect([await idsFor(gina), await idsFor(gina, '?type=my'), await idsFor(gus), await idsFor(person(mo))]).toEqual([
      [asked.body.id],
      [asked.body.id],
      [],
      [asked.body.id],
    ])
    expect((await gus.delete(at)).status).toBe(404)
    await move(event, asked.body.id, 'POSTED')
    expect(await idsFor(gus)).toEqual([asked.body.id])
    expect((await gus.delete(at)).status).toBe(403)
    expect((await gina.put(at, { state: 'ANSWERED' })).status).toBe(401)
    expect((await gina.delete(at)).status).toBe(200)
  })

  it('has questions that can be shown without those of people', async () => {
    const event = await open()
    const gina = await aJoinedGuest(app, event)
    const { id } = (await gina.post(base(event), { text: 'From outside?' })).body
    await person(bob).post(base(event), { text: 'From inside?' })
    expect(idsOf(await list(event, mo, '?type=guests'))).toEqual([id])
    expect(idsOf(await list(event, cleo, '?type=guests'))).toEqual([])
    await move(event, id, 'POSTED')
    expect(idsOf(await list(event, cleo, '?type=guests'))).toEqual([id])
  })

  it('votes once for a question, as everybody does', async () => {
    const event = await open()
    const id = await aQuestion(app.db, event)
    const gina = await aJoinedGuest(app, event)
    const path = `/api/v3/events/${event.id}/questions/${id}/vote`
    await Promise.all([gina, gina, person(bob)].map((who) => who.post(path)))
    expect((await gina.get(base(event))).body.items).toMatchObject([{ votes: 2, voted: true }])
    await Promise.all([gina, gina].map((who) => who.delete(path)))
    expect((await gina.get(base(event))).body.items).toMatchObject([{ votes: 1, voted: false }])
    const other = await open()
    const elsewhere = await aQuestion(app.db, other)
    expect((await gina.post(`/api/v3/events/${other.id}/questions/${elsewhere}/vote`)).status).toBe(403)
  })

  it('asks a few questions a minute, and no more', async () => {
    const event = await open()
    const gina = await aJoinedGuest(app, event)
    const replies = await Promise.all(Array.from({ length: mostAskedByGuest + 3 }, () => gina.post(base(event), { text: 'Why?' })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(mostAskedByGuest)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(3)
  })
})

describe('the vote of somebody who is removed', () => {
  it('no longer counts, be it a guest whom the host deletes or a person whose account goes', async () => {
    const event = await anEvent(app.db, { owner: person(ann), visibility: 'PUBLIC', settings: { state: 'LIVE' } })
    const [first, second] = [await aQuestion(app.db, event), await aQuestion(app.db, event)]
    const [gina, dora, root] = [await aJoinedGuest(app, event), await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const path = (id: string) => `/api/v3/events/${event.id}/questions/${id}/vote`
    for (const who of [gina, dora, person(bob)]) for (const id of [first, second]) expect((await who.post(path(id))).status).toBe(200)
    const votes = async () => (await list(event, bob)).items.map((one: { votes: number }) => one.votes)
    expect(await votes()).toEqual([3, 3])
    expect((await person(ann).delete(`/api/v3/events/${event.id}/registrations/${gina.guestId}`)).status).toBe(200)
    expect(await votes()).toEqual([2, 2])
    expect((await root.delete(`/api/v3/users/${dora.name}`)).status).toBe(200)
    const { rows } = await sql<{ votes: number }>`select votes from event_question where event_id = ${event.id}`.execute(app.db)
    expect(rows).toEqual([{ votes: 1 }, { votes: 1 }])
    expect((await person(bob).delete(path(first))).body).toEqual({ votes: 0, voted: false })
    expect((await person(bob).delete(path(first))).body).toEqual({ votes: 0, voted: false })
  })
})

describe('questions by their votes', () => {
  it('stand with the most wanted first, of equal ones the older first, and hide what waits for a moderator from others', async () => {
    const event = await make()
    const [waits, first, second, wanted] = [
      await aQuestion(app.db, event, { state: 'ASKED' }),
      await aQuestion(app.db, event),
      await aQuestion(app.db, event),
      await aQuestion(app.db, event),
    ]
    await person(cleo).post(`/api/v3/events/${event.id}/questions/${wanted}/vote`)
    const byVotes = async (who: TestPerson | undefined, more = '') => idsOf(await list(event, who, `?order_by=votes${more}`))
    expect(await byVotes(cleo)).toEqual([wanted, first, second])
    expect(await byVotes(mo)).toEqual([wanted, waits, first, second])
    expect(await byVotes(cleo, '&state=POSTED&max=2')).toEqual([wanted, first])
    expect(idsOf(await list(event, cleo, '?order_by=nonsense'))).toEqual([wanted, second, first])
  })
})

describe('a question that a moderator is at', () => {
  const claim = (event: { id: string }, id: string, who: TestPerson | undefined, claimed = true) =>
    person(who).put(`/api/v3/events/${event.id}/questions/${id}/claim`, { claimed })

  it('is seen to be theirs by other moderators and by nobody else, and can be taken by no other (LE-4.01)', async () => {
    const event = await make()
    const id = await aQuestion(app.db, event, { state: 'POSTED' })
    const taken = await Promise.all([claim(event, id, ann), claim(event, id, mo)])
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [first, second] = taken[0]?.status === 200 ? [ann, mo] : [mo, ann]
    const refused = await claim(event, id, second)
    expect(refused.body.error).toMatchObject({ reason: 'question_claimed', message: `${first?.displayname} is at this question.` })
    expect((await claim(event, id, second, false)).status).toBe(409)
    const { claim: seen } = (await list(event, second)).items[0]
    expect(seen).toMatchObject({ username: first?.name, displayname: first?.displayname })
    expect(seen.until).toBeGreaterThan(Date.now() / 1000 + 60)
    expect((await list(event, bob)).items).toMatchObject([{ claim: null }])
    expect((await claim(event, id, bob)).status).toBe(403)
    expect((await claim(event, id, first, false)).body).toEqual({ id, claim: null })
    expect((await claim(event, id, second)).status).toBe(200)
  })

  it('is free again after three minutes and once it has moved on, and none that is answered is taken', async () => {
    const event = await make()
    const id = await aQuestion(app.db, event, { state: 'POSTED' })
    await claim(event, id, ann)
    const past = new Date(Date.now() - 200_000)
    await app.db.updateTable('event_question').set({ claimed_at: past }).where('id', '=', id).execute()
    expect((await list(event, mo, '?max=14')).items).toMatchObject([{ claim: null }])
    expect((await claim(event, id, mo)).status).toBe(200)
    expect((await move(event, id, 'ANSWERED')).status).toBe(200)
    expect((await list(event, ann)).items).toMatchObject([{ claim: null }])
    expect((await claim(event, id, ann)).status).toBe(409)
  })

  it('is posted in the words that its moderator gave it, which others hear who read it before', async () => {
    const event = await make()
    const id = await aQuestion(app.db, event, { by: person(bob), state: 'ASKED' })
    const mended = await person(mo).put(`${base(event)}/${id}`, { state: 'POSTED', text: '  Why, and since when? ' })
    expect(mended.body).toMatchObject({ state: 'POSTED', text: 'Why, and since when?' })
    expect((await list(event, cleo)).items).toMatchObject([{ id, text: 'Why, and since when?' }])
    expect((await person(mo).put(`${base(event)}/${id}`, { state: 'ANSWERED', text: 'x'.repeat(1001) })).status).toBe(422)
  })
})
