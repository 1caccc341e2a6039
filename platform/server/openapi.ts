import { z } from 'zod/mini'
import { type ProblemCode, problems } from '#platform/contract/problem.ts'
import { type Route, refusalsOf } from '#platform/contract/route.ts'

type Contract = Readonly<Record<string, Readonly<Record<string, Route>>>>
type Schema = NonNullable<Route['body']>

const schemaOf = (schema: Schema, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as { properties?: Record<string, unknown>; required?: string[] }
}

const problem = {
  type: 'object',
  required: ['result', 'error'],
  properties: {
    result: { const: 'failed' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: Object.keys(problems) },
        reason: { type: 'string' },
        message: { type: 'string' },
        field: { type: 'string' },
      },
    },
  },
}

const parametersOf = (schema: Schema | undefined, place: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

function responsesOf(codes: readonly ProblemCode[]) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(codes.map((code) => [String(problems[code]), { description: code, content }]))
}

function operation(name: string, domain: string, route: Route) {
  const answer = { schema: schemaOf(route.answer, 'output') }
  const body = route.body && schemaOf(route.body, 'input')
  return {
    operationId: name,
    tags: [domain],
    ...(route.access === 'person' ? { security: [{ session: [] }, { token: [] }] } : {}),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(body
      ? { requestBody: { content: { 'application/json': { schema: body }, 'application/x-www-form-urlencoded': { schema: body } } } }
      : {}),
    responses: {
      [String(route.status ?? 200)]: {
        description: 'Done',
        content: {
          [route.as === 'text' ? 'text/plain' : 'application/json']: answer,
          ...(route.fragment ? { 'text/html': { schema: { type: 'string' } } } : {}),
        },
      },
      ...responsesOf(refusalsOf(route)),
    },
  }
}

/** OpenAPI 3.1 of everything that the contract names. */
/** @param session the name of the cookie */
export function openApi(contract: Contract, server: string, session: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [domain, table] of Object.entries(contract))
    for (const [name, route] of Object.entries(table))
      (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(name, domain, route)
  return {
    openapi: '3.1.0',
    info: { title: 'Lyceum', version: '1' },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: session },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
