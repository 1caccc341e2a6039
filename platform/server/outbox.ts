import { setTimeout as sleep } from 'node:timers/promises'
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
/** Wakes the relay once the transaction commits: once, however many rows there are. */
const woken = sql`returning pg_notify(${sql.lit(channel)}, '')`
const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

/** Says that something happened, in the transaction in which it does. Whoever reacts to the fact gets a job. */
export async function emit<T extends object>(tx: Tx, fact: Fact<T>, payload: T): Promise<void> {
  await sql`insert into outbox (kind, name, payload) values ('fact', ${fact.name}, ${json(fact.payload.parse(payload))}) ${woken}`.execute(
    tx,
  )
}

/** Says the same of each row of a query, whose one column is the fact's payload (jsonb): one statement, however many they are. */
export async function emitEach<T extends object>(tx: Tx, { name }: Fact<T>, rows: RawBuilder<unknown>): Promise<void> {
  await emitting({ name }, rows).execute(tx)
}

/** The statement that does it, for those that change what the fact is of: `with changed as (…), said as (${emitting(…)}) …`. */
export const emitting = ({ name }: Pick<Fact<object>, 'name'>, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into outbox (kind, name, payload) select 'fact', ${name}, payload from (${rows}) as one (payload) ${woken}`

/** Asks for a job in the transaction of the change that needs it. */
export async function enqueue(
  tx: Tx,
  job: { readonly name: string },
  data: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await sql`
    insert into outbox (kind, name, payload, options) values ('job', ${job.name}, ${json(data)}, ${json(options)}) ${woken}`.execute(tx)
}

/** Asks for a job for each row of a query, whose one column is the job's data (jsonb): one statement, however many they are. */
export async function enqueueEach(tx: Tx, job: { readonly name: string }, rows: RawBuilder<unknown>): Promise<void> {
  await sql`insert into outbox (kind, name, payload) select 'job', ${job.name}, payload from (${rows}) as one (payload) ${woken}`.execute(
    tx,
  )
}

export interface Relay {
  stop(): Promise<void>
}

/** Rows that are moved in one transaction. */
const mostMoved = 200
/** ms after which what came during a move is moved, together with what comes meanwhile. */
const gathered = 50

interface Moved {
  readonly kind: string
  readonly name: string
  readonly payload: object
  readonly options: JobOptions
}

type ReactionsTo = (fact: string) => readonly Reaction[]

interface Sent {
  readonly name: string
  readonly job: JobInsert
}

/** What is asked for, and what the reactions to facts are. */
function jobsOf(rows: readonly Moved[], reactionsTo: ReactionsTo): Sent[] {
  const wanted = rows
    .filter(({ kind }) => kind === 'job')
    .map(({ name, payload, options }) => ({ name, job: { ...options, data: payload } }))
  const facts = Map.groupBy(
    rows.filter(({ kind }) => kind === 'fact'),
    ({ name }) => name,
  )
  const reacting = [...facts].flatMap(([fact, some]) =>
    reactionsTo(fact).flatMap(({ job: { name }, groupOf, together }): Sent[] =>
      together
        ? [{ name, job: { data: { all: some.map(({ payload }) => payload) } } }]
        : some.map(({ payload }) => ({ name, job: { data: payload, ...(groupOf ? { group: { id: groupOf(payload) } } : {}) } })),
    ),
  )
  return [...wanted, ...reacting]
}

/** Moves what was written to the outbox into the queue; safe in any number of processes. */
export function startRelay(
  from: { db: Db; listener: NotificationListener; queue: Pick<Queue, 'boss' | 'wake'>; log: Logger },
  reactionsTo: ReactionsTo,
): Relay {
  const { db, listener, queue, log } = from
  const { boss } = queue
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  async function move(): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const { rows } = await sql<Moved>`
        delete from outbox where id in (select id from outbox order by id limit ${mostMoved} for update skip locked)
        returning kind, name, payload, options`.execute(tx)
      const byQueue = Map.groupBy(jobsOf(rows, reactionsTo), ({ name }) => name)
      for (const [name, some] of byQueue)
        await boss.insert(
          name,
          some.map(({ job }) => job),
          { db: fromKysely(tx) },
        )
      if (byQueue.size > 0)
        await sql`select pg_notify(${sentChannel}, name) from unnest(${[...byQueue.keys()]}::text[]) as name`.execute(tx)
      return rows.length
    })
  }

  async function drain() {
    do {
      again = false
      try {
        while ((await move()) === mostMoved);
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be moved; it will be tried again')
      }
      if (again && !stopped) await sleep(gathered)
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
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
