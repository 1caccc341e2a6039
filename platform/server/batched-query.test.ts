import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { batched, batchedById } from './batched-query.ts'
import { openDb } from './db.ts'
import { clonedDatabase } from './testing.ts'

const opened = async () => openDb(await clonedDatabase(), pino({ level: 'silent' }))

describe('what is asked together', () => {
  it('is answered one by one: with its own rows, in their order, with none, and with lists among the values', async () => {
    const db = await opened()
    const steps = batched(
      { upTo: 'text', among: 'text' },
      ({ upTo, among }: { upTo: RawBuilder<number>; among: RawBuilder<readonly number[]> }) =>
        sql<{
          step: number
        }>`select step from generate_series(1, ${upTo}::int) as step where step = any(${among}::int[]) order by step desc`,
    )
    const asked = Array.from({ length: 100 }, (_, n) => n % 5)
    const answers = await Promise.all(asked.map((upTo) => steps(db, { upTo, among: [1, 3, 4] })))
    const expected = [[], [1], [1], [3, 1], [4, 3, 1]]
    expect(answers.map((rows) => rows.map(({ step }) => step))).toEqual(asked.map((upTo) => expected[upTo]))
    await db.destroy()
  })

  it('takes few statements, none of which began before it was asked', async () => {
    const db = await opened()
    const began = batched(
      { name: 'text' },
      ({ name }: { name: RawBuilder<string> }) => sql<{ at: string }>`select ${name} || statement_timestamp() as at`,
    )
    const first = (await began(db, { name: '' }))[0]?.at ?? ''
    const many = await Promise.all(Array.from({ length: 60 }, () => began(db, { name: '' })))
    const statements = new Set(many.map(([row]) => row?.at ?? ''))
    expect(statements.size).toBeLessThanOrEqual(6)
    expect([...statements].every((at) => at > first)).toBe(true)
    await db.destroy()
  })

  it('fails together, and the next is asked anew', async () => {
    const db = await opened()
    const half = batched({ of: 'text' }, ({ of }: { of: RawBuilder<number> }) => sql<{ half: number }>`select 10 / ${of}::int as half`)
    const results = await Promise.allSettled([half(db, { of: 0 }), half(db, { of: 0 }), half(db, { of: 0 }), half(db, { of: 2 })])
    expect(results.slice(0, 3).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await half(db, { of: 5 })).toEqual([{ half: 2 }])
    await db.destroy()
  })
})

describe('what is the same for everybody', () => {
  it('is read once for all who ask at the same moment, and what is not there is left out', async () => {
    const db = await opened()
    let began = 0
    const halves = batchedById((ids) => {
      began++
      return sql<{ id: string; half: number; at: string }>`
        select id, id::int / 2 as half, clock_timestamp()::text as at from unnest(${ids}) as id where id::int % 2 = 0`
    })
    const asked = Array.from({ length: 40 }, (_, n) => ['2', String(n), '8'])
    const answers = await Promise.all(asked.map((ids) => halves(db, ids)))
    expect(answers.map((found, n) => [found.get('2')?.half, found.get(String(n))?.half, found.get('8')?.half])).toEqual(
      asked.map((_, n) => [1, n % 2 === 0 ? n / 2 : undefined, 4]),
    )
    expect(new Set(answers.map((found) => found.get('8')?.at)).size).toBeLessThan(10)
    expect(began).toBe(1)
    await db.destroy()
  })
})
