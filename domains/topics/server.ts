import type { Tx } from '#platform/server/db.ts'
import { topicsIn } from './contract.ts'
import { insertTopics } from './server/queries/topics.ts'

export { type Place, plantLibrary } from './server/library.ts'
export { topics } from './server/routes.ts'

/** Makes sure that these topics exist, and says how they are written: trimmed, lower-cased, without doubles. */
export async function ensureTopics(tx: Tx, names: readonly string[]): Promise<string[]> {
  const known = topicsIn(names)
  await insertTopics(tx, known)
  return known
}
