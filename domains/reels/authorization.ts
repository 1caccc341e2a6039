import { randomUUID } from 'node:crypto'
import type { TestPerson } from '#domains/accounts/testing.ts'
import { aHighlight } from '#domains/highlights/testing.ts'
import { type Case, people, strangers } from '#tests/authorization-table/case.ts'
import { all, changing, managing, over, type Relation } from '#tests/authorization-table/relations.ts'
import { aDetection, aFailedReel } from './testing.ts'

const at = '/api/v3/videos/:id/reel-creator/:job'

/** Of a passage that was looked at for whoever asks. */
const ofJob = (method: 'GET' | 'POST', of: (relation: Relation) => Case['expected'], fields?: object) => (relation: Relation) => ({
  route: `${method} ${at}`,
  about: relation.about,
  expected: of(relation),
  ...(relation.as ? { as: relation.as } : {}),
  ask: async (...[app, me]: Parameters<NonNullable<Case['ask']>>) => {
    const video = await relation.make(app, me)
    const job = me ? await aDetection(app.db, me.id, video.id) : randomUUID()
    return { path: at.replace(':id', video.id).replace(':job', job), ...(fields && { fields }) }
  },
})

const ofHighlight = (relation: Relation): Case => ({
  route: 'POST /web/ajax/videos/:id/highlights/:highlightId',
  about: relation.about,
  expected: changing(relation),
  ...(relation.as ? { as: relation.as } : {}),
  ask: async (app, me) => {
    const video = await relation.make(app, me)
    const { id } = await aHighlight(app.db, video, { duration: 5000 })
    return { path: `/web/ajax/videos/${video.id}/highlights/${id}` }
  },
})

const again = (about: string, expected: Case['expected'], of: (me: TestPerson | null) => TestPerson | null): Case => ({
  route: 'POST /api/v3/videos/:id/reel',
  about,
  expected,
  ask: async (app, me) => ({ path: `/api/v3/videos/${await aFailedReel(app, of(me))}/reel`, fields: {} }),
})

const reelFields = { displayname: 'A reel', parts: [{ start: 0, end: 2 }] }

export const reelCases: readonly Case[] = [
  ...over({
    route: 'POST /api/v3/videos/:id/reel-detection',
    of: changing,
    relations: all,
    fields: () => ({ start: 0, end: 10 }),
  }),
  again('own', people, (me) => me),
  again('of another', strangers, () => null),
  ...all.map(ofHighlight),
  ...all.map(ofJob('GET', managing)),
  ...all.map(ofJob('POST', changing, reelFields)),
]
