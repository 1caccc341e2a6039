import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { type Answer, type Asked, type Case, type Kind, kinds } from '#tests/authorization-table/case.ts'
import { table } from '#tests/authorization-table/table.ts'

const cases = new Map(table.map((one) => [`${one.route}${one.about ? ` (${one.about})` : ''}`, one]))

async function send(app: TestApp, caller: TestPerson | null, method: string, { path = '', fields, headers }: Asked): Promise<Response> {
  const body = fields === undefined ? {} : { body: JSON.stringify(fields) }
  const type = fields === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(new URL(path, app.url), {
    method,
    redirect: 'manual',
    headers: { accept: 'application/json', ...type, ...caller?.headers, ...headers },
    ...body,
  })
  await response.body?.cancel()
  return response
}

function answerOf({ status, headers }: Response, expected: Answer): Answer {
  if (typeof expected === 'number') return status
  if (status === 401 || headers.get('location')?.startsWith('/web/login')) return 'sign in'
  if (status === 403) return 'no'
  if (status === 404) return 'hidden'
  return status < 400 ? 'yes' : status
}

async function ask(app: TestApp, one: Case, kind: Kind): Promise<Answer> {
  const caller = kind === 'anonymous' ? null : await aPerson(app, { role: kind, ...one.as })
  const [method = '', url = ''] = one.route.split(' ')
  const asked = { path: url, ...(await one.ask?.(app, caller)) }
  return answerOf(await send(app, caller, method, asked), one.expected[kind])
}

// The files of the web: the same for everybody, with nothing in them.
const files = 'GET /assets/*'

// Before, every page leads to the set-up.
beforeAll(async () => {
  const { db } = await startedApp()
  await db.updateTable('organisation').set({ set_up_at: new Date() }).execute()
})

describe('who gets what', () => {
  it('every route that the app answers is in the table', async () => {
    const app = await startedApp()
    const known = new Set(table.map((one) => one.route))
    const calls = app.routes.filter((route) => route !== files)
    expect(calls.filter((route) => !known.has(route))).toEqual([])
    expect([...known].filter((route) => !app.routes.includes(route))).toEqual([])
  })

  it.each([...cases.keys()])('%s (CM-6.13, VW-6.19, LE-7.86)', async (name) => {
    const app = await startedApp()
    const one = cases.get(name) as Case
    const answers = await Promise.all(kinds.map(async (kind) => [kind, await ask(app, one, kind)] as const))
    expect(Object.fromEntries(answers)).toEqual(one.expected)
  })
})
