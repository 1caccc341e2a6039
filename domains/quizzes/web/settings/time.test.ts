import { describe, expect, it } from 'vitest'
import { stepped, timeInMs, timeOf, withTyped } from './time.ts'

describe('the time fields of a question', () => {
  it('hold hours, minutes and seconds, and give ms', () => {
    expect(timeOf(7000)).toEqual({ hours: '00', minutes: '00', seconds: '07' })
    expect(timeInMs(timeOf(3_661_999))).toBe(3_661_000)
  })

  it('set what is too large, or no number, back to 00 (CM-5.51, CM-5.52, CM-5.53)', () => {
    const typed = (field: 'hours' | 'minutes' | 'seconds', text: string) => withTyped(timeOf(0), field, text)[field]
    expect([typed('hours', '23'), typed('hours', '24')]).toEqual(['23', '00'])
    expect([typed('minutes', '59'), typed('minutes', '60')]).toEqual(['59', '00'])
    expect([typed('seconds', '59'), typed('seconds', '60'), typed('seconds', 'ab')]).toEqual(['59', '00', '00'])
  })

  it('step by one second, over minutes, and never before the beginning (CM-5.55, CM-9.23)', () => {
    expect(stepped(timeOf(59_000), 1)).toEqual(timeOf(60_000))
    expect(stepped(timeOf(60_000), -1)).toEqual(timeOf(59_000))
    expect(stepped(timeOf(0), -1)).toEqual(timeOf(0))
  })
})
