import { z } from 'zod/mini'
import { type ProblemCode, problems } from '#platform/contract/problem.ts'
import { type Route, refusalsOf } from '#platform/contract/route.ts'
import { feedPath, mostTopics } from './feed/route.ts'

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

/** Who may call: a person who is signed in, or a program with one of these sets of scopes; where anybody may, an anonymous viewer too. */
function securityOf({ access }: Pick<Route, 'access'>, tokens: readonly (readonly string[])[], byPerson: boolean) {
  const nobody = access === 'anyone' ? [{}] : []
  return [...nobody, ...(byPerson ? [{ session: [] }] : []), ...tokens.map((scopes) => ({ token: scopes }))]
}

/** `GET /api/v3/feed` (feed/route.ts), which answers no JSON and so is in no contract. */
const feedOperation = (tokens: readonly (readonly string[])[]) => ({
  operationId: 'hearFeed',
  tags: ['feed'],
  description:
    'Server-sent events about topics such as `video:gcc-…`: each has a type, its topic, and ids, or what all who may hear of the topic see of them. After an event of the type `missed` something may not have been told, and the listener asks again.',
  security: securityOf({ access: 'anyone' }, tokens, true),
  parameters: [
    {
      name: 'topic',
      in: 'query',
      required: true,
      style: 'form',
      explode: true,
      schema: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: mostTopics },
    },
    {
      name: 'age',
      in: 'query',
      description: 'How old (ms) what the listener knows is: what happened since is told first. Without it, the last seconds are.',
      schema: { type: 'number', minimum: 0, default: 0 },
    },
  ],
  responses: {
    200: {
      description: 'A stream that ends only when the connection does',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    ...responsesOf(['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited', 'unavailable']),
  },
})

function operation(name: string, domain: string, route: Route, { scopesOf, byProgram }: Described) {
  const answer = { schema: schemaOf(route.answer, 'output') }
  const body = route.body && schemaOf(route.body, 'input')
  return {
    operationId: name,
    tags: [domain],
    security: securityOf(route, scopesOf(name, route.method, route.path), !byProgram.includes(name)),
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

interface Described {
  /** The address of this installation. */
  readonly server: string
  /** The name of the cookie. */
  readonly session: string
  /** Sets of scopes, each of which is enough for a call by an API token. */
  readonly scopesOf: (name: string, method: string, path: string) => readonly (readonly string[])[]
  /** Calls that only a token opens. */
  readonly byProgram: readonly string[]
}

/** OpenAPI 3.1 of everything that the contract names, and of the feed. */
export function openApi(contract: Contract, described: Described) {
  const { server, session, scopesOf } = described
  const paths: Record<string, Record<string, unknown>> = { [feedPath]: { get: feedOperation(scopesOf('hearFeed', 'GET', feedPath)) } }
  for (const [domain, table] of Object.entries(contract))
    for (const [name, route] of Object.entries(table))
      (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(name, domain, route, described)
  return {
    openapi: '3.1.0',
    info: { title: 'Lyceum', version: '1' },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: session },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token. The words at each call are the scopes that it must have: read, write, upload, admin.',
        },
      },
    },
  }
}
