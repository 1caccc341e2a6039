import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { openDb } from './db.ts'
import { clonedDatabase } from './testing.ts'

describe('a statement', () => {
  it('that comes again is prepared, and answers as before; one without values or for one occasion is not', async () => {
    const db = openDb(await clonedDatabase(), pino({ level: 'silent' }), { max: 1 })
    const doubled = async (n: number) => (await sql<{ n: number }>`select ${n}::int * 2 as n`.execute(db)).rows[0]?.n
    expect([await doubled(1), await doubled(2), await doubled(3)]).toEqual([2, 4, 6])
    for (let n = 0; n < 3; n += 1) await sql`select 1`.execute(db)
    await sql`select ${1}::int as once`.execute(db)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
    expect(rows.map(({ statement }) => statement)).toEqual(['select $1::int * 2 as n'])
    await db.destroy()
  })
})

describe('a database that is silent', () => {
  it('is not waited for for ever, and the next one who asks gets another connection', async () => {
    const db = openDb(await clonedDatabase(), pino({ level: 'silent' }), { max: 1, patience: 500 })
    const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
    const first = await pid()
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow('timeout')
    expect(await pid()).not.toBe(first)
    await db.destroy()
  })
})
