import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inBatches } from './batches.ts'

describe('what comes in batches', () => {
  it('is run at once when it is the first, and together with all that came meanwhile afterwards, each key by itself', async () => {
    const runs: string[] = []
    const last = Promise.withResolvers<void>()
    const add = inBatches<number>(50, async (key, some) => {
      runs.push(`${key} ${some.join(' ')}`)
      if (some.includes(4)) last.resolve()
    })
    for (const one of [1, 2, 3]) add('a', one)
    add('b', 1)
    expect(runs).toEqual(['a 1', 'b 1'])
    add('a', 4)
    await last.promise
    expect(runs).toEqual(['a 1', 'b 1', 'a 2 3 4'])
  })

  it('is never run twice at a time for one key', async () => {
    let running = 0
    const over = Promise.withResolvers<void>()
    const add = inBatches<number>(1, async (_key, some) => {
      running++
      expect(running).toBe(1)
      await sleep(30)
      running--
      if (some.includes(3)) over.resolve()
    })
    add('a', 1)
    add('a', 2)
    await sleep(40)
    add('a', 3)
    await over.promise
  })
})
