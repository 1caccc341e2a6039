import type { TestPerson } from '#domains/accounts/testing.ts'
import { sentFile } from '#domains/media/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aTranscriptJob } from '#domains/transcripts/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import type { Case } from '#tests/authorization-table/case.ts'
import { all, changing, few, managing, type Relation, seeing } from '#tests/authorization-table/relations.ts'

const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'

interface Route {
  readonly route: string
  readonly of: (relation: Relation) => Case['expected']
  readonly query?: string
  readonly fields?: (app: TestApp, me: TestPerson | null) => object | Promise<object>
  /** Where another call of the same rule is asked in all relations. */
  readonly relations?: readonly Relation[]
}

const routes = '/api/v3/videos/:id/transcripts'
const one = `${routes}/:transcriptId`

/** Of a video with a transcript, in each relation. */
const over = ({ route, of, query = '', fields, relations = all }: Route): Case[] =>
  relations.map((relation) => ({
    route,
    about: relation.about,
    ...(relation.as ? { as: relation.as } : {}),
    expected: of(relation),
    ask: async (app, me) => {
      const { id } = await relation.make(app, me)
      const transcript = await app.db.transaction().execute((tx) => putTranscript(tx, id, { language: 'en', vtt }))
      const inPath: Readonly<Record<string, string>> = { ':id': id, ':transcriptId': transcript, ':revision': '1', ':name': '-1' }
      const path = route.split(' ')[1]?.replace(/:\w+/g, (place) => inPath[place] ?? place) ?? ''
      return { path: path + query, ...(fields ? { fields: await fields(app, me) } : {}) }
    },
  }))

const sentVtt = async (_app: TestApp, me: TestPerson | null) => ({
  language: 'en',
  upload_url: (me && (await sentFile(me, 'transcript', 'a.vtt', vtt)).url) ?? 'none',
})

const nobodysTranscript = '00000000-0000-7000-8000-000000000000'

/** Nothing writes down or translates speech in these tests. */
const withoutEngine = (relation: Relation): Case['expected'] =>
  Object.fromEntries(
    Object.entries(changing(relation)).map(([kind, answer]) => [kind, answer === 'yes' ? 409 : answer]),
  ) as Case['expected']

const cancelling = (relation: Relation): Case => ({
  route: `DELETE ${routes}/autogenerate/:job`,
  about: relation.about,
  ...(relation.as ? { as: relation.as } : {}),
  expected: managing(relation),
  ask: async (app, me) => {
    const { id } = await relation.make(app, me)
    return { path: `/api/v3/videos/${id}/transcripts/autogenerate/${await aTranscriptJob(app.db, id)}` }
  },
})

export const transcriptCases: readonly Case[] = [
  ...over({ route: `POST ${routes}`, of: changing, fields: sentVtt }),
  ...over({ route: `PUT ${one}`, of: changing, fields: () => ({ is_enabled: 0 }) }),
  ...over({ route: `PUT ${one}`, of: changing, fields: () => ({ cues: [[0, 0, 900, 'Hallo']], revision: 1 }) }),
  ...over({ route: `DELETE ${one}`, of: changing }),
  ...over({ route: `GET ${one}`, of: seeing }),
  ...over({
    route: `GET ${one}`,
    of: (relation) => ({ ...managing(relation), anonymous: managingAnonymous(relation) }),
    query: '?op=download',
  }),
  ...over({ route: `GET ${one}/file`, of: managing }),
  ...over({ route: 'GET /web/ajax/videos/:id/transcripts', of: seeing, query: '?all=1' }),
  ...over({ route: 'GET /web/ajax/partials/videos/:id/transcripts', of: seeing, relations: few }),
  ...over({ route: 'GET /web/ajax/partials/videos/:id/transcripts/:name', of: seeing }),
  ...over({ route: `GET ${one}/changes`, of: managing, query: '?since=1', relations: few }),
  ...over({ route: `GET ${one}/history`, of: managing, relations: few }),
  ...over({ route: `GET ${one}/history/:revision`, of: managing, relations: few }),
  ...over({ route: `POST ${one}/history/:revision/restore`, of: changing, relations: few }),
  ...over({ route: `POST ${one}/editors`, of: changing, fields: () => ({ open: 1 }) }),
  ...over({ route: `GET ${routes}/autogenerate`, of: managing, relations: few }),
  ...all.map(cancelling),
  ...over({ route: `POST ${routes}/autogenerate`, of: withoutEngine, fields: () => ({ language: 'en' }) }),
  ...over({ route: `GET ${routes}/autotranslate`, of: managing, relations: few }),
  ...over({ route: `POST ${routes}/autotranslate`, of: withoutEngine, fields: () => ({ from: nobodysTranscript, language: 'de' }) }),
]

/** Anyone may ask for a transcript; its file is for who manages the video. */
function managingAnonymous(relation: Relation) {
  return seeing(relation).anonymous === 'hidden' ? 'hidden' : 'no'
}
