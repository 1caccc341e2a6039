import type { Sentence } from './timing.ts'

/** A cue for each sentence. With several speakers, each cue names its own. */
export function webvtt(sentences: readonly Sentence[], nameOf: (username: string) => string): string {
  const isConversation = new Set(sentences.map((one) => one.speaker)).size > 1
  const cues = sentences.map(({ start, end, speaker, text }, i) => {
    const words = text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
    return `${i + 1}\n${stamp(start)} --> ${stamp(end)}\n${isConversation ? `<v ${nameOf(speaker)}>${words}` : words}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}
