import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { makeAsked } from '#domains/exports/testing.ts'
import { aPopQuestion, aQuiz } from '#domains/quizzes/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'
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

const privacy = { track_progress_by_person: 1, quiz_results_by_person: 1, analytics_minimum: 0 }
const setPrivacy = async (flags: Partial<typeof privacy>) => expect((await root.put('/api/v3/domain', flags)).status).toBe(200)
afterEach(() => setPrivacy(privacy))

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
const january = { from: '2026-01-01', to: '2026-01-31' }

interface Question {
  readonly id: string
  readonly revision: number
}

const answered = (who: TestPerson, { id, revision }: Question, isRight: boolean, day = '2026-01-01') => {
  const answer = { answer: isRight ? 2 : 1, is_right: isRight, answered_at: noonOf(day) }
  return app.db
    .insertInto('question_answer')
    .values({ question_id: id, viewer: who.id, account_id: who.id, revision, ...answer })
    .execute()
}

/** Somebody has finished a quiz on a day, each of its questions answered rightly, wrongly or not at all. */
async function attempted(who: TestPerson, quiz: Awaited<ReturnType<typeof aQuiz>>, answers: readonly (boolean | null)[], day: string) {
  const counts = { asked_count: answers.length, right_count: answers.filter((one) => one === true).length }
  const { id } = await app.db
    .insertInto('quiz_attempt')
    .values({ quiz_id: quiz.id, viewer: who.id, account_id: who.id, finished_at: noonOf(day), ...counts })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = quiz.questions.map((question, position) => {
    const isRight = answers[position] ?? null
    return {
      attempt_id: id,
      question_id: question.id,
      position,
      revision: question.revision,
      answer: isRight === null ? null : isRight ? 2 : 1,
      is_right: isRight,
    }
  })
  await app.db.insertInto('quiz_attempt_question').values(rows).execute()
}

/** Somebody watched so much of a video on a day, in seconds. */
async function watched(who: TestPerson, videoId: string, upTo: number, day: string): Promise<void> {
  await hasWatched(app.db, who, videoId, upTo)
  const noon = sql<Date>`${noonOf(day)}::timestamptz`
  await sql`update viewing set viewed_at = ${noon}, completed_at = case when completed_at is not null then ${noon} end
    where account_id = ${who.id} and video_id = ${videoId}`.execute(app.db)
}

type Shape = Pick<Parameters<typeof trackReport.columns>[0], 'type' | 'groupBy'>
const made = (trackId: string, shape: Shape) => makeAsked(app, ann, trackReport, { trackId, ...january, ...shape })

/** The lines of a report, the first one too. */
async function linesOf(trackId: string, shape: Shape): Promise<string[]> {
  return (await ann.get(`/api/v3/reports/${await made(trackId, shape)}`)).text.replace('\uFEFF', '').trim().split('\r\n')
}

const asking = (name: string, groupBy: string) =>
  ann.get(
    `/web/ajax/tracks/${name}/analytics?${new URLSearchParams({
      emails: `${randomUUID()}@example.net`,
      from_date: january.from,
      to_date: january.to,
      group_by: groupBy,
    })}`,
  )

const aLearner = (displayname: string) => aPerson(app, { displayname })

/**
 * A video with a question that stops it and a quiz of two, and one with a question that the author of the track does not see. Bob took the quiz twice,
 * Cid once and left a question out; Dan answered a question that has changed since. Eve is no learner.
 */
async function aCourse() {
  const [bob, cid, dan, eve] = [await aLearner('Bob'), await aLearner('Cid'), await aLearner('Dan'), await aLearner('Eve')]
  const [knots, hidden] = [await aVideo(app.db, { title: 'Knots' }), await aVideo(app.db, { title: 'Secret', visibility: 'PRIVATE' })]
  const track = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', people: [bob, cid, dan], modules: [[knots, hidden], [knots]] })
  const pop = await aPopQuestion(app.db, knots)
  await aPopQuestion(app.db, knots, { text: 'Not kept yet', is_suggested: true })
  await aPopQuestion(app.db, hidden, { text: 'Nobody’s business' })
  const quiz = await aQuiz(app.db, knots)
  await answered(bob, pop, true)
  await answered(cid, pop, false)
  await answered(dan, { ...pop, revision: pop.revision - 1 }, true)
  await answered(eve, pop, true)
  await attempted(bob, quiz, [false, true], '2026-01-02')
  await attempted(bob, quiz, [true, true], '2026-01-03')
  await attempted(cid, quiz, [true, null], '2026-01-04')
  await attempted(eve, quiz, [true, true], '2026-01-05')
  return { ...track, knots, learners: [bob, cid] as const }
}

const lights = 'Which light means go?'

