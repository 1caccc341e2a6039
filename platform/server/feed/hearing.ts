import { type RawBuilder, sql } from 'kysely'
import type { FeedType } from '#platform/contract/feed.ts'
import type { Db } from '../db.ts'
import type { Viewer, ViewerRef } from '../viewer.ts'
import { batchedForViewer } from '../viewer-query.ts'

/**
 * Whether the viewer may hear of the thing with an id (a text), as SQL. It stands in the statement of everybody (`batchedForViewer`): of the viewer it
 * takes the id, the principals, and whether they administer; what is always the same stands in it as `sql.lit`.
 */
type Heard = (viewer: ViewerRef, id: RawBuilder<string>) => RawBuilder<boolean>

/** Who may hear of the things of a topic. */
export interface TopicRight {
  readonly topic: string
  readonly id: RegExp
  readonly heard: Heard
}

/** @param types of one topic */
export function hearing(types: Readonly<Record<string, FeedType>>, heard: Heard): TopicRight {
  const [first] = Object.values(types)
  if (!first) throw new Error('a topic of which nothing is told')
  return { topic: first.topic, id: first.id, heard }
}

/** Whoever the thing is: a person's own topics. */
export const onlyThemselves: Heard = (viewer, id) => sql`(${viewer.id}::uuid)::text = ${id}`

/** Of these topics, those that the viewer may hear of. */
export type MayHear = (db: Db, viewer: Viewer, topics: readonly string[]) => Promise<ReadonlySet<string>>

/** One statement for all topics that a viewer asks for, and for all viewers who ask at that moment. */
export function hearingRights(rights: readonly TopicRight[]): MayHear {
  const byTopic = new Map(rights.map((right) => [right.topic, right]))
  if (byTopic.size < rights.length) throw new Error('who may hear of a topic is said twice')
  const isTopic = (name: string) => {
    const [topic = '', id = ''] = name.split(/:(.*)/s)
    return byTopic.get(topic)?.id.test(id) ?? false
  }
  const listHeard = batchedForViewer({ topics: 'text' }, (viewer, { topics }: { topics: RawBuilder<readonly string[]> }) => {
    const cases = rights.map(({ topic, heard }) => sql`when ${sql.lit(topic)} then ${heard(viewer, sql`named.id`)}`)
    return sql<{ topic: string }>`
      select named.topic from (
        select name as topic, split_part(name, ':', 1) as kind, split_part(name, ':', 2) as id from unnest(${topics}::text[]) as name
      ) as named where case named.kind ${sql.join(cases, sql` `)} else false end`
  })
  return async (db, viewer, topics) => {
    const some = topics.filter(isTopic)
    return new Set(some.length === 0 ? [] : (await listHeard(db, viewer, { topics: some })).map(({ topic }) => topic))
  }
}
