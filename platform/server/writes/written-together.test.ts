import { expect, it } from 'vitest'
import type { Db } from '../db.ts'
import { writtenTogether } from './written-together.ts'

const db = {} as Db
const refusal = (code: string) => Object.assign(new Error(code), { code })

it('what comes to one thing while an earlier change is under way is written together, each with its own answer', async () => {
  const written: string[] = []
  const first = Promise.withResolvers<void>()
  const double = writtenTogether<number, number>(async (_, key, some) => {
    written.push(`${key} ${some.join(' ')}`)
    await first.promise
    return some.map((one) => 2 * one)
  })
  const answers = Promise.all([1, 2, 3].map((one) => double(db, 'a', one)))
  const other = double(db, 'b', 9)
  expect(written).toEqual(['a 1', 'b 9'])
  first.resolve()
  expect([await answers, await other]).toEqual([[2, 4, 6], 18])
  expect(written).toEqual(['a 1', 'b 9', 'a 2 3'])
  expect(await double(db, 'a', 4)).toBe(8)
})

it('whoever is refused is refused alone, and what others sent with it is kept', async () => {
  const kept: number[] = []
  const keep = writtenTogether<number, number>(async (_, _key, some) => {
    if (some.includes(3)) throw refusal('23503')
    kept.push(...some)
    return some
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map((one) => keep(db, 'a', one)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(kept).toEqual([1, 2, 4])
})

it('where the database is away all who wait hear of it after one try', async () => {
  let tries = 0
  const keep = writtenTogether<number, number>(async () => {
    tries += 1
    throw refusal('ECONNREFUSED')
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map((one) => keep(db, 'a', one)))
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(tries).toBe(2)
})
