import { describe, expect, it } from 'vitest'
import type { Interval } from '#domains/media/intervals.ts'
import type { PlayerProgress } from '#domains/media/web.ts'
import { newLedger } from './ledger.ts'

describe('the ledger of a page', () => {
  it('a viewer whose network fails for a while still has every second counted', async () => {
    const arrived: PlayerProgress[] = []
    let online = true
    const report = newLedger(async (progress) => {
      if (!online) throw new Error('offline')
      arrived.push(progress)
    })
    await report({ intervals: [[0, 5]], position: 5 })
    online = false
    await report({ intervals: [[5, 10]], position: 10 })
    await report({ intervals: [[40, 42]], position: 42 })
    online = true
    await report({ intervals: [[42, 45]], position: 45 })
    expect(arrived).toEqual([
      { intervals: [[0, 5]], position: 5 },
      {
        intervals: [
          [5, 10],
          [40, 45],
        ],
        position: 45,
      },
    ])
  })

  it('a viewer who jumps about a lot sends no more at a time than one call takes', async () => {
    const sizes: number[] = []
    const report = newLedger(async ({ intervals }) => void sizes.push(intervals.length))
    const jumps = Array.from({ length: 250 }, (_, i): Interval => [i * 2, i * 2 + 1])
    await report({ intervals: jumps, position: 500 })
    await report({ intervals: [], position: 500 })
    expect(sizes).toEqual([200, 50])
  })
})
