import { randomUUID } from 'node:crypto'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anyone, type Case, people, strangers } from '#tests/authorization-table/case.ts'
import { aLink, anExport } from './testing.ts'

/** The file that this person asked for, or nobody whom we know. */
const file = (about: string, expected: Case['expected'], of: (me: TestPerson | null) => TestPerson | null): Case => ({
  route: 'GET /api/v3/reports/:id',
  about,
  expected,
  ask: async (app, me) => ({ path: `/api/v3/reports/${await anExport(app, of(me))}` }),
})

const topic = (about: string, expected: Case['expected'], of: (me: TestPerson | null) => string): Case => ({
  route: 'GET /api/v3/feed',
  about: `files of ${about}`,
  expected: { ...expected, anonymous: 'hidden' },
  ask: (_app, me) => ({ path: `/api/v3/feed?topic=exports:${of(me)}` }),
})

export const exportCases: readonly Case[] = [
  { route: 'GET /api/v3/reports', expected: people },
  file('own', people, (me) => me),
  file('of another', strangers, () => null),
  {
    route: 'GET /api/v3/reports/:id',
    about: 'by the link that was mailed to others',
    expected: anyone,
    ask: async (app) => {
      const id = await anExport(app, await aPerson(app))
      return { path: `/api/v3/reports/${id}?token=${await aLink(app, id)}` }
    },
  },
  topic('oneself', people, (me) => me?.id ?? randomUUID()),
  topic('another', strangers, () => randomUUID()),
]
