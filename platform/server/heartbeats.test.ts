import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startHeartbeats } from './heartbeats.ts'

it('everybody is heard of, a few at a time, and nobody any more who has gone', async () => {
  const heard = new Map<number, number>()
  let together = 0
  let most = 0
  const beats = startHeartbeats<number>((one) => {
    heard.set(one, (heard.get(one) ?? 0) + 1)
    if (together++ === 0) setImmediate(() => (together = 0))
    most = Math.max(most, together)
  }, 400)
  const ends = Array.from({ length: 100 }, (_, one) => beats.add(one))
  ends[7]?.()
  await expect.poll(() => heard.size).toBe(99)
  expect(heard.has(7)).toBe(false)
  expect(most).toBe(5)
  beats.stop()
  const then = new Map(heard)
  await sleep(100)
  expect(heard).toEqual(then)
})
