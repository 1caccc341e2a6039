import { admins, type Case } from '#tests/authorization-table/case.ts'
import { all, managing, over } from '#tests/authorization-table/relations.ts'

/** Nobody reads names until an administrator lets somebody. */
const nobody: typeof managing = (relation) => {
  const answers = Object.entries(managing(relation)).map(([kind, answer]) => [kind, answer === 'yes' ? 'no' : answer])
  return Object.fromEntries(answers) as ReturnType<typeof managing>
}

export const analyticsCases: readonly Case[] = [
  ...over({ route: 'GET /api/v3/videos/:id/analytics', of: managing, relations: all }),
  ...over({ route: 'GET /api/v3/videos/:id/analytics/:table', of: managing, relations: all, places: { ':table': 'passages' } }),
  ...over({ route: 'GET /api/v3/videos/:id/viewers', of: nobody, relations: all }),
  { route: 'GET /api/v3/domain/analytics', expected: admins },
  { route: 'GET /api/v3/domain/analytics/:table', expected: admins, ask: () => ({ path: '/api/v3/domain/analytics/videos' }) },
  {
    route: 'POST /web/ajax/domain/download/usagedata',
    expected: admins,
    ask: () => ({ fields: { from_date: '2026-01-01', to_date: '2026-01-31' } }),
  },
]
