import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { makeAsked } from '#domains/exports/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aTrack } from '../testing.ts'
import { trackReport } from './report.ts'

let app: TestApp
let root: TestPerson
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
  ann = await aPerson(app, { role: 'poweruser' })
})

const setTimeZone = async (time_zone: string) => expect((await root.put('/api/v3/domain', { time_zone })).status).toBe(200)
afterEach(() => setTimeZone('UTC'))

const update = (name: string, fields: object) => ann.put(`/web/ajax/tracks/${name}/update`, fields)
const dueOf = async (who: TestPerson, name: string) => (await who.get(`/api/v3/tracks/${name}`)).body.due
const toDo = async (who: TestPerson) =>
  (await who.get('/web/ajax/tracks/partials/progress?scope=todo')).body.items.map((one: { trackName: string }) => one.trackName)

const givenAt = (track: { id: string }, at: string) =>
  sql`update track_member set given_at = ${at}::timestamptz where track_id = ${track.id}`.execute(app.db)
const joinedAt = (who: TestPerson, at: string) =>
  sql`update group_member set joined_at = ${at}::timestamptz where account_id = ${who.id}`.execute(app.db)
const completedAt = (who: TestPerson, track: { id: string }, at: string) =>
  sql`insert into track_completion (track_id, account_id, completed_at) values (${track.id}, ${who.id}, ${at}::timestamptz)`.execute(app.db)

describe('a track that is due on a day', () => {
  it('is due for everybody it was given to, at the end of that day on the clocks of the organisation, whatever these do on it', async () => {
    const bob = await aPerson(app)
    const { name } = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', people: [bob], dueOn: '2099-03-29' })
    await setTimeZone('Europe/Berlin')
    expect(await dueOf(bob, name)).toEqual({ date: '2099-03-29', at: '2099-03-29T21:59:59.000Z', state: 'open' })
    await update(name, { due_on: '2019-10-27' })
    expect(await dueOf(bob, name)).toEqual({ date: '2019-10-27', at: '2019-10-27T22:59:59.000Z', state: 'late' })
    await setTimeZone('Pacific/Kiritimati')
    expect((await dueOf(bob, name)).at).toBe('2019-10-27T09:59:59.000Z')
  })

  it('is done in time or late for good, and no matter of who only sees it', async () => {
    const [bob, cid, dan] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    const track = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', people: [bob, cid], authors: [dan], dueOn: '2020-05-10' })
    await completedAt(bob, track, '2020-05-10T23:59:59.500Z')
    await completedAt(cid, track, '2020-05-11T00:00:00Z')
    expect([(await dueOf(bob, track.name)).state, (await dueOf(cid, track.name)).state]).toEqual(['done', 'done_late'])
    expect([await dueOf(dan, track.name), await dueOf(ann, track.name)]).toEqual([null, null])
  })
})

describe('who has watched what is left of a track before it was', () => {
  it('was done when they had, and has nothing to do, though nobody has noticed it', async () => {
    const [bob, cid] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { visibility: 'PUBLIC' })
    for (const [who, at] of [
      [bob, '2020-05-10T12:00:00Z'],
      [cid, '2020-05-11T12:00:00Z'],
    ] as const) {
      await hasWatched(app.db, who, video.id, 60)
      await sql`update viewing set completed_at = ${at}::timestamptz where account_id = ${who.id}`.execute(app.db)
    }
    const wish = { owner: ann, visibility: 'GROUPS', people: [bob, cid], modules: [[video]] } as const
    const { name } = await aTrack(app.db, { ...wish, dueOn: '2020-05-10' })
    expect([(await dueOf(bob, name)).state, (await dueOf(cid, name)).state]).toEqual(['done', 'done_late'])
    expect(await toDo(bob)).toEqual([])
  })
})

describe('a track that is due so many days after it was given', () => {
  it('is due by when each was given it, whichever way came first', async () => {
    const [bob, cid, dan] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    const groups = [await aGroup(app, [cid, dan])]
    const track = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', people: [bob, dan], groups, dueDays: 10 })
    await givenAt(track, '2020-03-01T23:30:00Z')
    await joinedAt(cid, '2020-04-01T12:00:00Z')
    await joinedAt(dan, '2020-04-01T12:00:00Z')
    const days = async () => Promise.all([bob, cid, dan].map(async (who) => (await dueOf(who, track.name)).date))
    expect(await days()).toEqual(['2020-03-11', '2020-04-11', '2020-03-11'])
    await setTimeZone('Asia/Tokyo')
    expect(await days()).toEqual(['2020-03-12', '2020-04-11', '2020-03-12'])
  })

  it('stays due on its day when somebody is given it once more, and is due for who joins the group later', async () => {
    const [bob, eve] = [await aPerson(app), await aPerson(app)]
    const group = await aGroup(app, [])
    const track = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', people: [bob], groups: [group], dueDays: 10 })
    await givenAt(track, '2020-03-01T12:00:00Z')
    expect((await ann.put(`/web/ajax/groups/${track.name}/members`, { userMembers: [bob.name] })).status).toBe(200)
    expect((await dueOf(bob, track.name)).date).toBe('2020-03-11')
    await app.db.insertInto('group_member').values({ group_id: group.id, account_id: eve.id }).execute()
    expect((await dueOf(eve, track.name)).state).toBe('open')
  })
})

