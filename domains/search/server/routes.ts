import type { VideoPlaces } from '#domains/videos/server.ts'
import { type Bound, bind } from '#platform/server/bind.ts'
import { searchRoutes } from '../contract.ts'
import { search } from './searching.ts'
import { suggest } from './suggesting.ts'
import { searchWithin, suggestWithin } from './within.ts'

/** @param sources what has words in videos besides their transcripts */
export const searchBound = (sources: readonly VideoPlaces[]): Bound[] =>
  bind(searchRoutes, {
    search: ({ db, viewer, query }) => search(db, viewer, query),
    suggest: async ({ db, viewer, query }) => ({ items: await suggest(db, viewer, query.qtext) }),
    searchWithin: ({ db, viewer, params, query }) =>
      searchWithin(db, viewer, { id: params.id, qtext: query.qtext, page: query.smartSearchPage, sources }),
    suggestWithin: async ({ db, viewer, params, query }) => ({
      items: await suggestWithin(db, viewer, { id: params.id, qtext: query.qtext, sources }),
    }),
  })
