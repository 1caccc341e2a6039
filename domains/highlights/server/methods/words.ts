import { newStemmer } from 'snowball-stemmers'
import stopWords from 'stopwords-iso/stopwords-iso.json' with { type: 'json' }

const algorithms: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
}

/** Of speech; no list of stop words has them. */
const fillers = new Set([
  'um',
  'uh',
  'erm',
  'er',
  'hmm',
  'mm',
  'mhm',
  'ah',
  'eh',
  'äh',
  'ähm',
  'euh',
  'ehm',
  'yeah',
  'okay',
  'ok',
  'gonna',
  'wanna',
])

export interface StemmedWord {
  /** As it is said. */
  readonly form: string
  /** What all forms of it share; null: it says nothing of the subject. */
  readonly stem: string | null
}

/** How a language divides and shortens its words. Languages without a stemmer keep theirs. */
export interface Lexicon {
  readonly language: string
  readonly wordsOf: (text: string) => StemmedWord[]
}

export function lexiconOf(language: string): Lexicon {
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  const algorithm = algorithms[language]
  const stemmer = algorithm === undefined ? undefined : newStemmer(algorithm)
  const stops = new Set(
    (stopWords as Readonly<Record<string, readonly string[]>>)[language === 'nb' || language === 'nn' ? 'no' : language] ?? [],
  )
  const stems = new Map<string, string | null>()
  const stemOf = (form: string): string | null => {
    const cached = stems.get(form)
    if (cached !== undefined) return cached
    const plain = form.toLocaleLowerCase(language).replace(/[’']/g, "'")
    const isEmpty = stops.has(plain) || stops.has(plain.replace(/'.*$/, '')) || fillers.has(plain) || !/\p{L}{2}|\p{Lo}/u.test(plain)
    const stem = isEmpty ? null : (stemmer?.stem(plain.replace(/'s$/, '')) ?? plain)
    stems.set(form, stem)
    return stem
  }
  return {
    language,
    wordsOf: (text) => {
      const found: StemmedWord[] = []
      for (const { segment, isWordLike } of words.segment(text)) if (isWordLike) found.push({ form: segment, stem: stemOf(segment) })
      return found
    },
  }
}

export const isFiller = (word: string): boolean => fillers.has(word)
