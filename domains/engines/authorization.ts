import { admins, type Case } from '#tests/authorization-table/case.ts'

const noEngine = { ...admins, siteadmin: 409 } as const

export const engineCases: readonly Case[] = [
  { route: 'GET /api/v3/engines', expected: admins },
  {
    route: 'POST /api/v3/engines/:kind/test',
    about: 'none is configured',
    expected: noEngine,
    ask: () => ({ path: '/api/v3/engines/text/test' }),
  },
]
