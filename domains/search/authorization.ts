import { anyone, type Case } from '#tests/authorization-table/case.ts'
import { all, over, seeing } from '#tests/authorization-table/relations.ts'

export const searchCases: readonly Case[] = [
  { route: 'GET /web/search', expected: anyone },
  { route: 'GET /web/embed/search', expected: anyone },
  { route: 'GET /api/v3/search/suggest', expected: anyone },
  ...over({ route: 'GET /web/ajax/partials/videos/:id/search', of: seeing, relations: all }),
  ...over({ route: 'GET /web/ajax/partials/videos/:id/suggest', of: seeing, relations: all }),
]
