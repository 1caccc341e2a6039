import { type Interval, mergeIntervals, withoutIntervals } from '#domains/media/intervals.ts'
import { complete, resumeMs } from '#domains/videos/completion.ts'

/** Characters that SCORM 1.2 keeps for a course. */
export const longestState = 4096
const format = '1'
/** How finely the edges are kept, s. */
const grain = 0.1
/** Seconds of a video that a second of time pays for at most, as in the ledger of videos. */
const fastest = 2
/** What clocks and rounding are apart, s. */
const slack = 0.05

/** Positions in seconds, and between which moments that was played, ms. */
type PlayedWhen = readonly [from: number, to: number, at0: number, at1: number]

interface Played {
  readonly intervals: readonly PlayedWhen[]
  readonly position: number
}

/** What a learning platform is told. */
export interface WatchedReport {
  /** What to go on from next time, as text. */
  readonly state: string
  /** Seconds. */
  readonly position: number
  /** Of the length, 0 to 1: each second once. */
  readonly covered: number
  readonly completed: boolean
}

export interface Handed {
  /** Who learns, told apart by a hash; no spaces. */
  readonly learner: string
  /** What the last report said; empty at first. */
  readonly state: string
  /** Where the learner was, seconds. */
  readonly location: number
}

const grains = (seconds: number) => Math.round(seconds / grain)

/**
 * Intervals as text: the gaps between them and their lengths, in tenths of a second, to the base 36. Where that is too long the shortest are left
 * out, so that it never says more than was watched.
 *
 * @param room characters
 */
export function writeState(learner: string, covered: readonly Interval[], room = longestState): string {
  const whole = mergeIntervals(covered.map(([from, to]): Interval => [grains(from), grains(to)]))
  const head = `${format} ${learner} `
  const longestFirst = whole.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
  for (let count = whole.length; count > 0; count = Math.floor(count * 0.95)) {
    const text = head + deltas(mergeIntervals(longestFirst.slice(0, count)))
    if (text.length <= room) return text
  }
  return head
}

function deltas(intervals: readonly Interval[]): string {
  let last = 0
  return intervals
    .flatMap(([from, to]) => {
      const pair = [from - last, to - from]
      last = to
      return pair
    })
    .map((part) => part.toString(36))
    .join('.')
}

/** What a state says of this learner; nothing where it is another's or cannot be read. */
export function readState(learner: string, state: string): Interval[] {
  const [version, whose, text = ''] = state.slice(0, longestState).split(' ')
  if (version !== format || whose !== learner) return []
  const parts = text === '' ? [] : text.split('.').map((part) => Number.parseInt(part, 36))
  if (parts.length % 2 === 1 || parts.some((part) => !(part >= 0))) return []
  const intervals: Interval[] = []
  let at = 0
  for (let index = 0; index < parts.length; index += 2) {
    const from = at + (parts[index] ?? 0)
    at = from + (parts[index + 1] ?? 0)
    intervals.push([from * grain, at * grain])
  }
  return mergeIntervals(intervals)
}

/**
 * What a learner watched of a video, counted as people's watching is: each second once, 95 % are all of it, and what is new is paid with time, of
 * which each moment counts once and for two of the video at most. It begins with what the platform kept.
 */
export class Coverage {
  readonly #handed: Handed
  readonly #room: number
  #covered: Interval[] | undefined
  /** The moment up to which time has been spent, ms, and what is left of the time before it, s of the video. */
  #spent = Number.NEGATIVE_INFINITY
  #left = 0

  /** @param room characters that the state may take */
  constructor(handed: Handed, room = longestState) {
    this.#handed = handed
    this.#room = room
  }

  /** Where to go on in a video of this length, seconds; 0 for who had hardly begun and for who was through. */
  startIn(duration: number): number {
    return resumeMs(this.#handed.location * 1000, duration * 1000) / 1000
  }

  /**
   * Counts what was played.
   *
   * @param duration of the video, seconds
   */
  report({ intervals, position }: Played, duration: number): WatchedReport {
    const { learner, state } = this.#handed
    let all = this.#covered ?? readState(learner, state)
    for (const stretch of intervals) all = this.#credit(all, stretch, duration)
    this.#covered = all
    const seconds = all.reduce((sum, [from, to]) => sum + Math.min(to, duration) - Math.min(from, duration), 0)
    const covered = duration > 0 ? Math.min(1, seconds / duration) : 0
    return { state: writeState(learner, all, this.#room), position, covered, completed: covered >= complete }
  }

  #credit(covered: Interval[], [from, to, at0, at1]: PlayedWhen, duration: number): Interval[] {
    if (at1 > this.#spent) {
      this.#left = (fastest * (at1 - Math.max(at0, this.#spent))) / 1000 + slack
      this.#spent = at1
    }
    const fresh = withoutIntervals([[Math.max(0, from), Math.min(duration, to)]], covered).map(([start, end]): Interval => {
      const paid = Math.min(end - start, this.#left)
      this.#left -= paid
      return [start, start + paid]
    })
    return mergeIntervals([...covered, ...fresh])
  }
}
