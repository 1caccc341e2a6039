import { aVideo } from '#domains/videos/testing.ts'
import { anyone, type Case, nobody } from '#tests/authorization-table/case.ts'
import { all, managing, type Relation } from '#tests/authorization-table/relations.ts'
import { aPackage } from './testing.ts'

const caseOf = (method: 'GET' | 'DELETE', route: string, relation: Relation): Case => ({
  route: `${method} ${route}`,
  about: relation.about,
  expected: managing(relation),
  ...(relation.as ? { as: relation.as } : {}),
  ask: async (app, me) => {
    const video = await relation.make(app, me)
    const { id } = await aPackage(app.db, video)
    return { path: route.replace(/:(id|gconfid)\b/, video.id).replace(':packageId', id) }
  },
})

/** Whoever holds a package, and nobody else: who asks does not matter. */
const opening = (about: string, isHolder: boolean): Case => ({
  route: 'POST /api/v3/videos/:id/packages/:packageId/session',
  about,
  expected: isHolder ? anyone : nobody,
  ask: async (app) => {
    const video = await aVideo(app.db, { settings: { embedded: true } })
    const { id, secret } = await aPackage(app.db, video)
    return { path: `/api/v3/videos/${video.id}/packages/${id}/session`, fields: { secret: isHolder ? secret : 'guessed' } }
  },
})

export const packageCases: readonly Case[] = [
  ...all.map((relation) => caseOf('GET', '/api/v3/videos/:id/packages/:packageId', relation)),
  ...all.map((relation) => caseOf('DELETE', '/web/ajax/video/:gconfid/delete/:packageId', relation)),
  opening('holding the package', true),
  opening('guessing', false),
]
