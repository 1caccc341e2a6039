import { describe, expect, it } from 'vitest'
import { type FormTimes, settleAll, settleEnd, settleStart, startSeconds, timesFrom } from './times.ts'

const times: FormTimes = {
  start_date: '2036-07-01',
  start_time: '10:00',
  end_date: '2036-07-01',
  end_time: '11:30',
  timezone: 'Europe/Vienna',
  duration: 90,
}
const standing = { now: new Date('2036-06-30T09:05:00Z'), planned: undefined }

describe('whoever plans an event', () => {
  it('finds the start at the next quarter of an hour, and the event as long as it was (LE-5.38)', () => {
    expect(settleStart({ ...times, start_time: '10:07' }, standing)).toEqual({
      times: { ...times, start_time: '10:15', end_time: '11:45' },
    })
    expect(settleStart({ ...times, start_time: '23:50' }, standing).times).toMatchObject({
      start_date: '2036-07-02',
      start_time: '00:00',
      end_date: '2036-07-02',
      end_time: '01:30',
    })
  })

  it('is told of a start that is over, and finds the next one instead (LE-5.36, LE-5.37)', () => {
    const { times: next, note } = settleStart({ ...times, start_date: '2036-06-30' }, standing)
    expect(note).toEqual({ at: 'start', words: 'You have selected invalid time, setting to default.' })
    expect(next).toMatchObject({ start_date: '2036-06-30', start_time: '11:15', end_time: '12:45' })
    const planned = new Date('2036-06-30T08:00:00Z')
    expect(settleStart({ ...times, start_date: '2036-06-30' }, { ...standing, planned }).note).toBeUndefined()
  })

  it('is told of an end that is not after the start (LE-5.31, LE-5.35)', () => {
    for (const end_time of ['10:00', '09:00'])
      expect(settleEnd({ ...times, end_time })).toEqual({
        times: { ...times, end_time },
        fault: { at: 'end', words: 'Event start time can not be greater than event end time.' },
      })
    expect(settleAll({ ...times, end_time: '09:00' }, standing).fault?.at).toBe('end')
  })

  it('gets twelve hours at most, and is told so (LE-5.32, LE-5.33, LE-5.34)', () => {
    expect(settleEnd({ ...times, end_time: '22:00' })).toEqual({ times: { ...times, end_time: '22:00', duration: 720 } })
    expect(settleEnd({ ...times, end_time: '23:00' })).toEqual({
      times: { ...times, end_time: '22:00', duration: 720 },
      note: { at: 'end', words: 'Event duration cannot be greater than 12 hours. Setting the duration for 12 hours' },
    })
  })

  it('hears at its field what is missing or not there', () => {
    expect(settleStart({ ...times, start_date: '' }, standing).fault?.at).toBe('start')
    expect(settleStart({ ...times, timezone: 'Nowhere' }, standing).fault?.at).toBe('timezone')
    expect(settleEnd({ ...times, end_time: '' }).fault?.at).toBe('end')
  })

  it('finds an event as long as it was where it begins or ends in the hour that is there twice', () => {
    const rows = [
      ['Europe/Vienna', '2026-10-24T23:30:00Z', 120],
      ['America/New_York', '2026-11-01T03:00:00Z', 180],
      ['America/New_York', '2026-11-01T05:00:00Z', 60],
      ['America/New_York', '2026-11-01T06:00:00Z', 60],
    ] as const
    const now = new Date('2026-10-01T09:00:00Z')
    for (const [zone, start, minutes] of rows) {
      const planned = new Date(start)
      const shown = timesFrom(planned, minutes, zone)
      expect(settleAll(shown, { now, planned })).toEqual({ times: shown })
      expect(settleStart(shown, { now, planned })).toEqual({ times: shown })
      expect(settleEnd(shown, planned)).toEqual({ times: shown })
    }
  })

  it('sends the instant that the hour is in its zone (LE-3.12)', () => {
    expect(startSeconds(times)).toBe(Date.parse('2036-07-01T08:00:00Z') / 1000)
    expect(startSeconds({ ...times, start_date: '2036-12-01' })).toBe(Date.parse('2036-12-01T09:00:00Z') / 1000)
  })
})
