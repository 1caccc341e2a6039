import { expect, it } from 'vitest'
import type { Role, Viewer } from '#platform/server/viewer.ts'
import { can, effectiveMinimum, minimumOfSeveral, minimumOfVideo, seesPeopleOfSeveral } from './policy.ts'

const as = (role: Role): Viewer => ({ id: role, name: role, role, isExternal: false, principals: [], scopes: null })
const shown = ['MANAGERS', 'SITEADMINS', 'NOBODY'] as const
const privacy = (who: (typeof shown)[number], minimum = 5) => ({ person_analytics: who, analytics_minimum: minimum })
const inEach = (asks: (who: (typeof shown)[number]) => unknown) => shown.map(asks)

it('who watched a video is named to whoever manages it, to administrators alone, or to nobody', () => {
  expect(inEach((who) => can.seePeople(as('poweruser'), privacy(who)))).toEqual([true, false, false])
  expect(inEach((who) => can.seePeople(as('siteadmin'), privacy(who)))).toEqual([true, true, false])
})

it('who watched what of several videos is named to administrators alone, and to nobody where the organisation says so', () => {
  expect(inEach((who) => seesPeopleOfSeveral(as('poweruser'), privacy(who)))).toEqual([false, false, false])
  expect(inEach((who) => seesPeopleOfSeveral(as('siteadmin'), privacy(who)))).toEqual([true, true, false])
})

it('small counts are held back from those who may not read the names behind them', () => {
  expect(inEach((who) => minimumOfVideo(as('poweruser'), privacy(who)))).toEqual([0, 5, 5])
  expect(inEach((who) => minimumOfVideo(as('siteadmin'), privacy(who)))).toEqual([0, 0, 5])
  expect(inEach((who) => minimumOfSeveral(as('poweruser'), privacy(who)))).toEqual([5, 5, 5])
  expect(inEach((who) => minimumOfSeveral(as('siteadmin'), privacy(who)))).toEqual([0, 0, 5])
})

it('a minimum of one holds nothing back', () => {
  expect([0, 1, 2, 5].map((minimum) => effectiveMinimum(privacy('NOBODY', minimum)))).toEqual([0, 0, 2, 5])
})

it('what was watched in the whole organisation is for administrators', () => {
  expect([can.seeSite(as('reviewer')), can.seeSite(as('siteadmin'))]).toEqual([false, true])
})
