import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startApp } from '#app/server/app.ts'
import { startPostgres } from '#platform/server/postgres/start.ts'
import { testConfig, testSecrets } from './settings.ts'

/** One PostgreSQL for all test files, with a migrated database that each of them copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-test-'))
  const log = pino({ level: 'error' })
  const postgres = await startPostgres({ dataDir, password: 'test', log, throwaway: true })
  const url = new URL(postgres.url)
  url.pathname = '/template'
  const template = url.href
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database template')
  await client.end()
  const config = { ...testConfig(dataDir), roles: ['web' as const] }
  const app = await startApp({ config, secrets: testSecrets, log, databaseUrl: template })
  await app.stop()
  project.provide('databaseUrl', template)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
