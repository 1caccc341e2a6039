/** Scripts that put no blanks between words. */
const withoutBlanks = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Accents and what is not seen, but not the marks that make another sound of a Japanese one. */
const unseen = /(?!\u3099|\u309a)[\p{sc=Inherited}\p{Cf}\p{DI}]/gu

/** Without regard to case, accents and what is not seen. */
const plain = (text: string): string => text.normalize('NFKD').replace(unseen, '').toLowerCase()

/** The words of a plain text with one blank before and after each. */
const spaced = (text: string): string =>
  ` ${text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `

/** Emoji, which stand between words or at their ends; dashes and asterisks are none. */
const isPicture = (text: string): boolean => /\p{So}/u.test(text) && !/[\p{L}\p{N}]/u.test(text)

function isIn(word: string, text: string, words: string): boolean {
  const isBeginning = word.endsWith('*')
  const wanted = plain(isBeginning ? word.slice(0, -1) : word).trim()
  if (isPicture(wanted)) return text.includes(wanted)
  const whole = spaced(wanted)
  if (whole.trim() === '') return false
  if (withoutBlanks.test(wanted)) return words.includes(whole.trim())
  return words.includes(isBeginning ? whole.trimEnd() : whole)
}

/** Whether a text has one of these words or phrases in it, as words of their own; `word*` stands for all that begin so. */
export function hasWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const where = plain(text)
  const spacedText = spaced(where)
  return words.some((word) => isIn(word, where, spacedText))
}
