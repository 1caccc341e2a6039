import { type RawBuilder, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { fromKysely } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db, Tx } from './db.ts'
import type { JobOptions, Reaction } from './jobs.ts'
import type { Ear } from './listen.ts'

const channel = 'lyceum_outbox'
const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

/** Says that something happened, in the transaction in which it does. Whoever reacts to the fact gets a job. */
export async function emit(tx: Tx, fact: string, payload: Record<string, unknown>): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ kind: 'fact', name: fact, payload: json(payload) })
    .execute()
  await sql`select pg_notify(${channel}, '')`.execute(tx)
}

/** Asks for a job in the transaction of the change that needs it. */
export async function enqueue(
  tx: Tx,
  job: { readonly name: string },
  data: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ kind: 'job', name: job.name, payload: json(data), options: json(options) })
    .execute()
  await sql`select pg_notify(${channel}, '')`.execute(tx)
}

export interface Relay {
  stop(): Promise<void>
}

/** Moves what was written to the outbox into the queue; safe in any number of processes. */
export function startRelay(
  from: { db: Db; ear: Ear; boss: PgBoss; log: Logger },
  reactionsTo: (fact: string) => readonly Reaction[],
): Relay {
  const { db, ear, boss, log } = from
  let running: Promise<void> | undefined
  let again = false

  async function move(): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const rows = await sql<{ kind: string; name: string; payload: object; options: JobOptions }>`
        delete from outbox where id in (select id from outbox order by id limit 200 for update skip locked)
        returning kind, name, payload, options`.execute(tx)
      for (const { kind, name, payload, options } of rows.rows) {
        if (kind === 'job') await boss.send(name, payload, { ...options, db: fromKysely(tx) })
        else
          for (const { job, groupOf } of reactionsTo(name))
            await boss.send(job.name, payload, { ...(groupOf ? { group: { id: groupOf(payload) } } : {}), db: fromKysely(tx) })
      }
      return rows.rows.length
    })
  }

  async function drain() {
    do {
      again = false
      try {
        while ((await move()) > 0);
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be moved; it will be tried again')
      }
    } while (again)
    running = undefined
  }

  const wake = () => {
    again = true
    running ??= drain()
  }
  ear.on(channel, wake, wake)
  const timer = setInterval(wake, 5_000)
  wake()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
