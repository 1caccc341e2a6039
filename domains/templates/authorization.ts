import type { TestApp } from '#platform/server/testing.ts'
import { admins, type Case, people } from '#tests/authorization-table/case.ts'
import { all, changing, over, type Relation } from '#tests/authorization-table/relations.ts'
import { aTemplate, aVideoTemplate } from './testing.ts'

/** Both spellings lead to the same. */
const words = ['globaltemplates', 'globalTemplates']

const fields = { name: 'Contact', widgets: [] }
const named = (word: string) => async (app: TestApp) => ({ path: `/web/ajax/${word}/${(await aTemplate(app.db)).id}`, fields })

const clearing = (word: string, relation: Relation): Case => ({
  route: `DELETE /web/ajax/videos/:id/${word}/:tmp`,
  about: relation.about,
  expected: changing(relation),
  ...(relation.as ? { as: relation.as } : {}),
  ask: async (app, me) => {
    const video = await relation.make(app, me)
    const { id } = await aVideoTemplate(app.db, video)
    return { path: `/web/ajax/videos/${video.id}/${word}/${id}`, fields: { key: 'package_data', value: 'false' } }
  },
})

export const templateCases: readonly Case[] = [
  ...words.flatMap((word): Case[] => [
    { route: `GET /web/ajax/${word}`, expected: people },
    { route: `GET /web/ajax/${word}/:id`, expected: people, ask: async (app) => ({ path: (await named(word)(app)).path }) },
    { route: `POST /web/ajax/${word}`, expected: admins, ask: () => ({ fields }) },
    { route: `PUT /web/ajax/${word}/:id`, expected: admins, ask: named(word) },
    { route: `DELETE /web/ajax/${word}/:id`, expected: admins, ask: named(word) },
    ...all.map((relation) => clearing(word, relation)),
  ]),
  ...over({
    route: 'POST /api/v3/videos/:id/properties',
    of: changing,
    relations: all,
    fields: () => ({ key: 'global_package_displayname', value: 'Contact' }),
  }),
]
