import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startApp } from '#app/server/app.ts'
import { freePort } from '#platform/server/postgres/free-port.ts'
import { useApp } from '#platform/server/testing.ts'
import { testConfig, testSecrets } from './settings.ts'

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
