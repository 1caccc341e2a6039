import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { defineFact } from '#platform/contract/fact.ts'
import { openDb } from './db.ts'
import { defineJob, on, onAll, startQueue } from './jobs.ts'
import { emit, startRelay } from './outbox.ts'
import { openNotificationListener } from './pg-notifications.ts'
import { clonedDatabase, eventually, startedApp } from './testing.ts'

it('facts of which very many are said go to one job together, once each, and to a job each where that is asked', async () => {
  const { ports } = await startedApp()
  const url = await clonedDatabase()
  const db = openDb(url, ports.log)
  const told = defineFact('test.told', z.object({ n: z.number() }))
  const together: number[][] = []
  const alone: number[] = []
  const reactions = [
    onAll(
      told,
      defineJob<{ readonly all: readonly { readonly n: number }[] }>({
        name: 'hear-all',
        run: async ({ all }) => void together.push(all.map(({ n }) => n)),
      }),
    ),
    on(told, defineJob<{ n: number }>({ name: 'hear-each', concurrency: 8, run: async ({ n }) => void alone.push(n) })),
  ]
  const numbers = Array.from({ length: 60 }, (_, n) => n)
  await db.transaction().execute(async (tx) => {
    for (const n of numbers) await emit(tx, told, { n })
  })
  const listener = await openNotificationListener(url, ports.log)
  const queue = await startQueue(
    url,
    reactions.map(({ job }) => job),
    ports,
    { working: true },
  )
  const relay = startRelay({ db, listener, queue, log: ports.log }, (fact) => reactions.filter((one) => one.fact === fact))
  await eventually(() => together.flat().length === 60 && alone.length === 60)
  expect(together.map((some) => some.toSorted((a, b) => a - b))).toEqual([numbers])
  await db.transaction().execute((tx) => emit(tx, told, { n: 60 }))
  await eventually(() => together.flat().length === 61 && alone.length === 61)
  expect(alone.toSorted((a, b) => a - b)).toEqual([...numbers, 60])
  await relay.stop()
  await queue.stop()
  await listener.stop()
  await db.destroy()
})
