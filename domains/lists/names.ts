/** What everybody has from the beginning, in this order. */
export const defaultLists = ['Watch later', 'Favorites'] as const

/** Characters (code points). */
const longest = 32
/** Lists that one video can be in. */
export const mostOfOne = 7

// First a letter, digit or underscore (VW-5.19, LE-5.11); wire-details, "Contradictions".
const pattern = /^[\p{L}\p{N}_][\p{L}\p{N}_ .,\-'&()!]*$/u

/** Texts for a name that is too long: of a new list, of one that is renamed. */
const tooLong = {
  create: 'Maximum 32 characters allowed in list.',
  rename: 'Listname should contain at most 32 characters.',
} as const
const invalid = 'Invalid listname.'

/** What is wrong with the name of a list; undefined where nothing is. Blanks around it don't count. */
export function problemOf(name: string, doing: keyof typeof tooLong): string | undefined {
  const trimmed = name.trim()
  if (Array.from(trimmed).length > longest) return tooLong[doing]
  return pattern.test(trimmed) ? undefined : invalid
}
