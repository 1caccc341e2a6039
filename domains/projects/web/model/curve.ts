import type { CurvePoint } from '../../contract.ts'
import { mostCurvePoints } from '../../limits.ts'
import { toMs } from './to-ms.ts'

/** Seconds between two points of a volume curve. */
const shortestRise = 0.01

/** How much of the volume there is at a second of the source. */
export function levelAt(curve: readonly CurvePoint[], moment: number): number {
  const next = curve.findIndex(({ at }) => at > moment)
  const before = next === -1 ? curve.at(-1) : curve[next - 1]
  const behind = curve[next]
  if (!before || !behind) return (before ?? behind)?.level ?? 1
  return before.level + ((behind.level - before.level) * (moment - before.at)) / (behind.at - before.at)
}

/** With a point at a second of the source, as loud as it is there; null where there is no room for one. */
export function withPoint(curve: readonly CurvePoint[], moment: number): CurvePoint[] | null {
  const at = toMs(Math.max(0, moment))
  const isTaken = curve.some((point) => Math.abs(point.at - at) < shortestRise)
  if (isTaken || curve.length >= mostCurvePoints) return null
  const level = Math.round(levelAt(curve, at) * 100) / 100
  return [...curve, { at, level }].toSorted((a, b) => a.at - b.at)
}

/** Where a point may lie: behind the one before, and before the next. @param longest seconds of the source */
export function roomOf(curve: readonly CurvePoint[], index: number, longest: number): { readonly min: number; readonly max: number } {
  const [before, behind] = [curve[index - 1], curve[index + 1]]
  return { min: before ? toMs(before.at + shortestRise) : 0, max: behind ? toMs(behind.at - shortestRise) : longest }
}

/** With a point elsewhere: between its neighbours, and no louder than it can be. Where those leave no room it stays at its second. */
export function withMovedPoint(curve: readonly CurvePoint[], index: number, goal: CurvePoint, longest: number): CurvePoint[] {
  const { min, max } = roomOf(curve, index, longest)
  const at = min > max ? (curve[index]?.at ?? min) : Math.max(min, Math.min(max, toMs(goal.at)))
  const level = Math.round(Math.min(2, Math.max(0, goal.level)) * 100) / 100
  return curve.with(index, { at, level })
}

/** What of a curve is heard between two seconds of the source: the points there, and the nearest ones around. */
export const curveWithin = (curve: readonly CurvePoint[], from: number, to: number): CurvePoint[] =>
  curve.filter((_, index) => (curve[index + 1]?.at ?? to) >= from && (curve[index - 1]?.at ?? from) <= to)

/** The most of the volume that there is at any moment. */
export const loudestOf = (curve: readonly CurvePoint[]): number => (curve.length === 0 ? 1 : Math.max(...curve.map(({ level }) => level)))
