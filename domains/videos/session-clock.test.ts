import { describe, expect, it } from 'vitest'
import { newSessionClock } from './session-clock.ts'

/** A device that has heard so many ms ago that a session is granted. */
function aDevice(ago = 0) {
  const reading = { running: 5000, calendar: 1_000_000 }
  const clock = newSessionClock(() => reading, ago)
  return {
    clock,
    now: () => clock.at(reading.running),
    passes: (calendar: number, running = calendar) => {
      reading.calendar += calendar
      reading.running += running
    },
  }
}

describe('the clock of a session', () => {
  it('begins with the session, and takes an answer that came sooner for nearer to the truth', () => {
    const { clock, now, passes } = aDevice()
    passes(10_000)
    expect(now()).toBe(10_000)
    clock.correct(12_500)
    expect(now()).toBe(12_500)
    passes(5000)
    clock.correct(14_000)
    expect(now(), 'this answer took three seconds more').toBe(17_500)
  })

  it('counts the time that a page was fetched before anybody opened it', () => {
    const { now, passes } = aDevice(60_000)
    passes(1000)
    expect(now()).toBe(61_000)
    expect(aDevice(-5000).now(), 'a calendar that was set back meanwhile').toBe(0)
  })

  it('is unsure after sleep until the server has said how late it is', () => {
    const { clock, now, passes } = aDevice()
    passes(10_000)
    expect(clock.mayHaveSlept()).toBe(false)
    passes(3_600_000, 100)
    expect([clock.mayHaveSlept(), clock.mayHaveSlept()], 'however often it is asked').toEqual([true, true])
    clock.correct(3_610_000)
    expect([clock.mayHaveSlept(), now()]).toEqual([false, 3_610_000])
  })

  it('is not set by setting the calendar, forward or back', () => {
    const { clock, now, passes } = aDevice()
    passes(3_600_000, 1000)
    expect([clock.mayHaveSlept(), now()]).toEqual([true, 1000])
    clock.correct(1000)
    passes(-7_200_000, 1000)
    expect([clock.mayHaveSlept(), now()]).toEqual([false, 2000])
  })
})
