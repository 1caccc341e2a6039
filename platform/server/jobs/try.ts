import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Job, JobContext } from './job.ts'

type Taken = JobWithMetadata<object>

/** How a try ended that did not succeed: by itself, or because its process stopped or died. */
type End = 'failure' | 'stop' | 'death'

/** Tries whose process did not live to see their end are not counted, up to so many: a job that takes its process down must end some day. */
const mostDeaths = 20

/** Seconds in which somebody must say that a job is alive. Long enough for an event loop that is busy, short enough that a killed worker's job is taken up soon. */
export const leaseOf = (job: Job): number => job.lease ?? 15
/** What the library allows, less what it needs to see that the try has ended by itself, s. */
const longestTimeout = 24 * 3600 - 60
/** The longest one try may take, s. */
export const timeoutOf = (job: Job): number => Math.min(job.timeout ?? 900, longestTimeout)

export interface Process extends Pick<JobContext, 'ports'> {
  readonly boss: PgBoss
  /** Aborted when the process stops. */
  readonly closing: AbortSignal
}

/** One try of a job, from its lease to its end. */
export async function tryJob({ boss, ports, closing }: Process, job: Job, one: Taken): Promise<void> {
  // The one before that did not end, and this one, which only says so.
  if (outlived(one)) return forgive(boss, one, 'death', 2)
  const log = ports.log.child({ job: job.name, jobId: one.id })
  const lease = holdLease(boss, job, one)
  const late = AbortSignal.timeout(timeoutOf(job) * 1000)
  try {
    const signal = AbortSignal.any([lease.lost, late, closing])
    await Promise.race([job.run(one.data, { ports, signal, log }), rejection(late)])
    await boss.complete(job.name, one)
  } catch (error) {
    if (closing.aborted) return await forgive(boss, one, 'stop', 1)
    log.error({ err: error }, 'a job failed')
    await boss.fail(job.name, one, { end: 'failure' satisfies End, ...told(error) })
  } finally {
    lease.end()
  }
}

const told = (error: unknown) =>
  error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { message: String(error) }

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

function holdLease(boss: PgBoss, job: Job, one: Taken): { lost: AbortSignal; end: () => void } {
  const lost = new AbortController()
  const say = async () => {
    // Where the database is away nothing is known of the lease. Its types leave out what the library answers.
    const said = (await boss.touch(job.name, one).catch(() => undefined)) as { affected?: number } | undefined
    if (said?.affected === 0) lost.abort(new Error('the lease of the job was lost'))
  }
  const timer = setInterval(() => void say(), (leaseOf(job) * 1000) / 2).unref()
  return { lost: lost.signal, end: () => clearInterval(timer) }
}

/** Who lives to see the end of a try says how it ended. */
const outlived = ({ retryCount, output }: Taken): boolean =>
  retryCount > 0 && retryCount <= 2 * mostDeaths && (output as { end?: End } | null)?.end === undefined

/** Ends the try of a process that is known to be dead. */
export async function endDeadTry(boss: PgBoss, one: Tried): Promise<void> {
  if (one.retryCount <= 2 * mostDeaths) return forgive(boss, one, 'death', 1)
  await boss.fail(one.name, one, { end: 'failure' satisfies End, message: 'its process died too often' })
}

type Tried = Pick<Taken, 'id' | 'name' | 'retryCount' | 'retryLimit'>

/** The job is tried again at once, and so many of its tries are not counted. */
async function forgive(boss: PgBoss, { id, name, retryCount, retryLimit }: Tried, end: End, tries: number): Promise<void> {
  const transaction = await boss.getDb().beginTransaction?.()
  if (!transaction) throw new Error('the queue has no transactions')
  const within = { db: transaction.db }
  try {
    await boss.fail(name, { id, retryCount }, { end }, within)
    if (retryCount >= retryLimit) await boss.retry(name, id, within)
    await boss.update(name, undefined, { id, retryLimit: retryLimit + tries, startAfter: 0, ...within })
    await transaction.commit()
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}
