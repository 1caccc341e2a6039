// Writes platform/server/schema.gen.ts from the migrations: `node tools/schema.ts`.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDb } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrate.ts'
import { startPostgres } from '#platform/server/postgres/start.ts'

const root = join(import.meta.dirname, '..')
const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-schema-'))
const log = pino({ level: 'silent' })
const postgres = await startPostgres({ dataDir, password: 'schema', log, throwaway: true })
const db = openDb(postgres.url, log)
try {
  await migrate(db, join(root, 'migrations'))
  const out = join(root, 'platform/server/schema.gen.ts')
  const options = [
    '--dialect',
    'postgres',
    '--url',
    postgres.url,
    '--out-file',
    out,
    '--exclude-pattern',
    'kysely_*',
    '--numeric-parser',
    'number',
    '--type-mapping',
    '{"int8":"number"}',
  ]
  execFileSync(join(root, 'node_modules/.bin/kysely-codegen'), options, { stdio: 'inherit', cwd: root })
} finally {
  await db.destroy()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
