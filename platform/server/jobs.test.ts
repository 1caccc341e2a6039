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
  await eventually(() => runs.includes('finished'))
  await second.stop()
  expect(runs).toEqual(['started', 'finished'])
})

it('a backlog is worked off one after the other, without waiting in between', async () => {
  const { ports } = await startedApp()
  const url = await clonedDatabase()
  let runs = 0
  const short = defineJob({ name: 'be-quick', concurrency: 2, run: async () => void (runs += 1) })
  const idle = await startQueue(url, [short], ports, false)
  await idle.boss.insert(
    'be-quick',
    Array.from({ length: 200 }, () => ({})),
  )
  await idle.stop()

  const queue = await startQueue(url, [short], ports, true)
  await eventually(() => runs === 200)
  await queue.stop()
})

it('a try whose process was killed is not counted against its job, one that failed is', async () => {
  const { ports } = await startedApp()
  const url = await clonedDatabase()
  let tries = 0
  const dying = defineJob({
    name: 'die',
    retries: 1,
    run: async (_, { signal }) => {
      tries += 1
      if (tries > 2) throw new Error('failed')
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  })
  const queue = await startQueue(url, [dying], ports, true)
  const change = async (what: string) => {
    const { rows } = await queue.boss.getDb().executeSql(`update pgboss.job set ${what} and name = 'die' returning id`, [])
    return rows.length === 1
  }
  const killed = () => change(`heartbeat_on = now() - interval '1 day' where state = 'active'`)
  const waited = () => change(`start_after = now() where state = 'retry' and start_after > now()`)
  await queue.boss.send('die', {})
  for (const deaths of [1, 2]) {
    await eventually(() => tries === deaths)
    await eventually(killed)
    await eventually(waited)
  }
  await eventually(() => tries === 3)
  await eventually(waited)
  await eventually(async () => (await queue.boss.findJobs('die')).some(({ state }) => state === 'failed'))
  await queue.stop()
  expect(tries).toBe(4)
}, 300_000)
