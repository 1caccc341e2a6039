import { isNegation, isSpaceless, type PlainWord, plainWords } from './plain-words.ts'
import type { SpokenLine } from './sentences.ts'
import { lexiconOf } from './words.ts'

/** What a statement rests on: words that are said between two moments, ms. */
export interface Quotation {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** How far from its moment a quotation may stand, ms. */
const reach = 15_000
/** Fewer words prove nothing; of scripts without spaces, characters. */
const least = { words: 4, characters: 8 }
/** Shorter words that differ are other words. */
const nearFrom = { sameStem: 5, mistyped: 7 }

interface HeardWord extends PlainWord {
  readonly start: number
  readonly end: number
}

/**
 * Looks for what a quotation says in what is said around its moment. Punctuation, case, fillers and numbers in words or digits do not matter, a slip in
 * a long word is forgiven; apart from that every word must be there, one after the other, and nothing between them.
 *
 * @param language ISO 639
 * @returns the moments between which it is said; null where it is not
 */
export function findQuotation(quotation: Quotation, lines: readonly SpokenLine[], language: string): Quotation | null {
  const quoted = plainWords(quotation.text)
  if (quoted.length < (isSpaceless(quotation.text) ? least.characters : least.words)) return null
  const heard = wordsAround(lines, quotation)
  const near = nearness(language, new Set(heard.map(({ text }) => text)))
  for (let at = 0; at + quoted.length <= heard.length; at += 1) {
    // "Open the valve" is not what "do not open the valve" says.
    if (isNegation(heard[at - 1]?.text ?? '')) continue
    if (!quoted.every((word, n) => near(heard[at + n] as HeardWord, word))) continue
    const [first, last] = [heard[at], heard[at + quoted.length - 1]]
    return { text: quotation.text, start: first?.start ?? 0, end: last?.end ?? 0 }
  }
  return null
}

/** Each word with its moment inside its line, in proportion to the characters before it. */
function wordsAround(lines: readonly SpokenLine[], { start, end }: Quotation): HeardWord[] {
  const around = lines.filter((line) => line.end >= start - reach && line.start <= end + reach)
  const starts: number[] = []
  let text = ''
  for (const line of around) {
    starts.push(text.length)
    text += `${line.text}\n`
  }
  let number = 0
  return plainWords(text).map((word) => {
    while ((starts[number + 1] ?? Infinity) <= word.at) number += 1
    const line = around[number] as SpokenLine
    const within = Math.min(1, (word.at - (starts[number] ?? 0)) / Math.max(1, line.text.length))
    return { ...word, start: Math.round(line.start + within * (line.end - line.start)), end: line.end }
  })
}

/** @param spoken words that are said: none of them is a slip */
function nearness(language: string, spoken: ReadonlySet<string>) {
  const lexicon = lexiconOf(language)
  const stemOf = (word: string) => lexicon.wordsOf(word)[0]?.stem ?? null
  const isInflected = (a: string, b: string) => Math.abs(a.length - b.length) <= 1 && stemOf(a) !== null && stemOf(a) === stemOf(b)
  return (heard: PlainWord, quoted: PlainWord): boolean => {
    const [a, b] = [heard.text, quoted.text]
    if (a === b) return true
    if ([heard, quoted].some(({ text, isNumber }) => isNumber || isNegation(text))) return false
    const shorter = Math.min(a.length, b.length)
    if (shorter < nearFrom.sameStem || a[0] !== b[0]) return false
    if (isInflected(a, b)) return true
    return shorter >= nearFrom.mistyped && !spoken.has(b) && isSlip(a, b)
  }
}

/** A letter left out, put in, or swapped with its neighbour. Another letter in its place makes another word too often. */
function isSlip(a: string, b: string): boolean {
  if (a.length === b.length) {
    const at = [...a].findIndex((letter, n) => letter !== b[n])
    return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
  }
  const [long, short] = a.length > b.length ? [a, b] : [b, a]
  if (long.length - short.length !== 1) return false
  const at = [...short].findIndex((letter, n) => letter !== long[n])
  return at === -1 || short.slice(at) === long.slice(at + 1)
}

/** Whether each number and each name of a statement stands in what it rests on. Where nouns are written like names, names are not looked at. */
export function restsOn(statement: string, quoted: string, language: string): boolean {
  const words = plainWords(quoted)
  const quotedWords = new Set(words.map(({ text }) => text))
  const numbers = plainWords(statement).filter(({ isNumber, text }) => isNumber && text !== '1')
  if (!numbers.every(({ text }) => quotedWords.has(text))) return false
  if (language === 'de' || language === 'lb') return true
  const names = [...statement.matchAll(/(?<=[^.!?:·•–—-]\s+)(\p{Lu}[\p{L}'’-]*)/gu)].map(([, name = '']) => name)
  return names.every((name) => plainWords(name).every(({ text }) => quotedWords.has(text) || text === 'i'))
}
