import type { TestPerson } from '#domains/accounts/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import type { Case } from '#tests/authorization-table/case.ts'
import { all, changing, managing, over, type Relation, seeing, seeingPerson } from '#tests/authorization-table/relations.ts'
import { aGeneration, aHighlight, aSummary, speak } from './testing.ts'

const list = '/web/ajax/videos/:id/highlights'
const summary = '/api/v3/videos/:id/summary'

type Made = Awaited<ReturnType<Relation['make']>>

interface Changing {
  readonly route: string
  readonly of?: (relation: Relation) => Case['expected']
  /** What is there before, and with which places of the path and fields it is asked about. */
  readonly ask: (app: TestApp, video: Made) => Promise<{ readonly at?: string; readonly fields?: object }>
}

const casesOf = ({ route, of = changing, ask }: Changing): Case[] =>
  all.map((relation) => ({
    route,
    about: relation.about,
    expected: of(relation),
    ...(relation.as ? { as: relation.as } : {}),
    ask: async (app: TestApp, me: TestPerson | null) => {
      const video = await relation.make(app, me)
      const { at = '', fields = {} } = await ask(app, video)
      const path = (route.split(' ')[1] ?? '').replace(':id', video.id).replace(/:\w+/, at)
      return { path, fields }
    },
  }))

const lines = [{ start: 0, end: 4000, text: 'The pump is checked twice a day by two people.' }]

export const highlightCases: readonly Case[] = [
  ...over({ route: 'GET /web/ajax/videos/:id/list/highlights', of: seeing, relations: all }),
  ...over({ route: 'GET /web/ajax/partials/videos/:id/highlights', of: seeing, relations: all }),
  ...over({ route: `POST ${list}`, of: changing, relations: all, fields: () => ({ text: 'A moment', relOffset: 1000 }) }),
  ...casesOf({
    route: 'PUT /web/ajax/videos/:id/update-highlights/:highlightId',
    ask: async (app, video) => ({ at: (await aHighlight(app.db, video)).id, fields: { text: 'Another' } }),
  }),
  ...casesOf({
    route: 'PUT /web/ajax/videos/:id/update/suggestion/:suggestionId',
    ask: async (app, video) => ({ at: (await aHighlight(app.db, video, { state: 'suggested' })).id, fields: { text: 'Another' } }),
  }),
  ...casesOf({
    route: 'POST /web/ajax/videos/:id/accept/suggestions',
    ask: async (app, video) => ({ fields: { artifactId: [(await aHighlight(app.db, video, { state: 'suggested' })).id] } }),
  }),
  ...casesOf({
    route: `DELETE ${list}`,
    ask: async (app, video) => ({ fields: { artifactIds: [(await aHighlight(app.db, video)).id] } }),
  }),
  ...casesOf({
    route: 'DELETE /api/v3/videos/:id/highlights/:artifactId',
    ask: async (app, video) => ({ at: (await aHighlight(app.db, video)).id }),
  }),
  ...casesOf({
    route: 'POST /web/ajax/videos/:id/summary',
    of: seeingPerson,
    ask: async (app, video) => {
      await speak(app.db, video, lines)
      return {}
    },
  }),
  ...casesOf({
    route: 'DELETE /api/v3/videos/:id/generations/:purpose',
    of: managing,
    ask: async (app, video) => {
      await aGeneration(app.db, video)
      return { at: 'highlights' }
    },
  }),
  ...over({ route: `GET ${summary}`, of: managing, relations: all }),
  ...over({ route: `PUT ${summary}`, of: changing, relations: all, fields: () => ({ text: 'What it is about.' }) }),
  ...casesOf({
    route: `DELETE ${summary}`,
    ask: async (app, video) => {
      await aSummary(app.db, video)
      return { fields: { state: 'suggested' } }
    },
  }),
]
