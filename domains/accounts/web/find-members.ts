import { call } from '#platform/web/client.ts'
import { lookupRoutes } from '../contract/lookups.ts'

/** People and groups whose names match, ten at most: whom something can be shared with. */
export const findMembers = async (searchText: string, signal: AbortSignal) =>
  (await call(lookupRoutes.findMembers, { query: { searchText }, signal })).items
