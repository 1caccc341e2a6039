import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { pagesOf } from './cursor.ts'
import { startedApp } from './testing.ts'

const numbers = (last: number) => sql<{ n: number }>`select n from generate_series(1, ${last}::int) as n order by n`

it('rows come in pages, each row once and in order', async () => {
  const { db } = await startedApp()
  const sizes: number[] = []
  const found: number[] = []
  for await (const page of pagesOf(db, numbers(1234))) {
    sizes.push(page.length)
    found.push(...page.map(({ n }) => n))
  }
  expect(sizes).toEqual([500, 500, 234])
  expect(found).toEqual(Array.from({ length: 1234 }, (_, at) => at + 1))
  for await (const page of pagesOf(db, numbers(0))) expect(page).toBe('no page')
})

it('a reader who stops, or whose query fails, gives the connection back', async () => {
  const { db } = await startedApp()
  // More often than there are connections.
  for (let times = 0; times < 12; times += 1) {
    for await (const page of pagesOf(db, numbers(2000), { size: 10 })) {
      expect(page).toHaveLength(10)
      break
    }
    await expect(pagesOf(db, sql`select 1 / 0`).next()).rejects.toThrow('division by zero')
  }
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(db)
  expect(rows).toEqual([{ open: 0 }])
})
