import { expect, it } from 'vitest'
import { endDeadTry } from './jobs/try.ts'
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

  const first = await startQueue(url, [cutOff], ports, { working: true })
  await first.boss.send('wait-long', {})
  await eventually(() => runs.includes('started'))
  await first.stop()
  const idle = await startQueue(url, [finishing], ports, { working: false })
  expect(await idle.boss.findJobs('wait-long')).toMatchObject([{ state: 'retry', retryCount: 0, retryLimit: 1 }])
  await idle.stop()

  const second = await startQueue(url, [finishing], ports, { working: true })
  await eventually(() => runs.includes('finished'))
  await second.stop()
  expect(runs).toEqual(['started', 'finished'])
})

it('a backlog is worked off one after the other, without waiting in between', async () => {
  const { ports } = await startedApp()
  const url = await clonedDatabase()
  let runs = 0
  const short = defineJob({ name: 'be-quick', concurrency: 2, run: async () => void (runs += 1) })
  const idle = await startQueue(url, [short], ports, { working: false })
  await idle.boss.insert(
    'be-quick',
    Array.from({ length: 200 }, () => ({})),
  )
  await idle.stop()

  const queue = await startQueue(url, [short], ports, { working: true })
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
  const queue = await startQueue(url, [dying], ports, { working: true })
  const found = async () => (await queue.boss.findJobs('die'))[0]
  const change = (what: string, count: number) =>
    queue.boss.getDb().executeSql(`update pgboss.job set ${what} and name = 'die' and retry_count = ${count}`, [])
  const killed = (count: number) => change(`heartbeat_on = now() - interval '1 day' where state = 'active'`, count)
  /** Ends the wait after this try, where it has not ended by itself. @returns whether the next one has begun */
  const waited = async (count: number) => {
    await change(`start_after = now() where state = 'retry' and start_after > now()`, count)
    return ((await found())?.retryCount ?? 0) > count
  }
  await queue.boss.send('die', {})
  for (const deaths of [1, 2]) {
    await eventually(() => tries === deaths)
    const count = (await found())?.retryCount ?? 0
    // The process lives, and says so every few seconds.
    await eventually(async () => {
      await killed(count)
      return waited(count)
    })
  }
  await eventually(() => tries === 3)
  await eventually(async () => {
    const { state, retryCount = 0 } = (await found()) ?? {}
    await waited(retryCount)
    return state === 'failed'
  })
  await queue.stop()
  expect(tries).toBe(4)
}, 300_000)

it('jobs of one class that take long keep those of another from nothing, and one of their own from a place until one ends', async () => {
  const { ports } = await startedApp()
  const url = await clonedDatabase()
  const runs: string[] = []
  const ends: (() => void)[] = []
  const long = Array.from({ length: 9 }, (_, n) =>
    defineJob({
      name: `take-long-${n}`,
      run: () => new Promise<void>((resolve) => (runs.push('long'), ends.push(resolve))),
    }),
  )
  const mail = defineJob({ name: 'send-something', class: 'mail', run: async () => void runs.push('mail') })
  const queue = await startQueue(url, [...long, mail], ports, { working: true })
  for (const { name } of long) await queue.boss.send(name, {})
  await eventually(() => runs.length === 8)
  await queue.boss.send(mail.name, {})
  queue.wake(mail.name)
  await eventually(() => runs.includes('mail'))
  expect(runs.filter((one) => one === 'long').length).toBe(8)
  ends[0]?.()
  await eventually(() => ends.length === 9)
  for (const end of ends) end()
  await queue.stop()
})

it('a try that takes longer than it may is told to stop and counts as failed, whatever it does then', async () => {
  const { ports } = await startedApp()
  const url = await clonedDatabase()
  const signals: AbortSignal[] = []
  const slow = defineJob({ name: 'be-slow', retries: 0, timeout: 1, run: (_, { signal }) => new Promise(() => signals.push(signal)) })
  const queue = await startQueue(url, [slow], ports, { working: true })
  await queue.boss.send('be-slow', {})
  queue.wake('be-slow')
  await eventually(async () => (await queue.boss.findJobs('be-slow')).some(({ state }) => state === 'failed'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  await queue.stop()
})

it('a job keeps its lease for as long as it runs, and loses it to whoever takes it up', async () => {
  const { ports } = await startedApp()
  const url = await clonedDatabase()
  const signals: AbortSignal[] = []
  const held = defineJob({
    name: 'be-held',
    lease: 10,
    run: (_, { signal }) => new Promise<void>((resolve) => (signals.push(signal), signal.addEventListener('abort', () => resolve()))),
  })
  const queue = await startQueue(url, [held], ports, { working: true })
  const id = await queue.boss.send('be-held', {})
  queue.wake('be-held')
  await eventually(() => signals.length === 1)
  await queue.boss.cancel('be-held', String(id))
  await eventually(() => signals[0]?.aborted, 15_000)
  await queue.stop()
})

it('a job whose process died is taken up at the next start of the only process, and not counted, but not for ever', async () => {
  const { ports } = await startedApp()
  const url = await clonedDatabase()
  let tries = 0
  const deadly = defineJob({ name: 'be-deadly', retries: 0, run: async () => void (tries += 1) })
  const idle = await startQueue(url, [deadly], ports, { working: false })
  // Taken, and nobody lives to end it.
  const take = async () => (await idle.boss.fetch<object>('be-deadly', { includeMetadata: true }))[0]
  await idle.boss.send('be-deadly', {})
  await take()
  const next = await startQueue(url, [deadly], ports, { working: true })
  await eventually(() => tries === 1)
  await next.stop()

  const id = String(await idle.boss.send('be-deadly', {}))
  let deaths = 0
  for (let one = await take(); one; one = await take()) {
    await endDeadTry(idle.boss, one)
    deaths += 1
  }
  expect(deaths).toBe(42)
  expect((await idle.boss.findJobs('be-deadly', { id })).map(({ state }) => state)).toEqual(['failed'])
  await idle.stop()
})

it('a job with a schedule runs by itself', async () => {
  const { ports } = await startedApp()
  const url = await clonedDatabase()
  const runs: Date[] = []
  const regular = defineJob({ name: 'be-regular', schedule: '* * * * *', run: async () => void runs.push(new Date()) })
  const queue = await startQueue(url, [regular], ports, { working: true })
  await eventually(() => runs.length === 1)
  await queue.stop()
  expect(runs).toHaveLength(1)
})
