import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aPopQuestion, aQuiz } from '#domains/quizzes/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { newKvtoken } from '#domains/videos/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { fallSilent, stateNow, stateSince } from '../testing.ts'
import { profileFaultsOf, statementFaultsOf } from '../twin/statement-rules.ts'

let app: TestApp
let root: TestPerson
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
  ann = await aPerson(app, { role: 'poweruser' })
})
beforeEach(async () => {
  await root.put('/api/v3/domain', { xapi_statements: 1, xapi_actors: 'ID' })
  await stateSince(app, 60)
})

const aFilm = () => aVideo(app.db, { owner: ann, visibility: 'PUBLIC', title: 'Ladders', duration_ms: 60_000 })

interface Sitting {
  readonly video: { readonly id: string }
  readonly session: string
}

/** Began ten minutes ago. */
const sitDown = (who: { readonly id: string } | null, video: { readonly id: string }): Sitting => {
  const sitting = { accountId: who?.id ?? null, videoId: video.id }
  return { video, session: newKvtoken(app.ports.secrets.signingKey, sitting, Date.now() - 600_000) }
}

/** Plays these seconds at single speed, `at` seconds after the session began. */
async function play(who: Pick<TestPerson, 'post'>, { video, session }: Sitting, from: number, to: number, at = from): Promise<void> {
  const intervals = [[from, to, at * 1000, (at + to - from) * 1000]]
  expect((await who.post(`/api/v3/videos/${video.id}/progress`, { session, intervals, position: to })).status).toBe(200)
}

// A test looks into statements of any shape.
// oxlint-disable-next-line typescript/no-explicit-any
type Stated = any

async function statementsOf({ id }: { readonly id: string }): Promise<Stated[]> {
  const rows = await app.db
    .selectFrom('xapi_statement')
    .select('statement')
    .where('account_id', '=', id)
    .orderBy('happened_at')
    .orderBy('number')
    .execute()
  return rows.map(({ statement }) => statement)
}

const verbsOf = (statements: readonly Stated[]): string[] => statements.map(({ verb }) => verb.display.en)
const inVideo = (holder: Stated, name: string) => holder.extensions[`https://w3id.org/xapi/video/extensions/${name}`]

async function stopAndState(who: { readonly id: string }): Promise<Stated[]> {
  await fallSilent(app, who)
  await stateNow(app)
  return statementsOf(who)
}

