import { randomUUID } from 'node:crypto'
import type { TestPerson } from '#domains/accounts/testing.ts'
import { admins, type Case, people, strangers } from '#tests/authorization-table/case.ts'
import { aFailedImport } from './testing.ts'

const topic = (about: string, expected: Case['expected'], of: (me: TestPerson | null) => string): Case => ({
  route: 'GET /api/v3/feed',
  about: `imports of ${about}`,
  expected: { ...expected, anonymous: 'hidden' },
  ask: (_app, me) => ({ path: `/api/v3/feed?topic=imports:${of(me)}` }),
})

const again = (about: string, expected: Case['expected'], of: (me: TestPerson | null) => TestPerson | null): Case => ({
  route: 'POST /api/v3/videos/:id/import',
  about,
  expected,
  ask: async (app, me) => ({ path: `/api/v3/videos/${await aFailedImport(app, of(me))}/import`, fields: {} }),
})

export const importCases: readonly Case[] = [
  { route: 'POST /web/ajax/videos/import', expected: people, ask: () => ({ fields: { url: 'https://youtu.be/dQw4w9WgXcQ' } }) },
  { route: 'POST /api/v3/uploads/from-address', expected: people, ask: () => ({ fields: { url: 'http://127.0.0.1/film.mp4' } }) },
  { route: 'GET /api/v3/imports', expected: people },
  again('own', people, (me) => me),
  again('of another', strangers, () => null),
  { route: 'GET /api/v3/imports/program', expected: admins },
  topic('oneself', people, (me) => me?.id ?? randomUUID()),
  topic('another', strangers, () => randomUUID()),
]
