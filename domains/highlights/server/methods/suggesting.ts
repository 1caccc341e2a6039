import { chapterStarts, leastForChapters } from './chapters.ts'
import { keySentences } from './key-sentences.ts'
import { languageOf } from './language.ts'
import type { Quotation } from './quotations.ts'
import { type Sentence, type SpokenLine, sentencesOf } from './sentences.ts'
import { atSlides } from './slides.ts'
import { titlesOf } from './titles.ts'
import { lexiconOf } from './words.ts'

/** What is said in a video in one language. */
export interface Spoken {
  readonly lines: readonly SpokenLine[]
  /** As it is declared, BCP 47. */
  readonly language: string
  /** Of the video, ms. */
  readonly duration: number
  /** When its slides appear, ms, in order of time; absent where nobody has read them. */
  readonly slides?: readonly number[]
}

export interface SuggestedHighlight {
  readonly text: string
  /** ms */
  readonly start: number
  readonly duration: number
  /** What it rests on. */
  readonly quotation: Quotation
}

/** What a method made, and which. */
export interface MethodResult<T> {
  readonly method: string
  readonly version: string
  readonly made: readonly T[]
}

/** Goes up with every change of what the methods make of the same words. */
const version = '2'

const longestTitle = 80

/** Of a video with chapters their beginnings, with a slide where one appears; of a short one the sentences that say most of it. */
export function suggestHighlights({ lines, language, duration, slides }: Spoken): MethodResult<SuggestedHighlight> {
  const lexicon = lexiconOf(languageOf(textOf(lines), language))
  const sentences = sentencesOf(lines, lexicon)
  if (duration < leastForChapters)
    return { method: 'key-sentences', version, made: keySentences(sentences, 3).map((one) => asHighlight(one, duration)) }
  const starts = chapterStarts(sentences, duration, slides)
  const titles = titlesOf(sentences, starts, lexicon.language)
  const seconds = atSlides(
    starts.map((first, at) => (at === 0 ? 0 : wholeSeconds(sentences[first]?.start ?? 0))),
    slides,
  )
  const made = starts.flatMap((first, at) => {
    const [start, end] = [seconds[at] ?? 0, seconds[at + 1] ?? wholeSeconds(duration)]
    const chapter = sentences.slice(first, starts[at + 1])
    const title = titles[at] ?? ''
    // What is said before its slide appears is quoted where nothing else is.
    const later = chapter.filter((one) => one.start >= start)
    const quoted = mostTypical(later.length > 0 ? later : chapter, title)
    if (title === '' || !quoted) return []
    return [{ text: title, start, duration: end - start, quotation: quotationOf(quoted) }]
  })
  return { method: 'topic-segments', version, made }
}

/** The sentences of the video that say most of it, one for about two minutes, three to six. */
export function summarise({ lines, language, duration }: Spoken): MethodResult<Quotation> {
  const sentences = sentencesOf(lines, lexiconOf(languageOf(textOf(lines), language)))
  const wanted = Math.min(6, Math.max(3, Math.round(duration / 120_000)), Math.ceil(sentences.length / 2))
  return { method: 'lexrank', version, made: keySentences(sentences, wanted).map(quotationOf) }
}

const textOf = (lines: readonly SpokenLine[]) => lines.map(({ text }) => text).join(' ')

const quotationOf = ({ text, start, end }: Sentence): Quotation => ({ text, start, end })

const wholeSeconds = (ms: number) => Math.floor(ms / 1000) * 1000

function asHighlight(sentence: Sentence, whole: number): SuggestedHighlight {
  const start = wholeSeconds(sentence.start)
  const end = Math.min(wholeSeconds(sentence.end + 999), wholeSeconds(whole))
  return { text: shortened(sentence.text), start, duration: Math.max(0, end - start), quotation: quotationOf(sentence) }
}

/** Cut between words. */
function shortened(text: string): string {
  if (text.length <= longestTitle) return text.replace(/[.。]$/u, '')
  const cut = text.slice(0, longestTitle)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > longestTitle / 2 ? space : longestTitle).trimEnd()}…`
}

/** The sentence with most words of the title, the first of them. */
function mostTypical(chapter: readonly Sentence[], title: string): Sentence | undefined {
  const wanted = new Set(title.toLowerCase().split(/[ ·]+/))
  const count = ({ words }: Sentence) => words.filter(({ form }) => wanted.has(form.toLowerCase())).length
  return chapter.reduce<Sentence | undefined>((best, one) => (best && count(best) >= count(one) ? best : one), undefined)
}
