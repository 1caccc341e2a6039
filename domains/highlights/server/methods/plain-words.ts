import { isFiller } from './words.ts'

/** A word as quotations are compared by: no case, no marks, numbers in digits. */
export interface PlainWord {
  readonly text: string
  readonly isNumber: boolean
  /** Where it stands in what was read: index of its first character. */
  readonly at: number
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const units = new Map([
  ...small.split(' ').map((word, n) => [word, n] as const),
  ...tens.split(' ').map((word, n) => [word, 20 + 10 * n] as const),
])
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])

const negations = new Set(
  'not no never none neither nor nothing nobody nowhere without hardly kein keine keinen keinem keiner nicht nie niemals ohne ne pas jamais sans no nunca sin nem sem non mai senza niet geen nooit zonder inte ingen aldrig utan ikke uden uten'.split(
    ' ',
  ),
)

export const isNegation = (word: string): boolean => negations.has(word)

/** Scripts that put no spaces between words are compared by character. */
const token =
  /\d+(?:[.,]\d+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}]+(?:'[\p{L}]+)*|%/gu
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

export const isSpaceless = (text: string): boolean => spaceless.test(text)

const contracted: Readonly<Record<string, readonly string[]>> = {
  "can't": ['can', 'not'],
  cannot: ['can', 'not'],
  "won't": ['will', 'not'],
  "shan't": ['shall', 'not'],
  '%': ['percent'],
}

/** The words of a text, without fillers and words that are said twice. */
export function plainWords(text: string): PlainWord[] {
  const words = [...text.matchAll(/\S+/g)].flatMap(({ 0: run, index }) =>
    [...unmarked(run).matchAll(token)].flatMap(({ 0: found }) =>
      spelledOut(found).map((word) => ({ text: word, isNumber: /^\d/.test(word), at: index })),
    ),
  )
  return inDigits(words.filter((word) => !isFiller(word.text))).filter(
    (word, at, all) => word.isNumber || isNegation(word.text) || word.text !== all[at - 1]?.text || isSpaceless(word.text),
  )
}

const unmarked = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’`´]/g, "'")

function spelledOut(word: string): readonly string[] {
  const parts = Object.hasOwn(contracted, word) ? contracted[word] : undefined
  if (parts) return parts
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not']
  if (/^\d/.test(word)) return [digits(word)]
  return [word.replace(/'s$/, '').replaceAll("'", '')]
}

/** `1,000` is a thousand, `37,1` has a fraction. */
const digits = (number: string) => number.replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.')

/** `twenty five` becomes 25, `two hundred and ten` 210. */
function inDigits(words: readonly PlainWord[]): PlainWord[] {
  const out: PlainWord[] = []
  let at = 0
  while (at < words.length) {
    const first = words[at] as PlainWord
    const { value, length } = numberAt(words, at)
    out.push(length === 0 ? first : { text: String(value), isNumber: true, at: first.at })
    at += Math.max(1, length)
  }
  return out
}

/** A number as it grows word by word. `last`: what was said before; nothing yet: Infinity. */
interface Growing {
  readonly value: number
  readonly group: number
  readonly last: number
}

function numberAt(words: readonly PlainWord[], from: number): { value: number; length: number } {
  let growing: Growing = { value: 0, group: 0, last: Infinity }
  let at = from
  for (; at < words.length; at += 1) {
    const next = grown(growing, words[at]?.text ?? '', words[at + 1]?.text ?? '')
    if (!next) break
    growing = next
  }
  return { value: growing.value + growing.group, length: at - from }
}

function grown(before: Growing, word: string, after: string): Growing | undefined {
  const { value, group, last } = before
  const unit = units.get(word)
  if (unit !== undefined && (last === Infinity || fits(unit, last))) return { value, group: group + unit, last: unit }
  const scale = scales.get(word)
  if (scale !== undefined && group > 0) return scaled(before, scale)
  return word === 'and' && last >= 100 && last !== Infinity && units.has(after) ? before : undefined
}

const scaled = ({ value, group }: Growing, scale: number): Growing =>
  scale === 100 ? { value, group: group * scale, last: scale } : { value: value + group * scale, group: 0, last: scale }

/** After a ten a digit, after a hundred anything smaller. */
const fits = (unit: number, last: number) => (last >= 100 ? unit < last : last >= 20 && unit < 10 && unit > 0 && last % 10 === 0)
