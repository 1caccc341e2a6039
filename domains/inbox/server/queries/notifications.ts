import { type RawBuilder, sql } from 'kysely'
import type { News, NotificationKind } from '#domains/notifications/server.ts'
import type { Tx } from '#platform/server/db.ts'

/** Some of those who are told of something. */
export interface Chunk {
  readonly accountIds: readonly string[]
  /** Of each of them; null: that of the news. */
  readonly messages: readonly (string | null)[]
}

export interface Notified {
  readonly accountId: string
  readonly mail: 'none' | 'now' | 'daily'
  readonly email: string
  readonly displayname: string
  readonly message: string
}

/** Recipients in chunks of so many: rows of one column, the `Chunk` with the rest of what is said of all. */
export const recipientChunks = (recipients: RawBuilder<unknown>, size: number, rest: object): RawBuilder<unknown> => sql`
  select ${JSON.stringify(rest)}::jsonb || jsonb_build_object('accountIds', jsonb_agg(account_id), 'messages', jsonb_agg(message))
  from (
    select account_id, message, (row_number() over (order by account_id) - 1) / ${size}::int as chunk
    from (select distinct on (account_id) account_id, message from (${recipients}) as recipient (account_id, message) order by account_id) as each
  ) as numbered group by chunk order by chunk`

/**
 * Writes the notices of those who want this kind (`notify_{kind}`: mail, app or none; `notify_mails`: now or daily) and were not told of this before, and
 * says who is to get a mail when. Whoever did it is not notified.
 */
export async function insertNotices(
  tx: Tx,
  { kind, channel }: NotificationKind,
  { subject, actorId, source, message }: Omit<News, 'data'>,
  { accountIds, messages }: Chunk,
): Promise<Notified[]> {
  const { rows } = await sql<Notified>`
    with listener as (
      select a.id, a.email, a.displayname, coalesce(heard.message, ${message}) as message,
        coalesce(a.preferences ->> ${`notify_${kind}`}, ${channel}) as choice, a.preferences ->> 'notify_mails' as mails
      from unnest(${accountIds}::uuid[], ${messages}::text[]) as heard (account_id, message)
      join account a on a.id = heard.account_id
      where a.is_enabled and a.id is distinct from ${actorId}::uuid
    ), notified as (
      insert into notification (account_id, kind, actor_id, subject_type, subject_id, message, source, mail)
      select id, ${kind}, ${actorId}::uuid, ${subject.type}, ${subject.id}, message, ${source},
        case when choice <> 'mail' or email = '' then 'none' when mails = 'daily' then 'daily' else 'now' end
      from listener where choice <> 'none' order by id
      on conflict (account_id, kind, source) where source is not null do nothing
      returning account_id, mail
    )
    select notified.account_id as "accountId", notified.mail, listener.email, listener.displayname, listener.message
    from notified join listener on listener.id = notified.account_id`.execute(tx)
  return rows
}

/** Whoever did something, unless they were removed since. */
export async function findActorName(tx: Tx, actorId: string | null): Promise<string | null> {
  if (actorId === null) return null
  const row = await tx.selectFrom('account').select('displayname').where('id', '=', actorId).executeTakeFirst()
  return row?.displayname ?? null
}

/** Marks what has gone into a mail; also what was left out of it, which is not asked for again. */
export async function markMailed(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ mailed_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('mail', '=', 'daily')
    .where('mailed_at', 'is', null)
    .execute()
}

/** People for whom a digest waits, one at a time and nobody else's at the same moment. */
export async function lockDigest(tx: Tx): Promise<{ id: string; email: string; displayname: string } | undefined> {
  const { rows } = await sql<{ id: string; email: string; displayname: string }>`
    select a.id, a.email, a.displayname from account a
    where exists (select from notification n where n.account_id = a.id and n.mail = 'daily' and n.mailed_at is null)
    limit 1 for update of a skip locked`.execute(tx)
  return rows[0]
}

export async function forgetSubject(tx: Tx, type: string, id: string): Promise<void> {
  await tx.deleteFrom('notification').where('subject_type', '=', type).where('subject_id', '=', id).execute()
}

export async function removeOldNotices(tx: Tx, days: number): Promise<void> {
  await sql`delete from notification where created_at < now() - make_interval(days => ${days})`.execute(tx)
}
