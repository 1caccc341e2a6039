import { admins, always, anyone, type Case, nobody } from './case.ts'

export const platformCases: readonly Case[] = [
  { route: 'GET /api/v3/health', expected: anyone },
  { route: 'GET /api/v3/ready', expected: anyone },
  { route: 'GET /api/v3/openapi.json', expected: anyone },
  { route: 'GET /api/v3/sample-library', expected: admins },
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
