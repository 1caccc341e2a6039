import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { makeAsked } from '#domains/exports/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aGuestOf, anEvent, type EventWish } from '../testing.ts'
import { attendanceReport } from './report/file.ts'

let app: TestApp
let root: TestPerson
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
  ann = await aPerson(app, { role: 'poweruser' })
})

const privacy = { person_analytics: 'NOBODY', event_attendance_by_person: 1, analytics_minimum: 0 }
const setPrivacy = async (flags: Partial<typeof privacy>) => expect((await root.put('/api/v3/domain', flags)).status).toBe(200)
afterEach(() => setPrivacy(privacy))

const minute = 60_000
const opened = new Date(Date.now() - 120 * minute)
const after = (minutes: number) => new Date(opened.getTime() + minutes * minute)
const epoch = (at: Date) => Math.floor(at.getTime() / 1000)

/** One that was live for an hour. */
const aPastEvent = (wish: EventWish) =>
  anEvent(app.db, { owner: ann, title: 'Talk', ...wish, settings: { state: 'CLOSED', live_at: opened, closed_at: after(60) } })

interface Somebody {
  readonly accountId?: string
  readonly guestId?: string
}

/** Somebody was there from and until so many minutes after it was opened. */
async function wasThere({ id }: { id: string }, { accountId, guestId }: Somebody, ...stays: readonly (readonly [number, number])[]) {
  const spans = stays.map(([from, until]) => `[${after(from).toISOString()},${after(until).toISOString()})`)
  await sql`
    insert into event_attendance (event_id, account_id, guest_id, stays)
    values (${id}, ${accountId ?? null}, ${guestId ?? null}, ${`{${spans.join(',')}}`}::tstzmultirange)`.execute(app.db)
}

/** Bob was there for 20 minutes and again for 30, Cid for 30; Dan waited for it and left. Of two guests one agreed to be kept. */
async function aTalk() {
  const [bob, cid, dan] = await Promise.all(['Bob', 'Cid', 'Dan'].map((displayname) => aPerson(app, { displayname })))
  if (!bob || !cid || !dan) throw new Error('nobody')
  const event = await aPastEvent({ visibility: 'MEMBERS', people: [bob, cid, dan] })
  const [gina, hal] = [await aGuestOf(app.db, event, 'Gina'), await aGuestOf(app.db, event, 'Hal')]
  await app.db.updateTable('event_guest').set({ agreed_to: 'My name is kept.' }).where('id', '=', gina).execute()
  await wasThere(event, { accountId: bob.id }, [0, 20], [30, 60])
  await wasThere(event, { accountId: cid.id }, [10, 40])
  await wasThere(event, { accountId: dan.id }, [-20, -5])
  await wasThere(event, { guestId: gina }, [50, 60])
  await wasThere(event, { guestId: hal }, [55, 70])
  const question = { event_id: event.id, text: 'Why?', guest_id: null, deleted_at: null }
  const questions = [
    { ...question, account_id: bob.id },
    { ...question, account_id: bob.id },
    { ...question, account_id: null, guest_id: gina },
    { ...question, account_id: cid.id, deleted_at: new Date() },
  ]
  await app.db.insertInto('event_question').values(questions).execute()
  const poll = { event_id: event.id, text: 'Tea?', choices: ['Yes', 'No'] }
  const { id: poll_id } = await app.db.insertInto('poll').values(poll).returning('id').executeTakeFirstOrThrow()
  const votes = [
    { poll_id, choice: 1, account_id: cid.id, guest_id: null },
    { poll_id, choice: 1, account_id: null, guest_id: gina },
  ]
  await app.db.insertInto('poll_vote').values(votes).execute()
  return { event, bob, cid, dan, gina }
}

/** So many were there, for so many minutes. */
const minutes = (count: number, there: number): number[] => Array.from({ length: count }, () => there)

const reportOf = ({ id }: { id: string }, who: Pick<TestPerson, 'get'> = ann) => who.get(`/api/v3/events/${id}/report`)
const peopleOf = ({ id }: { id: string }, query = '', who: Pick<TestPerson, 'get'> = ann) =>
  who.get(`/api/v3/events/${id}/report/people${query}`)

