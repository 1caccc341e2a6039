import { describe, expect, it } from 'vitest'
import { contract } from '#app/contract.ts'
import { tokenScopes } from '#domains/accounts/contract.ts'
import { aPerson } from '#domains/accounts/testing.ts'
import type { Route } from '#platform/contract/route.ts'
import { startedApp } from '#platform/server/testing.ts'
import type { Case } from '#tests/authorization-table/case.ts'
import { table } from '#tests/authorization-table/table.ts'
import { administering, byProgram, personal } from './scopes.ts'

interface Operation {
  readonly security: readonly { readonly token?: readonly string[] }[]
}

describe('the description of all calls', () => {
  it('a program reads every route of the contract, with its fields and refusals, as OpenAPI 3.1', async () => {
    const { anonymous } = await startedApp()
    const { body } = await anonymous.get('/api/v3/openapi.json')
    expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Lyceum' } })
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, one]) =>
      Object.keys(one).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const written = Object.values(contract).flatMap((table) => Object.values(table).map(({ method, path }) => `${method} ${path}`))
    expect(described.toSorted()).toEqual([...written, 'GET /api/v3/feed'].toSorted())
    const update = body.paths['/web/ajax/videos/update'].put
    expect(update.requestBody.content['application/json'].schema.required).toContain('gconfid')
    expect(update.responses['422'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Problem' })
    expect(update.security).toEqual([{ session: [] }, { token: ['write'] }])
  })

  it('a program reads of the feed what it can ask there and what it hears', async () => {
    const { anonymous } = await startedApp()
    const { get } = (await anonymous.get('/api/v3/openapi.json')).body.paths['/api/v3/feed']
    expect(get.parameters).toMatchObject([
      { name: 'topic', in: 'query', required: true, schema: { type: 'array' } },
      { name: 'age', in: 'query', schema: { type: 'number', minimum: 0 } },
    ])
    expect(get.responses['200'].content).toHaveProperty('text/event-stream')
    expect(get.security).toEqual([{}, { session: [] }, { token: ['read'] }])
  })

  it('a program reads at each call which scopes its token must have, and is refused without them', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const tokenOf = async (scope: string) => (await root.post('/api/v3/tokens', { name: scope, scopes: [scope] })).body.token as string
    const tokens = await Promise.all(tokenScopes.map(async (scope) => [scope, await tokenOf(scope)] as const))
    const { paths } = (await app.anonymous.get('/api/v3/openapi.json')).body as { paths: Record<string, Record<string, Operation>> }
    const operations = Object.entries(paths).flatMap(([path, one]) =>
      Object.entries(one).map(([method, { security }]) => ({ path, method, security })),
    )
    expect(operations.filter(({ security }) => !security).map(({ path }) => path)).toEqual([])
    const send = async ({ path, method }: { path: string; method: string }, token: string) => {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
      const answer = await fetch(new URL(path.replace(/\{\w+\}/g, 'x'), app.url), { method, headers })
      return (await answer.json()).error?.reason as string | undefined
    }
    for (const one of operations.filter(({ security }) => security.some(({ token }) => token)))
      for (const [scope, token] of tokens.filter(([scope]) => !one.security.some(({ token = [] }) => token.includes(scope))))
        expect(await send(one, token), `${one.method} ${one.path} with ${scope}`).toBe('scope')
  })

  it('names the scope admin exactly at the calls that only site admins are answered, and no token at those about keys', () => {
    const answers = new Map<string, Case['expected'][]>()
    for (const { route, expected } of table) answers.set(route, [...(answers.get(route) ?? []), expected])
    const forAdmins = (route: Route) => {
      const cases = answers.get(`${route.method} ${route.path.replace(/\{(\w+)\}/g, ':$1')}`) ?? []
      // A number says that the right is there, and something else decides.
      const gets = (answer: Case['expected'][keyof Case['expected']]) => answer === 'yes' || typeof answer === 'number'
      return cases.some(({ siteadmin }) => gets(siteadmin)) && cases.every(({ reviewer }) => !gets(reviewer))
    }
    const all = Object.values<Readonly<Record<string, Route>>>(contract).flatMap((one) => Object.entries(one))
    const needAdmin = all.filter(([, route]) => forAdmins(route)).map(([name]) => name)
    expect(needAdmin.toSorted()).toEqual(administering.toSorted())
    expect([...personal, ...byProgram].filter((name) => !all.some(([one]) => one === name))).toEqual([])
  })
})
