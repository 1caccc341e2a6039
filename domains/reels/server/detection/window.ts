import type { PathStop } from '../../framing.ts'
import type { Change } from './motion.ts'

/** How far off the middle something may move before the window follows, and from where on it rests again; in widths of the picture. */
const deadZone = 0.07
const rest = 0.015

/** Widths of the picture that the window moves in a second, at most. */
const fastest = 0.25

/** Less movement than this is none. */
const leastMotion = 200

/**
 * Where the middle of a window lies that follows what moves.
 *
 * @param share how much of the width the window shows
 * @param rate changes a second
 */
export function followMotion(changes: readonly Change[], share: number, rate: number): PathStop[] {
  const wanted = steadied(changes.map(({ columns }) => bestMiddle(columns, share)))
  const smoothed = wanted.map((_, index) => medianAround(wanted, index))
  const followed = panned(smoothed, fastest / rate)
  const stops = simplified(changes.map(({ at }, index) => ({ at: round(at), x: round(followed[index] ?? 0.5) })))
  return stops.every(({ x }) => x === stops[0]?.x) ? stops.slice(0, 1) : stops
}

const round = (value: number): number => Math.round(value * 1000) / 1000

/** The middle of the window with most of the movement in it; of many that are as good, the one in their middle. Null where nothing moves. */
function bestMiddle(columns: readonly number[], share: number): number | null {
  const size = Math.max(1, Math.round(columns.length * share))
  const sums = columns.slice(0, columns.length - size + 1).map((_, left) => sumOf(columns.slice(left, left + size)))
  const best = Math.max(...sums)
  if (best < leastMotion) return null
  const good = sums.flatMap((sum, left) => (sum >= best * 0.97 ? [left] : []))
  return (sumOf(good) / good.length + size / 2) / columns.length
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Where nothing moves the window stays; before anything does it waits there. */
function steadied(middles: readonly (number | null)[]): number[] {
  let last = middles.find((middle) => middle !== null) ?? 0.5
  return middles.map((middle) => (last = middle ?? last))
}

/** One that is off for a moment is none to follow. */
function medianAround(values: readonly number[], index: number): number {
  const near = values.slice(Math.max(0, index - 2), index + 3).toSorted((a, b) => a - b)
  return near[Math.floor(near.length / 2)] ?? 0.5
}

/** As somebody at a camera would: still while little happens, then without haste. */
function panned(wanted: readonly number[], step: number): number[] {
  let x = wanted[0] ?? 0.5
  let moving = false
  return wanted.map((target) => {
    const distance = target - x
    moving = Math.abs(distance) > (moving ? rest : deadZone)
    if (moving) x += Math.min(step, Math.max(-step, distance))
    return x
  })
}

/** Straight lines need no stops in between. */
const tolerance = 0.004

function simplified(stops: readonly PathStop[]): PathStop[] {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last || stops.length < 3) return [...stops]
  let farthest = 0
  let off = 0
  stops.forEach(({ at, x }, index) => {
    const straight = first.x + ((last.x - first.x) * (at - first.at)) / (last.at - first.at)
    if (Math.abs(x - straight) <= off) return
    off = Math.abs(x - straight)
    farthest = index
  })
  if (off <= tolerance) return [first, last]
  return [...simplified(stops.slice(0, farthest + 1)), ...simplified(stops.slice(farthest)).slice(1)]
}

/** How much of the movement a window on this path holds, 0 to 1; 1 where nothing moves. */
export function heldShare(changes: readonly Change[], middles: readonly number[], share: number): number {
  let inside = 0
  let all = 0
  changes.forEach(({ columns }, index) => {
    const left = Math.min(1 - share, Math.max(0, (middles[index] ?? 0.5) - share / 2)) * columns.length
    columns.forEach((change, column) => {
      all += change
      if (column + 0.5 >= left && column + 0.5 <= left + share * columns.length) inside += change
    })
  })
  return all === 0 ? 1 : inside / all
}
