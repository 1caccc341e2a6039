import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Db } from './db.ts'
import { type Migration, readFormerNames, readMigrations } from './migrate/files.ts'

// Kysely's migrator, which the versions before used, has the same lock and the same table: they wait for this one, and refuse to start after it.
const lockId = sql.lit('3853314791062309107')
interface WithApplied {
  kysely_migration: { name: string; timestamp: string }
}

/** How long a start waits for another one that migrates, ms. */
const longestWait = 3_600_000

/**
 * Brings the database to the newest migration; several processes may call it at once, one does the work. Each file is a transaction of its own,
 * so that a start which is cut off goes on where it stopped.
 *
 * @throws Error when the database has a migration that `folder` has not, or lacks one that comes before others which it has
 */
export async function migrate(db: Db, folder: string): Promise<void> {
  const [migrations, formerNames] = await Promise.all([readMigrations(folder), readFormerNames(folder)])
  await db.connection().execute(async (connection) => {
    const one = connection as unknown as Kysely<WithApplied>
    await lock(one)
    try {
      await openTable(one, formerNames)
      const applied = await one.selectFrom('kysely_migration').select('name').orderBy(sql`name collate "C"`).execute()
      const names = applied.map(({ name }) => name)
      for (const migration of pending(migrations, names)) await apply(one, migration)
    } finally {
      // Where the connection is broken the lock is gone with it.
      await sql`select pg_advisory_unlock(${lockId})`.execute(one).catch(() => {})
    }
  })
}

/** Asks again and again: `create index concurrently` would wait for a statement that waits for the lock. */
async function lock(one: Kysely<WithApplied>): Promise<void> {
  for (const end = Date.now() + longestWait; ; await sleep(50)) {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lockId}) as locked`.execute(one)
    if (rows[0]?.locked) return
    if (Date.now() > end) throw new Error('Another process has been migrating the database for an hour.')
  }
}

/** Migrations that were applied under a former name carry their new one from now on. */
async function openTable(one: Kysely<WithApplied>, formerNames: ReadonlyMap<string, string>): Promise<void> {
  await one.transaction().execute(async (tx) => {
    await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx)
    await sql`drop table if exists kysely_migration_lock`.execute(tx)
    await sql`update kysely_migration m set name = renamed.new
      from unnest(${[...formerNames.keys()]}::text[], ${[...formerNames.values()]}::text[]) as renamed (old, new) where m.name = renamed.old`.execute(
      tx,
    )
  })
}

function pending(migrations: readonly Migration[], applied: readonly string[]): readonly Migration[] {
  const unknown = applied.find((name) => !migrations.some((one) => one.name === name))
  if (unknown !== undefined)
    throw new Error(`The database has the migration ${unknown}, which this version does not know: start a newer one.`)
  const rest = migrations.filter(({ name }) => !applied.includes(name))
  const last = applied.at(-1)
  const [first] = rest
  if (first && last !== undefined && first.name < last)
    throw new Error(`The migration ${first.name} comes before ${last}, which the database has already: give it a later time.`)
  return rest
}

async function apply(one: Kysely<WithApplied>, { name, statements, inTransaction }: Migration): Promise<void> {
  const run = async (db: Kysely<WithApplied>) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
    await db.insertInto('kysely_migration').values({ name, timestamp: new Date().toISOString() }).execute()
  }
  if (inTransaction) await one.transaction().execute(run)
  else await run(one)
}
