import { Problem } from '#platform/contract/problem.ts'

/** JSON text or an object, as forms and programs send them. */
export function objectOf(value: string | Record<string, unknown> | undefined, field: string): Record<string, unknown> {
  if (typeof value !== 'string') return value ?? {}
  try {
    const parsed: unknown = value === '' ? {} : JSON.parse(value)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Record<string, unknown>
  } catch {
    // Refused below.
  }
  throw new Problem('invalid', undefined, `${field} must be a JSON object.`, field)
}
