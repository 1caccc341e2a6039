import type { DateRange } from 'hls.js'
import type { Playing } from '../types.ts'

/** s after its moment that a cue still says something to who comes later. */
const freshFor = 10

/** Tells what a stream says at the moments at which it does; what comes while it plays also when that is late. @returns what takes what the playlist knows */
export function followCues(video: HTMLVideoElement, report: Playing['report'], signal: AbortSignal) {
  const passed = new Set<string>()
  let ranges: readonly DateRange[] = []
  /** What had been said when the player came. */
  let before: ReadonlySet<string> | null = null
  const tell = () => {
    for (const range of ranges) {
      const since = video.currentTime - range.startTime
      if (passed.has(range.id) || !(since >= 0)) continue
      passed.add(range.id)
      if (since < freshFor || !before?.has(range.id)) report.cue({ class: range.class, attributes: attributesOf(range) })
    }
  }
  video.addEventListener('timeupdate', tell, { signal })
  return (known: Readonly<Record<string, DateRange | undefined>>) => {
    ranges = Object.values(known).filter((range) => range !== undefined)
    before ??= new Set(ranges.map(({ id }) => id))
    tell()
  }
}

const attributesOf = ({ attr }: DateRange): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attr as unknown as Record<string, unknown>).flatMap(([name, value]) =>
      name.startsWith('X-') && typeof value === 'string' ? [[name.slice(2), value]] : [],
    ),
  )
