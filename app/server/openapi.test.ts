import { describe, expect, it } from 'vitest'
import { contract } from '#app/contract.ts'
import { startedApp } from '#platform/server/testing.ts'

describe('the description of all calls', () => {
  it('a program reads every route of the contract, with its fields and refusals, as OpenAPI 3.1', async () => {
    const { anonymous } = await startedApp()
    const { body } = await anonymous.get('/api/v3/openapi.json')
    expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Lyceum' } })
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, one]) =>
      Object.keys(one).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const written = Object.values(contract).flatMap((table) => Object.values(table).map(({ method, path }) => `${method} ${path}`))
    expect(described.toSorted()).toEqual(written.toSorted())
    const update = body.paths['/web/ajax/videos/update'].put
    expect(update.requestBody.content['application/json'].schema.required).toContain('gconfid')
    expect(update.responses['422'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Problem' })
    expect(update.security).toHaveLength(2)
  })
})
