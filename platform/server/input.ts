import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse as parseQuery } from 'qs'
import { en } from 'zod/locales'
import { z } from 'zod/mini'
import { deepest, jsonExcess, mostFields } from '#platform/contract/json-limits.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Route } from '#platform/contract/route.ts'

z.config(en())

type Fields = Record<string, unknown>

/** `a[b]=1&c[]=2`: nested fields of forms and queries, bounded in depth and number. */
export const parseFields = (text: string): Fields =>
  parseQuery(text, { depth: 4, parameterLimit: mostFields, arrayLimit: 500, allowPrototypes: false, ignoreQueryPrefix: true }) as Fields

/** Reads forms as well as JSON on every state-changing route (wire.md, "General"). */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    if (holdsMore(text as string, '&', mostFields)) done(excessive('fields'))
    else done(null, parseFields(text as string))
  })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const excess = jsonExcess(text as string)
    if (excess) return done(excessive(excess))
    try {
      done(null, text === '' ? {} : JSON.parse(text as string))
    } catch {
      done(new Problem('invalid', 'json', 'The body is not valid JSON.'))
    }
  })
}

function holdsMore(text: string, part: string, most: number): boolean {
  let at = -1
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(part, at + 1)
    if (at === -1) return false
  }
  return true
}

const excessive = (excess: 'fields' | 'depth') =>
  excess === 'depth'
    ? new Problem('invalid', 'depth', 'The fields are nested too deeply.')
    : new Problem('invalid', 'fields', 'There are too many fields.')

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A listing takes `params[qtext]` and `qtext` alike. */
function flattened(fields: Fields): Fields {
  const { params, ...rest } = fields
  return isFields(params) ? { ...params, ...rest } : fields
}

/** What a call carries: of a state-changing one the body's fields and, where the body lacks one, the query's. */
export function fieldsOf(request: FastifyRequest): Fields {
  const query = flattened(isFields(request.query) ? request.query : {})
  if (request.body === undefined || request.body === null) return query
  if (!isFields(request.body)) throw new Problem('invalid', 'body', 'The body must be an object of fields.')
  return { ...query, ...flattened(request.body) }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

function refuseUnstorable(value: unknown, depth = 0): void {
  if (depth > deepest) throw excessive('depth')
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new Problem('invalid', 'text', 'The text holds characters that cannot be stored.')
  } else if (Array.isArray(value)) for (const item of value) refuseUnstorable(item, depth + 1)
  else if (isFields(value))
    for (const [name, inner] of Object.entries(value)) {
      refuseUnstorable(name, depth + 1)
      refuseUnstorable(inner, depth + 1)
    }
}

/** A part of an address that cannot be stored names nothing, whichever route it is for. */
export function refuseUnreadable(params: unknown): void {
  for (const part of Object.values(params ?? {})) if (typeof part === 'string' && !isStorable(part)) throw new Problem('not_found')
}

/** Parses by the contract, or refuses with the first thing that is wrong. */
export function parsed(schema: Route['body'], value: unknown): unknown {
  if (!schema) return undefined
  refuseUnstorable(value)
  const result = schema.safeParse(value ?? {})
  // Again: text that holds JSON is read by now.
  if (result.success) refuseUnstorable(result.data)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Problem('invalid', undefined, issue?.message, issue?.path.map(String).join('.') || undefined)
}

/** An address whose parameters have another form names nothing. */
export function parsedParams(schema: Route['params'], value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw new Problem('not_found')
  return result.data
}
