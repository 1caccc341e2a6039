import { call } from '#platform/web/client.ts'
import { topicRoutes } from '../contract.ts'

/** Topics that begin like what is typed, best first. */
export async function searchTopicsFor(qtext: string, signal: AbortSignal): Promise<readonly string[]> {
  return (await call(topicRoutes.searchTopics, { query: { qtext }, signal })).topics
}
