import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { videoFacts } from '#domains/videos/contract.ts'
import { aVideo, refreshReaders, type VideoWish } from '#domains/videos/testing.ts'
import { emit } from '#platform/server/outbox.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aJoinedGuest, anEvent } from '../testing.ts'
import { recipientsMissed } from './report/missed.ts'
import { mailMissingGuests, reportEvent } from './report/telling.ts'

let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser', displayname: 'Ann' })
})

const state = ({ id }: { id: string }, to: 'LIVE' | 'CLOSED') => ann.post(`/api/v3/events/${id}/state`, { state: to })
const attend = (who: Pick<TestPerson, 'post'>, { id }: { id: string }) => who.post(`/api/v3/events/${id}/attendance`)
const inbox = async (who: TestPerson) => (await who.get('/api/v3/inbox')).body.items as { kind: string; text: string; url: string }[]
const kinds = async (who: TestPerson) => (await inbox(who)).map(({ kind }) => kind)
const noticeOf = (who: TestPerson, kind: string) => eventually(async () => (await inbox(who)).find((one) => one.kind === kind))
const mailsTo = (recipient: string) =>
  app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', recipient).orderBy('id').execute()

describe('whoever runs an event', () => {
  it('hears what it came to when it is closed, in the inbox and by mail, and moderators do not', async () => {
    const [host, moderator] = [await aPerson(app), await aPerson(app)]
    const event = await anEvent(app.db, { owner: ann, title: 'Talk', hosts: [host], moderators: [moderator] })
    await state(event, 'LIVE')
    await attend(host, event)
    await attend(moderator, event)
    await state(event, 'CLOSED')
    const text = '“Talk” is over: 2 came, 2 at once at most, 0 questions, 0 votes in polls'
    for (const who of [ann, host]) expect(await noticeOf(who, 'event_reported')).toMatchObject({ text, url: `/web/events/${event.id}` })
    expect(await mailsTo(`${host.name}@example.org`)).toMatchObject([{ subject: text }])
    // All who hear of it do so at once.
    expect(await kinds(moderator)).toEqual([])
  })

  it('hears that nobody came, and nothing of what is gone', async () => {
    const event = await anEvent(app.db, { owner: await aPerson(app), title: 'Empty' })
    const settings = { state: 'CLOSED', live_at: new Date(), closed_at: new Date() }
    const told = await app.db.updateTable('event').set(settings).where('id', '=', event.id).returning('owner_id').executeTakeFirstOrThrow()
    await reportEvent(app.db, event.id)
    const notice = () => app.db.selectFrom('notification').select('message').where('account_id', '=', told.owner_id).executeTakeFirst()
    expect(await eventually(notice)).toEqual({ message: 'nobody came' })
    await app.db.deleteFrom('event').where('id', '=', event.id).execute()
    await expect(reportEvent(app.db, event.id)).resolves.toBeUndefined()
  })
})

/** What it has become. */
const theVideoOf = ({ id }: { id: string }, wish: VideoWish) => aVideo(app.db, { id, owner: ann, title: 'Talk', ...wish })

describe('whoever missed an event', () => {
  it('is led to its recording, if they were invited and may see that', async () => {
    const [came, missed, kept] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    const event = await anEvent(app.db, { owner: ann, title: 'Talk', visibility: 'MEMBERS', people: [came, missed, kept] })
    await state(event, 'LIVE')
    await attend(came, event)
    await state(event, 'CLOSED')
    await theVideoOf(event, { visibility: 'MEMBERS', people: [came, missed] })
    await app.db.transaction().execute((tx) => emit(tx, videoFacts.published, { videoId: event.id }))
    const notice = await noticeOf(missed, 'event_missed')
    expect(notice).toMatchObject({ text: 'You missed “Talk”: its recording is ready to watch', url: expect.stringContaining(event.id) })
    expect(notice.url).not.toContain('/events/')
    expect((await mailsTo(`${missed.name}@example.org`)).at(-1)?.body_text).toContain(notice.url)
    // One job tells all of them.
    for (const who of [came, kept]) expect(await kinds(who)).not.toContain('event_missed')
    const { rows } = await sql<{ account_id: string }>`${recipientsMissed(event.id)}`.execute(app.db)
    expect(rows.map(({ account_id: id }) => id).toSorted()).toEqual([missed.id, kept.id].toSorted())
  })

  it('as a guest whose joining was confirmed gets one mail within a month, however often the recording is shown, if everybody sees it', async () => {
    const event = await anEvent(app.db, { owner: ann, title: 'Open', visibility: 'PUBLIC' })
    const [gina, hal] = [`gina-${event.id}@example.net`, `hal-${event.id}@example.net`]
    await aJoinedGuest(app, event, { displayname: 'Buy at shop.example', email: gina })
    await aJoinedGuest(app, event, { displayname: 'Gina', email: gina.toUpperCase() })
    await aJoinedGuest(app, event, { displayname: 'Ida' })
    const bob = await aPerson(app)
    await aJoinedGuest(app, event, { displayname: 'Bob', email: `${bob.name}@example.org` })
    await aJoinedGuest(app, event, { displayname: 'Hal', email: hal })
    const there = await aJoinedGuest(app, event, { displayname: 'Hal', email: hal })
    const unconfirmed = await aJoinedGuest(app, event, { displayname: 'Ivy', email: `ivy-${event.id}@example.net` })
    await app.db.updateTable('event_guest').set({ mailbox: null }).where('id', '=', unconfirmed.guestId).execute()
    await state(event, 'LIVE')
    for (const who of [there, bob]) await attend(who, event)
    await state(event, 'CLOSED')
    const mail = () => mailMissingGuests(app.db, event.id, 'https://example.org', new AbortController().signal)
    const closedBefore = (days: number) =>
      sql`update event set closed_at = now() - make_interval(days => ${days}) where id = ${event.id}`.execute(app.db)
    const isOfTheirs = sql<boolean>`recipient ilike ${`%${event.id}@example.net`} and subject like 'The recording of %'`
    const mails = () => app.db.selectFrom('mail').select(['recipient', 'body_text']).where(isOfTheirs).execute()
    await mail()
    expect(await mails()).toEqual([])
    const video = await theVideoOf(event, { title: 'Open', visibility: 'USERS' })
    await mail()
    expect(await mails()).toEqual([])
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('video').set({ visibility: 'PUBLIC' }).where('id', '=', video.id).execute()
      await refreshReaders(tx, [video.id])
    })
    await closedBefore(31)
    await mail()
    expect(await mails()).toEqual([])
    await closedBefore(0)
    await Promise.all([mail(), mail()])
    await mail()
    const [one, ...others] = await mails()
    expect(others).toEqual([])
    expect(one?.recipient.toLowerCase()).toBe(gina.toLowerCase())
    expect(one?.body_text).toContain(event.id)
    expect(one?.body_text).not.toContain('shop.example')
    // Who was there with an account needs no mail as a guest.
    expect(await mailsTo(`${bob.name}@example.org`)).toMatchObject([{ subject: expect.stringMatching(/^You joined/) }])
  })
})
