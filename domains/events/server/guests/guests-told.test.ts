import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { mostConfirmed } from '../../limits.ts'
import { aJoinedGuest, anEvent, type EventWish } from '../../testing.ts'
import { remindOfEvents } from '../commands/telling.ts'
import { forgetConfirmations, mailGuests } from './telling.ts'

let app: TestApp
let ann: TestPerson
let root: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser', displayname: 'Ann' })
  root = await aPerson(app, { role: 'siteadmin' })
})

interface Named {
  readonly id: string
}

const quarter = 900_000
const inDays = (days: number) => new Date(Math.ceil(Date.now() / quarter) * quarter + days * 86_400_000)
const open = (wish: EventWish = {}) => anEvent(app.db, { owner: ann, title: 'Open day', visibility: 'PUBLIC', ...wish })
let serial = 0
const anAddress = (): string => {
  serial += 1
  return `guest-${serial}@example.net`
}
const join = (event: Named, email: string, displayname = 'Gina') => aJoinedGuest(app, event, { email, displayname })
const update = (event: Named, fields: object) => ann.put(`/web/ajax/events/${event.id}/update`, fields)
const remove = (event: Named, fields?: object) => ann.delete(`/web/ajax/events/${event.id}`, fields)
const mailsTo = (email: string) =>
  app.db
    .selectFrom('mail')
    .select(['subject', 'body_text', 'attachments'])
    .where(sql<boolean>`lower(recipient) = ${email.toLowerCase()}`)
    .orderBy('id')
    .execute()
const subjectsOf = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
const hears = (email: string, subject: string | RegExp) =>
  eventually(async () =>
    (await mailsTo(email)).find((mail) => (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject))),
  )
/** Of the file for calendars that comes with a mail, if one does. */
const calendarOf = ({ attachments }: { attachments: unknown }): string => {
  const [file] = attachments as { name: string; url: string }[]
  return Buffer.from(file?.url.split('base64,')[1] ?? '', 'base64').toString()
}
/** Jobs are done in the order in which they were asked for: a later one that is done says that this one is. */
const afterAllElse = async () => {
  const [event, email] = [await open({ title: 'Last' }), anAddress()]
  await join(event, email)
  await update(event, { duration: 75 })
  await hears(email, /^“Last” was moved/)
}

