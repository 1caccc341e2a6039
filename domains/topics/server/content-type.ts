import { sql } from 'kysely'
import type { ContentType, Summary } from '#domains/content/server.ts'
import type { SeesTopic } from './policy.ts'
import { findTopic } from './queries/topics.ts'

const summaryOf = (topic: string): Summary => ({
  id: topic,
  title: `#${topic}`,
  url: `/web/topics/${encodeURIComponent(topic)}`,
  thumbnailUrl: null,
})

/** A topic's page, which everybody may open and which shows each what they may see; shared among those who may be told of the topic. */
export const topicType = (sees: SeesTopic): ContentType => ({
  type: 'feed',
  plural: 'feeds',
  label: 'Topic',
  pluralLabel: 'Topics',
  sees: (viewer, id) => sql`exists (select from topic where topic.name = ${id} and ${sees(viewer, sql`topic.name`)})`,
  find: async (db, viewer, id) => {
    const topic = await findTopic(db, id, sees(viewer, sql`topic.name`))
    return topic === undefined ? undefined : { ...summaryOf(topic), restricted: false, embedUrl: null }
  },
  summaries: async (_db, ids) => ids.map(summaryOf),
})
