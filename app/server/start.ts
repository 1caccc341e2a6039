import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, readConfig } from '#platform/server/config.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { freePort } from '#platform/server/postgres/free-port.ts'
import { startPostgres } from '#platform/server/postgres/start.ts'
import { openSecrets, type Secrets } from '#platform/server/secrets.ts'
import { type RunningApp, startApp } from './app.ts'

/** So long (ms) after the requests, nothing else is waited for any more: PostgreSQL closes what is still open. */
const STOP_WITHIN = 11_000

export interface Running {
  readonly config: Config
  readonly secrets: Secrets
  readonly log: Log
  readonly app: RunningApp
  /** Drains requests, hands jobs back, stops the PostgreSQL that was started here. */
  stop(): Promise<void>
  /** Only tells PostgreSQL to stop, for those who cannot wait. */
  abandon(): void
}

/** Starts Lyceum as the environment says, with the PostgreSQL that it brings along unless it is given one. */
export async function start(env: Readonly<Record<string, string | undefined>>): Promise<Running> {
  // Whatever is written from here on is for nobody else on this machine, unless it is opened on purpose.
  process.umask(0o077)
  const config = await configFrom(env)
  const secrets = openSecrets(config)
  const log = createLog(config)
  const { url, stop: stopPostgres } = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startPostgres({ dataDir: config.dataDir, password: secrets.databasePassword, log })
  try {
    const app = await startApp({ config, secrets, log, databaseUrl: url, checkAnswers: env.NODE_ENV !== 'production' })
    const stop = async () => {
      const requests = (config.leaveSeconds + config.drainSeconds) * 1000
      await Promise.race([app.stop(), sleep(requests + STOP_WITHIN, undefined, { ref: false })])
      await stopPostgres()
    }
    return { config, secrets, log, app, stop, abandon: () => void stopPostgres() }
  } catch (error) {
    await stopPostgres()
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${config.port} is already in use by another program: set PORT to another one.`, { cause: error })
  }
}

/** `PORT=0` takes a free port, which the addresses in mails and links must name too. */
async function configFrom(env: Readonly<Record<string, string | undefined>>): Promise<Config> {
  const config = readConfig(env)
  return config.port === 0 ? readConfig({ ...env, PORT: String(await freePort()) }) : config
}
