import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aQuiz } from '#domains/quizzes/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp, untilWaiting } from '#platform/server/testing.ts'
import { aTrack } from '../testing.ts'
import { countTrackLearners } from './learners.ts'

let app: TestApp
let root: TestPerson
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
  ann = await aPerson(app, { role: 'poweruser' })
})

const privacy = { person_analytics: 'NOBODY', track_progress_by_person: 1, quiz_results_by_person: 1, analytics_minimum: 0 }
const setPrivacy = async (flags: Partial<typeof privacy>) => expect((await root.put('/api/v3/domain', flags)).status).toBe(200)
afterEach(() => setPrivacy(privacy))

const aLearner = (displayname: string) => aPerson(app, { displayname })

/** Two videos, and one that learners do not see: Bob has watched both, Cid the first, Dan and Eve nothing. Cid and Dan are in a group. */
async function aCourse(visibility: 'GROUPS' | 'USERS' = 'GROUPS') {
  const [bob, cid, dan, eve] = [await aLearner('Bob'), await aLearner('Cid'), await aLearner('Dan'), await aLearner('Eve 100%')]
  const [knots, splices] = [await aVideo(app.db, { title: 'Knots' }), await aVideo(app.db, { title: 'Splices' })]
  const hidden = await aVideo(app.db, { visibility: 'PRIVATE' })
  const group = await aGroup(app, [cid, dan])
  const people = visibility === 'GROUPS' ? { people: [bob, cid, eve], groups: [group] } : {}
  const track = await aTrack(app.db, {
    owner: ann,
    visibility,
    ...people,
    modules: [
      [knots, hidden],
      [splices, knots],
    ],
  })
  for (const video of [knots, splices]) await hasWatched(app.db, bob, video.id, 60)
  await hasWatched(app.db, cid, knots.id, 60)
  return { ...track, knots, group, learners: { bob, cid, dan, eve } }
}

/** How far they are together, once that is counted. */
const progressOf = (name: string, who = ann) =>
  eventually(async () => {
    const { body } = await who.get(`/api/v3/tracks/${name}/progress`)
    return body.counting === false && body
  })

const intervals = { 'an hour ago': '-1 hour', 'before it was given': '-3 seconds', 'in an hour': '1 hour' }

/** Lets what is counted be as old as that; an hour to come: it is not counted again meanwhile. */
const letBeCounted = (trackId: string, at: keyof typeof intervals) => {
  const from = at === 'before it was given' ? sql`(select max(given_at) from track_member where track_id = ${trackId})` : sql`now()`
  const time = sql`${from} + ${intervals[at]}::interval`
  return sql`update track_count set asked_at = ${time}, counted_at = ${time} where track_id = ${trackId}`.execute(app.db)
}

const rowsOf = (trackId: string) => app.db.selectFrom('track_learner').select('account_id').where('track_id', '=', trackId).execute()

const learnersOf = (name: string, query = '', who = ann) => who.get(`/api/v3/tracks/${name}/learners${query}`)
const namesIn = ({ body }: Awaited<ReturnType<typeof learnersOf>>) =>
  body.items.map(({ displayname }: { displayname: string }) => displayname)

/** Somebody has finished a quiz with so many right answers of four. */
const graded = (who: TestPerson, quizId: string, right: number) =>
  app.db
    .insertInto('quiz_attempt')
    .values({ quiz_id: quizId, viewer: who.id, account_id: who.id, finished_at: new Date(), right_count: right, asked_count: 4 })
    .execute()

