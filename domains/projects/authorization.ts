import { randomUUID } from 'node:crypto'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { type Case, people, strangers } from '#tests/authorization-table/case.ts'
import { all, type Relation } from '#tests/authorization-table/relations.ts'
import type { Timeline } from './contract.ts'
import { aFailedRender, aProject, aVideoClip, aWaitingRender, type NamedProject, somebodyOr } from './testing.ts'

const at = '/api/v3/projects/:id'
const job = `${at}/renders/:job`

type Ask = (app: TestApp, owner: TestPerson, project: NamedProject) => Promise<{ fields?: object; job?: string }>

const plain: Ask = async () => ({})

/** Of one's own project, and of somebody else's: of that nothing is known, not even to who may do everything else. */
const ofProject = (route: string, ask: Ask = plain): Case[] => {
  const path = route.split(' ')[1] ?? ''
  const askOf = async (app: TestApp, owner: TestPerson) => {
    const project = await aProject(app.db, owner)
    const { fields, job: named = randomUUID() } = await ask(app, owner, project)
    return { path: path.replace(':id', project.id).replace(':job', named), ...(fields && { fields }) }
  }
  return [
    { route, about: 'own', expected: people, ask: async (app, me) => askOf(app, await somebodyOr(app, me)) },
    { route, about: 'of another', expected: strangers, ask: async (app) => askOf(app, await aPerson(app)) },
  ]
}

const deletedOne: Ask = async (_app, owner, { id }) => {
  await owner.delete(`/web/ajax/projects/${id}`)
  return {}
}

/** Who manages a video, or may download it, makes films of it; nobody is told of what they do not see. */
const usable = ({ manages, about }: Relation): Case['expected'] => {
  const of = (kind: keyof Case['expected']) => (manages.includes(kind) && !about.endsWith('expired') ? 'yes' : 422)
  return { anonymous: 'sign in', user: of('user'), poweruser: of('poweruser'), reviewer: of('reviewer'), siteadmin: of('siteadmin') }
}

const renderOf = (relation: Relation): Case => ({
  route: `POST ${at}/render`,
  about: `a clip of a video: ${relation.about}`,
  expected: usable(relation),
  ...(relation.as ? { as: relation.as } : {}),
  ask: async (app, me) => {
    const { id: video } = await relation.make(app, me)
    const timeline: Timeline = { ratio: '16:9', clips: [aVideoClip(video, 0, 2)], sounds: [] }
    const project = await aProject(app.db, await somebodyOr(app, me), { timeline })
    return { path: `/api/v3/projects/${project.id}/render`, fields: {} }
  },
})

export const projectCases: readonly Case[] = [
  { route: 'POST /web/ajax/projects', expected: people, ask: () => ({ fields: { name: 'A project' } }) },
  { route: 'GET /web/ajax/partials/my/projects_listing', expected: people },
  ...ofProject('DELETE /web/ajax/projects/:id'),
  ...ofProject(`GET ${at}`),
  ...ofProject(`PUT ${at}`, async () => ({ fields: { name: 'Another name' } })),
  ...ofProject(`POST ${at}/copy`),
  ...ofProject(`POST ${at}/restore`, deletedOne),
  ...ofProject(`POST ${at}/render`, async (app, owner, { id }) => {
    const { id: video } = await aVideo(app.db, { owner })
    await owner.put(`/api/v3/projects/${id}`, { revision: 1, timeline: { clips: [aVideoClip(video, 0, 2)] } })
    return {}
  }),
  ...all.map(renderOf),
  ...ofProject(`DELETE ${job}`, async (app, owner, project) => ({ job: (await aWaitingRender(app.db, owner, project)).renderId })),
  ...ofProject(`POST ${job}`, async (app, owner, project) => ({ job: (await aFailedRender(app, owner, project)).renderId })),
]
