import { describe, expect, it } from 'vitest'
import { highlightTimeFault } from '../../times.ts'
import { emptyTime, msOf, timeDraftOf, typedTime } from './time-draft.ts'

describe('the fields of a time', () => {
  it.each([
    ['hours', '23', '23'],
    ['hours', '24', '00'],
    ['minutes', '59', '59'],
    ['minutes', '60', '00'],
    ['seconds', '59', '59'],
    ['seconds', '60', '00'],
  ] as const)('of %s keep %s as %s (CM-5.35, CM-5.36, CM-5.37)', (part, typed, kept) => expect(typedTime(part, typed)).toBe(kept))

  it('go to 23 hours, 59 minutes and 59 seconds, which are kept (CM-9.20, CM-9.21, CM-9.22)', () => {
    const kept = (part: 'hours' | 'minutes' | 'seconds') =>
      Array.from({ length: 100 }, (_, n) => n).filter((n) => Number(typedTime(part, String(n))) === n)
    expect([kept('hours').at(-1), kept('minutes').at(-1), kept('seconds').at(-1)]).toEqual([23, 59, 59])
    expect(timeDraftOf(msOf({ hours: '23', minutes: '59', seconds: '59' }))).toEqual({ hours: '23', minutes: '59', seconds: '59' })
  })

  it('take digits alone, and know that nothing stands there', () => {
    expect([typedTime('minutes', '5x'), typedTime('seconds', 'ab'), typedTime('seconds', '007')]).toEqual(['5', '', '07'])
    expect([msOf(emptyTime), msOf({ ...emptyTime, seconds: '0' }), msOf({ hours: '1', minutes: '', seconds: '05' })]).toEqual([
      null,
      0,
      3_605_000,
    ])
    expect(timeDraftOf(3_605_900)).toEqual({ hours: '01', minutes: '00', seconds: '05' })
    expect(timeDraftOf(null)).toEqual(emptyTime)
  })
})

describe('the times of a highlight', () => {
  const start = 'Start time cannot be equal to or greater than end time'
  const end = 'End time cannot be less than or equal to start time'
  it.each([
    [{ start: 61_000, end: null }, 'end', 'Start time cannot be greater than video duration'],
    [{ start: 60_000, end: null }, 'end', undefined],
    [{ start: 10_000, end: 10_000 }, 'start', start],
    [{ start: 11_000, end: 10_000 }, 'start', start],
    [{ start: 9000, end: 10_000 }, 'start', undefined],
    [{ start: 10_000, end: 10_000 }, 'end', end],
    [{ start: 10_000, end: 11_000 }, 'end', undefined],
    [{ start: 0, end: 61_000 }, 'end', 'End time cannot be greater than video duration'],
  ] as const)('%j with the %s changed last are told: %s (CM-5.38, CM-5.39, CM-5.40, CM-5.41)', (times, last, message) =>
    expect(highlightTimeFault(times, 60_000, last)?.message).toBe(message),
  )
})
