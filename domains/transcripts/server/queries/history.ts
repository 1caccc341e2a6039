import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { type Cue, plainCue } from '../../cue.ts'

/** A cue before and after a change; null: there was none, there is none. */
export interface CueChange {
  readonly number: number
  readonly before: Cue | null
  readonly after: Cue | null
}

export type ChangeKind = 'made' | 'edited' | 'restored'

type Packed = readonly [start: number, end: number, text: string, speaker?: string] | null
type PackedChange = readonly [number: number, before: Packed, after: Packed]

const pack = (cue: Cue | null): Packed =>
  cue && (cue.speaker === undefined ? [cue.start, cue.end, cue.text] : [cue.start, cue.end, cue.text, cue.speaker])
const unpack = (packed: Packed): Cue | null => packed && plainCue({ start: packed[0], end: packed[1], text: packed[2], speaker: packed[3] })

/** So many changes of a transcript are kept, and so many bytes of them. */
const mostKept = 500
const mostBytes = 16 * 1024 * 1024

interface Change {
  readonly transcriptId: string
  readonly revision: number
  readonly accountId: string | null
  readonly kind: ChangeKind
  readonly cues: readonly CueChange[]
}

/** Notes a change; what is too much to keep goes, the oldest first. */
export async function noteChange(tx: Tx, { transcriptId, revision, accountId, kind, cues }: Change): Promise<void> {
  const packed = cues.map(({ number, before, after }): PackedChange => [number, pack(before), pack(after)])
  await sql`
    insert into transcript_change (transcript_id, revision, account_id, kind, cue_count, cues)
    values (${transcriptId}, ${revision}, ${accountId}, ${kind}, ${cues.length}, ${JSON.stringify(packed)}::jsonb)`.execute(tx)
  await sql`
    delete from transcript_change where transcript_id = ${transcriptId} and revision <= (
      select max(revision) from (
        select revision, row_number() over newest as place, sum(pg_column_size(cues)) over newest as size
        from transcript_change where transcript_id = ${transcriptId} window newest as (order by revision desc)
      ) as kept where place > ${mostKept} or (size > ${mostBytes} and place > 1))`.execute(tx)
}

interface PersonColumns {
  readonly name: string | null
  readonly displayname: string | null
}

interface NotedChange extends PersonColumns {
  readonly revision: number
  readonly cues: readonly CueChange[]
}

/** Those after a revision, the oldest first. */
export async function listChanges(db: Db | Tx, transcriptId: string, since: number): Promise<NotedChange[]> {
  const rows = await db
    .selectFrom('transcript_change')
    .leftJoin('account', 'account.id', 'transcript_change.account_id')
    .select(['transcript_change.revision', 'transcript_change.cues', 'account.username as name', 'account.displayname'])
    .where('transcript_id', '=', transcriptId)
    .where('transcript_change.revision', '>', since)
    .orderBy('transcript_change.revision')
    .execute()
  return rows.map(({ cues, ...row }) => ({
    ...row,
    cues: (cues as unknown as PackedChange[]).map(([number, before, after]) => ({ number, before: unpack(before), after: unpack(after) })),
  }))
}

interface HistoryRow extends PersonColumns {
  readonly revision: number
  readonly accountId: string | null
  readonly kind: string
  readonly cue_count: number
  readonly changed_at: Date
}

/** All that are kept, the newest first, without the cues. */
export const listHistory = (db: Db, transcriptId: string): Promise<HistoryRow[]> =>
  db
    .selectFrom('transcript_change')
    .leftJoin('account', 'account.id', 'transcript_change.account_id')
    .select([
      'transcript_change.revision',
      'transcript_change.account_id as accountId',
      'transcript_change.kind',
      'cue_count',
      'changed_at',
      'account.username as name',
      'account.displayname',
    ])
    .where('transcript_id', '=', transcriptId)
    .orderBy('transcript_change.revision', 'desc')
    .limit(mostKept)
    .execute()
