import type { SoundClip } from '../../contract.ts'
import { clipAt, filmEnd, type PlacedClip } from '../model/placing.ts'
import { soundLength } from '../model/sounds.ts'

/** How much of the timeline is in the window; px, and px for a second. */
export interface View {
  readonly left: number
  readonly width: number
  readonly scale: number
}

/** px for a second, where every picture has its place. */
const largestScale = 240
/** px beyond the window that are drawn all the same. */
const margin = 200
/** px that a mark of the ruler needs. */
const markWidth = 72

/** px from which on a clip has room for its name, and beyond which for its picture, too. */
const [legible, pictured] = [44, 110]

/** Seconds between two marks of the ruler. */
const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600]

/** px for a second at which all of a film is in the window. */
export const fittingScale = (length: number, width: number): number => (length > 0 ? Math.min(largestScale, width / length) : 1)

/** As near or as far as can be looked at; never further than all of it. */
export const withinScales = (scale: number, length: number, width: number): number =>
  Math.min(largestScale, Math.max(fittingScale(length, width), scale))

/**
 * Where the window is after looking nearer or further, so that what lies below a point of it stays there.
 *
 * @param x px from the window's left edge
 */
export const leftAfterZoom = (view: View, scale: number, x: number): number => Math.max(0, ((view.left + x) / view.scale) * scale - x)

/** The places of those that are in the window: from the first to before the last. */
export function drawnClips(places: readonly PlacedClip[], { left, width, scale }: View): { readonly first: number; readonly end: number } {
  if (places.length === 0) return { first: 0, end: 0 }
  return { first: clipAt(places, (left - margin) / scale), end: clipAt(places, (left + width + margin) / scale) + 1 }
}

/** What there is room for in the block of a clip: nothing but its colour, its name, or its picture, too. */
export type BlockRoom = 'colour' | 'name' | 'picture'

export function roomIn(width: number): BlockRoom {
  if (width < legible) return 'colour'
  return width > pictured ? 'picture' : 'name'
}

/** The index that clips get among the others which are let go at a second of the film. @param dragged their ids */
export function dropIndex(places: readonly PlacedClip[], dragged: ReadonlySet<string>, at: number): number {
  return places.filter(({ clip, begin, length }) => !dragged.has(clip.id) && begin + length / 2 < at).length
}

/** The second of the film at which a line shows where clips would come to lie. */
export function dropSecond(places: readonly PlacedClip[], dragged: ReadonlySet<string>, index: number): number {
  const others = places.filter(({ clip }) => !dragged.has(clip.id))
  return others[index]?.begin ?? filmEnd(others)
}

/** px within which what is drawn catches. */
const catching = 8

/** By how many seconds something goes that is drawn by so many: one of its edges catches at the nearest goal. @param scale px for a second */
export function caughtBy(by: number, edges: readonly number[], goals: readonly number[], scale: number): number {
  const ways = edges.flatMap((edge) => goals.map((goal) => goal - edge)).filter((way) => Math.abs(way - by) * scale <= catching)
  return ways.toSorted((a, b) => Math.abs(a - by) - Math.abs(b - by))[0] ?? by
}

/** Whether what is drawn goes where the pointer is, and catches at nothing. */
export const isFree = ({ altKey, ctrlKey, metaKey }: { altKey: boolean; ctrlKey: boolean; metaKey: boolean }): boolean =>
  altKey || ctrlKey || metaKey

/** Seconds at which clips begin and end. */
export const cutsOf = (places: readonly PlacedClip[]): number[] => places.flatMap(({ begin, length }) => [begin, begin + length])

/** Seconds at which sounds begin and end, but for those of one. */
export const endsOf = (sounds: readonly SoundClip[], without?: string): number[] =>
  sounds.filter(({ id }) => id !== without).flatMap((one) => [one.at, one.at + soundLength(one)])

/** The marks of the ruler that are in the window, in seconds. */
export function rulerMarks({ left, width, scale }: View): number[] {
  const step = steps.find((one) => one * scale >= markWidth) ?? 3600
  const first = Math.max(0, Math.floor(left / scale / step))
  const count = Math.ceil(width / scale / step) + 2
  return Array.from({ length: count }, (_, index) => Math.round((first + index) * step * 10) / 10)
}

/** The row of each sound, so that none lies over another. */
export function soundRows(sounds: readonly SoundClip[]): ReadonlyMap<string, number> {
  const ends: number[] = []
  const rows = new Map<string, number>()
  for (const sound of sounds.toSorted((a, b) => a.at - b.at)) {
    const free = ends.findIndex((end) => end <= sound.at)
    const row = free === -1 ? ends.length : free
    ends[row] = sound.at + soundLength(sound)
    rows.set(sound.id, row)
  }
  return rows
}

/** Where the window goes so that a stretch of the timeline (px) is in it; null where it is already. */
export function leftToShow({ left, width }: View, from: number, to: number): number | null {
  if (from >= left && to <= left + width) return null
  if (from < left && to > left + width) return null
  return Math.max(0, from - width / 4)
}
