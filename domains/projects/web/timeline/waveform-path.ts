/** Points that a path has at most: more than that nobody tells apart. */
const mostPoints = 240

/**
 * The sound of a stretch as the path of a shape that stands on the lower edge of a square of 1 × 1; empty where nothing is known of it.
 *
 * @param peaks 0 to 1, evenly over the whole length
 * @param from seconds, as `to` and `duration`
 */
export function waveformPath(peaks: readonly number[], { from, to, duration }: { from: number; to: number; duration: number }): string {
  const at = (second: number) => Math.min(peaks.length, Math.max(0, (second / duration) * peaks.length))
  const [first, end] = [at(from), at(to)]
  if (!(duration > 0) || end - first <= 0) return ''
  const points = Math.min(mostPoints, Math.max(2, Math.ceil(end - first)))
  const each = (end - first) / points
  const heights = Array.from({ length: points }, (_, point) => {
    const [begin, behind] = [Math.floor(first + point * each), Math.max(Math.floor(first + point * each) + 1, first + (point + 1) * each)]
    return peaks.slice(begin, Math.ceil(behind)).reduce((most, peak) => Math.max(most, peak), 0)
  })
  const steps = heights.map((height, point) => `V${rounded(1 - Math.min(1, height))}H${rounded((point + 1) / points)}`)
  return `M0 1${steps.join('')}V1Z`
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000