describe('somebody without an account who joins an event and leaves an address', () => {
  it('is mailed what they joined, when it is, and a file for their calendar, and nothing that they typed', async () => {
    const [event, email] = [await open(), anAddress()]
    await join(event, email, 'Buy at shop.example')
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^You joined “Open day”, \w{3}, \d+ \w+ \d{4}, \d\d:\d\d–\d\d:\d\d \(UTC\)$/)
    expect(mail?.body_text).toContain(`/web/events/${event.id}/participant`)
    expect(mail?.body_text).not.toContain('shop.example')
    const calendar = calendarOf(mail ?? { attachments: [] })
    expect(calendar).toContain('METHOD:PUBLISH')
    expect(calendar).toContain(`UID:${event.id}`)
    expect(calendar.replaceAll('\r\n ', '')).toContain(`/web/events/${event.id}/participant`)
    const shown = (await root.get(`/api/v3/mail?to=${email}`)).body.items[0]
    expect(shown.attachments).toEqual([
      { name: 'event.ics', url: expect.stringMatching(/^data:text\/calendar;charset=utf-8;method=PUBLISH;base64,/) },
    ])
  })

  it('hears of another hour once, with a file that moves it, as those with an account do', async () => {
    const [event, email, late] = [await open(), anAddress(), anAddress()]
    await join(event, email)
    await update(event, { displayname: 'Open house' })
    await update(event, { time_start: inDays(9).getTime() / 1000 })
    const moved = await hears(email, /^“Open house” was moved to /)
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
    const [confirmation] = await mailsTo(email)
    expect(sequence(calendarOf(moved))).toBeGreaterThan(sequence(calendarOf(confirmation ?? moved)))
    // Who joins after that knows the hour.
    await join(event, late)
    await afterAllElse()
    expect(await subjectsOf(late)).toEqual([expect.stringMatching(/^You joined “Open house”/)])
    await update(event, { duration: 90 })
    for (const who of [email, late]) await hears(who, /–\d\d:[14]5|^“Open house” was moved to .*\(UTC\)$/)
    await afterAllElse()
    expect([await subjectsOf(email), await subjectsOf(late)].map(({ length }) => length)).toEqual([3, 2])
  })

  it('hears of the last hour alone where it was moved twice before they were told, however often the job runs', async () => {
    const [event, email] = [await open(), anAddress()]
    await join(event, email)
    await app.db.updateTable('event').set({ duration_minutes: 120, revision: 9 }).where('id', '=', event.id).execute()
    const tell = (revision: number) => mailGuests(app.ports, { eventId: event.id, news: 'moved', revision }, new AbortController().signal)
    await Promise.all([tell(3), tell(6), tell(6), tell(8)])
    await tell(8)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it('hears that it is cancelled, with the message and a file that takes it out of calendars', async () => {
    const [event, email] = [await open(), anAddress()]
    await join(event, email)
    await Promise.all([
      remove(event, { message: 'The hall is closed.\nSorry.' }),
      remove(event, { message: 'The hall is closed.\nSorry.' }),
    ])
    const mail = await hears(email, '“Open day” was cancelled')
    expect(mail.body_text).toContain('> The hall is closed.\n> Sorry.')
    expect(calendarOf(mail)).toContain('METHOD:CANCEL')
    expect(calendarOf(mail)).toContain('STATUS:CANCELLED')
    await remove(event)
    await afterAllElse()
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it('hears that it is deleted, unless nobody waits for it any more', async () => {
    const [event, over, email] = [await open(), await open(), anAddress()]
    for (const one of [event, over]) await join(one, email)
    await app.db
      .updateTable('event')
      .set({ starts_at: inDays(-2) })
      .where('id', '=', over.id)
      .execute()
    for (const one of [over, event]) expect((await remove(one)).status).toBe(200)
    const mails = (await mailsTo(email)).slice(2)
    expect(mails).toMatchObject([{ subject: '“Open day” was cancelled' }])
    expect(mails[0]?.body_text).not.toContain(event.id)
    expect(calendarOf(mails[0] ?? { attachments: [] })).toContain('METHOD:CANCEL')
  })

  it('is reminded once of each start, and not where they joined within the hour before it', async () => {
    const [early, late] = [anAddress(), anAddress()]
    const event = await open({ title: 'Soon' })
    await join(event, early)
    const startIn = (minutes: number) =>
      app.db
        .updateTable('event')
        .set({ starts_at: new Date(Date.now() + minutes * 60_000) })
        .where('id', '=', event.id)
        .execute()
    const remind = () => remindOfEvents(app.db, new AbortController().signal)
    await startIn(40)
    await join(event, late)
    await Promise.all([remind(), remind()])
    const mail = await hears(early, /^“Soon” begins soon: /)
    expect(mail.attachments).toEqual([])
    await remind()
    await startIn(50)
    await remind()
    await eventually(async () => (await mailsTo(early)).length === 3)
    await afterAllElse()
    expect((await subjectsOf(late)).filter((subject) => subject.includes('begins soon'))).toHaveLength(1)
  })

  it('hears nothing of what they cannot see any more, nor where the organisation has no guests', async () => {
    const [event, kept, email] = [await open(), await open(), anAddress()]
    for (const one of [event, kept]) await join(one, email)
    await update(event, { visibility: 'USERS' })
    await update(event, { displayname: 'In private', duration: 30 })
    await remove(event, { message: 'For us alone.' })
    await afterAllElse()
    await root.put('/api/v3/domain', { guest_access: 0 })
    await remove(kept)
    await root.put('/api/v3/domain', { guest_access: 1 })
    expect((await subjectsOf(email)).filter((subject) => !subject.startsWith('You joined'))).toEqual([])
  })

  it('gets no confirmation of what has begun, and joins it', async () => {
    const [event, email] = [await open({ settings: { state: 'LIVE', live_at: new Date() } }), anAddress()]
    await join(event, email)
    await join(event, '')
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('a stranger who types the address of somebody else', () => {
  it('has one mail sent to it for an event, however often, at once and in whatever spelling, also once a host has removed the guest', async () => {
    const [event, email] = [await open(), anAddress()]
    const spelled = [email, email.toUpperCase(), email.replace('@', '+one@'), email.replace('@', '+two@')]
    await Promise.all([...spelled, ...spelled].map((one) => join(event, one)))
    const mails = () =>
      app.db
        .selectFrom('mail')
        .select('id')
        .where(sql<boolean>`recipient ilike ${email.replace('@', '%@')}`)
        .execute()
    expect(await mails()).toHaveLength(1)
    const list = `/api/v3/events/${event.id}/registrations`
    for (const { guest_id: guestId } of (await ann.get(list)).body.items) await ann.delete(`${list}/${guestId}`)
    await join(event, email)
    expect(await mails()).toHaveLength(1)
    // Nor does anything else go there.
    await remove(event)
    expect(await mails()).toHaveLength(1)
  })

  it('has no more than so many sent to it in a day, of all events, also of those that are gone', async () => {
    const email = anAddress()
    for (let turn = 0; turn < mostConfirmed.toMailbox; turn += 1) {
      const event = await open()
      await join(event, email)
      // Nobody waits for it, so that its end is told to nobody.
      await app.db.updateTable('event').set({ state: 'CLOSED' }).where('id', '=', event.id).execute()
      await remove(event)
    }
    const event = await open()
    await Promise.all([join(event, email), join(await open(), email)])
    expect(await mailsTo(email)).toHaveLength(mostConfirmed.toMailbox)
    await update(event, { duration: 75 })
    await afterAllElse()
    expect(await mailsTo(email)).toHaveLength(mostConfirmed.toMailbox)
    await sql`update guest_confirmation set mailed_at = now() - interval '25 hours'`.execute(app.db)
    await forgetConfirmations(app.db, new AbortController().signal)
    expect(await app.db.selectFrom('guest_confirmation').select('mailbox').execute()).toEqual([])
    await join(await open(), email)
    expect(await mailsTo(email)).toHaveLength(mostConfirmed.toMailbox + 1)
  })

  it('has no more than so many sent from one address, and of one event, in an hour', async () => {
    const [event, other, email] = [await open(), await open(), anAddress()]
    await join(event, anAddress())
    const { address } = await app.db
      .selectFrom('guest_confirmation')
      .select('address')
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow()
    const fill = (count: number, wish: { event?: string; address?: string }) =>
      sql`
      insert into guest_confirmation (mailbox, event_id, address)
      select gen_random_uuid(), ${wish.event ?? 'gcc-other'}, ${wish.address ?? '00000000-0000-4000-8000-000000000000'}::uuid
      from generate_series(1, ${count}::int)`.execute(app.db)
    await fill(mostConfirmed.atEvent, { event: event.id })
    await join(event, email)
    expect(await mailsTo(email)).toEqual([])
    await join(other, email)
    expect(await mailsTo(email)).toHaveLength(1)
    await fill(mostConfirmed.fromAddress, { address })
    await join(await open(), email)
    expect(await mailsTo(email)).toHaveLength(1)
    await sql`delete from guest_confirmation`.execute(app.db)
  })
})

describe('whoever reads a mailbox with which somebody else joined an event', () => {
  const stopAt = (event: Named, token: string, who: Pick<TestPerson, 'post'> = app.anonymous) =>
    who.post(`/api/v3/events/${event.id}/mails/stop`, { token })
  const tokenIn = (mail: { body_text: string } | undefined) => /\/participant\/emails\?token=(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
  const guestsOf = async (event: Named) => (await ann.get(`/api/v3/events/${event.id}/registrations`)).body.items as { email: string }[]

  it('ends the mails about it by a link in them, for good; hosts do not see the address any more', async () => {
    const [event, email] = [await open(), anAddress()]
    await join(event, email)
    const token = tokenIn((await mailsTo(email))[0])
    await update(event, { duration: 90 })
    const moved = await hears(email, /^“Open day” was moved/)
    expect(tokenIn(moved)).toBe(token)
    expect((await stopAt(event, token)).body).toEqual({ result: 'success' })
    expect((await guestsOf(event)).map((one) => one.email)).toEqual([''])
    await sql`delete from guest_confirmation`.execute(app.db)
    await join(event, email.toUpperCase())
    await update(event, { duration: 105 })
    await app.db
      .updateTable('event')
      .set({ starts_at: inDays(0) })
      .where('id', '=', event.id)
      .execute()
    await remindOfEvents(app.db, new AbortController().signal)
    await remove(event, { message: 'Rain' })
    await afterAllElse()
    expect(await subjectsOf(email)).toHaveLength(2)
    expect((await stopAt(event, token)).status).toBe(200)
  })

  it('hears of other events still, and of none by a token of another event or mailbox, or of their own making', async () => {
    const [event, other, email, another] = [await open(), await open({ title: 'Other day' }), anAddress(), anAddress()]
    await join(event, email)
    await join(other, email)
    await join(event, another)
    const token = tokenIn((await mailsTo(email))[0])
    const [mailbox = '', signature = ''] = token.split('.')
    const foreign = tokenIn((await mailsTo(another))[0]).split('.')
    const forged = [`${foreign[0]}.${signature}`, `${mailbox}.${foreign[1]}`, `${mailbox}.`, mailbox, '', `${email}.${signature}`]
    for (const one of forged) expect((await stopAt(event, one)).status, one).toBe(404)
    expect((await stopAt(other, token)).status).toBe(404)
    expect((await stopAt(event, token, root)).status).toBe(200)
    await update(event, { duration: 90 })
    await update(other, { duration: 90 })
    await hears(email, /^“Other day” was moved/)
    await hears(another, /^“Open day” was moved/)
    expect((await subjectsOf(email)).filter((one) => one.includes('moved'))).toHaveLength(1)
    expect((await ann.delete(`/web/ajax/events/${event.id}`)).status).toBe(200)
    expect((await stopAt(event, token)).status).toBe(404)
  })
})
