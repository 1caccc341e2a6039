import { searchRoutes } from '#domains/search/contract.ts'
import { call } from '#platform/web/client.ts'
import type { Suggest } from './search-field.tsx'

/** Eight titles at most that begin like what is typed. */
export const suggest: Suggest = async (qtext, signal) => {
  const { items } = await call(searchRoutes.suggest, { query: { qtext }, signal })
  return items.map(({ text, id, url }) => ({ value: id, label: text, url }))
}
