import { expect, it } from 'vitest'
import { defineJob, startQueue } from './jobs.ts'
import { clonedDatabase, eventually, startedApp } from './testing.ts'

it('a job that is cut off because the process stops is handed back, and its try is not counted', async () => {
  const { ports } = await startedApp()
  const url = await clonedDatabase()
  const runs: string[] = []
  const cutOff = defineJob({
    name: 'wait-long',
    retries: 0,
    run: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        runs.push('started')
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  const finishing = defineJob({ name: 'wait-long', retries: 0, run: async () => void runs.push('finished') })

  const first = await startQueue(url, [cutOff], ports, true)
  await first.boss.send('wait-long', {})
  await eventually(() => runs.includes('started'))
  const began = Date.now()
  await first.stop()
  expect(Date.now() - began).toBeLessThan(3_000)

  const second = await startQueue(url, [finishing], ports, true)
  await eventually(() => runs.includes('finished'), 15_000)
  await second.stop()
  expect(runs).toEqual(['started', 'finished'])
})