describe('how far the learners of a track are', () => {
  it('is told at a glance, of all of them and of each group, with each of them by name', async () => {
    const { name, group, knots, learners } = await aCourse()
    const quiz = await aQuiz(app.db, knots)
    await graded(learners.bob, quiz.id, 1)
    await graded(learners.bob, quiz.id, 3)
    await graded(learners.cid, quiz.id, 2)
    expect(await progressOf(name)).toMatchObject({
      learners: 4,
      begun: 2,
      completed: 1,
      score: 62,
      given: true,
      groups: [{ name: group.name, learners: 2, begun: 1, completed: 0, score: 50 }],
      more_groups: false,
      can: { see_people: true },
    })
    const { body } = await learnersOf(name, '?count=1')
    expect(body).toMatchObject({ total: 4, next: null })
    expect(body.items).toMatchObject([
      { displayname: 'Bob', state: 'completed', videos: 2, completed_videos: 2, percentage: 100, score: 75 },
      { displayname: 'Cid', state: 'begun', videos: 2, completed_videos: 1, percentage: 50, score: 50, completed: null },
      { displayname: 'Dan', state: 'waiting', videos: 2, completed_videos: 0, percentage: 0, score: null, begun: null },
      { displayname: 'Eve 100%', state: 'waiting' },
    ])
  })

  it('is searched, narrowed, sorted and paged', async () => {
    const { name, group, learners } = await aCourse()
    await progressOf(name)
    const found = async (query: string) => namesIn(await learnersOf(name, query))
    expect(await found(`?qtext=${learners.cid.name.toUpperCase()}`)).toEqual(['Cid'])
    expect(await found('?qtext=100%25')).toEqual(['Eve 100%'])
    expect(await found('?qtext=%25')).toEqual(['Eve 100%'])
    expect(await found('?state=waiting')).toEqual(['Dan', 'Eve 100%'])
    expect(await found('?state=begun')).toEqual(['Cid'])
    expect(await found(`?group=${group.name}`)).toEqual(['Cid', 'Dan'])
    expect(await found('?group=another')).toEqual([])
    expect(await found('?order_by=progress')).toEqual(['Bob', 'Cid', 'Dan', 'Eve 100%'])
    expect(await found('?order_by=name&order_type=desc')).toEqual(['Eve 100%', 'Dan', 'Cid', 'Bob'])
    const second = await learnersOf(name, '?max=2&first=2')
    expect([namesIn(second), second.body.next]).toEqual([['Dan', 'Eve 100%'], null])
    expect((await learnersOf(name, '?first=100001')).status).toBe(422)
    expect((await learnersOf(name, '?order_type=sideways')).status).toBe(422)
  })

  it('is told with the day on which each is to be done, and who is late, of all and of each group', async () => {
    const { name, group } = await aCourse()
    expect(await progressOf(name)).toMatchObject({ late: null, groups: [{ late: null }] })
    await ann.put(`/web/ajax/tracks/${name}/update`, { due_on: '2020-05-10' })
    expect(await progressOf(name)).toMatchObject({ learners: 4, late: 3, groups: [{ name: group.name, late: 2 }] })
    const late = (await learnersOf(name, '?state=late&order_by=due&count=1')).body
    expect([late.total, namesIn({ body: late } as never)]).toEqual([3, ['Cid', 'Dan', 'Eve 100%']])
    const due = (state: string) => ({ date: '2020-05-10', state })
    expect((await learnersOf(name)).body.items.map((one: { due: unknown }) => one.due)).toEqual(
      ['done_late', 'late', 'late', 'late'].map(due),
    )
    await ann.put(`/web/ajax/tracks/${name}/update`, { due_on: '', due_days: 3 })
    expect(await progressOf(name)).toMatchObject({ late: 0 })
    expect((await learnersOf(name, '?state=late')).body.items).toEqual([])
    expect((await learnersOf(name, '?order_by=due')).body.items[0].due.state).toBe('done')
  })

  it('is told of a track for everybody with a day for who has enrolled alone', async () => {
    const { id, name, learners } = await aCourse('USERS')
    await ann.put(`/web/ajax/tracks/${name}/update`, { due_on: '2020-05-10', self_enrol: 1 })
    expect((await learners.cid.post(`/api/v3/tracks/${name}/enrolment`)).status).toBe(200)
    await setPrivacy({ person_analytics: 'SITEADMINS' })
    await letBeCounted(id, 'an hour ago')
    expect(await progressOf(name)).toMatchObject({ learners: 2, late: 1 })
    expect((await learnersOf(name, '', root)).body.items).toMatchObject([
      { displayname: 'Bob', due: null },
      { displayname: 'Cid', due: { state: 'late' } },
    ])
  })

  it('is told as it was last counted, which is done again when the track was given to somebody, and a minute later at the latest', async () => {
    const { id, name, group, learners } = await aCourse()
    await progressOf(name)
    await letBeCounted(id, 'in an hour')
    const before = await progressOf(name)
    const late = await aLearner('Late')
    await ann.put(`/web/ajax/groups/${name}/members`, { userMembers: [late.name] })
    await ann.delete(`/web/ajax/groups/${name}/members`, { userMembers: [learners.bob.name] })
    expect(await progressOf(name)).toEqual(before)
    expect(namesIn(await learnersOf(name))).toEqual(['Bob', 'Cid', 'Dan', 'Eve 100%'])
    await letBeCounted(id, 'before it was given')
    expect(await progressOf(name)).toMatchObject({ learners: 4, completed: 0 })
    expect(namesIn(await learnersOf(name))).toEqual(['Cid', 'Dan', 'Eve 100%', 'Late'])
    expect((await rowsOf(id)).map((row) => row.account_id)).not.toContain(learners.bob.id)
    await app.db.deleteFrom('group_member').where('group_id', '=', group.id).where('account_id', '=', learners.dan.id).execute()
    expect(await progressOf(name)).toMatchObject({ learners: 4 })
    await letBeCounted(id, 'an hour ago')
    await Promise.all(Array.from({ length: 5 }, () => ann.get(`/api/v3/tracks/${name}/progress`)))
    expect(await progressOf(name)).toMatchObject({ learners: 3, groups: [{ learners: 1 }] })
    expect((await progressOf(name)).counted_at).not.toBe(before.counted_at)
  })

  it('does not count who is disabled, and names nobody who is removed', async () => {
    const { id, name, learners } = await aCourse()
    await progressOf(name)
    await app.db.updateTable('account').set({ is_enabled: false }).where('id', '=', learners.cid.id).execute()
    expect((await root.delete(`/api/v3/users/${learners.bob.name}`)).status).toBe(200)
    expect((await rowsOf(id)).map((row) => row.account_id)).not.toContain(learners.bob.id)
    expect(namesIn(await learnersOf(name))).not.toContain('Bob')
    await letBeCounted(id, 'an hour ago')
    expect(await progressOf(name)).toMatchObject({ learners: 2, begun: 0, completed: 0, groups: [{ learners: 1 }] })
    expect(namesIn(await learnersOf(name))).toEqual(['Dan', 'Eve 100%'])
  })
})

