import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Cue, NumberedCue } from '../../cue.ts'

const columns = ['position as number', 'start_ms as start', 'end_ms as end', 'text', 'speaker'] as const

interface Spoken {
  readonly speaker: string | null
}

const cueOf = <T extends Spoken>({ speaker, ...row }: T): Omit<T, 'speaker'> & { speaker?: string } =>
  speaker === null ? row : { ...row, speaker }

/** In order of time. */
export async function listCues(db: Db | Tx, transcriptId: string): Promise<NumberedCue[]> {
  const rows = await db
    .selectFrom('transcript_cue')
    .select(columns)
    .where('transcript_id', '=', transcriptId)
    .orderBy('start_ms')
    .orderBy('end_ms')
    .orderBy('position')
    .execute()
  return rows.map(cueOf)
}

/** The cues of several transcripts, each in order of time. */
export async function listCuesOfAll(db: Db | Tx, transcriptIds: readonly string[]): Promise<ReadonlyMap<string, readonly Cue[]>> {
  const rows = await db
    .selectFrom('transcript_cue')
    .select([...columns, 'transcript_id'])
    .where('transcript_id', '=', sql<string>`any(${[...transcriptIds]}::uuid[])`)
    .orderBy('start_ms')
    .orderBy('end_ms')
    .orderBy('position')
    .execute()
  const all = Map.groupBy(rows, ({ transcript_id: id }) => id)
  return new Map([...all].map(([id, cues]) => [id, cues.map(cueOf)]))
}

export interface StoredCue extends NumberedCue {
  /** Of the transcript, when it was last changed. */
  readonly revision: number
}

export async function findStoredCues(tx: Tx, transcriptId: string, numbers: readonly number[]): Promise<ReadonlyMap<number, StoredCue>> {
  const rows = await tx
    .selectFrom('transcript_cue')
    .select([...columns, 'revision'])
    .where('transcript_id', '=', transcriptId)
    .where('position', '=', sql<number>`any(${[...numbers]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.number, cueOf(row)]))
}

/** How many there are, and the number that none has ever had. */
export async function countCues(tx: Tx, transcriptId: string): Promise<{ count: number; next: number }> {
  const { rows } = await sql<{ count: number; next: number }>`
    select count(*) as count, greatest(max(position) + 1, (select next_position from transcript where id = ${transcriptId})) as next
    from transcript_cue where transcript_id = ${transcriptId}`.execute(tx)
  return rows[0] ?? { count: 0, next: 0 }
}

interface Place {
  readonly videoId: string
  readonly transcriptId: string
  readonly revision: number
}

const columnsOf = (cues: readonly Cue[]) => ({
  starts: cues.map(({ start }) => start),
  ends: cues.map(({ end }) => end),
  texts: cues.map(({ text }) => text),
  speakers: cues.map(({ speaker }) => speaker ?? null),
})

/** Writes these, in place of those that have their numbers, which no other cue of the transcript gets from then on. */
export async function writeCues(tx: Tx, { videoId, transcriptId, revision }: Place, cues: readonly NumberedCue[]): Promise<void> {
  if (cues.length === 0) return
  const { starts, ends, texts, speakers } = columnsOf(cues)
  await sql`
    insert into transcript_cue (transcript_id, video_id, position, start_ms, end_ms, text, speaker, revision)
    select ${transcriptId}, ${videoId}, number, start_ms, end_ms, text, speaker, ${revision}
    from unnest(${cues.map(({ number }) => number)}::int[], ${starts}::int[], ${ends}::int[], ${texts}::text[], ${speakers}::text[])
      as cue (number, start_ms, end_ms, text, speaker)
    on conflict (transcript_id, position) do update
    set start_ms = excluded.start_ms, end_ms = excluded.end_ms, text = excluded.text, speaker = excluded.speaker, revision = excluded.revision`.execute(
    tx,
  )
  const next = cues.reduce((most, { number }) => Math.max(most, number + 1), 0)
  await sql`update transcript set next_position = ${next} where id = ${transcriptId} and next_position < ${next}`.execute(tx)
}

export async function deleteCues(tx: Tx, transcriptId: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return
  await sql`delete from transcript_cue where transcript_id = ${transcriptId} and position = any(${[...numbers]}::int[])`.execute(tx)
}
