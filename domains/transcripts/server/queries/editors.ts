import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** s without a sign of life. */
const gone = 60

/** Notes that somebody has the editor open; who has long been gone is forgotten. @returns whether that is new */
export async function noteEditor(tx: Tx, transcriptId: string, accountId: string): Promise<boolean> {
  await sql`delete from transcript_editor where transcript_id = ${transcriptId} and seen_at < now() - interval '1 day'`.execute(tx)
  const { rows } = await sql<{ isNew: boolean }>`
    with before as (
      select seen_at from transcript_editor where transcript_id = ${transcriptId} and account_id = ${accountId}
    ), noted as (
      insert into transcript_editor (transcript_id, account_id) values (${transcriptId}, ${accountId})
      on conflict (transcript_id, account_id) do update set seen_at = now()
    )
    select not exists (select from before where seen_at > now() - ${gone} * interval '1 second') as "isNew"`.execute(tx)
  return rows[0]?.isNew ?? true
}

/** @returns whether they had it open */
export async function removeEditor(tx: Tx, transcriptId: string, accountId: string): Promise<boolean> {
  const row = tx.deleteFrom('transcript_editor').where('transcript_id', '=', transcriptId).where('account_id', '=', accountId)
  return (await row.executeTakeFirst()).numDeletedRows > 0n
}

/** Who else has it open. */
export async function listEditors(db: Db | Tx, transcriptId: string, exceptId: string): Promise<{ name: string; displayname: string }[]> {
  return db
    .selectFrom('transcript_editor')
    .innerJoin('account', 'account.id', 'transcript_editor.account_id')
    .select(['account.username as name', 'account.displayname'])
    .where('transcript_id', '=', transcriptId)
    .where('account_id', '<>', exceptId)
    .where('seen_at', '>', sql<Date>`now() - ${gone} * interval '1 second'`)
    .orderBy('account.displayname')
    .limit(20)
    .execute()
}
