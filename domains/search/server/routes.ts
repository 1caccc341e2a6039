import { bind } from '#platform/server/bind.ts'
import { searchRoutes } from '../contract.ts'
import { search, suggest } from './searching.ts'

export const bound = bind(searchRoutes, {
  search: ({ db, viewer, query }) => search(db, viewer, query),
  suggest: async ({ db, viewer, query }) => ({ items: await suggest(db, viewer, query.qtext) }),
})
