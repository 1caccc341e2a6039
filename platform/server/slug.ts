import { randomBytes } from 'node:crypto'
import { uuidPattern, videoIdPattern } from '#platform/contract/id-patterns.ts'

/** Words that paths need for themselves (wire-details, "One address, two meanings"). */
const reserved = new Set([
  'create',
  'new',
  'search',
  'update',
  'delete',
  'my',
  'all',
  'partials',
  'settings',
  'manage',
  'edit',
  'embed',
  'related',
  'content',
  'featured',
])

const longest = 80
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A title in letters, digits and hyphens; of a title without Latin letters 8 random characters. */
function plain(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '')
  if (/[a-z]/.test(words)) return words
  return Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('')
}

/**
 * The name of a new thing in addresses: its title's letters, with a number behind it where that is taken, reserved or looks like an id.
 *
 * @param taken of these names, those that are in use
 */
export async function newSlug(title: string, taken: (names: readonly string[]) => Promise<readonly string[]>): Promise<string> {
  const stem = plain(title)
  for (let from = 1; ; from += 20) {
    const names = Array.from({ length: 20 }, (_, at) => (from + at === 1 ? stem : numbered(stem, from + at)))
    const used = new Set(await taken(names))
    const free = names.find((name) => !used.has(name) && !reserved.has(name) && !uuidPattern.test(name) && !videoIdPattern.test(name))
    if (free !== undefined) return free
  }
}

const numbered = (stem: string, number: number) => `${stem.slice(0, longest - `-${number}`.length)}-${number}`
