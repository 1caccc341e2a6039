import { sql } from 'kysely'
import { type Asked, foundInSearch, tsquery } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'

/** Topics that begin like the last word, of videos that are on air for this viewer and have all the words; the most used first. */
export async function listTopicsOf(db: Db, viewer: Viewer, asked: Asked, max: number): Promise<string[]> {
  const last = asked.words.at(-1) ?? ''
  const { rows } = await sql<{ topic: string }>`
    select topic from (
      select s.topics from video_search s where s.words @@ ${tsquery(asked)} and ${foundInSearch(viewer)} limit 2000
    ) as hits, unnest(topics) as topic
    where starts_with(topic, ${last}) group by topic order by count(*) desc, topic limit ${max}`.execute(db)
  return rows.map(({ topic }) => topic)
}
