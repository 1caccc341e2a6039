import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, readConfig } from '#platform/server/config.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { freePort } from '#platform/server/postgres/free-port.ts'
import { startPostgres } from '#platform/server/postgres/start.ts'
import { openSecrets, type Secrets } from '#platform/server/secrets.ts'
import { type RunningApp, startApp } from './app.ts'
import type { ProcessMetrics } from './process-metrics.ts'
import { refuseTakenPort, startWebProcesses, type WebProcesses } from './web-processes.ts'

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

/** What the first process gives to a further one. */
interface Shared {
  readonly databaseUrl: string
  /** Metrics of the processes that listen on the same port. */
  readonly others: () => Promise<readonly ProcessMetrics[]>
}

/**
 * Starts Lyceum as the environment says, with the PostgreSQL that it brings along unless it is given one, and as many processes as it says.
 *
 * @param shared for a process that another one has started
 */
export async function start(env: Readonly<Record<string, string | undefined>>, shared?: Shared): Promise<Running> {
  // Whatever is written from here on is for nobody else on this machine, unless it is opened on purpose.
  process.umask(0o077)
  const config = await configFrom(env)
  const secrets = openSecrets(config)
  const log = createLog(config)
  const given = shared?.databaseUrl ?? config.databaseUrl
  const { url: databaseUrl, stop: stopPostgres } = given
    ? { url: given, stop: async () => {} }
    : await startPostgres({ dataDir: config.dataDir, password: secrets.databasePassword, log })
  let further: WebProcesses | undefined
  const otherMetrics = shared?.others ?? (async () => (await further?.metrics()) ?? [])
  const sharesPort = shared !== undefined || config.webProcesses > 1
  try {
    if (sharesPort && !shared) await refuseTakenPort(config.port, config.host)
    const checkAnswers = env.NODE_ENV !== 'production'
    const app = await startApp({ config, secrets, log, databaseUrl, checkAnswers, sharesPort, otherMetrics })
    const stopWithin = (config.leaveSeconds + config.drainSeconds) * 1000 + STOP_WITHIN
    if (config.webProcesses > 1)
      further = startWebProcesses({
        count: config.webProcesses - 1,
        env: { ...env, PORT: String(config.port) },
        log,
        metrics: app.metrics,
        stopWithin,
        databaseUrl,
      })
    const stop = async () => {
      const ended = Promise.all([app.stop(), further?.stop()])
      await Promise.race([ended, sleep(stopWithin, undefined, { ref: false })])
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
