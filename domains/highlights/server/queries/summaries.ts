import { type RawBuilder, sql } from 'kysely'
import type { CopyPart } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Quotation } from '../methods/quotations.ts'

export type SummaryState = 'kept' | 'suggested'

const columns = ['state', 'text', 'sentences', 'method', 'version', 'edited', 'made_at'] as const

const rows = (db: Db | Tx) => db.selectFrom('video_summary').select(columns)

export type SummaryRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** The one that is shown and the one that is suggested. */
export const listSummaries = (db: Db | Tx, videoId: string): Promise<SummaryRow[]> => rows(db).where('video_id', '=', videoId).execute()

export interface SummaryWish {
  readonly state: SummaryState
  readonly text: string
  readonly sentences: readonly Quotation[]
  readonly method: string
  readonly version: string
  readonly edited: boolean
  /** When its words were made, where that was not now. */
  readonly madeAt?: Date
  readonly keptBy?: string | null
}

/** Takes the place of the one of the same state. */
export async function writeSummary(tx: Tx, videoId: string, wish: SummaryWish): Promise<void> {
  const { state, text, sentences, method, version, edited, madeAt = new Date(), keptBy = null } = wish
  await sql`
    insert into video_summary (video_id, state, text, sentences, method, version, edited, made_at, kept_by)
    values (${videoId}, ${state}, ${text}, ${JSON.stringify(sentences)}::jsonb, ${method}, ${version}, ${edited}, ${madeAt}, ${keptBy})
    on conflict (video_id, state) do update set text = excluded.text, sentences = excluded.sentences, method = excluded.method,
      version = excluded.version, edited = excluded.edited, made_at = excluded.made_at, kept_by = excluded.kept_by`.execute(tx)
}

/** @returns whether there was one */
export async function removeSummary(tx: Tx, videoId: string, state: SummaryState): Promise<boolean> {
  const gone = await tx.deleteFrom('video_summary').where('video_id', '=', videoId).where('state', '=', state).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Somebody is to be told when there is one; once, however often they ask. */
export async function noteRequest(tx: Tx, videoId: string, accountId: string): Promise<void> {
  await sql`insert into summary_request (video_id, account_id) values (${videoId}, ${accountId}) on conflict do nothing`.execute(tx)
}

export async function countRequests(db: Db | Tx, videoId: string): Promise<number> {
  const counted = db.selectFrom('summary_request').select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.where('video_id', '=', videoId).executeTakeFirstOrThrow()).n
}

/** Those who wait no longer. */
export async function takeRequests(tx: Tx, videoId: string): Promise<string[]> {
  const taken = await tx.deleteFrom('summary_request').where('video_id', '=', videoId).returning('account_id').execute()
  return taken.map((row) => row.account_id)
}

export const findOwner = async (tx: Tx, videoId: string): Promise<string | undefined> =>
  (await tx.selectFrom('video').select('owner_id').where('id', '=', videoId).executeTakeFirst())?.owner_id

/** For statements over `video`. */
export const summaryColumn: RawBuilder<unknown> = sql`(
  select json_build_object('text', s.text, 'at', s.made_at, 'method', s.method, 'edited', s.edited, 'sentences', s.sentences)
  from video_summary s where s.video_id = video.id and s.state = 'kept')`

/** A copy is summed up in the same words. */
export const copySummary: CopyPart = async (tx, from, to) => {
  await sql`
    insert into video_summary (video_id, state, text, sentences, method, version, edited, made_at, kept_by)
    select ${to}, state, text, sentences, method, version, edited, made_at, kept_by
    from video_summary where video_id = ${from} and state = 'kept'`.execute(tx)
}
