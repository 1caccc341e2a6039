import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aForm, aParticipant } from '#domains/participants/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import type { Case } from '#tests/authorization-table/case.ts'
import { all, changing, managing, over, type Relation, seeing } from '#tests/authorization-table/relations.ts'

const form = '/api/v3/videos/:id/participant-form'
const list = '/api/v3/videos/:id/participants'

const caseOf = (route: string, relation: Relation, rest: Pick<Case, 'expected' | 'ask'>): Case => ({
  route,
  about: relation.about,
  ...(relation.as ? { as: relation.as } : {}),
  ...rest,
})

async function kvtokenOf(me: TestPerson | null, app: TestApp, videoId: string): Promise<string> {
  const { kvtoken = 'none' }: { kvtoken?: string } = (await (me ?? app.anonymous).get(`/api/v3/videos/${videoId}`)).body
  return kvtoken
}

const sending: readonly Case[] = all.map((relation) =>
  caseOf('POST /api/v1/xapi/kapsule/:id/track/widget', relation, {
    expected: seeing(relation),
    ask: async (app, me) => {
      const { id } = await relation.make(app, me)
      await aForm(app.db, { id })
      const fields = { name: 'About you', kvtoken: await kvtokenOf(me, app, id), gconfid: id, data: { city: 'Graz' } }
      return { path: `/api/v1/xapi/kapsule/${id}/track/widget`, fields }
    },
  }),
)

const deleting: readonly Case[] = all.map((relation) =>
  caseOf(`DELETE ${list}/:participantId`, relation, {
    expected: managing(relation),
    ask: async (app, me) => {
      const video = await relation.make(app, me)
      const { id } = await aParticipant(app.db, video, await aPerson(app))
      return { path: `/api/v3/videos/${video.id}/participants/${id}` }
    },
  }),
)

export const participantCases: readonly Case[] = [
  ...over({ route: `GET ${form}`, of: seeing, relations: all }),
  ...over({ route: `PUT ${form}`, of: changing, relations: all, fields: () => ({ name: 'About you', gdpr: 'I agree.' }) }),
  ...over({ route: `GET ${list}`, of: managing, relations: all }),
  ...over({ route: `GET ${list}/download`, of: managing, relations: all }),
  ...sending,
  ...deleting,
]
