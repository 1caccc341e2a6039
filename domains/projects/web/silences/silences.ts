/** A stretch of a video, seconds; silent where it is told by `silencesIn`. */
export interface QuietStretch {
  readonly from: number
  readonly to: number
}

/** The sound of a whole video. */
export interface VideoSound {
  /** How loud it is, evenly over its whole length. */
  readonly peaks: readonly number[]
  /** Seconds. */
  readonly duration: number
}

/** What counts as silence. */
export interface QuietWish {
  /** A share of the loudest moment of the clip; what is no louder is silent. */
  readonly below: number
  /** What is silent for fewer seconds stays. */
  readonly seconds: number
}

/** Seconds that stay before and behind what is heard. */
const breath = 0.15

/** Whether a stretch is silent between two things that are heard, or at an end of its clip; in places of the peaks. */
interface QuietRun {
  readonly from: number
  readonly to: number
}

/** Where a clip is silent for long enough to be cut out; a breath is left beside what is heard. Nothing of one that is silent altogether. */
export function silencesIn({ peaks, duration }: VideoSound, clip: QuietStretch, { below, seconds }: QuietWish): QuietStretch[] {
  const step = duration / peaks.length
  if (!Number.isFinite(step) || step <= 0) return []
  const [first, end] = [Math.floor(clip.from / step), Math.min(peaks.length, Math.ceil(clip.to / step))]
  const heard = peaks.slice(first, end)
  const loudest = heard.reduce((most, peak) => Math.max(most, peak), 0)
  if (loudest === 0) return []
  return quietRuns(heard, loudest * below).flatMap((run) => {
    const from = Math.max(clip.from, (first + run.from) * step)
    const to = Math.min(clip.to, (first + run.to) * step)
    const cut = { from: run.from > 0 ? from + breath : from, to: run.to < heard.length ? to - breath : to }
    return to - from >= seconds && cut.to > cut.from ? [cut] : []
  })
}

function quietRuns(peaks: readonly number[], most: number): QuietRun[] {
  const runs: QuietRun[] = []
  let begun: number | null = null
  for (let place = 0; place <= peaks.length; place += 1) {
    const isQuiet = place < peaks.length && (peaks[place] ?? 0) <= most
    if (isQuiet) begun ??= place
    else if (begun !== null) {
      runs.push({ from: begun, to: place })
      begun = null
    }
  }
  return runs
}
