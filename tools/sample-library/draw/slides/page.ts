import { enter } from '../motion.ts'
import { circle, group, line, path, rect } from '../svg.ts'
import type { Theme } from '../theme.ts'
import { fitted, lines, say, wrap } from '../type.ts'

/** One moment of one slide. Times in seconds since the slide came up. */
export interface Moment {
  readonly t: number
  /** When each of its sentences starts. */
  readonly beats: readonly number[]
  readonly length: number
  readonly theme: Theme
  readonly w: number
  readonly h: number
  /** Pixels a unit: 1.5 makes 1920 × 1080 of 1280 × 720. */
  readonly zoom: number
  readonly talk: { readonly headline: string; readonly subject: string; readonly speaker: string; readonly role: string }
}

export const isTall = (m: Pick<Moment, 'w' | 'h'>) => m.h > m.w

/** The part of the page that a slide may fill below its heading. */
export function area(m: Moment): { x: number; y: number; w: number; h: number } {
  return isTall(m) ? { x: 60, y: 360, w: m.w - 120, h: m.h - 540 } : { x: 88, y: 226, w: m.w - 176, h: m.h - 310 }
}

/** The mark of the house: a drop that is also a gauge. */
export const mark = ({ x, y, size }: { x: number; y: number; size: number }, color: string, inner: string) =>
  group([path('M0 -20 q18 22 18 34 a18 18 0 0 1 -36 0 q0 -12 18 -34 z', color), line('M-9 15 a9 9 0 0 0 9 9', inner, 4)], {
    x,
    y,
    scale: size / 40,
  })

/** Paper, the mark, the subject and the heading of a light slide. */
export function page(m: Moment, heading: string): string {
  const { theme, t } = m
  const tall = isTall(m)
  const left = tall ? 60 : 88
  const width = m.w - left * 2
  const size = fitted(heading, 700, width, { sizes: tall ? [60, 54, 48] : [50, 46, 42, 38], rows: tall ? 3 : 1 })
  const rows = wrap(heading, { size, weight: 700 }, width)
  return [
    rect({ x: 0, y: 0, w: m.w, h: m.h }, theme.paper),
    circle({ x: m.w - 40, y: m.h + 40, r: tall ? 330 : 300 }, theme.pale, { opacity: 0.6 }),
    circle({ x: m.w - 40, y: m.h + 40, r: tall ? 220 : 190 }, theme.pale),
    rect({ x: 0, y: 0, w: tall ? m.w : 14, h: tall ? 14 : m.h }, theme.main),
    masthead(m, theme.ink),
    group(lines(rows, { x: left, y: tall ? 210 : 164, leading: size * 1.12 }, { size, weight: 700, fill: theme.ink }), {
      y: 14 * (1 - enter(t, 0, 0.5)),
      opacity: 0.25 + 0.75 * enter(t, 0, 0.4),
    }),
  ].join('')
}

/** The mark and the subject on top of a slide. */
export function masthead(m: Moment, color: string): string {
  const tall = isTall(m)
  const [x, y] = tall ? [60, 100] : [88, 74]
  const size = tall ? 27 : 21
  return (
    mark({ x: x + size * 0.52, y: y - size * 0.43, size: size * 1.4 }, m.theme.main, color) +
    say('Merewater', x + size * 1.6, y, { size, weight: 700, fill: color }) +
    say(m.talk.subject, m.w - x, y, { size: size - 2, weight: 500, fill: color, anchor: 'end', opacity: 0.65 })
  )
}

/** A monogram in a disc. */
export const monogram = (name: string, at: { x: number; y: number; r: number }, fill: string, ink: string) =>
  circle({ x: at.x, y: at.y, r: at.r }, fill) +
  say(initials(name), at.x, at.y + at.r * 0.34, { size: Math.max(16, at.r * 0.86), weight: 600, fill: ink, anchor: 'middle' })

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
