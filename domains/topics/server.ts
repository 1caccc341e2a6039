import type { Tx } from '#platform/server/db.ts'
import { insertTopics } from './server/queries/topics.ts'
import { topicsIn } from './topic-text.ts'

export { topicType } from './server/content-type.ts'
export { type Place, plantLibrary } from './server/library.ts'
export { type SeesTopic, seesTopic } from './server/policy.ts'
export { findPlaceId } from './server/queries/library.ts'
export { topics } from './server/routes.ts'

/** Makes sure that these topics exist, and says how they are written: trimmed, lower-cased, without doubles. */
export async function ensureTopics(tx: Tx, names: readonly string[]): Promise<string[]> {
  const known = topicsIn(names)
  await insertTopics(tx, known)
  return known
}
