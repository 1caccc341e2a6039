import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { keepUp } from './keep-up.ts'

const log = { error: () => {} }
const gone = { pid: 2 ** 22 + 1, port: 1 }

it('a server that cannot be started again is tried at growing distances, and no more after the end', async () => {
  const tries: number[] = []
  const again = async () => {
    tries.push(Date.now())
    throw new Error('no space')
  }
  const kept = keepUp(gone, { again, engine: () => process.pid }, log)
  await expect.poll(() => tries.length).toBe(3)
  const [first = 0, second = 0, third = 0] = tries
  expect(second - first).toBeGreaterThanOrEqual(500)
  expect(third - second).toBeGreaterThanOrEqual(1_000)
  await kept.end()
  await sleep(2_500)
  expect(tries).toHaveLength(3)
})

it('a server that was started again is the one that is kept and stopped', async () => {
  const kept = keepUp(gone, { again: async () => ({ pid: process.pid, port: 1 }), engine: () => process.pid }, log)
  await expect.poll(kept.pid).toBe(process.pid)
  await kept.end()
})
