import { z } from 'zod/mini'
import { type JsonLimits, jsonExcess } from './json-limits.ts'

/** A flag on the wire: 0/1, true/false or on (wire.md, "General"). */
export const flag = z.pipe(
  z.union([z.boolean(), z.number(), z.string()]),
  z.transform((value, context) => {
    const text = String(value).toLowerCase()
    if (['1', 'true', 'on'].includes(text)) return true
    if (['0', 'false', 'off', ''].includes(text)) return false
    context.issues.push({ code: 'custom', message: 'A flag is 0 or 1', input: value })
    return z.NEVER
  }),
)

const codePoints = (value: string) => Array.from(value).length

/** Whether text has more code points than `max`. Far too long text is not counted: a code point is two units at most. */
export const isLonger = (value: string, max: number) => value.length > 2 * max || codePoints(value) > max
const isShorter = (value: string, min: number) => value.length < 2 * min && codePoints(value) < min

/** One line or more of text without surrounding blanks; lengths are counted in code points. */
export const text = (limits: { min?: number; max: number; empty?: string; long?: string }) =>
  z.string().check(
    z.trim(),
    z.refine((value) => !isShorter(value, limits.min ?? 0), limits.empty ?? 'This field is required'),
    z.refine((value) => !isLonger(value, limits.max), limits.long ?? `At most ${limits.max} characters are allowed`),
  )

const noAddress = 'This is not an email address.'

export const emailAddress = z.email(noAddress).check(z.maxLength(254, noAddress))

/** Characters of one entry of a list sent as text, with its comma. */
export const longestEntry = 300

/** A list sent as comma text, as repeated fields or as an array; blanks and doubles go. */
export const list = (max = 100) =>
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((value, context) => {
      if (typeof value === 'string' && value.length > max * longestEntry) {
        context.issues.push({ code: 'custom', message: `At most ${max} entries are allowed`, input: value })
        return z.NEVER
      }
      const items = (typeof value === 'string' ? value.split(',') : value).map((item) => item.trim()).filter((item) => item !== '')
      const unique = [...new Set(items)]
      if (unique.length > max) context.issues.push({ code: 'custom', message: `At most ${max} entries are allowed`, input: value })
      return unique
    }),
  )

/** An object of fields, or the same as JSON text, as forms send it. */
export const jsonObject = z.pipe(
  z.union([z.string(), z.record(z.string(), z.unknown())]),
  z.transform((value, context) => {
    const read = typeof value === 'string' ? readJson(value === '' ? '{}' : value) : value
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>
    context.issues.push({ code: 'custom', message: 'This must be a JSON object.', input: value })
    return z.NEVER
  }),
)

/** A list, or the same as JSON text, as forms send it. */
export const jsonArray = z.pipe(
  z.union([z.string(), z.array(z.unknown())]),
  z.transform((value, context) => {
    const read = typeof value === 'string' ? readJson(value === '' ? '[]' : value) : value
    if (Array.isArray(read)) return read as unknown[]
    context.issues.push({ code: 'custom', message: 'This must be a JSON array.', input: value })
    return z.NEVER
  }),
)

/** An object, or the same as JSON text, which may be longer and hold more than a body of fields. */
export const boundedJson = ({ characters, ...most }: JsonLimits & { readonly characters: number }) =>
  z.pipe(
    z.union([z.string(), z.record(z.string(), z.unknown())]),
    z.transform((value, context) => {
      const read = typeof value === 'string' && value.length <= characters ? readJson(value, most) : value
      if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>
      const message = typeof value === 'string' && value.length > characters ? 'This is too long.' : 'This must be a JSON object.'
      context.issues.push({ code: 'custom', message, input: '' })
      return z.NEVER
    }),
  )

function readJson(text: string, most?: JsonLimits): unknown {
  if (jsonExcess(text, most)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A stored choice: what is not one of the values is refused. */
export const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) => z.enum(values)

/** A choice of a listing: an unknown value counts as the first (wire-details, "Answers"). */
export const oneOfOr = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.catch(z.enum(values as unknown as [T[number], ...T[number][]]), values[0] as T[number])
