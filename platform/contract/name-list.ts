import { z } from 'zod/mini'
import { longestEntry } from './fields.ts'

/** Names of things that one call changes: comma text, repeated, `name[]`, `names` or a JSON array (wire-details, "Answers"). */
export const nameFields = (most: number, tooMany: string) => {
  const names = z.optional(nameList(most, tooMany))
  return { name: names, names, 'name[]': names }
}

const nameList = (most: number, tooMany: string) =>
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((value, context) => {
      if (typeof value === 'string' && value.length > most * longestEntry) {
        context.issues.push({ code: 'custom', message: tooMany, input: value })
        return z.NEVER
      }
      const parts = typeof value === 'string' && value.trim().startsWith('[') ? fromJson(value) : value
      const all = (typeof parts === 'string' ? parts.split(',') : parts).map((one) => one.trim()).filter((one) => one !== '')
      const names = [...new Set(all)]
      if (names.length > most) context.issues.push({ code: 'custom', message: tooMany, input: value })
      return names
    }),
  )

function fromJson(value: string): string[] | string {
  try {
    const read: unknown = JSON.parse(value)
    return Array.isArray(read) ? read.map(String) : value
  } catch {
    return value
  }
}

interface Names {
  readonly name?: string[] | undefined
  readonly names?: string[] | undefined
  readonly 'name[]'?: string[] | undefined
}

/** The names in what `nameFields` took. */
export const namesIn = (body: Names): readonly string[] => body.name ?? body.names ?? body['name[]'] ?? []
