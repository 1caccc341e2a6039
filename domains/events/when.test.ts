import { describe, expect, it } from 'vitest'
import { instantOf, isTimeZone, nextStart, shortened, snapped, timeLeft, wallTime } from './when.ts'

const at = (date: string, time: string, zone: string) => instantOf({ date, time }, zone)?.toISOString()

describe('the hour of an event', () => {
  it('is the one that clocks of its time zone show, in summer and in winter', () => {
    expect(at('2026-07-01', '10:00', 'Europe/Vienna')).toBe('2026-07-01T08:00:00.000Z')
    expect(at('2026-12-01', '10:00', 'Europe/Vienna')).toBe('2026-12-01T09:00:00.000Z')
    expect(at('2026-12-01', '10:00', 'Asia/Kathmandu')).toBe('2026-12-01T04:15:00.000Z')
    expect(at('2026-12-31', '20:00', 'America/Los_Angeles')).toBe('2027-01-01T04:00:00.000Z')
    expect(at('2026-12-01', '00:30', 'Pacific/Kiritimati')).toBe('2026-11-30T10:30:00.000Z')
  })

  it('is the first of two that daylight saving shows twice, and as much later where it skips one', () => {
    expect(at('2026-10-25', '02:30', 'Europe/Vienna')).toBe('2026-10-25T00:30:00.000Z')
    expect(at('2026-03-29', '02:30', 'Europe/Vienna')).toBe('2026-03-29T01:30:00.000Z')
    expect(at('2026-03-29', '03:00', 'Europe/Vienna')).toBe('2026-03-29T01:00:00.000Z')
    expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
    expect(at('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z')
  })

  it('comes back as it was typed, whichever the zone', () => {
    for (const zone of ['Europe/Vienna', 'America/St_Johns', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'])
      for (const month of ['01', '03', '04', '07', '10', '11']) {
        const wall = { date: `2027-${month}-15`, time: '09:45' }
        expect(wallTime(instantOf(wall, zone) ?? new Date(0), zone)).toEqual(wall)
      }
  })

  it('is none on a day that the calendar does not have', () => {
    expect(instantOf({ date: '2026-02-30', time: '10:00' }, 'UTC')).toBeNull()
    expect(instantOf({ date: '2026-13-01', time: '10:00' }, 'UTC')).toBeNull()
  })

  it('goes up to the quarter, and is twelve hours long at most', () => {
    expect(snapped(new Date('2026-12-01T10:07:00Z')).toISOString()).toBe('2026-12-01T10:15:00.000Z')
    expect(snapped(new Date('2026-12-01T10:15:00Z')).toISOString()).toBe('2026-12-01T10:15:00.000Z')
    expect(nextStart(new Date('2026-12-01T10:15:00Z')).toISOString()).toBe('2026-12-01T10:30:00.000Z')
    expect([shortened(720), shortened(735)]).toEqual([720, 720])
  })

  it('is so many days and hours away, and none when it is over', () => {
    const now = new Date('2026-12-01T10:00:00Z')
    expect(timeLeft(new Date('2026-12-03T12:59:00Z'), now)).toEqual({ days: 2, hours: 2 })
    expect(timeLeft(new Date('2026-11-30T00:00:00Z'), now)).toEqual({ days: 0, hours: 0 })
  })

  it('is told in a zone that has a name', () => {
    expect(['Europe/Vienna', 'UTC', '+02:00', 'Europe/Atlantis', ''].map(isTimeZone)).toEqual([true, true, false, false, false])
  })
})
