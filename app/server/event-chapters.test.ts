import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { aStream } from '#domains/live/testing.ts'
import { aPoll } from '#domains/polls/testing.ts'
import { aQuestion } from '#domains/questions/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { eventApi as api, liveEventOf } from '#tests/streams.ts'

let app: TestApp
let ann: TestPerson
let mo: TestPerson
let bob: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ;[ann, mo, bob] = [await aPerson(app, { role: 'poweruser', displayname: 'Ann' }), await aPerson(app), await aPerson(app)]
})

const asJson = { headers: { accept: 'application/json' } }

interface Event {
  readonly id: string
}

/** So many seconds after the first moment that was recorded. */
type After = (seconds: number) => Date

/** It is live, and was recorded for five minutes, and will be for an hour. */
async function aLiveEvent(): Promise<Event & { readonly after: After }> {
  const event = await anEvent(app.db, { owner: ann, moderators: [mo], settings: { state: 'LIVE' } })
  const { renditionId } = await aStream(app.ports, event)
  await sql`delete from live_segment where rendition_id = ${renditionId} and number = 1`.execute(app.db)
  const { rows } = await sql<{ startedAt: Date }>`
    update live_segment set started_at = now() - interval '300 seconds', duration_ms = 400000 where rendition_id = ${renditionId}
    returning started_at as "startedAt"`.execute(app.db)
  const [first] = rows
  if (!first) throw new Error('nothing was recorded')
  return { ...event, after: (seconds) => new Date(first.startedAt.getTime() + seconds * 1000) }
}

const marks = (event: Event) => `${api(event)}/marks`

async function close(event: Event) {
  await sql`update live_stream set held_until = now() where event_id = ${event.id}`.execute(app.db)
  expect((await ann.post(`${api(event)}/state`, { state: 'CLOSED' })).status).toBe(200)
  await eventually(async () => (await liveEventOf(event, ann)).recorded)
}

const chaptersOf = async (event: Event, who = bob) =>
  (await who.get(`/web/ajax/videos/${event.id}/list/highlights`)).body.highlights.map((one: { text: string; start: number }) => [
    one.text,
    one.start,
  ])

describe('the chapters of a recording', () => {
  it('are the moments that hosts and moderators marked, the polls that were opened and the questions that were answered', async () => {
    const event = await aLiveEvent()
    const named = (await mo.post(marks(event), { title: 'The new hall' })).body
    const unnamed = (await ann.post(marks(event), {})).body
    const taken = (await ann.post(marks(event), { title: 'By mistake' })).body
    expect((await ann.delete(`${marks(event)}/${taken.id}`)).status).toBe(200)
    const poll = await aPoll(app.db, event, 'OPENED')
    const question = await aQuestion(app.db, event, { state: 'ANSWERED' })
    const at = async (table: string, id: string, moments: Readonly<Record<string, Date>>) => {
      for (const [column, moment] of Object.entries(moments))
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${moment} where id = ${id}`.execute(app.db)
    }
    await at('event_mark', named.id, { marked_at: event.after(5) })
    await at('event_mark', unnamed.id, { marked_at: event.after(45) })
    await at('poll', poll, { opened_at: event.after(100) })
    await at('event_question', question, { posted_at: event.after(150), answered_at: event.after(200) })
    await close(event)
    expect(await chaptersOf(event)).toEqual([
      ['The new hall', 0],
      ['Moment 2', 40],
      ['Tea?', 100],
      ['Why?', 150],
    ])
    expect((await bob.get('/web/search?qtext=hall', asJson)).text).toContain(event.id)
  })

  it('tell nothing of polls that were never opened, and of questions that were not answered or are gone', async () => {
    const event = await aLiveEvent()
    await aPoll(app.db, event, 'DRAFT')
    for (const state of ['ASKED', 'POSTED'] as const) await aQuestion(app.db, event, { state })
    const question = await aQuestion(app.db, event, { state: 'ANSWERED' })
    expect((await ann.delete(`/web/ajax/partials/events/${event.id}/questions/${question}`)).status).toBe(200)
    await close(event)
    expect(await chaptersOf(event)).toEqual([])
  })

  it('of a question begin where the one before was answered, or it was posted, two minutes before its answer at most', async () => {
    const event = await aLiveEvent()
    const [first, second, third] = [1, 2, 3].map(() => aQuestion(app.db, event, { state: 'ANSWERED' }))
    const set = async (question: Promise<string> | undefined, posted: number, answered: number) =>
      app.db
        .updateTable('event_question')
        .set({ posted_at: event.after(posted), answered_at: event.after(answered) })
        .where('id', '=', (await question) ?? '')
        .execute()
    await set(first, 50, 80)
    await set(second, 60, 120)
    await set(third, 70, 270)
    await close(event)
    expect((await chaptersOf(event)).map(([, start]: [string, number]) => start)).toEqual([50, 80, 150])
  })
})

describe('a moment of an event', () => {
  it('is marked, named and taken back by hosts and moderators while it is live, and by nobody else', async () => {
    const event = await aLiveEvent()
    const { body: mark } = await mo.post(marks(event), {})
    expect(mark).toMatchObject({ title: '', by: mo.displayname })
    expect(Math.abs(mark.at - Date.now() / 1000)).toBeLessThan(60)
    expect((await ann.put(`${marks(event)}/${mark.id}`, { title: ' Lamps ' })).body).toEqual({ ...mark, title: 'Lamps' })
    expect((await mo.get(marks(event))).body.items).toEqual([{ ...mark, title: 'Lamps' }])
    expect((await bob.get(marks(event))).status).toBe(403)
    const other = await aLiveEvent()
    expect((await ann.put(`${marks(other)}/${mark.id}`, { title: 'Elsewhere' })).status).toBe(404)
    expect((await ann.delete(`${marks(other)}/${mark.id}`)).status).toBe(404)
    expect((await ann.post(marks(event), { title: 'x'.repeat(201) })).status).toBe(422)
    await close(event)
    for (const reply of [await mo.post(marks(event), {}), await ann.delete(`${marks(event)}/${mark.id}`)])
      expect(reply).toMatchObject({ status: 409, body: { error: { reason: 'event_closed' } } })
    const planned = await anEvent(app.db, { owner: ann })
    expect(await ann.post(marks(planned), {})).toMatchObject({ status: 409, body: { error: { reason: 'event_state' } } })
  })

  it('is one of two hundred at most, however many mark at once', async () => {
    const event = await aLiveEvent()
    await sql`insert into event_mark (event_id) select ${event.id} from generate_series(1, 198)`.execute(app.db)
    const replies = await Promise.all([1, 2, 3, 4, 5].map((n) => (n % 2 ? ann : mo).post(marks(event), {})))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409])
  })
})
