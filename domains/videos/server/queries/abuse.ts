import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** The same person's report of the same video, while it is open, is written anew. */
export async function putReport(tx: Tx, report: { videoId: string; accountId: string; text: string }): Promise<void> {
  await sql`
    insert into abuse_report (video_id, account_id, text) values (${report.videoId}, ${report.accountId}, ${report.text})
    on conflict (video_id, account_id) where state = 'OPEN' do update set text = excluded.text, created_at = now()`.execute(tx)
}

export interface ReportsAsked {
  readonly state: string
  readonly first: number
  readonly max: number
}

/** Newest first, one more than asked for. */
export function listReports(db: Db, { state, first, max }: ReportsAsked) {
  return db
    .selectFrom('abuse_report as r')
    .innerJoin('video', 'video.id', 'r.video_id')
    .innerJoin('account as owner', 'owner.id', 'video.owner_id')
    .leftJoin('account as reporter', 'reporter.id', 'r.account_id')
    .select([
      'r.id',
      'r.text',
      'r.state',
      'r.created_at',
      'video.id as videoId',
      'video.title',
      'video.type',
      'video.visibility',
      'video.deleted_at',
      'owner.username as ownerUsername',
      'owner.displayname as ownerName',
      'reporter.username as reporterUsername',
      'reporter.displayname as reporterName',
    ])
    .where('r.state', '=', state)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .offset(first)
    .limit(max + 1)
    .execute()
}

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

/** @returns whether there is such a report */
export async function settleReport(tx: Tx, id: string, state: 'OPEN' | 'DONE', by: string): Promise<boolean> {
  const done = state === 'DONE'
  const { numUpdatedRows } = await tx
    .updateTable('abuse_report')
    .set({ state, done_at: done ? sql`now()` : null, done_by: done ? by : null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the person has said something newer about the same video since, which is open. */
export async function hasNewerReport(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from abuse_report r join abuse_report old on old.video_id = r.video_id and old.account_id = r.account_id
      where old.id = ${id} and r.id <> old.id and r.state = 'OPEN') as there`.execute(tx)
  return rows[0]?.there ?? false
}
