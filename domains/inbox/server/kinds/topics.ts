import { sql } from 'kysely'
import type { Kind, Thing } from '../kinds.ts'
import { findTopic } from '../queries/shares.ts'

const thingOf = (topic: string): Thing => ({
  id: topic,
  title: `#${topic}`,
  url: `/web/topics/${encodeURIComponent(topic)}`,
  thumbnailUrl: null,
})

/** A topic's page, which everybody may open and which shows each what they may see. */
export const sharedTopics: Kind = {
  sees: (_viewer, id) => sql`exists (select from topic where topic.name = ${id})`,
  find: async (db, _viewer, id) => {
    const topic = await findTopic(db, id)
    return topic === undefined ? undefined : { ...thingOf(topic), restricted: false, embedUrl: null }
  },
  list: async (_db, ids) => ids.map(thingOf),
}
