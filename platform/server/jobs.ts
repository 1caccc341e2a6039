import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Fact } from '#platform/contract/fact.ts'
import { openDispatch } from './jobs/classes.ts'
import { findDueJobs } from './jobs/due.ts'
import type { Job } from './jobs/job.ts'
import { endDeadTry, leaseOf, timeoutOf, tryJob } from './jobs/try.ts'
import type { Ports } from './ports.ts'

export { defineJob, type Job, type JobContext, type JobOptions } from './jobs/job.ts'
export { isCutOff, tookTooLong } from './jobs/took-too-long.ts'
export { whileWanted } from './jobs/while-wanted.ts'

/** What a domain does when something happened elsewhere. */
export interface Reaction {
  readonly fact: string
  readonly job: Job
  /** On whose account it is done (`groupConcurrency`). */
  readonly groupOf?: (payload: object) => string
  /** One job does it for all the facts that are there at the same moment. */
  readonly together?: true
}

/** A reaction is a job of its own, sent in the transaction in which the fact was said. */
export const on = <T extends object>({ name }: Fact<T>, job: Job<T>, groupOf?: (payload: T) => string): Reaction =>
  ({ fact: name, job, ...(groupOf ? { groupOf } : {}) }) as unknown as Reaction

/** The same with one job for all that is said at about the same moment: of facts of which there are hundreds a second. */
export const onAll = <T extends object>({ name }: Fact<T>, job: Job<{ readonly all: readonly T[] }>): Reaction =>
  ({ fact: name, job, together: true }) as unknown as Reaction

export interface Queue {
  readonly boss: PgBoss
  /** A job of this queue was sent. */
  readonly wake: (name: string) => void
  stop(): Promise<void>
}

/** Between two tries, s. */
const longestWait = 60

async function declare(boss: PgBoss, job: Job): Promise<void> {
  const options = {
    retryLimit: job.retries ?? 3,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: job.longestWait ?? longestWait,
    // Who runs it ends it before.
    expireInSeconds: timeoutOf(job) + 60,
    heartbeatSeconds: leaseOf(job),
    notify: false,
    deleteAfterSeconds: 3600,
  }
  await boss.createQueue(job.name, { policy: job.policy ?? 'standard', ...options })
  await boss.updateQueue(job.name, options)
  if (job.schedule) await boss.schedule(job.name, job.schedule, {})
}

/** With the bundled PostgreSQL there is one process, so that every job that is active at its start was left by a dead one: no waiting for heartbeats. */
async function outliveThePast(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const { rows } = (await boss
    .getDb()
    .executeSql(
      `select id, name, retry_count as "retryCount", retry_limit as "retryLimit" from pgboss.job where state = 'active' and name = any($1)`,
      [jobs.map(({ name }) => name)],
    )) as { rows: readonly JobWithMetadata<object>[] }
  for (const one of rows) await endDeadTry(boss, one)
}

interface Working {
  readonly working: boolean
  /** Whether jobs run by themselves at their times, too. */
  readonly schedules?: boolean
}

/** Opens the queue; runs the jobs too where `working`. */
export async function startQueue(
  url: string,
  jobs: readonly Job[],
  ports: Ports,
  { working, schedules = working }: Working,
): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'lyceum-jobs',
    // Who only sends jobs does that on the connection of the change.
    max: working ? 5 : 2,
    supervise: working,
    schedule: schedules,
    superviseIntervalSeconds: 10,
    // Of several processes one does it. Were it as long as the interval, every other time would come too early.
    monitorIntervalSeconds: 9,
    // Schedules are in whole minutes.
    cronWorkerIntervalSeconds: 15,
  })
  const closing = new AbortController()
  // Connections that are closing may still hear that the database goes away.
  boss.on('error', (error) => ports.log[closing.signal.aborted ? 'debug' : 'warn']({ err: error }, 'the queue met an error'))
  await boss.start()
  for (const job of jobs) await declare(boss, job)
  const end = () => boss.stop({ graceful: true, timeout: 5_000, close: true })
  if (!working) return { boss, wake: () => {}, stop: end }
  if (ports.config.databaseUrl === undefined) await outliveThePast(boss, jobs)
  const attempt = (job: Job, one: JobWithMetadata<object>) => tryJob({ boss, ports, closing: closing.signal }, job, one)
  const dispatch = openDispatch(boss, jobs, attempt, ports.log)
  const names = jobs.map(({ name }) => name)
  const endLooking = findDueJobs(boss, names, dispatch.wake, ports.log)
  return {
    boss,
    wake: dispatch.wake,
    async stop() {
      endLooking()
      closing.abort(new Error('the process stops'))
      await dispatch.stop(5_000)
      await end()
    },
  }
}