describe('what somebody watches', () => {
  it('is stated by the video profile once they have stopped, as far as it is credited, and once however often one looks', async () => {
    const bob = await aPerson(app)
    const film = await aFilm()
    const sitting = sitDown(bob, film)
    await play(bob, sitting, 0, 10)
    await play(bob, sitting, 20, 30)
    const statements = await stopAndState(bob)
    expect(statements.flatMap((one) => [...statementFaultsOf(one), ...profileFaultsOf(one)])).toEqual([])
    expect(verbsOf(statements)).toEqual(['initialized', 'paused'])
    const [begun, paused] = statements
    expect(begun.object).toMatchObject({
      id: `${app.ports.config.publicUrl}/web/videos/${film.id}/play`,
      definition: { name: { und: 'Ladders' } },
    })
    expect(inVideo(begun.context, 'length')).toBe(60)
    expect(inVideo(paused.result, 'played-segments')).toBe('0[.]10[,]20[.]30')
    expect(inVideo(paused.result, 'time')).toBe(30)
    expect(inVideo(paused.result, 'progress')).toBe(0.333)
    expect(paused.context.registration).toBe(begun.context.registration)
    await stateNow(app)
    expect(await statementsOf(bob)).toEqual(statements)
  })

  it('is stated again when they go on, and that they have completed the video once', async () => {
    const bob = await aPerson(app)
    const sitting = sitDown(bob, await aFilm())
    await play(bob, sitting, 0, 10)
    const first = await stopAndState(bob)
    await play(bob, sitting, 10, 60)
    const all = await stopAndState(bob)
    expect(all.slice(0, 2)).toEqual(first)
    expect(verbsOf(all).toSorted()).toEqual(['completed', 'initialized', 'paused', 'paused'])
    const completed = all.find(({ verb }) => verb.display.en === 'completed')
    expect([...statementFaultsOf(completed), ...profileFaultsOf(completed)]).toEqual([])
    expect(completed.result).toMatchObject({ completion: true, duration: 'PT60S' })
    expect(inVideo(completed.result, 'progress')).toBe(1)
    const other = sitDown(bob, sitting.video)
    await play(bob, other, 0, 20, 100)
    expect(verbsOf(await stopAndState(bob)).filter((verb) => verb === 'completed')).toHaveLength(1)
  })

  it('is no more than there was time for, whatever their player says', async () => {
    const bob = await aPerson(app)
    const sitting = sitDown(bob, await aFilm())
    await bob.post(`/api/v3/videos/${sitting.video.id}/progress`, {
      session: sitting.session,
      intervals: [[0, 60, 1_000, 2_000]],
      position: 60,
    })
    const statements = await stopAndState(bob)
    const { covered_ms: ms } = await app.db
      .selectFrom('viewing')
      .select('covered_ms')
      .where('account_id', '=', bob.id)
      .executeTakeFirstOrThrow()
    expect(ms).toBeLessThan(20_000)
    expect(verbsOf(statements)).toEqual(['initialized', 'paused'])
    expect(inVideo(statements[1].result, 'progress')).toBe(Math.round(ms / 60) / 1000)
  })

  it('is not stated while they are at it, without an account, or while statements are off, nor later', async () => {
    const [bob, cid] = [await aPerson(app), await aPerson(app)]
    const film = await aFilm()
    await play(bob, sitDown(bob, film), 0, 10)
    await play(app.anonymous, sitDown(null, film), 0, 10)
    await stateNow(app)
    expect(await statementsOf(bob)).toEqual([])
    await root.put('/api/v3/domain', { xapi_statements: 0 })
    await fallSilent(app, bob)
    await stateNow(app)
    await root.put('/api/v3/domain', { xapi_statements: 1 })
    await stateNow(app)
    expect(await statementsOf(bob)).toEqual([])
    await play(cid, sitDown(cid, film), 0, 10)
    const fiveMinutesAgo = new Date(Date.now() - 300_000)
    await app.db.updateTable('viewing_session').set({ seen_at: fiveMinutesAgo }).where('video_id', '=', film.id).execute()
    await stateSince(app, 60)
    await stateNow(app)
    expect(verbsOf(await statementsOf(cid))).toEqual(['initialized', 'paused'])
    const sessions = await app.db.selectFrom('viewing_session').select('id').where('video_id', '=', film.id).execute()
    const looked = app.db.selectFrom('xapi_session').select('session_id')
    expect(sessions).toHaveLength(3)
    expect(
      await looked
        .where(
          'session_id',
          'in',
          sessions.map(({ id }) => id),
        )
        .execute(),
    ).toHaveLength(2)
  })

  it('is not stated of a sitting that had begun before statements were switched on', async () => {
    const bob = await aPerson(app)
    const film = await aFilm()
    await play(bob, sitDown(bob, film), 0, 10)
    await stateSince(app, 8)
    expect(await stopAndState(bob)).toEqual([])
    await stateSince(app, 60)
    expect(verbsOf(await stopAndState(bob))).toEqual(['initialized', 'paused'])
  })
})

