/** What is said from one moment to another, ms. */
export interface SpokenWords {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** s by which words are shown late at most; what is later was missed. */
const latest = 30

/**
 * Adds words to the track of a player that are written down while it plays. Whoever is past their moment reads them late, one after the other;
 * afterwards they stand where they were said, for who goes back.
 */
export function addWords(video: HTMLVideoElement, words: readonly SpokenWords[]): void {
  const track = video.querySelector('track')?.track
  // While they are switched off nothing is kept: whoever switches them on gets all in a file.
  if (!track || track.mode === 'disabled') return
  const late = video.currentTime - (words[0]?.start ?? 0) / 1000
  const shift = late > 0 && late < latest ? late : 0
  for (const { start, end, text } of words) {
    const [from, to] = [start / 1000, end / 1000]
    const cue = new VTTCue(from + shift, to + shift, escaped(text))
    if (shift > 0) cue.addEventListener('exit', () => Object.assign(cue, { startTime: from, endTime: to }), { once: true })
    track.addCue(cue)
  }
}

/** Cues are markup. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
