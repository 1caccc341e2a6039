import { describe, expect, it } from 'vitest'
import type { Role, Viewer } from '#platform/server/viewer.ts'
import { can, leastScored, showsScores } from './policy.ts'

const as = (role: Role, id: string | null = role): Viewer => ({ id, name: id, role, isExternal: false, principals: [], scopes: null })

type Flags = Parameters<typeof can.nameLearners>[2]
const closed: Flags = { person_analytics: 'NOBODY', analytics_minimum: 5, track_progress_by_person: 0, quiz_results_by_person: 0 }
const flags = (some: Partial<Flags>): Flags => ({ ...closed, ...some })

describe('how far its learners are', () => {
  const names = (some: Partial<Flags>, isGiven = true, role: Role = 'poweruser') => can.nameLearners(as(role), { isGiven }, flags(some))

  it('is told by name to whoever manages a track of those whom it was given to, where the organisation says so', () => {
    expect(names({ track_progress_by_person: 1 })).toBe(true)
    expect(names({ track_progress_by_person: 1 }, false)).toBe(false)
    expect(names({})).toBe(false)
  })

  it('is told of whoever has begun it to administrators who may read what people watch', () => {
    expect(names({ person_analytics: 'SITEADMINS' }, false, 'siteadmin')).toBe(true)
    expect(names({ person_analytics: 'SITEADMINS' }, false)).toBe(false)
    expect(names({}, false, 'siteadmin')).toBe(false)
  })

  it('is added up for others unless small counts are held back', () => {
    const reported = (some: Partial<Flags>) => can.report(as('poweruser'), { isGiven: true }, flags(some))
    expect([reported({}), reported({ analytics_minimum: 1 }), reported({ track_progress_by_person: 1 })]).toEqual([false, true, true])
  })
})

describe('what learners answered', () => {
  const names = (some: Partial<Flags>) => can.nameLearners(as('poweruser'), { isGiven: true, ofAnswers: true }, flags(some))

  it('is told by name only where results of quizzes are', () => {
    expect(names({ track_progress_by_person: 1 })).toBe(false)
    expect(names({ quiz_results_by_person: 1 })).toBe(false)
    expect(names({ track_progress_by_person: 1, quiz_results_by_person: 1 })).toBe(true)
  })

  it('stands beside their names as a score, or in a mean of several', () => {
    expect([showsScores(closed), showsScores(flags({ quiz_results_by_person: 1 }))]).toEqual([false, true])
    expect(leastScored(flags({ quiz_results_by_person: 1 }))).toBe(1)
    expect([1, 2, 5].map((minimum) => leastScored(flags({ analytics_minimum: minimum })))).toEqual([2, 2, 5])
  })
})

it('whoever is somebody begins a track by themselves where its author lets them, but none for chosen people', () => {
  const track = { self_enrol: true, visibility: 'USERS' }
  expect(can.enrol(as('user'), track)).toBe(true)
  expect(can.enrol(as('anonymous', null), track)).toBe(false)
  expect(can.enrol(as('user'), { ...track, self_enrol: false })).toBe(false)
  expect(can.enrol(as('user'), { ...track, visibility: 'GROUPS' })).toBe(false)
})

it('a track is managed by its owner, its authors and administrators', () => {
  const manages = (who: Viewer, authored = false) => can.manage(who, { owner_id: 'ann', authored })
  expect([manages(as('user', 'ann')), manages(as('user', 'bob'), true), manages(as('siteadmin'))]).toEqual([true, true, true])
  expect([manages(as('user', 'bob')), manages(as('reviewer'))]).toEqual([false, false])
})

it('reports are sent at times that a person chose, no program, and go on while they like', () => {
  expect([can.schedule(as('user')), can.schedule({ ...as('user'), scopes: ['write'] })]).toEqual([true, false])
  expect([can.pauseSchedule(as('user', 'ann'), { accountId: 'ann' }), can.pauseSchedule(as('siteadmin'), { accountId: 'ann' })]).toEqual([
    true,
    false,
  ])
})

it('tracks are made by power users and above', () => {
  expect((['user', 'poweruser', 'siteadmin'] as const).map((role) => can.create(as(role)))).toEqual([false, true, true])
})
