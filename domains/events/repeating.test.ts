import { describe, expect, it } from 'vitest'
import { mostCopies, type Repetition, repeatedStarts, repeatFault } from './repeating.ts'

const now = new Date('2036-01-01T00:00:00Z')
const starts = (from: string, repeat: Repetition, timeZone = 'Europe/Zurich', at = now) =>
  repeatedStarts({ startsAt: new Date(from), timeZone }, repeat, at).map((one) => one.toISOString().slice(0, 16))

describe('an event that is repeated', () => {
  it('keeps its hour where it takes place when clocks are changed in between', () => {
    expect(starts('2036-03-24T09:00:00Z', { every: 'week', times: 2 })).toEqual(['2036-03-31T08:00', '2036-04-07T08:00'])
    expect(starts('2036-10-25T08:00:00Z', { every: 'day', times: 2 })).toEqual(['2036-10-26T09:00', '2036-10-27T09:00'])
  })

  it('takes place the day, the week or two weeks after', () => {
    expect(starts('2036-02-28T09:00:00Z', { every: 'day', times: 2 })).toEqual(['2036-02-29T09:00', '2036-03-01T09:00'])
    expect(starts('2036-01-07T09:00:00Z', { every: 'two_weeks', times: 2 })).toEqual(['2036-01-21T09:00', '2036-02-04T09:00'])
  })

  it('takes place each month on the same weekday, of a fifth one on the last', () => {
    // The second Tuesday.
    expect(starts('2036-01-08T09:00:00Z', { every: 'month', times: 3 })).toEqual([
      '2036-02-12T09:00',
      '2036-03-11T09:00',
      '2036-04-08T08:00',
    ])
    // The fifth Wednesday.
    expect(starts('2036-01-30T09:00:00Z', { every: 'month', times: 3 })).toEqual([
      '2036-02-27T09:00',
      '2036-03-26T09:00',
      '2036-04-30T08:00',
    ])
  })

  it('keeps the day that it is there, though it is another one by universal time', () => {
    expect(starts('2036-01-08T23:30:00Z', { every: 'week', times: 1 }, 'Asia/Tokyo')).toEqual(['2036-01-15T23:30'])
    expect(starts('2036-01-08T23:30:00Z', { every: 'month', times: 1 }, 'Asia/Tokyo')).toEqual(['2036-02-12T23:30'])
  })

  it('takes place until a day, that one included', () => {
    expect(starts('2036-01-08T09:00:00Z', { every: 'week', until: '2036-01-22' })).toEqual(['2036-01-15T09:00', '2036-01-22T09:00'])
    expect(starts('2036-01-08T09:00:00Z', { every: 'week', until: '2036-01-14' })).toEqual([])
  })

  it('is counted from now on where it began before', () => {
    const at = new Date('2036-01-15T10:00:00Z')
    expect(starts('2036-01-08T09:00:00Z', { every: 'week', times: 2 }, 'Europe/Zurich', at)).toEqual([
      '2036-01-22T09:00',
      '2036-01-29T09:00',
    ])
  })

  it('is not repeated without an end, with two of them, too often, or never', () => {
    const fault = (repeat: Repetition) =>
      repeatFault(repeatedStarts({ startsAt: new Date('2036-01-08T09:00:00Z'), timeZone: 'UTC' }, repeat, now), repeat)
    expect(fault({ every: 'week', times: 52 })).toBeNull()
    expect(fault({ every: 'week', times: 53 })).toContain(`${mostCopies} times`)
    expect(fault({ every: 'day', until: '2099-01-01' })).toContain(`${mostCopies} times`)
    expect(fault({ every: 'week' })).toContain('until when')
    expect(fault({ every: 'week', times: 2, until: '2036-05-01' })).toContain('until when')
    expect(fault({ every: 'week', times: 0.5 })).toContain('whole number')
    expect(fault({ every: 'month', until: '2036-01-09' })).toContain('no such day')
  })
})