describe('the report on an event that is over', () => {
  it('says how many came, for how long, most at once, what was asked and voted for, and who missed it', async () => {
    const { event } = await aTalk()
    expect((await reportOf(event)).body).toEqual({
      live_at: epoch(opened),
      closed_at: epoch(after(60)),
      attendees: 4,
      guests: 2,
      unnamed_guests: 1,
      missed: 1,
      registered: null,
      registered_came: null,
      most_at_once: 3,
      most_at: epoch(after(55)),
      presence: [
        ...minutes(10, 1),
        ...minutes(10, 2),
        ...minutes(10, 1),
        ...minutes(10, 2),
        ...minutes(10, 1),
        ...minutes(5, 2),
        ...minutes(5, 3),
      ],
      average_duration: (95 * 60) / 4,
      questions: 3,
      votes: 2,
      can: { see_people: true },
    })
  })

  it('names whoever came, with when and for how long, and of guests those who agreed to it', async () => {
    const { event, bob, dan, gina } = await aTalk()
    const { items } = (await peopleOf(event)).body
    expect(items).toMatchObject([{ displayname: 'Bob' }, { displayname: 'Cid', duration: 1800, votes: 1 }, { displayname: 'Gina' }])
    expect(items[0]).toEqual({
      username: bob.name,
      guest_id: null,
      displayname: 'Bob',
      from: epoch(opened),
      until: epoch(after(60)),
      duration: 3000,
      questions: 2,
      votes: 0,
      registered: false,
    })
    expect(items[2]).toMatchObject({ username: null, guest_id: gina, duration: 600, questions: 1, votes: 1 })
    expect((await peopleOf(event, '?attendance=missed')).body.items).toMatchObject([
      { username: dan.name, from: null, until: null, duration: 0 },
    ])
    const first = (await peopleOf(event, '?max=2&count=1')).body
    expect(first).toMatchObject({ items: { length: 2 }, next: 2, total: 3, more: false })
    expect((await peopleOf(event, '?max=2&first=2')).body).toMatchObject({ items: [{ displayname: 'Gina' }], next: null })
  })

  it('is of one where nobody was, too', async () => {
    const event = await aPastEvent({})
    const nothing = { attendees: 0, missed: 0, most_at_once: 0, most_at: null, average_duration: null, questions: 0, votes: 0 }
    const { presence, ...figures } = (await reportOf(event)).body
    expect(presence).toEqual(minutes(60, 0))
    expect(figures).toMatchObject(nothing)
    expect((await peopleOf(event)).body.items).toEqual([])
  })

  it('is for who manages it, and there is none before it is over, or where it was cancelled', async () => {
    const [mo, bob] = [await aPerson(app), await aPerson(app)]
    const event = await aPastEvent({ moderators: [mo], visibility: 'MEMBERS' })
    for (const ask of [reportOf, (it: { id: string }, who: TestPerson) => peopleOf(it, '', who)]) {
      expect((await ask(event, mo)).status).toBe(403)
      expect((await ask(event, bob)).status).toBe(404)
    }
    const cancelled = { state: 'CLOSED', closed_at: new Date(), cancelled_at: new Date() }
    const others: readonly NonNullable<EventWish['settings']>[] = [{}, { state: 'LIVE', live_at: new Date() }, cancelled]
    for (const settings of others) {
      const other = await anEvent(app.db, { owner: ann, settings })
      expect(await reportOf(other)).toMatchObject({ status: 409, body: { error: { reason: 'not_over' } } })
      expect((await peopleOf(other)).status).toBe(409)
    }
  })

  it('comes as a file by mail, and opens no longer for who may not read it any more', async () => {
    const { event, bob, dan } = await aTalk()
    const asking = await ann.post(`/api/v3/events/${event.id}/report/file`, { export_file_format: 'xlsx' })
    expect(asking.body).toEqual({ result: 'success' })
    const mails = app.db.selectFrom('mail').select('id').where('recipient', '=', `${ann.name}@example.org`)
    await eventually(() => mails.where('subject', '=', 'Report on “Talk”').executeTakeFirst())
    const id = await makeAsked(app, ann, attendanceReport, { eventId: event.id })
    const file = () => ann.get(`/api/v3/reports/${id}`)
    const lines = (await file()).text.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe('username,displayname,guest,attendance,first_seen,last_seen,seconds,questions,votes,registered')
    const time = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
    expect(lines[1]).toBe(`${bob.name},Bob,no,came,${time(opened)},${time(after(60))},3000,2,0,no`)
    expect(lines[3]).toBe(`,Gina,yes,came,${time(after(50))},${time(after(60))},600,1,1,no`)
    expect(lines[4]).toBe(`${dan.name},Dan,no,missed,,,0,0,0,no`)
    expect(lines).toHaveLength(5)
    await setPrivacy({ event_attendance_by_person: 0 })
    expect((await file()).status).toBe(404)
  })

  it('is of nothing once the event is deleted, neither a file that was made before nor one that is being made', async () => {
    const { event } = await aTalk()
    const before = await makeAsked(app, ann, attendanceReport, { eventId: event.id })
    expect((await ann.get(`/api/v3/reports/${before}`)).status).toBe(200)
    await app.db.deleteFrom('event').where('id', '=', event.id).execute()
    const after = await makeAsked(app, ann, attendanceReport, { eventId: event.id })
    const statusOf = async (file: string) => (await ann.get(`/api/v3/reports/${file}`)).status
    expect([await statusOf(before), await statusOf(after)]).toEqual([404, 409])
    expect([(await reportOf(event)).status, (await peopleOf(event)).status]).toEqual([404, 404])
  })

  it('is a file in which no name of a guest is a formula', async () => {
    const event = await aPastEvent({ visibility: 'PUBLIC' })
    const guest = await aGuestOf(app.db, event, '=HYPERLINK("https://example.net")')
    await app.db.updateTable('event_guest').set({ agreed_to: 'My name is kept.' }).where('id', '=', guest).execute()
    await wasThere(event, { guestId: guest }, [0, 60])
    const file = await makeAsked(app, ann, attendanceReport, { eventId: event.id })
    expect((await ann.get(`/api/v3/reports/${file}`)).text).toContain(`,"'=HYPERLINK(""https://example.net"")",yes,came,`)
  })

  it('names nobody where the organisation does not want it, and holds back the time of few', async () => {
    const { event } = await aTalk()
    await setPrivacy({ event_attendance_by_person: 0 })
    expect((await reportOf(event)).body).toMatchObject({ attendees: 4, average_duration: 1425, can: { see_people: false } })
    const asks = [() => peopleOf(event), () => ann.post(`/api/v3/events/${event.id}/report/file`, { export_file_format: 'csv' })]
    for (const ask of asks) expect(await ask()).toMatchObject({ status: 403, body: { error: { reason: 'people' } } })
    await setPrivacy({ analytics_minimum: 5 })
    expect((await reportOf(event)).body).toMatchObject({ attendees: 4, most_at_once: 3, average_duration: null, presence: [] })
    await setPrivacy({ analytics_minimum: 4 })
    expect((await reportOf(event)).body).toMatchObject({ average_duration: 1425, presence: { length: 60 } })
    await setPrivacy({ person_analytics: 'SITEADMINS', analytics_minimum: 5 })
    expect((await peopleOf(event)).status).toBe(403)
    expect((await peopleOf(event, '', root)).body.items).toHaveLength(3)
    expect((await reportOf(event, root)).body).toMatchObject({ presence: { length: 60 }, can: { see_people: true } })
  })
})

