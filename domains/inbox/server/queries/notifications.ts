import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { NoticeKind } from '../../contract.ts'

/** What the same words are for everybody who is notified. */
export interface News {
  readonly kind: NoticeKind
  readonly actorId: string | null
  readonly subjectType: string
  readonly subjectId: string
  /** What happened, where nobody may be notified of it twice. */
  readonly source?: string
}

export interface Notified {
  readonly id: string
  readonly accountId: string
  readonly mail: 'none' | 'now' | 'daily'
  readonly email: string
  readonly displayname: string
  readonly message: string
}

export interface Listener {
  readonly accountId: string
  readonly message: string
}

/** Of new videos there may be many; of what concerns a person alone they want to know at once. */
const otherwise: Record<NoticeKind, 'mail' | 'app'> = { share: 'mail', comment: 'mail', reply: 'mail', mention: 'mail', new_video: 'app' }

/**
 * Writes the notices of those who want this kind (`notify_{kind}`: mail, app or none; `notify_mails`: now or daily), and says who is to get a
 * mail when. Whoever did it is not notified.
 */
export async function insertNotices(tx: Tx, news: News, listeners: readonly Listener[]): Promise<Notified[]> {
  const { kind, actorId, subjectType, subjectId, source = null } = news
  const { rows } = await sql<Notified>`
    with listener as (
      select a.id, a.email, a.displayname, heard.message,
        coalesce(a.preferences ->> ${`notify_${kind}`}, ${otherwise[kind]}) as choice, a.preferences ->> 'notify_mails' as mails
      from unnest(${listeners.map((one) => one.accountId)}::uuid[], ${listeners.map((one) => one.message)}::text[]) as heard (account_id, message)
      join account a on a.id = heard.account_id
      where a.is_enabled and a.id is distinct from ${actorId}::uuid
    ), notified as (
      insert into notification (account_id, kind, actor_id, subject_type, subject_id, message, source, mail)
      select id, ${kind}, ${actorId}::uuid, ${subjectType}, ${subjectId}, message, ${source},
        case when choice <> 'mail' or email = '' then 'none' when mails = 'daily' then 'daily' else 'now' end
      from listener where choice <> 'none'
      on conflict (account_id, kind, source) where source is not null do nothing
      returning id, account_id, mail
    )
    select notified.id, notified.account_id as "accountId", notified.mail, listener.email, listener.displayname, listener.message
    from notified join listener on listener.id = notified.account_id`.execute(tx)
  return rows
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
