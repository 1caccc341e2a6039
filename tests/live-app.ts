import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startApp } from '#app/server/app.ts'
import type { Config } from '#platform/server/config.ts'
import { clientOf, clonedDatabase, type TestApp } from '#platform/server/testing.ts'
import { killEncoders } from './encoders.ts'
import { testConfig, testSecrets } from './settings.ts'

/** An app of its own that is also sent to in these ways. Whoever stops it ends the encoders of the test, too. */
export async function startLiveApp(ways: Partial<Config['live']>): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-live-'))
  const config = testConfig(dataDir)
  const live = { ...config.live, ...ways }
  const app = await startApp({
    ...{ config: { ...config, live }, secrets: testSecrets, log: pino({ level: 'fatal' }) },
    databaseUrl: await clonedDatabase(),
  })
  const stop = async () => {
    killEncoders()
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...app, anonymous: clientOf(app.url), stop }
}
