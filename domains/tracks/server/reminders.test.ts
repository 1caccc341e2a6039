import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { daysAfter, today } from '#domains/analytics/period.ts'
import { notify } from '#domains/notifications/server.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aTrack, type TrackWish } from '../testing.ts'
import { remindOfDueTracks } from './jobs.ts'
import { trackDue } from './notifications.ts'

let app: TestApp
let ann: TestPerson
let video: { readonly id: string }
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
  video = await aVideo(app.db, { visibility: 'PUBLIC' })
})

const remind = () => remindOfDueTracks.run({}, { ports: app.ports, log: app.ports.log, signal: new AbortController().signal })
const inDays = (days: number) => daysAfter(today('UTC'), days)
const given = (wish: TrackWish) => aTrack(app.db, { owner: ann, title: 'Ropes', visibility: 'GROUPS', modules: [[video]], ...wish })

interface Notice {
  readonly kind: string
  readonly text: string
  readonly url: string
}
const noticesOf = async (who: TestPerson): Promise<Notice[]> =>
  (await who.get('/api/v3/inbox')).body.items.filter(({ kind }: Notice) => kind.startsWith('track_'))
const kindsOf = async (who: TestPerson) => (await noticesOf(who)).map(({ kind }) => kind)

/** What was to be told before has been told: it comes after it. */
async function caughtUp(): Promise<void> {
  const eve = await aPerson(app)
  await given({ people: [eve], dueOn: inDays(1) })
  await remind()
  await eventually(async () => (await noticesOf(eve)).length === 1)
}

describe('whoever was given a track', () => {
  it('is reminded once before it is due and once after, in the inbox and by mail, however often and at once the job runs', async () => {
    const bob = await aPerson(app)
    const track = await given({ groups: [await aGroup(app, [bob])], dueOn: inDays(2) })
    await Promise.all([remind(), remind(), remind()])
    const [before] = await eventually(async () => {
      const found = await noticesOf(bob)
      return found.length > 0 && found
    })
    expect(before?.text).toMatch(/^“Ropes” is due on \d+ \w+ \d{4}$/)
    expect(before?.url).toBe(`/web/tracks/${track.name}`)
    await caughtUp()
    expect(await kindsOf(bob)).toEqual(['track_due'])
    await ann.put(`/web/ajax/tracks/${track.name}/update`, { due_on: inDays(-2) })
    await Promise.all([remind(), remind()])
    await eventually(async () => (await noticesOf(bob)).length === 2)
    await caughtUp()
    expect((await kindsOf(bob)).toSorted()).toEqual(['track_due', 'track_late'])
    const mails = app.db.selectFrom('mail').select('subject').where('recipient', '=', `${bob.name}@example.org`)
    await eventually(async () => (await mails.execute()).filter(({ subject }) => subject.includes('“Ropes” was due on')).length === 1)
  })

  it('is reminded again of another day, and of what is due so many days after they were given it', async () => {
    const bob = await aPerson(app)
    const { id, name } = await given({ people: [bob], dueDays: 10 })
    await remind()
    await caughtUp()
    expect(await kindsOf(bob)).toEqual([])
    await sql`update track_member set given_at = now() - interval '9 days' where track_id = ${id}`.execute(app.db)
    await remind()
    await eventually(async () => (await noticesOf(bob)).length === 1)
    await ann.put(`/web/ajax/tracks/${name}/update`, { due_days: 11 })
    await remind()
    await eventually(async () => (await noticesOf(bob)).length === 2)
    expect(await kindsOf(bob)).toEqual(['track_due', 'track_due'])
  })

  it('is reminded by the clocks of the organisation', async () => {
    const root = await aPerson(app, { role: 'siteadmin' })
    const bob = await aPerson(app)
    // Three mornings before it have begun in the east, and not in the west, which is 25 hours behind.
    await given({ people: [bob], dueOn: new Date(Date.now() + 78 * 3_600_000).toISOString().slice(0, 10) })
    await root.put('/api/v3/domain', { time_zone: 'Pacific/Niue' })
    await remind()
    await caughtUp()
    expect(await kindsOf(bob)).toEqual([])
    await root.put('/api/v3/domain', { time_zone: 'Pacific/Kiritimati' })
    await remind()
    await eventually(async () => (await noticesOf(bob)).length === 1)
    await root.put('/api/v3/domain', { time_zone: 'UTC' })
  })

  it('is not reminded of what is done, is far off, was due long ago, holds nothing for them, or is not theirs', async () => {
    const bob = await aPerson(app)
    const done = await given({ people: [bob], dueOn: inDays(1) })
    await sql`insert into track_completion (track_id, account_id) values (${done.id}, ${bob.id})`.execute(app.db)
    await given({ people: [bob], dueOn: inDays(5) })
    await given({ people: [bob], dueOn: inDays(-40) })
    await given({ people: [bob], dueOn: inDays(1), modules: [] })
    const [watched, hidden] = [await aVideo(app.db, { visibility: 'PUBLIC' }), await aVideo(app.db, { visibility: 'PRIVATE' })]
    await hasWatched(app.db, bob, watched.id, 60)
    await given({ people: [bob], dueOn: inDays(1), modules: [[watched], [hidden]] })
    await given({ people: [], dueOn: inDays(1) })
    await given({ visibility: 'USERS', dueOn: inDays(1) })
    const left = await given({ people: [bob], dueOn: inDays(1) })
    await ann.delete(`/web/ajax/groups/${left.name}/members`, { userMembers: [bob.name] })
    await remind()
    await caughtUp()
    expect(await kindsOf(bob)).toEqual([])
  })

  it('is not told of one that they completed between the look and the telling', async () => {
    const [bob, cid] = [await aPerson(app), await aPerson(app)]
    const { id } = await given({ people: [bob, cid], dueOn: inDays(1) })
    await sql`insert into track_completion (track_id, account_id) values (${id}, ${bob.id})`.execute(app.db)
    await app.db.transaction().execute((tx) =>
      notify(tx, trackDue, {
        subject: { type: 'track', id },
        actorId: null,
        source: `${id} ${inDays(1)}`,
        message: inDays(1),
        data: { trackId: id, accountIds: [bob.id, cid.id] },
      }),
    )
    await eventually(async () => (await noticesOf(cid)).length === 1)
    expect(await kindsOf(bob)).toEqual([])
  })
})
