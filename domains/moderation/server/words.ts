/** Scripts that put no blanks between words. */
const withoutBlanks = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Accents and what is not seen, but not the marks that make another sound of a Japanese one. */
const unseen = /(?!\u3099|\u309a)[\p{sc=Inherited}\p{Cf}\p{DI}]/gu

/** Without regard to case, accents and what is not seen; its words with one blank before and after each. */
const folded = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `

/** What is looked for in a folded text; empty: nothing. */
function patternOf(word: string): string {
  const isBeginning = word.endsWith('*')
  const whole = folded(word)
  if (whole.trim() === '') return ''
  if (withoutBlanks.test(word)) return whole.trim()
  return isBeginning ? whole.trimEnd() : whole
}

/** Whether a text has one of these words or phrases in it, as words of their own; `word*` stands for all that begin so. */
export function hasWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const where = folded(text)
  return words.some((word) => {
    const pattern = patternOf(word)
    return pattern !== '' && where.includes(pattern)
  })
}
