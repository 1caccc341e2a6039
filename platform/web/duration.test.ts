import { describe, expect, it } from 'vitest'
import { clock, durationClock, durationInWords } from '../contract/duration.ts'

describe('how long something takes', () => {
  it('reads the same everywhere: minutes and seconds, with hours where there are any', () => {
    expect([0, 5.9, 65, 599.999, 3600, 3729, 36_000].map(clock)).toEqual(['0:00', '0:05', '1:05', '9:59', '1:00:00', '1:02:09', '10:00:00'])
    expect([0.4, 0.5, 59.6, 3599.5].map(durationClock)).toEqual(['0:00', '0:01', '1:00', '1:00:00'])
    expect([-3, -0.2].map(clock)).toEqual(['0:00', '0:00'])
  })

  it('is said in words for who hears it, without what is nothing', () => {
    expect([0, 1, 65, 3600, 3729.4, 7320].map((seconds) => durationInWords(seconds))).toEqual([
      '0 seconds',
      '1 second',
      '1 minute 5 seconds',
      '1 hour',
      '1 hour 2 minutes 9 seconds',
      '2 hours 2 minutes',
    ])
    expect(durationInWords(65, 'de')).toBe('1 Minute 5 Sekunden')
  })
})
