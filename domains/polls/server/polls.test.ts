import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aJoinedGuest, anEvent } from '#domains/events/testing.ts'
import { type Client, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aPoll } from '../testing.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
})

const live = () => anEvent(app.db, { owner: ann, settings: { state: 'LIVE' } })
const base = ({ id }: { id: string }) => `/api/v3/videos/${id}/live-poll`
const list = async (event: { id: string }, who = ann) => (await who.get(`/web/ajax/videos/${event.id}/live-polls`)).body
const tea = { question: 'Tea or coffee?', choice1: 'Tea', choice2: 'Coffee', choice3: '', choice4: '' }
const messageOf = (reply: { body: { error: { message: string } } }) => reply.body.error.message

describe('a poll', () => {
  it('begins as a draft that only hosts see, is opened, closed and shown (LE-3.06, LE-4.06, LE-7.41, LE-7.43)', async () => {
    const event = await live()
    const bob = await aPerson(app)
    const made = await ann.post(base(event), { ...tea, domain: 'x', user: 'y' })
    expect(made).toMatchObject({
      status: 200,
      body: { poll: { text: 'Tea or coffee?', ch1: 'Tea', ch2: 'Coffee', ch3: null, state: 'DRAFT' } },
    })
    const at = `${base(event)}/${made.body.poll.id}`
    expect((await list(event)).items).toHaveLength(1)
    expect((await list(event, bob)).items).toEqual([])
    for (const state of ['OPENED', 'CLOSED', 'PUBLISH']) {
      for (const wrong of ['DRAFT', 'OPENED', 'CLOSED', 'PUBLISH'].filter((one) => one !== state)) {
        const before = (await list(event)).items[0].state
        if (wrong !== before) expect((await ann.put(at, { state: wrong })).status).toBe(409)
      }
      expect((await ann.put(at, { state, choices: ['Tea', 'Coffee'] })).body.poll).toMatchObject({ state, text: 'Tea or coffee?' })
      expect((await list(event, bob)).items).toMatchObject([{ state }])
    }
    expect((await ann.put(at, { state: 'NONSENSE' })).status).toBe(422)
  })

  it('has a question of 1 to 160 characters and 2 to 4 options of 33 at most (LE-5.39, LE-5.41, LE-5.42, LE-9.10, LE-9.12)', async () => {
    const event = await live()
    const send = (fields: object) => ann.post(base(event), { ...tea, ...fields })
    for (const question of ['?', 'ä'.repeat(160)]) expect((await send({ question })).status).toBe(200)
    for (const question of ['', '  ', 'x'.repeat(161)])
      expect(messageOf(await send({ question }))).toBe('Question must be between 1 and 160 characters')
    for (const more of [{ choice3: '3' }, { choice3: '3', choice4: 'ö'.repeat(33) }]) expect((await send(more)).status).toBe(200)
    for (const wrong of [{ choice2: '' }, { choice1: ' ', choice3: 'x' }, { choice2: 'x'.repeat(34) }, { choice4: 'x'.repeat(34) }])
      expect(messageOf(await send(wrong))).toBe('Please provide 2 to 4 valid options')
    expect((await list(event)).items).toHaveLength(4)
  })

  it('is changed and deleted while it is a draft, and no longer (LE-4.12, LE-4.13, LE-7.42, LE-7.44)', async () => {
    const event = await live()
    const [draft, opened] = [await aPoll(app.db, event), await aPoll(app.db, event, 'OPENED')]
    const change = (id: string) => ann.put(`${base(event)}/${id}`, { text: 'Coffee?', ch3: '', target_user: 'x' })
    expect((await change(draft)).body.poll).toMatchObject({ text: 'Coffee?', ch1: 'Yes', ch2: 'No', ch3: null })
    expect(await change(opened)).toMatchObject({ status: 409, body: { error: { reason: 'poll_not_draft' } } })
    expect((await ann.delete(`${base(event)}/${draft}`)).status).toBe(200)
    expect((await ann.delete(`${base(event)}/${opened}`)).status).toBe(409)
    expect((await list(event)).items).toMatchObject([{ id: opened, text: 'Tea?' }])
  })

  it('is opened only while its event is live, and says why it is not', async () => {
    const [planned, over] = [await anEvent(app.db, { owner: ann }), await anEvent(app.db, { owner: ann, settings: { state: 'CLOSED' } })]
    const open = async (event: { id: string }) => ann.put(`${base(event)}/${await aPoll(app.db, event)}`, { state: 'OPENED' })
    expect(await open(planned)).toMatchObject({ status: 409, body: { error: { message: 'Stream is not live' } } })
    expect(await open(over)).toMatchObject({ status: 409, body: { error: { message: 'Stream has ended' } } })
    const left = await aPoll(app.db, over, 'OPENED')
    expect((await ann.put(`${base(over)}/${left}`, { state: 'CLOSED' })).status).toBe(200)
  })

  it('takes one vote of each, changed until it is closed; hosts see it at once, others when it is shown (LE-6.19)', async () => {
    const event = await live()
    const [bob, cleo] = [await aPerson(app), await aPerson(app)]
    const at = `${base(event)}/${await aPoll(app.db, event, 'OPENED')}`
    const vote = (who: TestPerson, choice: number) => who.post(`${at}/vote`, { choice })
    expect((await vote(bob, 1)).body.poll).toMatchObject({ my_choice: 1, counts: null, total: null })
    await vote(bob, 3)
    await vote(cleo, 3)
    expect((await vote(cleo, 4)).status).toBe(422)
    expect((await list(event)).items).toMatchObject([{ total: 2, counts: [0, 0, 2], my_choice: null }])
    expect((await bob.put(at, { state: 'CLOSED' })).status).toBe(403)
    expect((await ann.put(at, { state: 'CLOSED' })).body.poll).toMatchObject({ counts: [0, 0, 2] })
    expect(await vote(bob, 1)).toMatchObject({ status: 409, body: { error: { reason: 'poll_not_open' } } })
    expect((await list(event, bob)).items).toMatchObject([{ counts: null, my_choice: 3 }])
    await ann.put(at, { state: 'PUBLISH' })
    expect((await list(event, bob)).items).toMatchObject([{ total: 2, counts: [0, 0, 2], my_choice: 3 }])
  })

  it('counts all votes that were taken, whoever votes twice at once or while it is closed', async () => {
    const event = await live()
    const voters = await Promise.all(Array.from({ length: 12 }, () => aPerson(app)))
    const id = await aPoll(app.db, event, 'OPENED')
    const votes = voters.flatMap((who) => [1, 2].map((choice) => who.post(`${base(event)}/${id}/vote`, { choice })))
    const closing = ann.put(`${base(event)}/${id}`, { state: 'CLOSED' })
    const statuses = (await Promise.all(votes)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const { counts, total } = (await closing).body.poll
    const { rows } = { rows: await app.db.selectFrom('poll_vote').select('choice').where('poll_id', '=', id).execute() }
    expect(total).toBe(rows.length)
    expect(counts).toEqual([1, 2, 3].map((choice) => rows.filter((row) => row.choice === choice).length))
  })

  it('takes no vote of anybody once the event is over, though it was left open', async () => {
    const event = await live()
    const bob = await aPerson(app)
    const id = await aPoll(app.db, event, 'OPENED')
    const vote = (who: TestPerson, choice: number) => who.post(`${base(event)}/${id}/vote`, { choice })
    expect((await vote(bob, 1)).status).toBe(200)
    expect((await ann.post(`/api/v3/events/${event.id}/state`, { state: 'CLOSED' })).status).toBe(200)
    for (const who of [bob, ann]) expect(await vote(who, 2)).toMatchObject({ status: 409, body: { error: { reason: 'event_closed' } } })
    expect((await list(event)).items).toMatchObject([{ state: 'OPENED', total: 1, counts: [1, 0, 0] }])
  })

  it('takes many votes at once together, and refuses each that is wrong by itself', async () => {
    const event = await live()
    const voters = await Promise.all(Array.from({ length: 16 }, () => aPerson(app)))
    const id = await aPoll(app.db, event, 'OPENED')
    const said = await Promise.all(voters.map((who, n) => who.post(`${base(event)}/${id}/vote`, { choice: n % 4 === 0 ? 4 : 2 })))
    expect(said.map(({ status }) => status)).toEqual(voters.map((_, n) => (n % 4 === 0 ? 422 : 200)))
    expect(said[1]?.body.poll).toMatchObject({ id, my_choice: 2, counts: null, total: null })
    const { rows } = await sql<{ written: string }>`select distinct xmin::text as written from poll_vote where poll_id = ${id}`.execute(
      app.db,
    )
    expect(rows.length).toBeLessThan(8)
    expect((await list(event)).items).toMatchObject([{ counts: [0, 12, 0] }])
  })

  it('is not touched by a call without the header of the session (LE-6.18)', async () => {
    const event = await live()
    const { cookie = '', 'x-csrf-token': token = '' } = ann.headers
    const send = (headers: Record<string, string>, fields: object) =>
      fetch(new URL(base(event), app.url), {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify({ ...tea, ...fields }),
      })
    const refused = await send({}, { _csrf: token })
    expect([refused.status, (await refused.json()).error.reason]).toEqual([403, 'session_token'])
    expect((await send({ 'x-session-token': 'wrong' }, { _csrf: token })).status).toBe(403)
    expect((await list(event)).items).toEqual([])
    expect((await send({ 'x-session-token': token }, {})).status).toBe(200)
  })

  it('is neither changed, deleted nor voted in by such a call', async () => {
    const event = await live()
    const { cookie = '', 'x-csrf-token': token = '' } = ann.headers
    const id = await aPoll(app.db, event, 'OPENED')
    const sent = async (method: string, path: string, fields: object) => {
      const body = JSON.stringify({ ...fields, _csrf: token })
      const headers = { cookie, 'content-type': 'application/json', accept: 'application/json' }
      const answer = await fetch(new URL(`${base(event)}/${id}${path}`, app.url), { method, headers, body })
      return [answer.status, ((await answer.json()) as { error: { reason: string } }).error.reason]
    }
    expect(await sent('PUT', '', tea)).toEqual([403, 'session_token'])
    expect(await sent('DELETE', '', {})).toEqual([403, 'session_token'])
    expect(await sent('POST', '/vote', { choice: 1 })).toEqual([403, 'session_token'])
    expect((await list(event)).items).toMatchObject([{ id, counts: [0, 0, 0] }])
  })

  it('is told again only where something changed', async () => {
    const event = await live()
    await aPoll(app.db, event, 'OPENED')
    const ask = (headers: Record<string, string> = {}) =>
      fetch(new URL(`/web/ajax/videos/${event.id}/live-polls`, app.url), {
        headers: { ...ann.headers, accept: 'application/json', ...headers },
      })
    const tag = (await ask()).headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': tag })).status).toBe(304)
    await aPoll(app.db, event)
    expect((await ask({ 'if-none-match': tag })).status).toBe(200)
  })

  it('has up to four choices, and is run by who is listed as a host, not by others (LE-1.07, LE-3.05)', async () => {
    const [host, mo, bob] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    const event = await anEvent(app.db, { owner: ann, hosts: [host], moderators: [mo], settings: { state: 'LIVE' } })
    const four = { question: 'Which season?', choice1: 'Spring', choice2: 'Summer', choice3: 'Autumn', choice4: 'Winter' }
    for (const who of [mo, bob]) expect((await who.post(base(event), four)).status).toBe(403)
    const made = await host.post(base(event), { ...four, choice5: 'Never' })
    expect(made.status).toBe(200)
    const { id } = made.body.poll
    expect((await list(event, host)).items).toEqual([
      {
        id,
        text: 'Which season?',
        ch1: 'Spring',
        ch2: 'Summer',
        ch3: 'Autumn',
        ch4: 'Winter',
        state: 'DRAFT',
        total: null,
        counts: null,
        my_choice: null,
      },
    ])
    const at = `${base(event)}/${id}`
    for (const who of [mo, bob]) expect((await who.put(at, { state: 'OPENED' })).status).toBe(403)
    for (const state of ['OPENED', 'CLOSED', 'PUBLISH']) expect((await host.put(at, { state })).status).toBe(200)
    const draft = await aPoll(app.db, event)
    expect((await bob.delete(`${base(event)}/${draft}`)).status).toBe(403)
    expect((await host.delete(`${base(event)}/${draft}`)).status).toBe(200)
  })

  it('takes the vote of a guest, once, and of no guest of another event', async () => {
    const open = () => anEvent(app.db, { owner: ann, visibility: 'PUBLIC', settings: { state: 'LIVE' } })
    const [event, other] = [await open(), await open()]
    const [gina, gus] = [await aJoinedGuest(app, event), await aJoinedGuest(app, other)]
    const id = await aPoll(app.db, event, 'OPENED')
    const vote = (who: Client, choice: number) => who.post(`${base(event)}/${id}/vote`, { choice })
    await Promise.all([1, 2, 1, 2].map((choice) => vote(gina, choice)))
    expect((await vote(gina, 3)).body.poll).toMatchObject({ my_choice: 3, counts: null })
    expect((await vote(gus, 1)).status).toBe(403)
    expect((await vote(app.anonymous, 1)).status).toBe(401)
    expect((await list(event)).items).toMatchObject([{ total: 1, counts: [0, 0, 1] }])
    expect((await gina.put(`${base(event)}/${id}`, { state: 'CLOSED' })).status).toBe(401)
  })
})
