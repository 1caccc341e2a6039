import type { Sentence } from './timing.ts'

type Cue = Omit<Sentence, 'samples'>

/** Of a caption that is one line, characters. */
const longestLine = 42

/** A cue for each sentence, or for each line of it. With several speakers, each cue names its own. */
export function webvtt(sentences: readonly Sentence[], nameOf: (username: string) => string, byLine = false): string {
  const isConversation = new Set(sentences.map((one) => one.speaker)).size > 1
  const spoken: readonly Cue[] = byLine ? sentences.flatMap(linesOf) : sentences
  const cues = spoken.map(({ start, end, speaker, text }, i) => {
    const words = text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
    return `${i + 1}\n${stamp(start)} --> ${stamp(end)}\n${isConversation ? `<v ${nameOf(speaker)}>${words}` : words}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

/** Lines of about the same length, each with its share of the time. */
function linesOf({ text, speaker, start, end }: Sentence): Cue[] {
  const count = Math.ceil(text.length / longestLine)
  const cuts = Array.from({ length: count - 1 }, (_, n) => cutNear(text, ((n + 1) * text.length) / count))
  const bounds = [0, ...cuts, text.length]
  const at = (place: number) => start + ((end - start) * place) / text.length
  return bounds.slice(1).map((to, n) => {
    const from = bounds[n] ?? 0
    return { text: text.slice(from, to).trim(), speaker, start: at(from), end: at(to) }
  })
}

/** The blank that is nearest to a place; one after a comma counts as six characters nearer. */
function cutNear(text: string, place: number): number {
  const blanks = [...text.matchAll(/ /g)].map(({ index }) => index)
  const distance = (blank: number) => Math.abs(blank - place) - (text[blank - 1] === ',' ? 6 : 0)
  return blanks.reduce((best, blank) => (distance(blank) < distance(best) ? blank : best), blanks[0] ?? text.length)
}

function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}
