import { beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { anEvent } from '../testing.ts'
import { remindOfEvents } from './commands/telling.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser', displayname: 'Ann' })
})

const quarter = 900_000
const minute = 60_000
/** A quarter of an hour, so many days from now. */
const inDays = (days: number) => new Date(Math.ceil(Date.now() / quarter) * quarter + days * 86_400_000)
const seconds = (at: Date) => at.getTime() / 1000

const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(app)))
const plan = async (fields: object) =>
  (
    await ann.post('/web/ajax/events/create', {
      displayname: 'Talk',
      time_start: seconds(inDays(7)),
      duration: 60,
      timezone: 'UTC',
      ...fields,
    })
  ).body.video.id as string
const update = (id: string, fields: object, who = ann) => who.put(`/web/ajax/events/${id}/update`, fields)
const inbox = async (who: TestPerson) =>
  (await who.get('/api/v3/inbox')).body.items as { kind: string; text: string; message: string; url: string }[]
const kinds = async (who: TestPerson) => (await inbox(who)).map(({ kind }) => kind).toSorted()
const mailsTo = (who: TestPerson) =>
  app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', `${who.name}@example.org`).orderBy('id').execute()
const told = (who: TestPerson, kind: string) => eventually(async () => (await inbox(who)).find((one) => one.kind === kind))
const choose = (who: TestPerson, preferences: object) => who.put(`/web/ajax/users/${who.name}/update`, { preferences })

