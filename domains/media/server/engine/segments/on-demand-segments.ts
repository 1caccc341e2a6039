import type { Encoding } from '../encode.ts'
import { refuse } from '../refusal.ts'
import type { Piece } from './packager.ts'

export interface SegmentedTrack {
  /** How many segments there will be. */
  readonly count: number
  /** Those that exist already; grows as they are made. */
  readonly made: Set<number>
  /** Starts the encoder at a segment. */
  readonly begin: (from: number, sink: (piece: Piece) => Promise<void>) => Encoding
  readonly keep: (piece: Piece) => Promise<void>
  /** Segments that are sooner waited for than gone to by a new encoder. */
  readonly near: number
}

export interface OnDemandSegments {
  /** Somebody waits for a segment; said again at least every two seconds while they do. */
  want(index: number): void
  /** True when all segments are there, false after `stop`. Refuses when the file is at fault. */
  readonly done: Promise<boolean>
  stop(): void
}

// A wait that is no longer renewed is over: the viewer has gone elsewhere.
const waitingTimeout = 2500
// Where several wait at different places, each encoder makes this many segments before the next place has its turn.
const turn = 3

/**
 * Makes every segment of a rendition, those first that somebody waits for. The encoder stays where it is as long as that is nearest;
 * a seek beyond moves it there, and gaps are filled afterwards.
 */
export function openSegments(track: SegmentedTrack): OnDemandSegments {
  const waiting = new Map<number, number>()
  let running: Encoding | null = null
  let first = 0
  let next = 0
  let stopped = false

  const isNear = (index: number) => index >= next && index <= next + track.near

  function review() {
    const indexes = awaited(waiting, track.made)
    if (!running || indexes.every(isNear)) return
    if (!indexes.some(isNear) || next - first >= turn) running.stop()
  }

  function target(): number | null {
    const indexes = awaited(waiting, track.made)
    return indexes.find((index) => !isNear(index)) ?? indexes[0] ?? firstGap(track, next)
  }

  async function keep(piece: Piece): Promise<void> {
    if (piece.kind === 'segment' && (track.made.has(piece.index) || piece.index >= track.count)) {
      running?.stop()
      return
    }
    await track.keep(piece)
    if (piece.kind === 'init') return
    track.made.add(piece.index)
    next = piece.index + 1
    review()
  }

  async function work(): Promise<boolean> {
    for (let from = target(); from !== null && !stopped; from = target()) {
      first = from
      next = from
      running = track.begin(from, keep)
      const finished = await running.done
      running = null
      if (finished && !track.made.has(from)) throw refuse('truncated')
    }
    return !stopped
  }

  return {
    want(index) {
      if (track.made.has(index) || !(index >= 0 && index < track.count)) return
      waiting.set(index, Date.now())
      review()
    },
    done: work(),
    stop() {
      stopped = true
      running?.stop()
    },
  }
}

/** Those that somebody still waits for, in the order in which they came. */
function awaited(waiting: Map<number, number>, made: ReadonlySet<number>): number[] {
  const now = Date.now()
  for (const [index, since] of waiting) if (made.has(index) || now - since > waitingTimeout) waiting.delete(index)
  return [...waiting.keys()]
}

function firstGap({ count, made }: SegmentedTrack, from: number): number | null {
  for (let i = 0; i < count; i++) if (!made.has((from + i) % count)) return (from + i) % count
  return null
}