describe('what somebody answers', () => {
  it('to a pop-question is stated with its choices, and the first answer alone', async () => {
    const bob = await aPerson(app)
    const film = await aFilm()
    const question = await aPopQuestion(app.db, film)
    for (const answer of [3, 2]) await bob.post(`/api/v3/videos/${film.id}/questions/${question.id}/answer`, { answer })
    const [stated, ...others] = await eventually(async () => {
      const found = await statementsOf(bob)
      return found.length > 0 && found
    })
    expect(others).toEqual([])
    expect(statementFaultsOf(stated)).toEqual([])
    expect(stated).toMatchObject({
      verb: { id: 'http://adlnet.gov/expapi/verbs/answered' },
      object: { definition: { interactionType: 'choice', correctResponsesPattern: ['2'] } },
      result: { success: false, response: '3' },
      context: { contextActivities: { parent: [{ id: `${app.ports.config.publicUrl}/web/videos/${film.id}/play` }] } },
    })
    expect(stated.object.definition.choices[2]).toEqual({ id: '3', description: { und: 'Amber' } })
  })

  it.each([
    ['passed', 50, { success: true, score: { scaled: 0.5, raw: 1, min: 0, max: 2 } }],
    ['failed', 80, { success: false, score: { scaled: 0.5, raw: 1, min: 0, max: 2 } }],
    ['completed', null, { completion: true, score: { scaled: 0.5, raw: 1, min: 0, max: 2 } }],
  ] as const)('in a quiz is stated with how it ended: %s', async (verb, passing_score, result) => {
    const bob = await aPerson(app)
    const film = await aFilm()
    const quiz = await aQuiz(app.db, film, { questions: 2, passing_score })
    const path = `/api/v3/videos/${film.id}/quiz/${quiz.id}/attempts`
    const { attempt_id: attempt } = (await bob.post(path, {})).body
    const [one, two] = quiz.questions
    await bob.post(`${path}/${attempt}`, { answers: { [one?.id ?? '']: 2, [two?.id ?? '']: 1 } })
    const statements = await eventually(async () => {
      const found = await statementsOf(bob)
      return found.length > 0 && found
    })
    expect(statements.flatMap(statementFaultsOf)).toEqual([])
    expect(verbsOf(statements)).toEqual(['answered', 'answered', verb])
    expect(statements[2]).toMatchObject({ object: { definition: { name: { und: 'Lights' } } }, result: { completion: true, ...result } })
    expect(statements[0].context.contextActivities.parent[0].id).toBe(statements[2].object.id)
  })
})

describe('a track that somebody completes', () => {
  it('is stated once', async () => {
    const bob = await aPerson(app)
    const film = await aFilm()
    const track = await aTrack(app.db, { owner: ann, title: 'Safety', modules: [[film]] })
    await play(bob, sitDown(bob, film), 0, 60)
    const statements = await eventually(async () => {
      const found = await statementsOf(bob)
      return found.some(({ object }) => object.id.includes('/tracks/')) && found
    })
    const [stated, ...others] = statements.filter(({ object }) => object.id.includes('/tracks/'))
    expect(others).toEqual([])
    expect(statementFaultsOf(stated)).toEqual([])
    expect(stated).toMatchObject({
      object: { id: `${app.ports.config.publicUrl}/web/tracks/${track.name}`, definition: { name: { und: 'Safety' } } },
      verb: { display: { en: 'completed' } },
      result: { completion: true },
    })
  })
})

type Naming = readonly [actors: string, actor: (bob: TestPerson, homePage: string) => object]

const namings: readonly Naming[] = [
  ['ID', (bob, homePage) => ({ objectType: 'Agent', account: { homePage, name: bob.id } })],
  ['USERNAME', (bob, homePage) => ({ objectType: 'Agent', name: 'Bob Ferrer', account: { homePage, name: bob.name } })],
  ['EMAIL', (bob) => ({ objectType: 'Agent', name: 'Bob Ferrer', mbox: `mailto:${bob.name}@example.org` })],
]

describe('the person of a statement', () => {
  it.each(namings)('goes by what an administrator has chosen: %s', async (xapi_actors, actor) => {
    await root.put('/api/v3/domain', { xapi_actors })
    const bob = await aPerson(app, { displayname: 'Bob Ferrer' })
    await play(bob, sitDown(bob, await aFilm()), 0, 10)
    const statements = await stopAndState(bob)
    expect(statements.flatMap(statementFaultsOf)).toEqual([])
    for (const one of statements) expect(one.actor).toEqual(actor(bob, app.ports.config.publicUrl))
    const text = JSON.stringify(statements)
    expect([text.includes('Bob Ferrer'), text.includes('@')]).toEqual([xapi_actors !== 'ID', xapi_actors === 'EMAIL'])
  })
})
