import { mkdtemp, rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { startApp } from '#app/server/app.ts'
import { freePort } from '#platform/server/postgres/free-port.ts'
import { stopApp, useApp } from '#platform/server/testing.ts'
import { testConfig, testSecrets } from './settings.ts'

// The process of a test file is ended, and would not keep what it has compiled for the next.
flushCompileCache()
// As a server's: what it makes is for itself alone.
process.umask(0o077)

useApp(async (databaseUrl) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-app-'))
  const log = pino({ level: process.env.LOG_LEVEL ?? 'fatal' })
  const config = testConfig(dataDir)
  const live = { ...config.live, rtmpPort: await freePort() }
  const app = await startApp({ config: { ...config, live }, secrets: testSecrets, log, databaseUrl, checkAnswers: true })
  const stop = async () => {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...app, stop }
})

afterAll(stopApp)