describe('the count of learners', () => {
  it('keeps nobody waiting who looks meanwhile, however long it takes', async () => {
    const { id, name } = await aCourse()
    await progressOf(name)
    await letBeCounted(id, 'an hour ago')
    const looked = await app.db.transaction().execute(async (tx) => {
      await sql`select track_id from track_count where track_id = ${id} for update`.execute(tx)
      return ann.get(`/api/v3/tracks/${name}/progress`)
    })
    expect(looked.body).toMatchObject({ learners: 4, completed: 1, counting: true })
  })

  it('ends with a track that is deleted meanwhile', async () => {
    const { id } = await aCourse()
    await app.db.insertInto('track_count').values({ track_id: id }).execute()
    const { counting } = await app.db.transaction().execute(async (tx) => {
      await sql`select id from track where id = ${id} for update`.execute(tx)
      const counting = countTrackLearners(app.db, id)
      await untilWaiting(app.db, 'from "track"')
      await tx.deleteFrom('track').where('id', '=', id).execute()
      return { counting }
    })
    await counting
    expect(await rowsOf(id)).toEqual([])
  })

  it('keeps nobody from deleting a group meanwhile, and is made again without it', async () => {
    const { id, name, group } = await aCourse()
    await progressOf(name)
    await letBeCounted(id, 'an hour ago')
    await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('org_group').where('id', '=', group.id).execute()
      expect((await ann.get(`/api/v3/tracks/${name}/progress`)).body.counting).toBe(true)
      await untilWaiting(app.db, 'with summed')
    })
    expect(await progressOf(name)).toMatchObject({ learners: 3, groups: [] })
  })
})

describe('who learns', () => {
  it('is told by name as long as the organisation lets it, and how many they are as long as small counts are not held back', async () => {
    const { name } = await aCourse()
    await progressOf(name)
    await setPrivacy({ track_progress_by_person: 0 })
    expect(await progressOf(name)).toMatchObject({ learners: 4, completed: 1, can: { see_people: false } })
    const named = await learnersOf(name)
    expect([named.status, named.body.error.reason]).toEqual([403, 'people'])
    await setPrivacy({ track_progress_by_person: 0, analytics_minimum: 5 })
    const refused = await ann.get(`/api/v3/tracks/${name}/progress`)
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'people'])
    expect((await learnersOf(name)).status).toBe(403)
  })

  it('is told without what each got in quizzes where the organisation does not show that, nor by a mean of one or by their order', async () => {
    const { id, name, knots, learners } = await aCourse()
    const quiz = await aQuiz(app.db, knots)
    await graded(learners.cid, quiz.id, 2)
    const scoresIn = async () => {
      const { score, groups } = await progressOf(name)
      return [score, groups[0].score]
    }
    const byScore = async () => (await learnersOf(name, '?order_by=score')).body.items.map((one: { score: number | null }) => one.score)
    expect([await scoresIn(), await byScore()]).toEqual([
      [50, 50],
      [50, null, null, null],
    ])
    await setPrivacy({ quiz_results_by_person: 0 })
    expect([await scoresIn(), await byScore()]).toEqual([
      [null, null],
      [null, null, null, null],
    ])
    expect(namesIn(await learnersOf(name, '?order_by=score'))).toEqual(['Bob', 'Cid', 'Dan', 'Eve 100%'])
    await graded(learners.bob, quiz.id, 4)
    await letBeCounted(id, 'an hour ago')
    expect(await scoresIn()).toEqual([75, null])
    await setPrivacy({ quiz_results_by_person: 0, analytics_minimum: 3 })
    expect(await scoresIn()).toEqual([null, null])
  })

  it('is told of a track for everybody to site admins alone, where the organisation shows what people watched', async () => {
    const { name } = await aCourse('USERS')
    expect(await progressOf(name)).toMatchObject({ learners: 2, begun: 2, completed: 1, given: false, groups: [] })
    expect((await learnersOf(name)).status).toBe(403)
    expect((await learnersOf(name, '', root)).status).toBe(403)
    await setPrivacy({ person_analytics: 'SITEADMINS' })
    expect((await learnersOf(name)).status).toBe(403)
    expect(namesIn(await learnersOf(name, '', root))).toEqual(['Bob', 'Cid'])
  })

  it('is not told of whoever had begun a track for everybody, when that is given to chosen people later', async () => {
    const { name } = await aCourse('USERS')
    await progressOf(name)
    await ann.put(`/web/ajax/tracks/${name}/update`, { visibility: 'GROUPS' })
    expect(await progressOf(name)).toMatchObject({ learners: 0, begun: 0, given: true })
    expect(namesIn(await learnersOf(name))).toEqual([])
  })
})
