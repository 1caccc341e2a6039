import { sql } from 'kysely'
import type { CsvRow } from '#platform/server/csv.ts'
import type { Db, Tx } from '#platform/server/db.ts'

export type GroupBy = 'none' | 'user' | 'day'

/** How long a file can be fetched, days. */
export const keptDays = 7

export async function insertReport(tx: Tx, videoId: string, accountId: string, groupBy: GroupBy): Promise<string> {
  const row = { video_id: videoId, account_id: accountId, group_by: groupBy }
  return (await tx.insertInto('comment_report').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** How many this person asked for in the last hour; whoever asks at the same time waits. */
export async function countRecentReports(tx: Tx, accountId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`comment reports of ${accountId}`}, 0))`.execute(tx)
  const { n } = await tx
    .selectFrom('comment_report')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return n
}

/** A report that isn't made yet. */
export function findReport(db: Db, id: string) {
  return db
    .selectFrom('comment_report as r')
    .innerJoin('account', 'account.id', 'r.account_id')
    .innerJoin('video', 'video.id', 'r.video_id')
    .select(['r.id', 'r.video_id', 'r.group_by', 'account.email', 'account.username', 'video.title'])
    .where('r.id', '=', id)
    .where('r.content', 'is', null)
    .executeTakeFirst()
}

/** @returns whether it was not kept before */
export async function keepReport(tx: Tx, id: string, content: string): Promise<boolean> {
  const kept = await tx
    .updateTable('comment_report')
    .set({ content })
    .where('id', '=', id)
    .where('content', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export async function findContent(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('comment_report')
    .select('content')
    .where('id', '=', id)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .executeTakeFirst()
  return row?.content ?? null
}

export async function removeOldReports(db: Db): Promise<void> {
  await db.deleteFrom('comment_report').where('created_at', '<=', sql<Date>`now() - make_interval(days => ${keptDays})`).execute()
}

const standing = sql`
  from comment c left join account a on a.id = c.author_id left join comment p on p.id = c.parent_id
  where c.deleted_at is null and p.deleted_at is null and c.video_id =`

const iso = (at: 'c.created_at' | 'max(c.created_at)') => sql`to_char(${sql.raw(at)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The lines of a report: the comments themselves, or their number by person or day (UTC). */
export async function listReportRows(db: Db, videoId: string, groupBy: GroupBy): Promise<readonly CsvRow[]> {
  const counts = sql`count(*) filter (where c.parent_id is null)::int as comments, count(*) filter (where c.parent_id is not null)::int as replies`
  const text = {
    none: sql<CsvRow>`select c.id, coalesce(c.parent_id::text, '') as reply_to, a.username, a.displayname, ${iso('c.created_at')} as time, c.pinned::int as pinned, c.text
      ${standing} ${videoId} order by coalesce(p.created_at, c.created_at), coalesce(p.id, c.id), c.parent_id nulls first, c.created_at, c.id`,
    user: sql<CsvRow>`select a.username, a.displayname, ${counts}, ${iso('max(c.created_at)')} as last ${standing} ${videoId}
      group by a.username, a.displayname order by a.username nulls last`,
    day: sql<CsvRow>`select to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${counts} ${standing} ${videoId} group by 1 order by 1`,
  }[groupBy]
  return (await text.execute(db)).rows
}
