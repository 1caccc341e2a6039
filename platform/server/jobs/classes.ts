import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Job, JobClass } from './job.ts'

/** Jobs of a class that one process runs at a time. Of media more than all its long steps take together: what has just arrived finds a place. */
const places: Readonly<Record<JobClass, number>> = { quick: 8, media: 16, mail: 2 }

type Taken = JobWithMetadata<object>

export interface Dispatch {
  /** There may be jobs of this queue. */
  wake(name: string): void
  /** Takes no more, and waits for those that run, so long at most (ms). */
  stop(within: number): Promise<void>
}

/** Gives the jobs that are due places in their class, one queue after the other. */
export function openDispatch(
  boss: PgBoss,
  jobs: readonly Job[],
  run: (job: Job, one: Taken) => Promise<void>,
  log: Pick<Logger, 'warn'>,
): Dispatch {
  const classes = (Object.keys(places) as JobClass[]).map((name) =>
    openClass(
      { boss, run, log, places: places[name] },
      jobs.filter((job) => (job.class ?? 'quick') === name),
    ),
  )
  return {
    wake: (name) => {
      for (const one of classes) one.wake(name)
    },
    stop: async (within) => {
      let timer: NodeJS.Timeout | undefined
      const ended = Promise.all(classes.map((one) => one.stop()))
      await Promise.race([ended, new Promise((resolve) => (timer = setTimeout(resolve, within)))])
      clearTimeout(timer)
    },
  }
}

interface Class {
  readonly boss: PgBoss
  readonly run: (job: Job, one: Taken) => Promise<void>
  readonly log: Pick<Logger, 'warn'>
  readonly places: number
}

function openClass({ boss, run, log, places }: Class, jobs: readonly Job[]) {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  /** Queues that may have jobs; the next one first. */
  const due = new Set<string>()
  const running = new Map<Promise<void>, string>()
  let stopped = false

  const isFull = (job: Job) => [...running.values()].filter((name) => name === job.name).length >= (job.concurrency ?? 1)

  function fill(): void {
    for (const name of [...due]) {
      const job = byName.get(name)
      if (stopped || running.size >= places) return
      if (!job || isFull(job)) continue
      // It has its turn again after the others.
      due.delete(name)
      const one = work(job).finally(() => {
        running.delete(one)
        fill()
      })
      running.set(one, name)
    }
  }

  async function work(job: Job): Promise<void> {
    try {
      const { groupConcurrency } = job
      const options = { includeMetadata: true as const, ...(groupConcurrency === undefined ? {} : { groupConcurrency }) }
      const [one] = await boss.fetch<object>(job.name, options)
      if (!one) return
      // Where there is one there may be more.
      due.add(job.name)
      fill()
      await run(job, one)
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'a job could not be taken; it will be tried again')
    }
  }

  return {
    wake(name: string) {
      if (!byName.has(name)) return
      due.add(name)
      fill()
    },
    async stop() {
      stopped = true
      await Promise.all(running.keys())
    },
  }
}
