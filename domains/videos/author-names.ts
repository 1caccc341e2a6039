/** The most authors of one video. */
export const mostAuthors = 20

/** Characters of one name. */
export const longestAuthor = 64
const allowed = /^[\p{L}\p{M}\p{N}_ -]+$/u
const digits = /^\p{N}+$/u

/** Letters, digits, underscore, hyphen and space, and not digits alone (CM-5.03, CM-5.04). */
export const isAuthorName = (name: string): boolean => allowed.test(name) && !digits.test(name)

/** What was typed or sent as authors: comma text or a list; trimmed, without doubles. */
export function authorsIn(value: string | readonly string[]): string[] {
  const names = new Map<string, string>()
  for (const part of [value].flat().flatMap((one) => one.split(','))) {
    const name = part.trim().replace(/\s+/g, ' ')
    const key = name.toLowerCase()
    if (name !== '' && !names.has(key)) names.set(key, name)
  }
  return [...names.values()]
}
