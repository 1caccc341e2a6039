import { jsonExcess } from '#platform/contract/json-limits.ts'
import { Problem } from '#platform/contract/problem.ts'
import { longestValue, mostKeys, mostWidgets } from '../limits.ts'

/** By the id of the field. */
export type FilledIn = Readonly<Record<string, string>>

/** What an owner filled in, from its JSON. @throws Problem invalid, also where something is empty (VW-5.10, VW-5.12) */
export function readFilledIn(text: string): FilledIn {
  const read = parse(text)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw refused('This must be a JSON object of texts.')
  const entries = Object.entries(read).map(([id, value]) => [id, typeof value === 'string' ? value.trim() : value] as const)
  if (entries.length > mostKeys * mostWidgets) throw refused('There are too many fields.')
  for (const [id, value] of entries) {
    if (typeof value !== 'string' || !isStorable(id) || id.length > 64) throw refused('This must be a JSON object of texts.')
    if (value === '') throw refused('Please fill in every field.')
    if ([...value].length > longestValue) throw refused(`At most ${longestValue} characters are allowed`)
    if (!isStorable(value)) throw refused('The text holds characters that cannot be stored.')
  }
  return Object.fromEntries(entries) as FilledIn
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

function parse(text: string): unknown {
  if (jsonExcess(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refused = (message: string) => new Problem('invalid', 'template', message, 'value')
