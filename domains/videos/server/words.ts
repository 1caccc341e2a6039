/** The most words of a query that are looked at. */
const most = 8

const possessives = /(?<=[\p{L}\p{N}])['’]s(?![\p{L}\p{N}])/gu

/** The words of a query, as the index divides them: letters and digits, everything else stands between words. A possessive’s s is none. */
export function wordsIn(text: string): string[] {
  return [
    ...new Set(
      text
        .toLowerCase()
        .replace(possessives, '')
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  ]
    .filter((word) => word.length <= 60)
    .slice(0, most)
}

/** How many letters of a word may be wrong (VW-1.02, wire-details "Contradictions"): one from 4 letters, two from 8. */
export const editsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Whether `word` becomes `other` by at most `edits` letters put in, left out, exchanged or swapped with their neighbour. */
export function isNear(word: string, other: string, edits: number): boolean {
  let same = 0
  while (same < word.length && word[same] === other[same]) same += 1
  const [a, b] = [word.slice(same), other.slice(same)]
  if (a === b) return true
  if (edits === 0) return false
  if (isNear(a.slice(1), b.slice(1), edits - 1) || isNear(a.slice(1), b, edits - 1) || isNear(a, b.slice(1), edits - 1)) return true
  return a[0] === b[1] && a[1] === b[0] && isNear(a.slice(2), b.slice(2), edits - 1)
}

// Two letters of a language that writes few are a word; of others they would begin half of all words.
const beginsWords = (word: string) => [...word].length >= 3 || /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(word)

/**
 * One word of a query in the language of `word_query`: itself, words that begin with it, and what it may have been meant to be.
 *
 * @param labels `AB` looks at titles and topics only
 */
export function alternatives(word: string, meant: readonly string[] = [], labels: '' | 'AB' = ''): string {
  const label = labels === '' ? '' : `:${labels}`
  const own = beginsWords(word) ? `${word}:*${labels}` : `${word}${label}`
  return [own, ...meant.map((other) => `${other}${label}`)].join(' | ')
}
