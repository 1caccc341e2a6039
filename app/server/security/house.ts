import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Config } from '#platform/server/config.ts'
import { clientOf, clonedDatabase, type TestApp } from '#platform/server/testing.ts'
import { startApp } from '../app.ts'
import { testConfig, testSecrets } from '../testing/settings.ts'

export interface House extends TestApp {
  /** What the log has of level error and worse, one JSON line each. */
  readonly faults: string[]
}

/** The whole app, set up, with an ear on its log. Not the one of `startedApp`: its configuration may be another. */
export async function aHouse(config: Partial<Config> = {}): Promise<House> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-house-'))
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
    log: pino({ level: 'error' }, ear),
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
