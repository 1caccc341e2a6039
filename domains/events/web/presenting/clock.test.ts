import { expect, test } from 'vitest'
import { countedTime, readClocks } from './clock.ts'

const planned = { start: 10_000, end: 13_600 }

test('a presenter reads how long it is until the event, or how late it is', () => {
  const waiting = { ...planned, liveAt: null, closedAt: null }
  expect(readClocks({ ...waiting, now: 9_000 })).toEqual([{ kind: 'until', seconds: 1000 }])
  expect(readClocks({ ...waiting, now: 10_060 })).toEqual([{ kind: 'late', seconds: 60 }])
})

test('a presenter reads how long it has been on and how long it is to the planned end, beyond it by how much', () => {
  const on = { ...planned, liveAt: 10_100, closedAt: null }
  expect(readClocks({ ...on, now: 10_160 })).toEqual([
    { kind: 'on', seconds: 60 },
    { kind: 'left', seconds: 3440 },
  ])
  expect(readClocks({ ...on, now: 13_660 })).toEqual([
    { kind: 'on', seconds: 3560 },
    { kind: 'over', seconds: 60 },
  ])
})

test('a presenter reads how long an event lasted, and of one that was cancelled nothing', () => {
  expect(readClocks({ ...planned, now: 20_000, liveAt: 10_000, closedAt: 10_090 })).toEqual([{ kind: 'lasted', seconds: 90 }])
  expect(readClocks({ ...planned, now: 9_000, liveAt: null, closedAt: 8_000 })).toEqual([])
})

test('a clock shows hours only where there are some', () => {
  expect([0, 59, 3599, 3600, 360_001].map(countedTime)).toEqual(['00:00', '00:59', '59:59', '1:00:00', '100:00:01'])
})
