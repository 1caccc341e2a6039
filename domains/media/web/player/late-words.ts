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
  for (const one of words) if (!corrected(track, one)) track.addCue(cueOf(one, shift))
}

/** @param shift s by which it is shown late */
function cueOf({ start, end, text }: SpokenWords, shift: number): VTTCue {
  const [from, to] = [start / 1000, end / 1000]
  const cue = Object.assign(new VTTCue(from + shift, to + shift, escaped(text)), { id: String(start) })
  if (shift > 0) cue.addEventListener('exit', () => Object.assign(cue, { startTime: from, endTime: to }), { once: true })
  return cue
}

/** What was heard of before is said in other words now, or was taken back where it has none. @returns whether there is nothing to add */
function corrected(track: TextTrack, { start, text }: SpokenWords): boolean {
  const cue = cueAt(track, start)
  if (cue && text === '') track.removeCue(cue)
  else if (cue) cue.text = escaped(text)
  return cue !== undefined || text === ''
}

/** Cues of a file have no id. */
const cueAt = ({ cues }: TextTrack, start: number): VTTCue | undefined =>
  ([...(cues ?? [])] as VTTCue[]).find((cue) => (cue.id === '' ? Math.abs(cue.startTime * 1000 - start) < 0.5 : cue.id === String(start)))

/** Cues are markup. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