describe('whoever manages a track', () => {
  it('says when it is due in one of two ways, and takes it back', async () => {
    const { name } = await aTrack(app.db, { owner: ann })
    const standing = async () => {
      const { due_on, due_days } = (await ann.get(`/api/v3/tracks/${name}`)).body
      return [due_on, due_days]
    }
    for (const [fields, after] of [
      [{ due_on: '2099-12-31' }, ['2099-12-31', 0]],
      [{ due_days: '14' }, [null, 14]],
      [{ displayname: 'Renamed' }, [null, 14]],
      [{ due_on: '2098-02-28', due_days: 0 }, ['2098-02-28', 0]],
      [{ due_on: '' }, [null, 0]],
    ] as const) {
      expect((await update(name, fields)).status).toBe(200)
      expect(await standing()).toEqual(after)
    }
  })

  it.each([
    { due_on: '2099-02-30' },
    { due_on: 'soon' },
    { due_days: -1 },
    { due_days: 3651 },
    { due_days: 1.5 },
    { due_on: '2099-01-01', due_days: 3 },
  ])('is refused %o', async (fields) => {
    const { name } = await aTrack(app.db, { owner: ann })
    expect((await update(name, fields)).status).toBe(422)
  })

  it('reads in the report who is due when, and who is late', async () => {
    const [bob, cid, dan, eve] = await Promise.all(['Bob', 'Cid', 'Dan', 'Eve'].map((displayname) => aPerson(app, { displayname })))
    if (!bob || !cid || !dan || !eve) throw new Error('they are not there')
    const video = await aVideo(app.db)
    const people = [bob, cid, dan, eve]
    const track = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', people, dueDays: 10, modules: [[video]] })
    await givenAt(track, '2020-03-01T12:00:00Z')
    await sql`
      update track_member set given_at = '2099-03-01T12:00:00Z' where track_id = ${track.id} and principal = ${dan.id}`.execute(app.db)
    await hasWatched(app.db, bob, video.id, 60)
    await sql`
      update viewing set viewed_at = '2020-03-11T12:00:00Z', completed_at = '2020-03-11T12:00:00Z'
      where account_id = ${bob.id}`.execute(app.db)
    // What she had not watched was added later.
    await completedAt(eve, track, '2020-03-11T12:00:00Z')
    const parameters = { trackId: track.id, from: '2020-01-01', to: '2020-12-31', type: 'summary', groupBy: 'user' } as const
    const id = await makeAsked(app, ann, trackReport, parameters)
    const [, ...lines] = (await ann.get(`/api/v3/reports/${id}`)).text.trim().split('\r\n')
    expect(lines.map((line) => line.split(',').slice(-2))).toEqual([
      ['2020-03-11', ''],
      ['2020-03-11', 'yes'],
      ['2099-03-11', ''],
      ['2020-03-11', ''],
    ])
  })
})

describe('what somebody has to do', () => {
  it('is what they were given, themselves or in a group, until it is completed: first what is due first', async () => {
    const bob = await aPerson(app)
    const [video, groups] = [await aVideo(app.db), [await aGroup(app, [bob])]]
    const given = { owner: ann, visibility: 'GROUPS', modules: [[video]] } as const
    const whenever = await aTrack(app.db, { ...given, people: [bob] })
    const later = await aTrack(app.db, { ...given, groups, dueOn: '2099-06-01' })
    const sooner = await aTrack(app.db, { ...given, people: [bob], groups, dueOn: '2020-06-01' })
    await aTrack(app.db, { ...given, people: [bob], modules: [] })
    await aTrack(app.db, { owner: ann, modules: [[video]], dueOn: '2099-06-01' })
    const done = await aTrack(app.db, { ...given, people: [bob] })
    await completedAt(bob, done, '2020-06-01T12:00:00Z')
    expect(await toDo(bob)).toEqual([sooner.name, later.name, whenever.name])
    const { items, next } = (await bob.get('/web/ajax/tracks/partials/progress?scope=todo&max=1')).body
    expect([items.length, items[0].due.state, next]).toEqual([1, 'late', 1])
    expect(await toDo(ann)).toEqual([])
  })
})
