import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

/** Between two looks, ms. */
const every = 2_000

/**
 * Who sends a job says so. One whose time comes later (delayed, scheduled, tried again, waiting for others of its group) says nothing: one
 * statement for all queues finds those, where polling for each would be dozens a second.
 *
 * @param queues names of the queues
 * @returns what ends it
 */
export function findDueJobs(boss: PgBoss, queues: readonly string[], wake: (name: string) => void, log: Pick<Logger, 'debug'>): () => void {
  let looking = false

  async function look(): Promise<void> {
    if (looking) return
    looking = true
    try {
      const { rows } = (await boss.getDb().executeSql(
        `select name from unnest($1::text[]) as queue (name) where exists (
           select from pgboss.job where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now())`,
        [queues],
      )) as { rows: readonly { name: string }[] }
      for (const { name } of rows) wake(name)
    } catch (error) {
      log.debug({ err: error }, 'due jobs could not be looked for; it will be tried again')
    } finally {
      looking = false
    }
  }

  const timer = setInterval(() => void look(), every)
  void look()
  return () => clearInterval(timer)
}
