import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, openDb } from './db.ts'
import { migrate } from './migrate.ts'
import { emptyDatabase } from './testing.ts'

const log = pino({ level: 'silent' })
let folder: string
let url: string
let db: Db
const others: Db[] = []

const put = (name: string, text: string) => writeFile(join(folder, name), text)
const namesIn = async (statement: string) => (await sql.raw<{ name: string }>(statement).execute(db)).rows.map(({ name }) => name)
const applied = () => namesIn('select name from kysely_migration order by name')
const another = () => {
  const one = openDb(url, log)
  others.push(one)
  return one
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lyceum-migrations-'))
  url = await emptyDatabase()
  db = another()
  await put('20260102000000_note.sql', `create table note (name text primary key); insert into note values ('first')`)
})

afterEach(async () => {
  for (const one of others.splice(0)) await one.destroy()
  await rm(folder, { recursive: true })
})

describe('migrations', () => {
  it('are applied in the order of their times, once, however many processes start at the same moment', async () => {
    await put('20260103000000_second.sql', `insert into note select 'second' from note where name = 'first'`)
    await put('20260104000000_third.sql', `insert into note select 'third' from note where name = 'second'`)
    await Promise.all([db, another(), another(), another()].map((one) => migrate(one, folder)))
    await migrate(db, folder)
    expect(await namesIn('select name from note order by name')).toEqual(['first', 'second', 'third'])
    expect(await applied()).toEqual(['20260102000000_note', '20260103000000_second', '20260104000000_third'])
  })

  it('are named by their time', async () => {
    await put('0400_later.sql', 'select 1')
    await expect(migrate(db, folder)).rejects.toThrow('A migration is named YYYYMMDDHHMMSS_name.sql, not 0400_later.sql.')
  })

  it('are refused where one comes before another that the database has already', async () => {
    await migrate(db, folder)
    await put('20260101000000_older.sql', `insert into note values ('older')`)
    await expect(migrate(db, folder)).rejects.toThrow('The migration 20260101000000_older comes before 20260102000000_note')
    expect(await namesIn('select name from note')).toEqual(['first'])
  })

  it('are refused where a newer version has been at the database', async () => {
    await migrate(db, folder)
    await rm(join(folder, '20260102000000_note.sql'))
    await expect(migrate(db, folder)).rejects.toThrow('20260102000000_note, which this version does not know')
  })

  it('leave nothing of one that fails, and go on with it at the next start', async () => {
    await put('20260103000000_half.sql', `insert into note values ('half'); insert into note values ('first')`)
    await put('20260104000000_third.sql', `insert into note values ('third')`)
    await expect(migrate(db, folder)).rejects.toThrow('duplicate key')
    expect(await namesIn('select name from note')).toEqual(['first'])
    await put('20260103000000_half.sql', `insert into note values ('half')`)
    await migrate(another(), folder)
    expect(await namesIn('select name from note order by name')).toEqual(['first', 'half', 'third'])
  })

  it('that were applied under a former name are not run again', async () => {
    await migrate(db, folder)
    await sql`update kysely_migration set name = '0001_note'`.execute(db)
    await sql`create table kysely_migration_lock (id text)`.execute(db)
    await put('former-names.json', JSON.stringify({ '0001_note': '20260102000000_note', '0002_never': '20260103000000_second' }))
    await put('20260103000000_second.sql', `insert into note values ('second')`)
    await Promise.all([migrate(db, folder), migrate(another(), folder)])
    expect(await namesIn('select name from note order by name')).toEqual(['first', 'second'])
    expect(await applied()).toEqual(['20260102000000_note', '20260103000000_second'])
    expect(await namesIn(`select relname as name from pg_class where relname = 'kysely_migration_lock'`)).toEqual([])
  })
})

describe('migrations without a transaction', () => {
  const statements = `-- no-transaction
drop index concurrently if exists note_length;
-- Others go on writing.
create index concurrently note_length on note (length(name));
`
  const indexes = () =>
    namesIn(
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'note'::regclass and i.indisvalid order by 1`,
    )

  it('build an index that others need not wait for, while other processes wait for the lock', async () => {
    await put('20260103000000_index.sql', statements)
    await Promise.all([db, another(), another()].map((one) => migrate(one, folder)))
    expect(await indexes()).toEqual(['note_length', 'note_pkey'])
  })

  it('are run again as a whole when they did not come to their end', async () => {
    await put('20260103000000_index.sql', `${statements}select 1 / 0;\n`)
    await expect(migrate(db, folder)).rejects.toThrow('division by zero')
    expect(await applied()).toEqual(['20260102000000_note'])
    await put('20260103000000_index.sql', statements)
    await migrate(another(), folder)
    expect(await indexes()).toEqual(['note_length', 'note_pkey'])
    expect(await applied()).toEqual(['20260102000000_note', '20260103000000_index'])
  })
})
