import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { type Case, people, strangers } from '#tests/authorization-table/case.ts'
import { all, few, over, seeingPerson } from '#tests/authorization-table/relations.ts'

const text = 'Mine'

/** The own list that is asked for; of an anonymous viewer, somebody's. */
async function aList(app: TestApp, me: TestPerson | null): Promise<{ videoId: string }> {
  const owner = me ?? (await aPerson(app))
  const { id } = await aVideo(app.db)
  await owner.post(`/web/ajax/videos/${id}/mylist`, { text })
  return { videoId: id }
}

const paths = {
  list: '/web/ajax/partials/:list/mylists',
  item: '/web/ajax/partials/:list/mylist',
  name: '/web/ajax/partials/:newname/mylists',
}

/** Of one's own list, and of somebody else's: of that nothing is known, not even to who may do everything else. */
const ofList = (route: string, fieldsOf: (list: { videoId: string }) => object): Case[] => {
  const path = (route.split(' ')[1] ?? '').replace(/:\w+/, encodeURIComponent(text))
  const ask = async (app: TestApp, owner: TestPerson | null) => ({ path, fields: fieldsOf(await aList(app, owner)) })
  return [
    { route, about: 'own list', expected: people, ask },
    { route, about: "another's list", expected: strangers, ask: async (app) => ask(app, await aPerson(app)) },
  ]
}

export const listCases: readonly Case[] = [
  ...over({ route: 'GET /web/ajax/videos/:videoId/mylist', of: seeingPerson, relations: all }),
  ...over({ route: 'POST /web/ajax/videos/:videoId/mylist', of: seeingPerson, relations: all, fields: () => ({ text }) }),
  ...over({ route: 'DELETE /web/ajax/videos/:videoId/mylist', of: () => people, relations: few, fields: () => ({ text: 'Favorites' }) }),
  { route: 'GET /web/ajax/partials/mylists', expected: people },
  ...ofList(`DELETE ${paths.item}`, (list) => list),
  ...ofList(`DELETE ${paths.list}`, () => ({})),
  ...ofList(`PUT ${paths.name}`, () => ({ listname: 'New name', oldlistname: text })),
  { route: 'POST /api/v3/lists', expected: people, ask: () => ({ fields: { name: text } }) },
  ...ofList('PUT /api/v3/lists', () => ({ names: [text] })),
  {
    route: `POST ${paths.list}`,
    expected: people,
    ask: async (app, me) => {
      await aList(app, me)
      await me?.delete(`/web/ajax/partials/${text}/mylists`)
      return { path: `/web/ajax/partials/${text}/mylists`, fields: { op: 'restore' } }
    },
  },
]
