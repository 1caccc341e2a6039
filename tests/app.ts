import { mkdtemp, rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { startApp } from '#app/server/app.ts'
import { stopApp, useApp } from '#platform/server/testing.ts'
import { freePort } from './free-port.ts'
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
  const options = { config: { ...config, live }, secrets: testSecrets, log, databaseUrl, checkAnswers: true }
  // What is to run at its time a test runs itself: by the clock, another minute would be another test.
  const app = await startApp({ ...options, runsSchedules: false })
  const stop = async () => {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...app, stop }
})

afterAll(stopApp)
