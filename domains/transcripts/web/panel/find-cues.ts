interface WithText {
  readonly text: string
}

/** Small letters without accents: as many characters as before, so that places stay the same. */
export const foldText = (text: string): string =>
  Array.from(text, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return plain.length === letter.length ? plain : letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter
  }).join('')

/** Indexes of the lines in which these words stand as they were typed; a line break counts as a blank. */
export function findCues(cues: readonly WithText[], text: string): number[] {
  const wanted = foldText(text.trim()).replace(/\s+/g, ' ')
  if (wanted === '') return []
  return cues.flatMap((cue, index) => (foldText(cue.text).replace(/\s/g, ' ').includes(wanted) ? [index] : []))
}

interface TextPart {
  readonly text: string
  readonly isMarked: boolean
}

/** A line divided where the words stand. */
export function markText(text: string, wanted: string): TextPart[] {
  const words = foldText(wanted.trim()).replace(/\s+/g, ' ')
  if (words === '') return [{ text, isMarked: false }]
  const folded = foldText(text).replace(/\s/g, ' ')
  const parts: TextPart[] = []
  let from = 0
  for (let at = folded.indexOf(words); at !== -1; at = folded.indexOf(words, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isMarked: false })
    parts.push({ text: text.slice(at, at + words.length), isMarked: true })
    from = at + words.length
  }
  return from < text.length ? [...parts, { text: text.slice(from), isMarked: false }] : parts
}