describe('a report on a track by question', () => {
  it('tells how many learners answered each as it is now and were right at first, and how those did who took a quiz', async () => {
    const { id, knots } = await aCourse()
    const place = `Module 1,${knots.id},Knots`
    expect(await linesOf(id, { type: 'summary', groupBy: 'question' })).toEqual([
      'module,video,title,quiz,time,question,learners,answered,right_first,quiz_takers,quiz_score',
      `${place},,00:00:10,${lights},3,2,1,,`,
      `${place},Lights,,${lights} (1),3,2,1,2,75`,
      `${place},Lights,,${lights} (2),3,1,1,2,75`,
    ])
  })

  it('tells in detail who answered each, and whether they were right at first', async () => {
    const { id, knots, learners } = await aCourse()
    const place = `Module 1,${knots.id},Knots`
    const [bob, cid] = learners.map(({ name }) => name)
    expect(await linesOf(id, { type: 'detailed', groupBy: 'question' })).toEqual([
      'module,video,title,quiz,time,question,username,name,answered,right_first,quiz_score',
      `${place},,00:00:10,${lights},${bob},Bob,2026-01-01,yes,`,
      `${place},,00:00:10,${lights},${cid},Cid,2026-01-01,no,`,
      `${place},Lights,,${lights} (1),${bob},Bob,2026-01-02,no,100`,
      `${place},Lights,,${lights} (1),${cid},Cid,2026-01-04,yes,50`,
      `${place},Lights,,${lights} (2),${bob},Bob,2026-01-02,yes,100`,
    ])
  })

  it('has a line for each of five thousand learners and fifty questions', async () => {
    const video = await aVideo(app.db)
    const crew = await aGroup(app, [])
    const { id, name } = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', groups: [crew], modules: [[video]] })
    for (let n = 0; n < 25; n += 1) await aPopQuestion(app.db, video, { rel_offset_ms: 1000 * n })
    const quiz = await aQuiz(app.db, video, { questions: 25 })
    await sql`with made as (
        insert into account (username, displayname) select ${unique('learner')}::text || n, 'Learner' from generate_series(1, 5000) n returning id
      ), members as (
        insert into group_member (group_id, account_id) select m.principal, made.id from track_member m, made where m.track_id = ${id}
      ), answers as (
        insert into question_answer (question_id, viewer, account_id, answer, is_right, revision)
        select q.id, made.id, made.id, 2, true, q.revision from made, video_question q where q.video_id = ${video.id} and q.quiz_id is null
      ), attempts as (
        insert into quiz_attempt (quiz_id, viewer, account_id, finished_at, right_count, asked_count)
        select ${quiz.id}::uuid, made.id, made.id, now(), 5, 25 from made returning id
      )
      insert into quiz_attempt_question (attempt_id, question_id, position, revision, answer, is_right)
      select attempts.id, q.id, 1, q.revision, 1, false from attempts, video_question q where q.quiz_id = ${quiz.id}`.execute(app.db)
    const summary = await linesOf(id, { type: 'summary', groupBy: 'question' })
    expect(summary).toHaveLength(51)
    expect(summary[1]).toMatch(/,5000,5000,5000,,$/)
    expect(summary[50]).toMatch(/,5000,5000,0,5000,20$/)
    expect(await linesOf(id, { type: 'detailed', groupBy: 'question' })).toHaveLength(1 + 50 * 5000)
    expect((await linesOf(id, { type: 'summary', groupBy: 'group' })).slice(1)).toEqual([`${crew.name},${crew.name},5000,0,0,0,20,0`])
    expect(await linesOf(id, { type: 'detailed', groupBy: 'group' })).toHaveLength(5001)
    const counted = await eventually(async () => {
      const { body } = await ann.get(`/api/v3/tracks/${name}/progress`)
      return !body.counting && body
    })
    expect(counted).toMatchObject({ learners: 5000, begun: 0, score: 20, groups: [{ learners: 5000, score: 20 }] })
  })

  it('names nobody where the organisation does not show how each person did, and is not made then where small counts are held back', async () => {
    const { id, name } = await aCourse()
    const byQuestion = { type: 'detailed', groupBy: 'question' } as const
    const file = await made(id, byQuestion)
    expect((await ann.get(`/api/v3/reports/${file}`)).status).toBe(200)
    await setPrivacy({ quiz_results_by_person: 0 })
    expect((await ann.get(`/api/v3/reports/${file}`)).status).toBe(404)
    expect((await linesOf(id, byQuestion)).join()).not.toMatch(/Bob|Cid/)
    expect((await linesOf(id, { type: 'summary', groupBy: 'user' })).join()).toContain('Bob')
    await setPrivacy({ quiz_results_by_person: 0, analytics_minimum: 5 })
    const refused = await asking(name, 'question')
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'people'])
    const weekly = { emails: ['boss@example.net'], every: 'week', report_type: 'summary', export_file_format: 'csv' }
    const scheduled = (groupBy: string) => ann.post(`/api/v3/tracks/${name}/schedules`, { ...weekly, group_by: groupBy })
    expect((await scheduled('question')).status).toBe(403)
    expect([(await scheduled('user')).status, (await asking(name, 'user')).status]).toEqual([200, 200])
    await setPrivacy({ quiz_results_by_person: 1, analytics_minimum: 5 })
    expect((await scheduled('question')).body).toMatchObject({ group_by: 'question', report_type: 'summary' })
  })
})

