import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlayedStretch, PlayerProgress } from '#domains/media/web.ts'
import { newSessionClock, type SessionClock } from '../../session-clock.ts'
import { newLedger } from './ledger.ts'

/** Its clock began with the session. */
const clock: SessionClock = { at: (moment) => moment, mayHaveSlept: () => false, correct: () => undefined }
const always = { again: () => true, clock, ask: async () => undefined }
/** Played at single speed, so long after the page began. */
const stretch = (from: number, to: number, after: number): PlayedStretch => [from, to, after * 1000, (after + to - from) * 1000]

describe('the ledger of a page', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a viewer whose network fails for a while still has every second counted, and when it was played', async () => {
    const arrived: PlayerProgress[] = []
    let online = true
    const { report } = newLedger(async (progress) => {
      if (!online) throw new Error('offline')
      arrived.push(progress)
    }, always)
    await report({ intervals: [stretch(0, 5, 0)], position: 5 })
    online = false
    await report({ intervals: [stretch(5, 10, 5)], position: 10 })
    await report({ intervals: [stretch(10, 12, 10), stretch(40, 42, 12)], position: 42 })
    online = true
    await report({ intervals: [stretch(42, 45, 14)], position: 45 })
    expect(arrived).toEqual([
      { intervals: [stretch(0, 5, 0)], position: 5 },
      { intervals: [stretch(5, 12, 5), stretch(40, 45, 12)], position: 45 },
    ])
  })

  it('a video whose last report fails is completed all the same, without anything more being played', async () => {
    let failing = 3
    const settled: boolean[] = []
    const { report } = newLedger(async (_, isLast) => {
      failing -= 1
      if (failing >= 0) throw new Error('busy')
      settled.push(isLast())
    }, always)
    await report({ intervals: [stretch(0, 5, 0)], position: 5 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(settled).toEqual([true])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(settled, 'once it has arrived it is not sent again').toEqual([true])
  })

  it('what is refused for good is not sent again by itself', async () => {
    let sent = 0
    const refused = async () => {
      sent += 1
      throw new Error('locked')
    }
    await newLedger(refused, { ...always, again: () => false }).report({ intervals: [stretch(0, 5, 0)], position: 5 })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toBe(1)
  })

  it('only the answer to the last report says that all of it has been reported', async () => {
    const answers: (() => void)[] = []
    const settled: boolean[] = []
    const { report } = newLedger(async (_, isLast) => {
      await new Promise<void>((answer) => answers.push(answer))
      settled.push(isLast())
    }, always)
    const both = [report({ intervals: [stretch(0, 5, 0)], position: 5 }), report({ intervals: [stretch(5, 6, 5)], position: 6 })]
    answers[0]?.()
    await both[0]
    answers[1]?.()
    await both[1]
    expect(settled).toEqual([false, true])
  })

  it('a viewer who jumps about a lot sends no more at a time than one call takes', async () => {
    const sizes: number[] = []
    const { report } = newLedger(async ({ intervals }) => void sizes.push(intervals.length), always)
    await report({ intervals: Array.from({ length: 250 }, (_, i) => stretch(i * 2, i * 2 + 1, i * 3)), position: 500 })
    await vi.advanceTimersByTimeAsync(1)
    expect(sizes).toEqual([200, 50])
  })

  it('somebody whose device slept is believed to have watched afterwards, and what is told again was played when it was said first', async () => {
    const reading = { running: 0, calendar: 0 }
    const slow = newSessionClock(() => reading, 0)
    const told: unknown[] = []
    let failing = 1
    const post = async ({ intervals }: PlayerProgress) => {
      told.push(...intervals)
      slow.correct(3_620_000)
      failing -= 1
      if (failing >= 0) throw new Error('the answer is lost')
    }
    const { report } = newLedger(post, { ...always, clock: slow, ask: async () => slow.correct(3_600_000) })
    Object.assign(reading, { running: 5000, calendar: 3_600_000 })
    await report({ intervals: [stretch(0, 5, 0)], position: 5 })
    await report({ intervals: [], position: 5 })
    const afterSleep = [0, 5, 3_595_000, 3_600_000]
    expect(told).toEqual([afterSleep, afterSleep])
  })

  it('what was played is reported although nobody answers how late the clock is', async () => {
    const told: unknown[] = []
    const ask = () => Promise.reject(new Error('offline'))
    const { report } = newLedger(async ({ intervals }) => void told.push(...intervals), {
      ...always,
      clock: { ...clock, mayHaveSlept: () => true },
      ask,
    })
    await report({ intervals: [stretch(0, 5, 0)], position: 5 })
    expect(told).toEqual([stretch(0, 5, 0)])
  })

  it('what lies behind a question that must be answered is kept back until it is, with the moments in which it was played', async () => {
    const arrived: PlayerProgress[] = []
    const { report, hold } = newLedger(async (progress) => void arrived.push(progress), always)
    hold(10)
    await report({ intervals: [stretch(8, 12, 8)], position: 12 })
    await report({ intervals: [stretch(30, 31, 20)], position: 31 })
    expect(arrived.flatMap(({ intervals }) => intervals)).toEqual([stretch(8, 10, 8)])
    hold(Number.POSITIVE_INFINITY)
    await vi.advanceTimersByTimeAsync(1000)
    expect(arrived.flatMap(({ intervals }) => intervals).slice(1)).toEqual([stretch(10, 12, 10), stretch(30, 31, 20)])
  })
})
