import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

interface Translation {
  readonly id: string
  readonly video_id: string
  readonly language: string
  readonly source_language: string | null
}

/** The same that was asked for at any time: what one of them has translated, the next one needs not ask for. */
const sameAs = (db: Db | Tx, { video_id: videoId, language, source_language: source }: Translation) =>
  db
    .selectFrom('transcript_job')
    .select('id')
    .where('video_id', '=', videoId)
    .where('language', '=', language)
    .where('source_language', '=', source)

/** What is translated already, by its words. */
export async function findTranslated(db: Db, row: Translation): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('transcript_translation')
    .select(['source', 'text'])
    .where('job_id', 'in', sameAs(db, row))
    .orderBy('job_id')
    .execute()
  return new Map(rows.map(({ source, text }) => [source, text]))
}

interface TranslatedText {
  /** The number of a cue that says it. */
  readonly position: number
  readonly source: string
  readonly text: string
}

export async function keepTranslated(db: Db, jobId: string, texts: readonly TranslatedText[]): Promise<void> {
  const [positions, sources, translated] = [texts.map((one) => one.position), texts.map((one) => one.source), texts.map((one) => one.text)]
  // Who cancels it takes its job away.
  await sql`
    insert into transcript_translation (job_id, position, source, text)
    select job.id, t.position, t.source, t.text
    from (select id from transcript_job where id = ${jobId} for key share) as job,
      unnest(${positions}::int[], ${sources}::text[], ${translated}::text[]) as t (position, source, text)
    on conflict (job_id, position) do update set source = excluded.source, text = excluded.text`.execute(db)
}

/** It has become a transcript, and is asked for anew from now on. */
export async function forgetTranslated(tx: Tx, row: Translation): Promise<void> {
  await tx.deleteFrom('transcript_translation').where('job_id', 'in', sameAs(tx, row)).execute()
}
