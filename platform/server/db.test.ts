import { setTimeout as sleep } from 'node:timers/promises'
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

it('a connection that breaks in the midst of a transaction fails that transaction, and nothing else', async () => {
  const db = openDb(await clonedDatabase(), pino({ level: 'silent' }), { max: 2 })
  const cut = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    // Between two statements nobody listens for what the server says, but the connection itself.
    await sleep(200)
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
})

describe('a database that is silent', () => {
  it('is not waited for for ever, and the next one who asks gets another connection', async () => {
    const db = openDb(await clonedDatabase(), pino({ level: 'silent' }), { max: 1, queryTimeout: 500 })
    const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
    const first = await pid()
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow('timeout')
    expect(await pid()).not.toBe(first)
    await db.destroy()
  })
})
