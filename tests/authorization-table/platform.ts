import { admins, always, anyone, type Case, nobody } from './case.ts'

export const platformCases: readonly Case[] = [
  { route: 'GET /api/v3/health', expected: anyone },
  { route: 'GET /api/v3/ready', expected: anyone },
  { route: 'GET /api/v3/openapi.json', expected: anyone },
  { route: 'GET /api/v3/sample-library', expected: admins },
  {
    route: 'DELETE /api/v3/sample-library',
    about: 'while it is being loaded',
    expected: { ...admins, siteadmin: 409 },
    ask: async ({ db }) => {
      await db.updateTable('organisation').set({ sample_library: 'loading' }).execute()
      return {}
    },
  },
  {
    route: 'POST /api/v3/sample-library',
    about: 'while it is being removed',
    expected: { ...admins, siteadmin: 409 },
    ask: async ({ db }) => {
      await db.updateTable('organisation').set({ sample_library: 'removing' }).execute()
      return {}
    },
  },
  { route: 'GET /metrics', about: 'from this machine', expected: anyone },
  { route: 'GET /metrics', about: 'through a proxy', expected: nobody, ask: () => ({ headers: { 'x-forwarded-for': '198.51.100.7' } }) },
  { route: 'GET /api/v3/feed', about: 'of nothing', expected: always(422) },
  {
    route: 'GET /api/v3/feed',
    about: 'of something that does not exist',
    expected: nobody,
    ask: () => ({ path: '/api/v3/feed?topic=none:1' }),
  },
]
