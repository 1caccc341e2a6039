// Writes the database of an installation as a file that tests upgrade (app/server/upgrade.test.ts): its migrations, and its rows.
// node tools/landed.ts ADDRESS_OF_THE_DATABASE FILE.sql.gz
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'

const [url = '', file = ''] = process.argv.slice(2)
const migrations = join(import.meta.dirname, '../migrations')
const db = new pg.Client({ connectionString: url })
await db.connect()

const lines = ['-- The migrations as they were.']
for (const name of readdirSync(migrations)
  .filter((one) => one.endsWith('.sql'))
  .toSorted()) {
  lines.push(`-- ${name}`, readFileSync(join(migrations, name), 'utf8'))
}

lines.push(
  '-- As the migrator makes them.',
  'create table kysely_migration (name varchar(255) not null primary key, "timestamp" varchar(255) not null);',
  'create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer not null default 0);',
  '-- The rows.',
  'set session_replication_role = replica;',
)
interface Table {
  readonly name: string
  readonly columns: readonly string[]
}
const { rows: tables } = await db.query<Table>(`
  select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  group by 1 order by 1`)
for (const { name, columns } of tables) {
  const list = columns.join(', ')
  const { rows } = await db.query<{ rows: string | null }>(`select json_agg(t) #>> '{}' as rows from (select ${list} from "${name}") t`)
  lines.push(`delete from "${name}";`)
  const text = rows[0]?.rows
  if (!text) continue
  const quoted = db.escapeLiteral(text)
  lines.push(
    `insert into "${name}" (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::"${name}", ${quoted});`,
  )
}
interface Counter {
  readonly sequence: string
  readonly at: string
}
const { rows: counters } = await db.query<Counter>(
  `select quote_ident(sequencename) as sequence, coalesce(last_value, 1) as at from pg_sequences where schemaname = 'public'`,
)
for (const { sequence, at } of counters) lines.push(`select setval('${sequence}', ${at});`)
lines.push('set session_replication_role = default;')
await db.end()
writeFileSync(file, gzipSync(lines.join('\n'), { level: 9 }))
