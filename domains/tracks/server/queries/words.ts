import { type RawBuilder, sql } from 'kysely'
import { learnWords, wordsSaid } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { readable } from '../policy.ts'

/** Keeps what these tracks are found by in step with their titles, topics, descriptions, owners and authors. */
export async function refreshTrackWords(tx: Tx, trackIds: readonly string[]): Promise<void> {
  const ids = sql`any(${[...trackIds]}::uuid[])`
  await sql`
    with said as (
      select t.id, t.title, t.description, concat_ws(' ', owner.displayname, t.author) as people,
        array(select topic from track_topic where track_id = t.id order by topic) as topics
      from track t join account owner on owner.id = t.owner_id where t.id = ${ids}
    )
    update track set search_topics = said.topics, words = ${wordsSaid}
    from said where track.id = said.id`.execute(tx)
  await learnWords(tx, sql`select words as doc from track where id = ${ids}`)
}

/** The tracks that the viewer sees, as a search of everything reads them. */
export const trackDocuments = (viewer: Viewer): RawBuilder<unknown> => sql`
  select track.id, track.owner_id, track.title, track.description, track.words, track.search_topics as topics,
    track.created_at as published_at, track.author from track where ${readable(viewer)}`
