import { sql } from 'kysely'
import type { Job } from '#platform/server/jobs.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { sendStatements, stateWhatWasWatched, sweepStatements } from './server/jobs.ts'
import { clearTrouble } from './server/queries/sending.ts'
import { insertStatements } from './server/queries/statements.ts'
import { type NewStatement, statementOf } from './server/statements/statement.ts'
import type { RecordStoreTwin } from './twin/record-store-twin.ts'

interface Somebody {
  readonly id: string
}

/** Statements about somebody who has completed so many tracks, a minute apart, waiting to be sent. */
export async function someStatements({ db }: Pick<TestApp, 'db'>, { id: accountId }: Somebody, count: number): Promise<NewStatement[]> {
  const made = Array.from({ length: count }, (_, n) =>
    statementOf(
      {
        names: ['a test', accountId, String(n)],
        person: { accountId, username: 'bob', displayname: 'Bob', email: 'bob@example.org' },
        verb: 'completed',
        object: {
          objectType: 'Activity',
          id: `https://video.test/web/tracks/${n}`,
          definition: { type: 'https://w3id.org/xapi/cmi5/activitytype/course', name: { und: `Track ${n}` } },
        },
        result: { completion: true },
        at: new Date(Date.UTC(2026, 0, 1, 8, n)),
      },
      { actors: 'ID', publicUrl: 'https://video.test' },
    ),
  )
  await db.transaction().execute((tx) => insertStatements(tx, made))
  return made
}

/** The next try is due at once. */
export const beDue = ({ db }: Pick<TestApp, 'db'>) =>
  sql`update xapi_sending set next_try_at = now() - interval '1 second' where next_try_at is not null`.execute(db)

/** Nothing waits, nothing was set aside, nothing stands in the way. */
export const forgetSending = ({ db }: Pick<TestApp, 'db'>) =>
  db.transaction().execute(async (tx) => {
    await sql`delete from xapi_statement`.execute(tx)
    await sql`update xapi_sending set sent_at = null, is_told = false`.execute(tx)
    await clearTrouble(tx)
  })

const run = (job: Job<object>, { ports }: Pick<TestApp, 'ports'>) =>
  job.run({}, { ports, log: ports.log, signal: new AbortController().signal })

export const stateNow = (app: Pick<TestApp, 'ports'>) => run(stateWhatWasWatched, app)

export const sweepNow = (app: Pick<TestApp, 'ports'>) => run(sweepStatements, app)

/** Sends what waits to this twin, once; the app itself knows of none, so that nothing else sends. */
export function sendTo(twin: Pick<RecordStoreTwin, 'url' | 'credentials'>, { ports }: Pick<TestApp, 'ports'>, networks = ['127.0.0.2']) {
  const config = { ...ports.config, recordStore: { url: twin.url, ...twin.credentials }, imports: { ...ports.config.imports, networks } }
  return run(sendStatements, { ports: { ...ports, config } })
}

/** Whoever has watched something stopped five minutes ago. */
export const fallSilent = ({ db }: Pick<TestApp, 'db'>, { id }: Somebody) =>
  sql`
    with session as (update viewing_session set seen_at = seen_at - interval '5 minutes' where account_id = ${id})
    update viewing set completed_at = completed_at - interval '5 minutes' where account_id = ${id}`.execute(db)

/** What was watched within the last minutes is stated, too. */
export const stateSince = ({ db }: Pick<TestApp, 'db'>, minutes: number) =>
  sql`
    update xapi_sending set watched_since = now() - make_interval(mins => ${minutes}),
      watched_until = now() - make_interval(mins => ${minutes})`.execute(db)
