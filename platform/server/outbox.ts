import { type RawBuilder, sql } from 'kysely'
import { fromKysely, type JobInsert } from 'pg-boss'
import type { Logger } from 'pino'
import type { Fact } from '#platform/contract/fact.ts'
import type { Db, Tx } from './db.ts'
import type { JobOptions, Queue, Reaction } from './jobs.ts'
import type { NotificationListener } from './pg-notifications.ts'

const channel = 'lyceum_outbox'
/** Where the names of queues that got a job are heard by those who run them. */
const sentChannel = 'lyceum_jobs'
const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

/** Says that something happened, in the transaction in which it does. Whoever reacts to the fact gets a job. */
export async function emit<T extends object>(tx: Tx, fact: Fact<T>, payload: T): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ kind: 'fact', name: fact.name, payload: json(fact.payload.parse(payload)) })
    .execute()
  await sql`select pg_notify(${channel}, '')`.execute(tx)
}

/** Says the same of each row of a query, whose one column is the fact's payload (jsonb): one statement, however many they are. */
export async function emitEach<T extends object>(tx: Tx, { name }: Fact<T>, rows: RawBuilder<unknown>): Promise<void> {
  await sql`insert into outbox (kind, name, payload) select 'fact', ${name}, payload from (${rows}) as one (payload)`.execute(tx)
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

/** Asks for a job for each row of a query, whose one column is the job's data (jsonb): one statement, however many they are. */
export async function enqueueEach(tx: Tx, job: { readonly name: string }, rows: RawBuilder<unknown>): Promise<void> {
  await sql`insert into outbox (kind, name, payload) select 'job', ${job.name}, payload from (${rows}) as one (payload)`.execute(tx)
  await sql`select pg_notify(${channel}, '')`.execute(tx)
}

export interface Relay {
  stop(): Promise<void>
}

/** Moves what was written to the outbox into the queue; safe in any number of processes. */
export function startRelay(
  from: { db: Db; listener: NotificationListener; queue: Pick<Queue, 'boss' | 'wake'>; log: Logger },
  reactionsTo: (fact: string) => readonly Reaction[],
): Relay {
  const { db, listener, queue, log } = from
  const { boss } = queue
  let running: Promise<void> | undefined
  let again = false

  async function move(): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const rows = await sql<{ kind: string; name: string; payload: object; options: JobOptions }>`
        delete from outbox where id in (select id from outbox order by id limit 200 for update skip locked)
        returning kind, name, payload, options`.execute(tx)
      const jobs = rows.rows.flatMap(({ kind, name, payload, options }): { name: string; job: JobInsert }[] =>
        kind === 'job'
          ? [{ name, job: { ...options, data: payload } }]
          : reactionsTo(name).map(({ job, groupOf }) => ({
              name: job.name,
              job: { data: payload, ...(groupOf ? { group: { id: groupOf(payload) } } : {}) },
            })),
      )
      const byQueue = Map.groupBy(jobs, ({ name }) => name)
      for (const [name, some] of byQueue)
        await boss.insert(
          name,
          some.map(({ job }) => job),
          { db: fromKysely(tx) },
        )
      if (byQueue.size > 0)
        await sql`select pg_notify(${sentChannel}, name) from unnest(${[...byQueue.keys()]}::text[]) as name`.execute(tx)
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
  listener.on(channel, wake, wake)
  listener.on(sentChannel, queue.wake)
  // What is written is notified of; this is for notifications that were lost.
  const timer = setInterval(wake, 15_000)
  wake()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
