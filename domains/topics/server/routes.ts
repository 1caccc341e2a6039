import { bind, type Domain } from '#platform/server/bind.ts'
import { topicRoutes } from '../contract.ts'
import { searchTopics } from './queries.ts'

const bound = bind(topicRoutes, {
  searchTopics: async ({ db, query: { qtext, max } }) => ({
    topics: await searchTopics(db, qtext.trim().toLowerCase(), Math.min(max, 100)),
  }),
})

export const topics: Domain = { bound }
