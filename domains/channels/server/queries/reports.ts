import { sql } from 'kysely'
import type { CsvRow } from '#platform/server/csv.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { onAirOf } from '../kinds.ts'
import { visible } from '../policy.ts'
import { mine } from './choosing.ts'

/** How long a report can be fetched, days. */
export const keptDays = 7

const old = sql<boolean>`created_at <= now() - make_interval(days => ${keptDays})`

/** @returns its id */
export async function insertReport(tx: Tx, accountId: string): Promise<string> {
  return (await tx.insertInto('channel_report').values({ account_id: accountId }).returning('id').executeTakeFirstOrThrow()).id
}

/** How many this person asked for in the last hour; whoever asks at the same time waits. */
export async function countRecentReports(tx: Tx, accountId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`channel reports of ${accountId}`}, 0))`.execute(tx)
  const { n } = await tx
    .selectFrom('channel_report')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return n
}

/** A report that isn't made yet, with whom it is for; undefined too where that account is gone. */
export function findUnmade(db: Db | Tx, id: string) {
  return db
    .selectFrom('channel_report as r')
    .innerJoin('account', 'account.id', 'r.account_id')
    .select(['r.id', 'account.id as accountId', 'account.email', 'account.displayname'])
    .where('r.id', '=', id)
    .where('r.made_at', 'is', null)
    .executeTakeFirst()
}

/** @returns whether it was not marked before */
export async function markMade(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('channel_report')
    .set({ made_at: sql`now()` })
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** One that this person asked for, that is made and can still be fetched. */
export async function findMade(db: Db, id: string, accountId: string): Promise<{ madeAt: Date } | undefined> {
  const row = await db
    .selectFrom('channel_report')
    .select('made_at')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where((eb) => eb.not(old))
    .executeTakeFirst()
  return row?.made_at ? { madeAt: row.made_at } : undefined
}

/** Ids of reports that can't be fetched any more, locked until the transaction ends. */
export async function lockOld(tx: Tx, max: number): Promise<string[]> {
  const rows = await tx.selectFrom('channel_report').select('id').where(old).limit(max).forUpdate().skipLocked().execute()
  return rows.map(({ id }) => id)
}

export async function deleteReport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('channel_report').where('id', '=', id).execute()
}

export const reportColumns = [
  'title',
  'name',
  'visibility',
  'owner',
  'managers',
  'topics',
  'featured',
  'subscribers',
  'videos',
  'shorts',
  'podcasts',
  'playlists',
  'views',
  'created',
  'last_added',
] as const

const day = (at: 'created_at' | 'content_at') => sql`to_char(channel.${sql.ref(at)} at time zone 'UTC', 'YYYY-MM-DD')`

/** A line for each channel that the person owns or manages, by title; of what it holds, what is on air for them is counted. */
export async function listReportRows(db: Db, viewer: Person): Promise<readonly CsvRow[]> {
  const { rows } = await sql<CsvRow>`
    select channel.title, channel.name, channel.visibility, owner.username as owner,
      (select string_agg(a.username, ' ' order by a.username) from channel_manager m join account a on a.id = m.account_id
        where m.channel_id = channel.id) as managers,
      (select string_agg(t.topic, ' ' order by t.topic) from channel_topic t where t.channel_id = channel.id) as topics,
      channel.featured::int as featured, channel.subscriber_count as subscribers,
      held.videos, held.shorts, held.podcasts, held.playlists, held.views,
      ${day('created_at')} as created, ${day('content_at')} as last_added
    from channel join account owner on owner.id = channel.owner_id
    cross join lateral (
      select count(*) filter (where i.type = 'video')::int as videos, count(*) filter (where i.type = 'short_video')::int as shorts,
        count(*) filter (where i.type = 'podcast')::int as podcasts, count(*) filter (where i.type = 'playlist')::int as playlists,
        coalesce(sum(v.play_count), 0)::float8 as views
      from channel_item i left join video v on i.entity_type = 'video' and v.id = i.entity_id
      where i.channel_id = channel.id and ${onAirOf(viewer)}
    ) as held
    where ${mine(viewer)} and ${visible(viewer)}
    order by lower(channel.title), channel.id`.execute(db)
  return rows
}
