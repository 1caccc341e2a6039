import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/**
 * Rows each of which is the work on one video: `waiting`, worked on, `done` or `failed`. They have the columns `account_id`, `created_at`, `failure`,
 * `id`, `state`, `tries` and `upload_id`.
 */
interface TriedTable {
  readonly table: string
  /** The state of those that are worked on. */
  readonly working: string
  /** A column that the last time left something in which does not hold for the next. */
  readonly emptied: string
}

/** Counts the tries of such rows, begins them anew, and finds those that are not over. */
export function triesIn({ table: name, working, emptied }: TriedTable) {
  const table = sql.table(name)
  const isUnfinished = sql`state in ('waiting', ${sql.lit(working)})`
  return {
    /** The states of those that are not over. */
    unfinished: ['waiting', working] as readonly string[],

    /** Begins a try. @returns how many there were, this one included */
    async begin(db: Db, id: string): Promise<number> {
      const { rows } = await sql<{ tries: number }>`
        update ${table} set tries = tries + 1, state = ${working} where id = ${id} and ${isUnfinished} returning tries`.execute(db)
      return rows[0]?.tries ?? 0
    },

    /** The last try was not at fault. */
    async forgive(db: Db, id: string): Promise<void> {
      await sql`update ${table} set tries = greatest(tries - 1, 0) where id = ${id}`.execute(db)
    },

    /** It got further: those before count no longer. */
    async forgiveAll(db: Db, id: string): Promise<void> {
      await sql`update ${table} set tries = 0 where id = ${id} and tries > 0`.execute(db)
    },

    /** It begins anew, with an upload of its own. */
    async beginAnew(tx: Tx, id: string): Promise<void> {
      await sql`
        update ${table} set state = 'waiting', failure = null, tries = 0, ${sql.ref(emptied)} = null, upload_id = uuidv7(), created_at = now()
        where id = ${id}`.execute(tx)
    },

    /** Its bytes become another upload. @returns that upload's id */
    async renewUpload(db: Db, id: string): Promise<string> {
      const { rows } = await sql<{ uploadId: string }>`
        update ${table} set upload_id = uuidv7() where id = ${id} returning upload_id as "uploadId"`.execute(db)
      const [row] = rows
      if (!row) throw new Error('what was worked on is no longer there')
      return row.uploadId
    },

    /** How many of a person are not over. */
    async countUnfinished(tx: Tx, accountId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${table} where account_id = ${accountId} and ${isUnfinished}`.execute(tx)
      return rows[0]?.count ?? 0
    },

    /** Those that have not been over for a minute, the oldest first. */
    async listWaiting(db: Db, max: number): Promise<{ id: string; accountId: string | null }[]> {
      const { rows } = await sql<{ id: string; accountId: string | null }>`
        select id, account_id as "accountId" from ${table} where ${isUnfinished} and created_at < now() - interval '1 minute'
        order by created_at limit ${max}`.execute(db)
      return rows
    },
  }
}

/** What the work on one of them needs of these. */
export type Tries = Pick<ReturnType<typeof triesIn>, 'begin' | 'forgive' | 'renewUpload'>
