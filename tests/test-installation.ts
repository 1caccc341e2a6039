import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { startApp } from '#app/server/app.ts'
import type { Config } from '#platform/server/config.ts'
import { clientOf, clonedDatabase, type TestApp } from '#platform/server/testing.ts'
import { testConfig, testSecrets } from './settings.ts'

export interface Installation extends TestApp {
  /** What the log has of the level and worse, one JSON line each. */
  readonly faults: string[]
}

/** The whole app, set up, with an ear on its log. Not the one of `startedApp`: its configuration may be another. */
export async function anInstallation(config: Partial<Config> = {}, level: 'error' | 'info' = 'error'): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-installation-'))
  const faults: string[] = []
  const ear = new Writable({
    write(line: Buffer, _encoding, done) {
      faults.push(line.toString())
      done()
    },
  })
  const app = await startApp({
    config: { ...testConfig(dataDir), ...config },
    secrets: testSecrets,
    log: pino({ level }, ear),
    databaseUrl: await clonedDatabase(),
    checkAnswers: true,
  })
  await app.db.updateTable('organisation').set({ set_up_at: new Date() }).execute()
  const stop = async () => {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...app, anonymous: clientOf(app.url), faults, stop }
}