describe('a report on a track by group', () => {
  /** Two groups with Cid in both, one of nobody; Bob was given the track himself and has done it in time. */
  async function groups() {
    const [bob, cid, dan] = [await aLearner('Bob'), await aLearner('Cid'), await aLearner('Dan')]
    const word = unique('word')
    const [crew, mates, none] = [
      await aGroup(app, [cid, dan], `a-${word}`),
      await aGroup(app, [cid], `b-${word}`),
      await aGroup(app, [], `c-${word}`),
    ]
    const video = await aVideo(app.db)
    const given = { people: [bob], groups: [none, mates, crew] }
    const track = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', ...given, dueOn: '2026-01-15', modules: [[video]] })
    await watched(bob, video.id, 60, '2026-01-10')
    await watched(cid, video.id, 20, '2026-01-20')
    await app.db
      .insertInto('watch_day_viewer')
      .values({ video_id: video.id, day: sql`'2026-01-10'::date`, viewer: bob.id, is_person: true, watched_ms: 40_000 })
      .execute()
    await attempted(cid, await aQuiz(app.db, video), [true, false], '2026-01-20')
    return { ...track, crew: crew.name, mates: mates.name, none: none.name, bob: bob.name, cid: cid.name, dan: dan.name }
  }

  it('tells of each how many have begun, are done or late, and of who is in none in a line of their own', async () => {
    const { id, crew, mates, none } = await groups()
    expect(await linesOf(id, { type: 'summary', groupBy: 'group' })).toEqual([
      'group,group_name,learners,begun,completed,late,score,seconds_watched',
      `${crew},${crew},2,1,0,2,50,0`,
      `${mates},${mates},1,1,0,1,50,0`,
      `${none},${none},0,0,0,0,,0`,
      ',,1,1,1,0,,40',
    ])
  })

  it('tells no mean of a single score where the organisation does not show how each person did', async () => {
    const { id, crew } = await groups()
    await setPrivacy({ quiz_results_by_person: 0 })
    expect((await linesOf(id, { type: 'summary', groupBy: 'group' }))[1]).toBe(`${crew},${crew},2,1,0,2,,0`)
  })

  it('tells in detail how far each learner is, in every group that they are in, and names them only where the organisation lets it', async () => {
    const { id, crew, mates, none, bob, cid, dan } = await groups()
    const detailed = { type: 'detailed', groupBy: 'group' } as const
    expect(await linesOf(id, detailed)).toEqual([
      'group,group_name,username,name,videos,completed_videos,percent_completed,begun,last_watched,completed,seconds_watched,due,late',
      `${crew},${crew},${cid},Cid,1,0,0,2026-01-20,2026-01-20,,0,2026-01-15,yes`,
      `${crew},${crew},${dan},Dan,1,0,0,,,,0,2026-01-15,yes`,
      `${mates},${mates},${cid},Cid,1,0,0,2026-01-20,2026-01-20,,0,2026-01-15,yes`,
      `${none},${none},,,,,,,,,,,`,
      `,,${bob},Bob,1,1,100,2026-01-10,2026-01-10,2026-01-10,40,2026-01-15,`,
    ])
    await setPrivacy({ track_progress_by_person: 0 })
    const unnamed = await linesOf(id, detailed)
    expect(unnamed).toHaveLength(6)
    expect(unnamed.join()).not.toMatch(/Bob|Cid|Dan/)
  })

  it('is a table for spreadsheets even where somebody or a group is called like a formula', async () => {
    const [evil, video] = [await aLearner('=HYPERLINK("https://example.net","you")'), await aVideo(app.db, { title: '+1' })]
    const group = await aGroup(app, [evil], unique('@'))
    const { id } = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', groups: [group], modules: [[video]] })
    await aPopQuestion(app.db, video, { text: '-1 or 1?' })
    const [, line] = await linesOf(id, { type: 'detailed', groupBy: 'group' })
    expect(line).toMatch(`'${group.name},'${group.name},${evil.name},"'=HYPERLINK(""https://example.net"",""you"")",1,`)
    const [, question] = await linesOf(id, { type: 'summary', groupBy: 'question' })
    expect(question).toBe(`Module 1,${video.id},'+1,,00:00:10,'-1 or 1?,1,0,0,,`)
  })

  it('knows no groups of a track for everybody', async () => {
    const [bob, video] = [await aLearner('Bob'), await aVideo(app.db)]
    const wish = { owner: ann, visibility: 'USERS', groups: [await aGroup(app, [bob])], modules: [[video]] } as const
    const { id } = await aTrack(app.db, wish)
    await watched(bob, video.id, 60, '2026-01-10')
    expect((await linesOf(id, { type: 'summary', groupBy: 'group' })).slice(1)).toEqual([',,1,1,1,0,,0'])
  })
})
