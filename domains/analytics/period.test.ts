import { expect, it } from 'vitest'
import { daysAfter, daysIn, isDay, today } from './period.ts'

it('days are those of the calendar, and of a time zone', () => {
  for (const good of ['2026-01-31', '2024-02-29', '1999-12-31']) expect(isDay(good), good).toBe(true)
  for (const bad of [
    '2026-02-29',
    '2026-1-3',
    '2026-13-01',
    '20260101',
    '2026-01-31T00:00:00',
    '0000-01-01',
    '0001-01-01',
    '',
    "2026-01-01'",
  ])
    expect(isDay(bad), bad).toBe(false)
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28')
  expect([daysIn('2026-01-01', '2026-12-31'), daysIn('2026-01-02', '2026-01-01')]).toEqual([365, 0])
  const now = new Date('2026-01-01T00:30:00+13:00')
  expect([today('Pacific/Auckland', now), today('America/New_York', now)]).toEqual(['2026-01-01', '2025-12-31'])
})