describe('whoever is to come to an event', () => {
  it('is invited once, as host, as moderator, by name or in a group, and finds the file for their calendar on its page', async () => {
    const [host, moderator, member, grouped, stranger] = await people(5)
    if (!host || !moderator || !member || !grouped || !stranger) throw new Error('nobody')
    const group = await aGroup(app, [grouped, member])
    const id = await plan({
      visibility: 'MEMBERS',
      hosts: [
        { username: host.name, owner_type: 'HOST' },
        { username: moderator.name, owner_type: 'MODERATOR' },
      ],
      user_members: [member.name],
      group_members: [group.name],
    })
    for (const who of [host, moderator, member, grouped]) {
      const notice = await told(who, 'event_invited')
      expect(notice.text).toMatch(/^Ann invited you to “Talk”, \w{3}, \d+ \w+ \d{4}, \d\d:\d\d–\d\d:\d\d \(UTC\)$/)
      expect(notice.url).toBe(`/web/events/${id}`)
      expect((await who.get(`/api/v3/events/${id}/calendar.ics`)).text).toContain(`UID:${id}`)
      const [mail, ...others] = await mailsTo(who)
      expect(others).toEqual([])
      expect(mail?.subject).toContain('Ann invited you to “Talk”')
      expect(mail?.body_text).toContain(`/web/events/${id}`)
    }
    expect(await inbox(ann)).toEqual([])
    await update(id, { user_members: [member.name, stranger.name] })
    await told(stranger, 'event_invited')
    for (const who of [host, moderator, member, grouped]) expect(await kinds(who)).toEqual(['event_invited'])
  })

  it('is invited where they chose, and to what they may see', async () => {
    const [off, quiet, bob] = await people(3)
    if (!off || !quiet || !bob) throw new Error('nobody')
    await choose(off, { notify_event_invited: 'none' })
    await choose(quiet, { notify_event_invited: 'app' })
    const fields = { user_members: [off.name, quiet.name, bob.name] }
    const id = await plan({ visibility: 'MEMBERS', ...fields })
    await told(bob, 'event_invited')
    await told(quiet, 'event_invited')
    expect(await inbox(off)).toEqual([])
    expect((await Promise.all([off, quiet, bob].map(mailsTo))).map(({ length }) => length)).toEqual([0, 0, 1])
    await update(id, { visibility: '' })
    expect(await inbox(bob)).toEqual([])
  })

  it('hears of each other hour once, and of nothing where it stays', async () => {
    const [host, member] = await people(2)
    if (!host || !member) throw new Error('nobody')
    const id = await plan({ visibility: 'MEMBERS', hosts: [{ username: host.name, owner_type: 'HOST' }], user_members: [member.name] })
    await told(member, 'event_invited')
    await update(id, { time_start: seconds(inDays(8)) })
    expect((await told(member, 'event_moved')).text).toMatch(/^Ann moved “Talk” to \w{3}, /)
    await update(id, { displayname: 'A talk' })
    await update(id, { duration: 90 }, host)
    await eventually(async () => (await kinds(member)).filter((kind) => kind === 'event_moved').length === 2)
    expect(await kinds(member)).toEqual(['event_invited', 'event_moved', 'event_moved'])
    expect(await kinds(host)).toEqual(['event_invited', 'event_moved'])
    // Its owner hears of what another host does.
    await told(ann, 'event_moved')
    expect((await inbox(member))[0]?.text).toContain('moved “A talk” to')
  })

  it('hears that it is cancelled, and with which message, and takes it out of the calendar', async () => {
    const [member] = await people(1)
    if (!member) throw new Error('nobody')
    const id = await plan({ visibility: 'MEMBERS', user_members: [member.name] })
    await told(member, 'event_invited')
    const cancel = () => ann.delete(`/web/ajax/events/${id}`, { message: 'The hall is closed.' })
    await Promise.all([cancel(), cancel()])
    const notice = await told(member, 'event_cancelled')
    expect(notice).toMatchObject({ text: 'Ann cancelled “Talk”', message: 'The hall is closed.' })
    expect((await member.get(`/api/v3/events/${id}/calendar.ics`)).text).toContain('METHOD:CANCEL')
    expect(await kinds(member)).toEqual(['event_cancelled', 'event_invited'])
    const mails = await mailsTo(member)
    expect(mails).toHaveLength(2)
    expect(mails.find(({ subject }) => subject === 'Ann cancelled “Talk”')?.body_text).toContain('> The hall is closed.')
  })

  it('gets a mail when it is deleted, once, unless nobody waits for it any more', async () => {
    const [member, quiet] = await people(2)
    if (!member || !quiet) throw new Error('nobody')
    await choose(quiet, { notify_event_cancelled: 'app' })
    const remove = (id: string) => ann.delete(`/web/ajax/events/${id}`)
    const wish = { owner: ann, title: 'All\n\ngone', visibility: 'MEMBERS', people: [member, quiet] } as const
    const { id } = await anEvent(app.db, wish)
    await Promise.all([remove(id), remove(id)])
    const over = await anEvent(app.db, { ...wish, settings: { starts_at: inDays(-2) } })
    const closed = await anEvent(app.db, { ...wish, settings: { state: 'CLOSED' } })
    for (const one of [over, closed]) expect((await remove(one.id)).status).toBe(200)
    const [mail, ...others] = await mailsTo(member)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Ann cancelled “All gone”')
    expect(mail?.body_text).toContain('Ann cancelled “All gone” and deleted it. It was planned for ')
    expect(mail?.body_text).not.toContain(id)
    expect(await mailsTo(quiet)).toEqual([])
    expect(await mailsTo(ann)).not.toContainEqual(expect.objectContaining({ subject: 'Ann cancelled “All gone”' }))
  })

  it('hears once of what is cancelled and then deleted, also where they get one mail a day', async () => {
    const [member, daily, quiet] = await people(3)
    if (!member || !daily || !quiet) throw new Error('nobody')
    for (const who of [daily, quiet]) await choose(who, { notify_mails: 'daily' })
    await choose(quiet, { notify_event_cancelled: 'app' })
    const remove = (id: string, fields: object = {}) => ann.delete(`/web/ajax/events/${id}`, fields)
    const make = () => anEvent(app.db, { owner: ann, title: 'Off', visibility: 'MEMBERS', people: [member, daily, quiet] })
    const cancelled = async (message: string) => {
      const { id } = await make()
      await remove(id, { message })
      for (const who of [member, daily, quiet])
        await eventually(async () => (await inbox(who)).find((one) => one.kind === 'event_cancelled' && one.message === message))
      return id
    }
    const id = await cancelled('The hall is closed.')
    expect(await mailsTo(daily)).toEqual([])
    expect((await remove(id)).status).toBe(200)
    // Of this one the mail of yesterday has told.
    const known = await cancelled('Nobody can come.')
    await app.db
      .updateTable('event')
      .set({ cancelled_at: new Date(Date.now() - 90_000_000) })
      .where('id', '=', known)
      .execute()
    expect((await remove(known)).status).toBe(200)
    const [mail, ...others] = await mailsTo(daily)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Ann cancelled “Off”')
    expect(mail?.body_text).toContain('> The hall is closed.')
    expect((await mailsTo(member)).map(({ body_text: text }) => text.includes('deleted'))).toEqual([false, false])
    expect(await mailsTo(quiet)).toEqual([])
  })

  it('is reminded within the hour before it begins, once of each start, however often that is looked for', async () => {
    const [member, other] = await people(2)
    if (!member || !other) throw new Error('nobody')
    const at = (minutes: number) => ({ starts_at: new Date(Date.now() + minutes * minute) })
    const make = (who: TestPerson, settings: object) =>
      anEvent(app.db, { owner: ann, title: 'Soon', visibility: 'MEMBERS', people: [who], settings })
    const { id } = await make(member, at(50))
    for (const settings of [at(70), at(-1), { ...at(30), state: 'LIVE' }, { ...at(30), state: 'CLOSED' }]) await make(other, settings)
    const remind = () => remindOfEvents(app.db, new AbortController().signal)
    await Promise.all([remind(), remind(), remind()])
    expect((await told(member, 'event_begins')).text).toMatch(/^“Soon” begins soon: /)
    await told(ann, 'event_begins')
    await remind()
    await app.db.updateTable('event').set(at(40)).where('id', '=', id).execute()
    await remind()
    await eventually(async () => (await kinds(member)).length === 2)
    expect(await kinds(member)).toEqual(['event_begins', 'event_begins'])
    expect(await kinds(other)).toEqual([])
  })
})

it('an event is shared with who may see it, and lies in their inbox (CM-7.71)', async () => {
  const [bob, eve] = await people(2)
  if (!bob || !eve) throw new Error('nobody')
  const { id } = await anEvent(app.db, { owner: ann, title: 'Evening', visibility: 'MEMBERS', people: [bob] })
  const share = (message: string) => ann.post(`/web/ajax/events/${id}/share`, { recipients: [bob.name, eve.name], message })
  expect((await share('<b>Come</b>')).status).toBe(422)
  expect((await share('Come')).body).toEqual({ result: 'success', without_access: [eve.name] })
  expect(await told(bob, 'share')).toMatchObject({ text: 'Ann shared “Evening” with you', url: `/web/events/${id}` })
  expect((await eve.post(`/web/ajax/events/${id}/share`, { recipients: bob.name })).status).toBe(404)
})
