import fc from 'fast-check'
import { z } from 'zod/mini'
import type { Route } from '#platform/contract/route.ts'
import type { Evil } from './evil.ts'

/** What exists, so that a call gets as far as possible: by the name of the field that carries it. */
export type Known = Readonly<Record<string, readonly string[]>>

interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema | false
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  /** One of several kinds, told by one of its fields. */
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

const schemaOf = (shape: NonNullable<Route['body']>): Schema => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema

const words = fc.oneof(fc.constantFrom('a word', 'fire doors', '1', 'data', '0'), fc.string({ unit: 'grapheme', maxLength: 20 }))

function textOf({ pattern, maxLength = 100, enum: values }: Schema): fc.Arbitrary<string> {
  if (values) return fc.constantFrom(...values)
  if (pattern?.includes('\\p{')) return fc.stringMatching(/^[a-z][a-z0-9]{2,30}$/)
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return words.map((text) => text.slice(0, maxLength))
}

/** Several types at once are a flag's. */
const flags = fc.constantFrom(0, 1, true, false, '1', '0', 'on', 'true', '')

/** A value that the schema allows, unless a check that JSON schema cannot say refuses it. */
function valueOf(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  const there = known[name]
  if (there && there.length > 0) return fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...there) }, plain(schema, name, known))
  return plain(schema, name, known)
}

function plain(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((one) => valueOf(one, name, known)))
  if (Array.isArray(schema.type)) return flags
  const { minimum: min = -1e6, maximum: max = 1e6 } = schema
  const kinds: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
    string: () => textOf(schema),
    boolean: () => fc.boolean(),
    integer: () => fc.integer({ min: Math.max(min, -1e6), max: Math.min(max, 120) }),
    number: () => fc.double({ min, max: Math.min(max, 100), noNaN: true }),
    array: () => arrayOf(schema, name, known),
    object: () => fc.record(fieldsIn(schema, known), { requiredKeys: [...(schema.required ?? [])] }),
  }
  return kinds[String(schema.type)]?.() ?? fc.jsonValue({ maxDepth: 3 })
}

function arrayOf({ items, prefixItems }: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map((one) => valueOf(one, name, known)))
  return fc.array(items ? valueOf(items, name, known) : fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 })
}

const fieldsIn = ({ properties = {} }: Schema, known: Known) =>
  Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one, name, known)]))

const written = (value: unknown): Evil => ({
  json: JSON.stringify(value),
  text: typeof value === 'object' && value !== null ? '' : String(value),
})

export interface Field {
  readonly name: string
  readonly value: Evil
}

/** The fields of a call as its contract wants them, in order. */
export function validFields(shape: Route['body'], known: Known): fc.Arbitrary<Field[]> {
  if (!shape) return fc.constant([])
  return plain(schemaOf(shape), '', known).map((fields) =>
    Object.entries(fields as Record<string, unknown>).flatMap(([name, value]) => flattened(name, value)),
  )
}

/** A list also as repeated fields: the first way for JSON, the second for forms. */
const flattened = (name: string, value: unknown): Field[] => [
  {
    name,
    value: { ...written(value), text: Array.isArray(value) ? value.map((one) => written(one).text).join(',') : written(value).text },
  },
]
