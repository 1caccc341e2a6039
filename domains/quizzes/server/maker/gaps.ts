/** A number or a name in a sentence, which a question can leave out. */
export interface Gap {
  readonly text: string
  readonly start: number
  readonly kind: 'number' | 'name'
  /** Two gaps of one form can stand for each other. */
  readonly form: string
}

const number = /(?<![\p{L}\p{N}])(?:[$€£]\s?)?\d+(?:[.,:]\d+)*(?:\s?%)?(?![\p{L}\p{N}])/gu
/** One or more words that begin with a capital letter, not at the beginning of the sentence. */
const name = /(?<=[\p{Ll}\p{N},;:]\s)\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)*/gu

/** Nouns of these languages begin with a capital letter, whether they are names or not. */
const capitalised = /^(?:de|lb)\b/i
const notNames = new Set([
  'I',
  'I’m',
  "I'm",
  'I’ll',
  "I'll",
  'I’ve',
  "I've",
  'OK',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
])

/** In their order. */
export function gapsIn(sentence: string, language: string): Gap[] {
  const gaps: Gap[] = []
  for (const { 0: text, index } of sentence.matchAll(number)) gaps.push({ text, start: index, kind: 'number', form: formOf(text) })
  if (!capitalised.test(language))
    for (const { 0: text, index } of sentence.matchAll(name))
      if (!notNames.has(text)) gaps.push({ text, start: index, kind: 'name', form: `name ${text.includes(' ') ? 'long' : 'short'}` })
  return gaps.toSorted((a, b) => a.start - b.start)
}

/** What stands around the digits, whether it looks like a year or a time, and how large it is. */
function formOf(text: string): string {
  if (/^\d{1,2}:\d{2}$/.test(text)) return 'time'
  if (/^(?:1[6-9]|20)\d{2}$/.test(text)) return 'year'
  const digits = text.replace(/[^\d.,]/g, '')
  const size = /[.,]\d{1,2}$/.test(digits) ? 'decimal' : String(Math.min(3, digits.replace(/\D/g, '').length))
  return `number ${/^[$€£]/.exec(text)?.[0] ?? ''}${text.endsWith('%') ? '%' : ''} ${size}`
}
