import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '#platform/server/db.ts'
import { readSchema } from '#platform/server/migrate/schema.ts'
import { migrate } from '#platform/server/migrate.ts'
import { clonedDatabase, emptyDatabase } from '#platform/server/testing.ts'

const migrations = join(import.meta.dirname, '../../migrations')

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** How many rows each table has, but for that of the migrations. */
async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`,
  )
  const counts = rows.map(({ name }) => `select '${name}' as name, count(*) as n from "${name}"`)
  const counted = await client.query<{ name: string; n: number }>(counts.join(' union all '))
  return Object.fromEntries(counted.rows.map(({ name, n }) => [name, n]))
}

// States that were handed over, with people, what they made, and what came of it: their migrations, and their rows (tools/landed.ts).
describe.each(['5a4f512', '2d7dbf08'])('an installation of the state %s that is upgraded', (landed) => {
  let upgraded: pg.Client
  let before: Record<string, number>

  beforeAll(async () => {
    const url = await emptyDatabase()
    upgraded = await connect(url)
    const file = join(import.meta.dirname, `../../tests/landed-${landed}.sql.gz`)
    await upgraded.query((await promisify(gunzip)(await readFile(file))).toString())
    before = await countRows(upgraded)
    const db = openDb(url, pino({ level: 'silent' }), { queryTimeout: 0 })
    await migrate(db, migrations)
    await db.destroy()
  })

  afterAll(() => upgraded.end())

  it('has the schema of one that is new', async () => {
    const fresh = await connect(await clonedDatabase())
    const expected = await readSchema(fresh, ['public'])
    await fresh.end()
    const found = await readSchema(upgraded, ['public'])
    for (const part of Object.keys(expected)) expect(found[part], part).toEqual(expected[part])
  })

  it('has every row that it had', async () => {
    const after = await countRows(upgraded)
    expect(Object.values(before).filter((n) => Number(n) > 0).length).toBeGreaterThan(50)
    // Words, jobs and rows of the home page come with the migrations.
    const growing = ['search_word', 'outbox', 'home_section']
    for (const [table, n] of Object.entries(before)) {
      const had = Number(n)
      if (growing.includes(table)) expect(Number(after[table]), table).toBeGreaterThanOrEqual(had)
      else expect(Number(after[table]), table).toBe(had)
    }
  })

  if (landed !== '5a4f512') return

  it('has what the migrations made of its rows', async () => {
    const valuesOf = async (statement: string) => (await upgraded.query({ text: statement, rowMode: 'array' })).rows as unknown[][]
    expect(await valuesOf('select distinct t.role = a.role from api_token t join account a on a.id = t.account_id')).toEqual([[true]])
    expect(await valuesOf(`select withheld, count(*) from asset where probe ->> 'container' is not null group by 1 order by 1`)).toEqual([
      [false, 1],
      [true, 1],
    ])
    const found = `select count(*) > 0, bool_and(s.words @@ plainto_tsquery('simple', lower(a.displayname)))`
    expect(await valuesOf(`${found} from video_search s join account a on a.id = s.owner_id`)).toEqual([[true, true]])
    expect(await valuesOf(`${found} from playlist s join account a on a.id = s.owner_id`)).toEqual([[true, true]])
    expect(await valuesOf('select bool_and(search_topics <> $${}$$) from channel')).toEqual([[true]])
  })
})
