import { sql } from 'kysely'
import { mostCounted } from '#platform/contract/page.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Answers } from '../../answers.ts'

/** A person, or the sitting of an anonymous viewer. */
export type Who = { readonly accountId: string } | { readonly sessionId: string }

interface Given {
  readonly videoId: string
  readonly who: Who
  readonly data: Answers
  readonly agreedTo: string
}

/** The same of whom there was one already replaces it. */
export async function writeParticipant(tx: Tx, { videoId, who, data, agreedTo }: Given): Promise<void> {
  const [column, id] = 'accountId' in who ? ['account_id', who.accountId] : ['session_id', who.sessionId]
  await sql`
    insert into participant (video_id, ${sql.ref(column)}, data, agreed_to)
    values (${videoId}, ${id}, ${JSON.stringify(data)}::jsonb, ${agreedTo})
    on conflict (${sql.ref(column)}, video_id) where ${sql.ref(column)} is not null
    do update set data = excluded.data, agreed_to = excluded.agreed_to, given_at = now()`.execute(tx)
}

export interface ParticipantRow {
  readonly id: string
  readonly username: string | null
  readonly displayname: string | null
  readonly data: Answers
  readonly agreed_to: string
  readonly given_at: Date
}

const columns = sql`p.id, a.username, a.displayname, p.data, p.agreed_to, p.given_at`

const found = (qtext: string) => {
  if (qtext === '') return sql`true`
  const like = `%${qtext.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`(lower(a.displayname) like ${like} or lower(a.username) like ${like}
    or exists (select from jsonb_each_text(p.data) answer where lower(answer.value) like ${like}))`
}

interface Choice {
  readonly videoId: string
  readonly qtext: string
}

/** Newest first; one more than asked for tells that there are more. */
export async function listParticipants(
  db: Db,
  { videoId, qtext }: Choice,
  { first, max }: { first: number; max: number },
): Promise<ParticipantRow[]> {
  const { rows } = await sql<ParticipantRow>`
    select ${columns} from participant p left join account a on a.id = p.account_id
    where p.video_id = ${videoId} and ${found(qtext)}
    order by p.given_at desc, p.id desc offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** Those that stand after one, in the same order. */
export async function listAfter(db: Db, videoId: string, last: ParticipantRow | undefined, max: number): Promise<ParticipantRow[]> {
  const after = last ? sql`(p.given_at, p.id) < (${last.given_at}, ${last.id})` : sql`true`
  const { rows } = await sql<ParticipantRow>`
    select ${columns} from participant p left join account a on a.id = p.account_id
    where p.video_id = ${videoId} and ${after}
    order by p.given_at desc, p.id desc limit ${max}`.execute(db)
  return rows
}

/** Counted up to 1,001. */
export async function countParticipants(db: Db, { videoId, qtext }: Choice): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from participant p left join account a on a.id = p.account_id where p.video_id = ${videoId} and ${found(qtext)} limit ${sql.lit(mostCounted + 1)}
  ) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** The identifiers under which anything was ever filled in. */
export async function listIdentifiers(db: Db, videoId: string): Promise<string[]> {
  const { rows } = await sql<{ identifier: string }>`
    select distinct jsonb_object_keys(data) as identifier from participant where video_id = ${videoId} order by 1`.execute(db)
  return rows.map(({ identifier }) => identifier)
}

export async function removeParticipant(tx: Tx, videoId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('participant').where('id', '=', id).where('video_id', '=', videoId).executeTakeFirst()
  return numDeletedRows > 0n
}
