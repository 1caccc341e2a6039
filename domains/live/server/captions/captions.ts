import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { StreamCaption } from '../../contract.ts'
import { typingPause } from '../../limits.ts'
import type { Publisher } from '../queries/holding.ts'

/** As many as a transcript has. */
export const mostCaptions = 20_000

export interface NewCaptions {
  /** Of all that was said so far. */
  readonly language: string
  readonly cues: readonly StreamCaption[]
}

/**
 * Keeps what was said, while the stream is the publisher's.
 *
 * @returns null where it is not, or where somebody types; else whether nothing was kept before, or in another language
 */
export async function insertCaptions(
  db: Db,
  { eventId, id }: Publisher,
  { language, cues }: NewCaptions,
): Promise<{ isNews: boolean } | null> {
  const { rows } = await sql<{ isNews: boolean }>`
    with held as (
      select event_id, caption_language from live_stream where event_id = ${eventId} and publisher = ${id} and held_until > now()
        and not exists (select from live_caption c
          where c.event_id = live_stream.event_id and c.typed_at > now() - make_interval(secs => ${typingPause}))
      for no key update),
    said as (
      insert into live_caption (event_id, start_ms, end_ms, text)
      select held.event_id, one.start_ms, one.end_ms, one.text from held,
        unnest(${cues.map(({ start }) => start)}::int[], ${cues.map(({ end }) => end)}::int[], ${cues.map(({ text }) => text)}::text[])
          as one (start_ms, end_ms, text)
      on conflict (event_id, start_ms) do nothing)
    update live_stream s set caption_language = ${language} from held where s.event_id = held.event_id
    returning held.caption_language is distinct from ${language} as "isNews"`.execute(db)
  return rows[0] ?? null
}

interface Between {
  /** ms, the first moments at which something begins to be said. */
  readonly from: number
  readonly to: number
}

const everything: Between = { from: 0, to: 2_147_483_647 }

/** In order; what was taken back has no text. */
export async function listCaptions(db: Db | Tx, eventId: string, { from, to }: Between = everything): Promise<StreamCaption[]> {
  return db
    .selectFrom('live_caption')
    .select(['start_ms as start', 'end_ms as end', 'text'])
    .where('event_id', '=', eventId)
    .where('start_ms', '>=', from)
    .where('start_ms', '<=', to)
    .orderBy('start_ms')
    .limit(mostCaptions)
    .execute()
}

/** For statements over `event`: in which language what is said in its stream is written down; null: it is not. */
export const captionLanguageColumn: RawBuilder<string | null> = sql`
  (select s.caption_language from live_stream s where s.event_id = event.id)`
