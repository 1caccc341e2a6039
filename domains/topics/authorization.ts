import { aPerson } from '#domains/accounts/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { admins, type Case, people } from '#tests/authorization-table/case.ts'

async function nodePath(app: TestApp): Promise<string> {
  const admin = await aPerson(app, { role: 'siteadmin' })
  const { body } = await admin.post('/api/v3/library', { name: 'A place' })
  return `/api/v3/library/${body.node.slug}`
}

const named = () => ({ name: 'Another place' })
const ofNode = async (app: TestApp) => ({ path: await nodePath(app), fields: named() })

export const topicCases: readonly Case[] = [
  { route: 'GET /api/v3/search/tags', expected: people },
  { route: 'GET /api/v3/library', expected: people },
  { route: 'POST /api/v3/library', expected: admins, ask: () => ({ fields: named() }) },
  { route: 'POST /api/v3/library/:slug', expected: admins, ask: ofNode },
  { route: 'PUT /api/v3/library/:slug', expected: admins, ask: ofNode },
  { route: 'DELETE /api/v3/library/:slug', expected: admins, ask: ofNode },
]
