import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Ports } from './ports.ts'

/** How one job is sent; see pg-boss for what the words mean. */
export interface JobOptions {
  /** Higher goes first. */
  readonly priority?: number
  /** Seconds from now, or an ISO 8601 time. */
  readonly startAfter?: number | string
  readonly singletonKey?: string
  /** Jobs of one group take turns with those of others (`groupConcurrency`). */
  readonly group?: { readonly id: string }
}

export interface JobContext {
  readonly ports: Ports
  /** Aborted when the process stops or the lease is lost: stop soon, the job is run again. */
  readonly signal: AbortSignal
  readonly log: Logger
}

export interface Job<T extends object = object> {
  /** Verb and noun: `encode-rendition`. */
  readonly name: string
  /** Jobs of this name that one process runs at a time. */
  readonly concurrency?: number
  /** Jobs of one group that run at a time over all processes. */
  readonly groupConcurrency?: number
  /** Tries after the first; 3 unless said. */
  readonly retries?: number
  /** The longest wait between two tries, s; a minute unless said. */
  readonly longestWait?: number
  /** The longest one try may take, s; 15 minutes unless said. */
  readonly timeout?: number
  /** `stately`, `short`, … as pg-boss defines them; `standard` unless said. */
  readonly policy?: 'standard' | 'short' | 'singleton' | 'stately' | 'exclusive'
  /** Runs by itself at these times (cron, UTC). */
  readonly schedule?: string
  readonly run: (data: T, context: JobContext) => Promise<void>
}

/** Keeps the type of the data between who sends and who runs. */
export const defineJob = <T extends object>(job: Job<T>): Job<T> => job

/** What a domain does when something happened elsewhere. */
export interface Reaction {
  readonly fact: string
  readonly job: Job
  /** On whose account it is done (`groupConcurrency`). */
  readonly groupOf?: (payload: object) => string
}

/** A reaction is a job of its own, sent in the transaction in which the fact was said. */
export const on = <T extends object>(fact: string, job: Job<T>, groupOf?: (payload: T) => string): Reaction =>
  ({ fact, job, ...(groupOf ? { groupOf } : {}) }) as unknown as Reaction

export interface Queue {
  readonly boss: PgBoss
  stop(): Promise<void>
}

/** Tries whose process did not live to see their end are not counted, up to so many: a job that takes its process down must end some day. */
const mostDeaths = 20
/** Between two tries, s. */
const longestWait = 60

// Long enough for an event loop that is busy, short enough that a killed worker's job is taken up soon.
const heartbeatSeconds = 15

async function declare(boss: PgBoss, job: Job): Promise<void> {
  const options = {
    retryLimit: job.retries ?? 3,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: job.longestWait ?? longestWait,
    expireInSeconds: job.timeout ?? 900,
    heartbeatSeconds,
    notify: true,
    deleteAfterSeconds: 3600,
  }
  await boss.createQueue(job.name, { policy: job.policy ?? 'standard', ...options })
  await boss.updateQueue(job.name, options)
  if (job.schedule) await boss.schedule(job.name, job.schedule, {})
}

interface Work {
  readonly boss: PgBoss
  readonly ports: Ports
  /** Aborted when the process stops. */
  readonly closing: AbortSignal
}

async function attend({ boss, ports, closing }: Work, job: Job): Promise<void> {
  const options = {
    ...(job.groupConcurrency === undefined ? {} : { groupConcurrency: job.groupConcurrency }),
    notifyPollingIntervalSeconds: 2,
    pollingIntervalSeconds: 2,
    includeMetadata: true as const,
  }
  const worker = await boss.work<object, void, typeof options>(job.name, options, async ([one]) => {
    if (!one) return
    const log = ports.log.child({ job: job.name, jobId: one.id })
    try {
      if (outlived(one)) await handBack(boss, job.name, one.id)
      await job.run(one.data, { ports, signal: AbortSignal.any([one.signal, closing]), log })
    } catch (error) {
      if (closing.aborted) await handBack(boss, job.name, one.id)
      else log.error({ err: error }, 'a job failed')
      throw error
    } finally {
      // Where there was one there may be more: without this a backlog is worked at the pace of the polls.
      boss.notifyWorker(worker)
    }
  })
}

/** The try before ended with its process: nobody said any more that it is alive. */
const outlived = ({ retryCount, output }: { retryCount: number; output: object }): boolean =>
  retryCount > 0 && retryCount <= mostDeaths && JSON.stringify(output ?? {}).includes('job heartbeat timeout')

/** A try that was cut off because its process stopped is not counted. */
async function handBack(boss: PgBoss, name: string, id: string): Promise<void> {
  await boss.getDb().executeSql('update pgboss.job set retry_limit = retry_limit + 1 where name = $1 and id = $2', [name, id])
}

/** The only process on a database of its own knows that whoever worked there before is dead, without waiting for missing heartbeats. */
async function outliveThePast(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(`update pgboss.job set heartbeat_on = now() - interval '1 day' where state = 'active'`, [])
}

/** Opens the queue; runs the jobs too where `working`. */
export async function startQueue(url: string, jobs: readonly Job[], ports: Ports, working: boolean): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'lyceum-jobs',
    // Who only sends jobs does that on the connection of the change.
    max: working ? 5 : 2,
    useListenNotify: working,
    supervise: working,
    schedule: working,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  const closing = new AbortController()
  // Connections that are closing may still hear that the database goes away.
  boss.on('error', (error) => ports.log[closing.signal.aborted ? 'debug' : 'warn']({ err: error }, 'the queue met an error'))
  await boss.start()
  for (const job of jobs) await declare(boss, job)
  if (working && ports.config.databaseUrl === undefined) await outliveThePast(boss)
  // One worker for each job that may run at a time, so that each can be told to look again.
  const workers = working ? jobs.flatMap((job) => Array.from({ length: job.concurrency ?? 1 }, () => job)) : []
  for (const job of workers) await attend({ boss, ports, closing: closing.signal }, job)
  return {
    boss,
    stop() {
      closing.abort(new Error('the process stops'))
      return boss.stop({ graceful: true, timeout: 5_000, close: true })
    },
  }
}
