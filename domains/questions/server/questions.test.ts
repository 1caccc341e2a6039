import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
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
  it('is asked, posted and answered, and others see it when it is posted (LE-3.03, LE-4.01, LE-6.14, LE-7.28, LE-7.29)', async () => {
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

  it('is told again when it changed, and as gone when it was deleted; nothing where nothing did', async () => {
    const event = await make()
    const [kept, gone] = [await aQuestion(app.db, event), await aQuestion(app.db, event)]
    const { ts } = await list(event, cleo)
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
})