it('whoever is heard of again in time was there all the while, else they came anew', async () => {
  const event = await anEvent(app.db, { owner: ann })
  const bob = await aPerson(app)
  const attend = () => bob.post(`/api/v3/events/${event.id}/attendance`)
  const lastHeardOf = (seconds: number) =>
    sql`
    update event_attendance set last_at = now() - make_interval(secs => ${seconds}),
      stays = tstzmultirange(tstzrange(now() - make_interval(secs => ${seconds}), now() - make_interval(secs => ${seconds - 30})))
    where event_id = ${event.id}`.execute(app.db)
  const stays = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from upper(span) - lower(span))::float8 as seconds
      from event_attendance t cross join lateral unnest(t.stays) as s (span) where t.event_id = ${event.id} order by span`.execute(app.db)
    return rows.map(({ seconds }) => Math.floor(seconds))
  }
  await attend()
  expect(await stays()).toEqual([30])
  await lastHeardOf(60)
  await attend()
  const [whole = 0, ...others] = await stays()
  expect([whole >= 90, others]).toEqual([true, []])
  const comeBack = async () => {
    await lastHeardOf(90)
    await attend()
  }
  // Whoever only waits for it may do so for weeks.
  await comeBack()
  expect(await stays()).toEqual([30])
  await ann.post(`/api/v3/events/${event.id}/state`, { state: 'LIVE' })
  await comeBack()
  expect(await stays()).toEqual([30, 30])
})
