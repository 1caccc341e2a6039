import { randomBytes } from 'node:crypto'
import slugify from '@sindresorhus/slugify'
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

/** A title in Latin letters, digits and hyphens; 8 random characters where no letter can be written so. */
export function latinOf(title: string): string {
  const words = slugify(title, { decamelize: false }).slice(0, longest).replace(/-+$/, '')
  return /[a-z]/.test(words) ? words : random(8)
}

const random = (length: number) => Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
const ending = (stem: string, end: string) => `${stem.slice(0, longest - end.length - 1)}-${end}`
const isWanted = (name: string) => reserved.has(name) || uuidPattern.test(name) || videoIdPattern.test(name)

/**
 * The name of a new thing in addresses: its title's letters, with `-2` behind them where addresses need the word for themselves, and with random
 * characters where they are taken. Only a thing that everybody of the organisation may see takes the plain letters: the name of the next one then
 * tells nobody what they may not see.
 *
 * @param taken of these names, those that are in use
 * @param hidden whether only some may see the thing
 */
export async function newSlug(
  title: string,
  taken: (names: readonly string[]) => Promise<readonly string[]>,
  hidden = false,
): Promise<string> {
  const stem = latinOf(title)
  const first = isWanted(stem) ? ending(stem, '2') : stem
  const names = [...(hidden ? [] : [first]), ...Array.from({ length: 3 }, () => ending(stem, random(6)))]
  const used = new Set(await taken(names))
  const free = names.find((name) => !used.has(name))
  return free ?? newSlug(title, taken, hidden)
}
