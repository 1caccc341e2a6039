import type { Sentence } from './sentences.ts'

/** Words and pairs of words in a title. */
const mostPhrases = 3

interface Phrase {
  readonly stems: readonly string[]
  /** How often it is written in which way. */
  readonly forms: Map<string, number>
  /** In each chapter. */
  readonly counts: number[]
}

/**
 * A title for each chapter: the phrases that are most typical of it against all others, by the log-likelihood ratio (Dunning, 1993).
 * Empty where nothing is typical of it.
 *
 * @param starts indexes of the sentences with which chapters begin
 */
export function titlesOf(sentences: readonly Sentence[], starts: readonly number[], language: string): string[] {
  const chapters = starts.map((start, at) => sentences.slice(start, starts[at + 1] ?? sentences.length))
  const phrases = phrasesOf(chapters)
  const sizes = chapters.map((chapter) => chapter.reduce((sum, { words }) => sum + words.filter(({ stem }) => stem !== null).length, 0))
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  return chapters.map((_, at) => {
    const scored = phrases.flatMap((phrase) => {
      const here = phrase.counts[at] ?? 0
      if (here < 2) return []
      const elsewhere = phrase.counts.reduce((sum, count) => sum + count, 0) - here
      const value = chapters.length === 1 ? here : logLikelihood(here, sizes[at] ?? 0, elsewhere, whole - (sizes[at] ?? 0))
      return value > 0 ? [{ phrase, value: value * (phrase.stems.length === 2 ? 1.5 : 1) }] : []
    })
    scored.sort((a, b) => b.value - a.value)
    return titleFrom(
      scored.map(({ phrase }) => phrase),
      language,
    )
  })
}

/** Single stems, and two that follow each other. */
function phrasesOf(chapters: readonly (readonly Sentence[])[]): Phrase[] {
  const phrases = new Map<string, Phrase>()
  const count = (stems: readonly string[], form: string, chapter: number) => {
    const key = stems.join(' ')
    const phrase = phrases.get(key) ?? { stems, forms: new Map<string, number>(), counts: Array.from(chapters, () => 0) }
    phrase.forms.set(form, (phrase.forms.get(form) ?? 0) + 1)
    phrase.counts[chapter] = (phrase.counts[chapter] ?? 0) + 1
    phrases.set(key, phrase)
  }
  chapters.forEach((chapter, number) => {
    for (const { words } of chapter)
      words.forEach(({ form, stem }, at) => {
        if (stem === null) return
        count([stem], form, number)
        const next = words[at + 1]
        if (next && next.stem !== null && next.stem !== stem) count([stem, next.stem], `${form} ${next.form}`, number)
      })
  })
  return [...phrases.values()].filter(({ stems, counts }) => stems.length === 1 || counts.some((n) => n >= 2))
}

/** Dunning's ratio; negative where it is rarer here than elsewhere. */
function logLikelihood(here: number, size: number, elsewhere: number, otherSize: number): number {
  const rate = (here + elsewhere) / (size + otherSize)
  const part = (count: number, expected: number) => (count === 0 ? 0 : count * Math.log(count / expected))
  const value = 2 * (part(here, size * rate) + part(elsewhere, otherSize * rate))
  return here / Math.max(1, size) > elsewhere / Math.max(1, otherSize) ? value : -value
}

function titleFrom(ranked: readonly Phrase[], language: string): string {
  const taken: Phrase[] = []
  for (const phrase of ranked) {
    if (taken.length === mostPhrases) break
    if (!taken.some(({ stems }) => stems.some((stem) => phrase.stems.includes(stem)))) taken.push(phrase)
  }
  const title = taken.map(commonForm).join(' · ')
  return title === '' ? '' : title.charAt(0).toLocaleUpperCase(language) + title.slice(1)
}

/** As it is written most often; in lower case rather than as a sentence begins. */
function commonForm({ forms }: Phrase): string {
  const ranked = [...forms].sort(
    ([a, n], [b, m]) => m - n || Number(a !== a.toLowerCase()) - Number(b !== b.toLowerCase()) || a.localeCompare(b),
  )
  return ranked[0]?.[0] ?? ''
}
