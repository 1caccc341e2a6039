import { z } from 'zod/mini'

type Schema = Readonly<Record<string, unknown>>

/** Words that every server's grammar knows; a schema with others is ignored by some and refused by others. */
const kept = new Set(['type', 'properties', 'required', 'items', 'enum', 'const', 'anyOf', 'description', 'additionalProperties'])

/** The schema of an answer as servers are told it. Zod decides afterwards in any case. */
export function jsonSchemaOf(schema: z.ZodMiniType): { schema: Schema; strict: boolean } {
  const whole = pruned(z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' })) as Schema
  return { schema: whole, strict: isStrict(whole) }
}

function pruned(value: unknown, isProperties = false): unknown {
  if (Array.isArray(value)) return value.map((one) => pruned(one))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => isProperties || kept.has(key))
  return Object.fromEntries(
    entries.map(([key, one]) => [
      key,
      ['enum', 'const', 'required'].includes(key) && !isProperties ? one : pruned(one, key === 'properties' && !isProperties),
    ]),
  )
}

/** Strict ones name every property of every object as required. */
function isStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const { type, properties, required = [] } = value as { type?: unknown; properties?: object; required?: readonly string[] }
  if (type === 'object' && (properties === undefined || Object.keys(properties).some((name) => !required.includes(name)))) return false
  return Object.values(value).every(isStrict)
}
