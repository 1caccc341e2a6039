import type { SaidStretch, SpokenCue, SpokenWord } from './word-times.ts'

/** Seconds in which nothing is said that are worth cutting, and how many of them stay on either side. */
const shortestPause = 1
const breath = 0.15

/** Sounds that are no words in their language, by its code. Those of any language come first. */
const fillers: Readonly<Record<string, readonly string[]>> = {
  any: ['hm', 'hmm', 'mhm', 'uh', 'uhm'],
  de: ['äh', 'ähm', 'öh', 'öhm'],
  en: ['um', 'umm', 'er', 'erm'],
  es: ['eh', 'em'],
  fr: ['euh', 'heu'],
  pt: ['hã', 'hum', 'eh'],
}

/** Where nothing is said between two lines of a clip; seconds of the video. A breath is left on either side. */
export function pausesIn(cues: readonly SpokenCue[], clip: SaidStretch): SaidStretch[] {
  const pauses: SaidStretch[] = []
  let silent = Number.POSITIVE_INFINITY
  for (const { start, end } of cues) {
    if (end / 1000 <= clip.from || start / 1000 >= clip.to) continue
    if (start / 1000 - silent >= shortestPause) pauses.push({ from: silent + breath, to: start / 1000 - breath })
    silent = silent === Number.POSITIVE_INFINITY ? end / 1000 : Math.max(silent, end / 1000)
  }
  return pauses
}

/** The words of a clip that are none. @param language BCP 47 */
export function fillersIn(words: readonly SpokenWord[], language: string): SaidStretch[] {
  const sounds = new Set([...(fillers['any'] ?? []), ...(fillers[language.split('-')[0] ?? ''] ?? [])])
  return words.filter(({ text }) => sounds.has(text.toLowerCase().replace(/[^\p{L}]/gu, ''))).map(({ from, to }) => ({ from, to }))
}
