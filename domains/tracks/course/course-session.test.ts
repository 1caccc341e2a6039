import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '#platform/server/testing.ts'
import { CourseSession } from './course-session.ts'
import { Grades } from './grades.ts'
import { type Launch, launchIn, webAddressOf } from './launch.ts'
import { startLmsTwin } from './lms-twin.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function aPlatform(wish: Parameters<typeof startLmsTwin>[0] = {}) {
  const twin = await startLmsTwin(wish)
  ends.push(twin.close)
  return twin
}

const theLaunch = (search: Record<string, string>): Launch => {
  const launch = launchIn(search)
  if (!launch) throw new Error('this is no launch')
  return launch
}
const opened = async (twin: { launch: () => Record<string, string> }) => CourseSession.open(theLaunch(twin.launch()))

const watched = (position: number, completed: boolean) => ({ state: `1 pupil 0.${position}`, position, covered: position / 60, completed })

/** Until the platform has heard so much of its launches. */
const heard = (twin: Awaited<ReturnType<typeof aPlatform>>, ...stated: string[][]) =>
  eventually(async () => JSON.stringify(twin.stated()) === JSON.stringify(stated))

describe('a learning platform', () => {
  it('hears that a learner began, completed, passed and left, each once, and what they watched', async () => {
    const twin = await aPlatform({ masteryScore: 0.665, returnURL: 'https://lms.example.org/course' })
    const session = await opened(twin)
    expect([session.secret, session.returnUrl]).toEqual(['the secret', 'https://lms.example.org/course'])
    expect(session.handed).toMatchObject({ state: '', location: 0 })
    session.begin()
    session.watched(watched(20, false))
    session.watched(watched(59, true))
    session.watched(watched(60, true))
    session.graded(0.5, true)
    session.graded(2 / 3, true)
    session.graded(0.9, true)
    await heard(twin, ['initialized', 'completed', 'passed'])
    await eventually(async () => twin.documents.get('lyceum-watched')?.['passed'] === true)
    session.end()
    session.end()
    session.watched(watched(30, true))
    await heard(twin, ['initialized', 'completed', 'passed', 'terminated'])
    expect(twin.documents.get('lyceum-watched')).toEqual({ state: '1 pupil 0.60', position: 60, completed: true, passed: true })
    expect(twin.faults).toEqual([])
  })

  it('is not told again what a learner has reached in a launch before', async () => {
    const twin = await aPlatform()
    twin.documents.set('lyceum-watched', { state: '1 pupil 0.60', position: 60, completed: true, passed: true })
    const session = await opened(twin)
    expect(session.handed).toMatchObject({ state: '1 pupil 0.60', location: 60 })
    session.begin()
    session.watched(watched(60, true))
    session.graded(1, true)
    session.graded(0, false)
    session.end()
    await heard(twin, ['initialized', 'terminated'])
    expect(twin.faults).toEqual([])
  })

  it('hears in the next launch what it has not taken in this one', async () => {
    const twin = await aPlatform()
    twin.refusing = Number.POSITIVE_INFINITY
    const session = await opened(twin)
    session.begin()
    session.watched(watched(60, true))
    session.end()
    // The first alone, and all three as the learner leaves.
    await eventually(() => twin.tries.length === 4 && twin.documents.has('lyceum-watched'))
    twin.refusing = 0
    const next = await opened(twin)
    expect(next.handed).toMatchObject({ state: '1 pupil 0.60', location: 60 })
    next.begin()
    next.watched(watched(60, true))
    await heard(twin, [], ['initialized', 'completed'])
    await eventually(() => twin.documents.get('lyceum-watched')?.['completed'] === true)
    expect(twin.faults).toEqual([])
  })

  it.each([
    { order: 'the deciding quiz last', first: 'warm-up', second: 'exam' },
    { order: 'the deciding quiz first', first: 'exam', second: 'warm-up' },
  ])('hears once that a learner passed whose quizzes were passed in two launches, $order', async ({ first, second }) => {
    const twin = await aPlatform({ masteryScore: 0.7 })
    const take = async (quizId: string) => {
      const session = await opened(twin)
      session.begin()
      new Grades('exam', ['warm-up'], session).finished(quizId, { right: 3, count: 4, hasPassed: true })
      return session
    }
    ;(await take(first)).end()
    await heard(twin, ['initialized', 'terminated'])
    await eventually(() => twin.documents.has('lyceum-watched'))
    const session = await take(second)
    await heard(twin, ['initialized', 'terminated'], ['initialized', 'passed'])
    await eventually(async () => twin.documents.get('lyceum-watched')?.['passed'] === true)
    session.end()
    const again = await take('exam')
    again.end()
    await heard(twin, ['initialized', 'terminated'], ['initialized', 'passed', 'terminated'], ['initialized', 'terminated'])
    expect(twin.documents.get('lyceum-watched')).toMatchObject({ passed: true, grades: { passed: [first, second], held: null } })
    expect(twin.faults).toEqual([])
  })

  it('that kept something else in the place of grades has a learner begin with none', async () => {
    const twin = await aPlatform()
    for (const [kept, passed] of [
      ['all', []],
      [{ passed: 'exam', held: { right: 1, count: 0 } }, []],
      [{ passed: ['exam', 7], held: [1] }, ['exam']],
    ] as const) {
      twin.documents.set('lyceum-watched', { grades: kept })
      expect((await opened(twin)).grades).toEqual({ passed, held: null })
    }
  })

  it('hears that a learner failed as they leave, after every try', async () => {
    const twin = await aPlatform({ masteryScore: 0.8 })
    const session = await opened(twin)
    session.begin()
    session.graded(0.4, true)
    session.graded(0.2, false)
    session.end()
    await heard(twin, ['initialized', 'failed', 'terminated'])
    expect(twin.faults).toEqual([])
  })

  it('hears nothing of what somebody does who only looks at the lesson', async () => {
    const twin = await aPlatform({ launchMode: 'Review' })
    const session = await opened(twin)
    session.begin()
    session.watched(watched(60, true))
    session.graded(1, true)
    session.end()
    await heard(twin, ['initialized', 'terminated'])
    expect([twin.faults, [...twin.documents]]).toEqual([[], []])
  })

  it('gets the same again while it does not answer, and in its order', async () => {
    const twin = await aPlatform()
    twin.refusing = 2
    const session = await opened(twin)
    session.begin()
    await eventually(async () => twin.tries.length === 1)
    // Each report is another try.
    await eventually(async () => {
      session.watched(watched(60, true))
      return twin.stated()[0]?.length === 2
    })
    expect(twin.stated()).toEqual([['initialized', 'completed']])
    expect(new Set(twin.tries.slice(0, 3)).size).toBe(1)
    expect(twin.faults).toEqual([])
  })

  it('lets in once, and is said to be out of reach where it is', async () => {
    const twin = await aPlatform()
    const launch = theLaunch(twin.launch())
    await CourseSession.open(launch)
    await expect(CourseSession.open(launch)).rejects.toMatchObject({ reason: 'used' })
    await expect(CourseSession.open({ ...theLaunch(twin.launch()), endpoint: 'http://127.0.0.1:1/xapi' })).rejects.toMatchObject({
      reason: 'unreachable',
    })
    await expect(CourseSession.open({ ...launch, fetchUrl: 'http://127.0.0.1:1/fetch' })).rejects.toMatchObject({ reason: 'unreachable' })
  })
})

describe('an address is no launch', () => {
  const addresses = { endpoint: 'https://lms.example.org/xapi', fetch: 'https://lms.example.org/f' }
  const whole = { ...addresses, registration: 'r', activityId: 'a', actor: '{"a":1}' }
  it.each<[string, Record<string, string>]>([
    ['without a record store', { endpoint: '' }],
    ['with one that is a script', { endpoint: 'javascript:alert(1)' }],
    ['with a file to be let in by', { fetch: 'file:///etc/passwd' }],
    ['without a registration', { registration: '' }],
    ['without an activity', { activityId: '' }],
    ['with nobody', { actor: '{}' }],
    ['with what cannot be read in the place of somebody', { actor: '{' }],
    ['with a list in the place of somebody', { actor: '[1]' }],
  ])('%s', (_, change) => {
    expect(launchIn(whole)).toMatchObject({ registration: 'r', actor: { a: 1 } })
    expect(launchIn({ ...whole, ...change })).toBeUndefined()
  })

  it('and a learner is not led back to a script', () => {
    expect([webAddressOf('javascript:alert(1)'), webAddressOf(7), webAddressOf('https://lms.example.org/')]).toEqual([
      undefined,
      undefined,
      'https://lms.example.org/',
    ])
  })
})
