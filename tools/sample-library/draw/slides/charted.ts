import type { Bar, Step } from '../../scene.ts'
import { enter, momentOf } from '../motion.ts'
import { type Box, circle, group, line, path, rect } from '../svg.ts'
import { fitted, lines, say, wrap } from '../type.ts'
import { area, isTall, type Moment, page } from './page.ts'

const number = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 1 })

/** Upright bars that grow; the strong one is what the talk is about. */
export function bars(
  m: Moment,
  { heading, unit, bars: all, note }: { heading: string; unit: string; bars: readonly Bar[]; note?: string },
): string {
  const { theme, t } = m
  const { x, y, w, h } = area(m)
  const top = Math.max(...all.map((bar) => bar.value))
  const width = w / all.length
  const base = y + h - 50
  const drawn = all.map((bar, i) => {
    const k = enter(t, 0.3 + i * 0.18, 1)
    const high = (h - 130) * (bar.value / top) * k
    const [bx, bw] = [x + width * i + width * 0.18, width * 0.64]
    const ink = bar.strong ? theme.ink : theme.deep
    return [
      rect({ x: bx, y: base - high, w: bw, h: high }, bar.strong ? theme.main : theme.light, { rx: Math.min(10, high / 2) }),
      say(number(bar.value * k), bx + bw / 2, base - high - 14, { size: 30, weight: 700, fill: ink, anchor: 'middle' }),
      say(bar.name, bx + bw / 2, base + 38, {
        size: fitted(bar.name, 500, width - 6, { sizes: [24, 21, 18], rows: 1 }),
        weight: bar.strong ? 600 : 500,
        fill: ink,
        anchor: 'middle',
      }),
    ].join('')
  })
  return (
    page(m, heading) +
    say(unit, x, y + 6, { size: 22, weight: 500, fill: theme.deep, opacity: 0.75 }) +
    line(`M${x} ${base + 2} H${x + w}`, theme.deep, 3, { opacity: 0.4 }) +
    drawn.join('') +
    (note ? tag(m, note, { x: x + w, y: y - 4 }) : '')
  )
}

/** A small note in a pill, ending at x. */
function tag(m: Moment, text: string, { x, y }: { x: number; y: number }): string {
  const width = text.length * 12.2 + 44
  return group(
    [
      rect({ x: -width, y: -24, w: width, h: 48 }, m.theme.warm, { rx: 24 }),
      say(text, -width / 2, 8, { size: 22, weight: 600, fill: m.theme.night, anchor: 'middle' }),
    ],
    { x, y, opacity: enter(m.t, 1.6, 0.5) },
  )
}

interface Trend {
  readonly heading: string
  readonly unit: string
  readonly values: readonly number[]
  readonly from: string
  readonly to: string
  readonly mark: { readonly at: number; readonly label: string }
}

/** A curve drawn from left to right, the place that matters marked. */
export function trend(m: Moment, { heading, unit, values, from, to, mark }: Trend): string {
  const { theme, t } = m
  const { x, y, w, h } = area(m)
  const [low, high] = [Math.min(...values) * 0.9, Math.max(...values) * 1.04]
  const at = (i: number): [number, number] => [
    x + (w * i) / (values.length - 1),
    y + 40 + (h - 90) * (1 - ((values[i] ?? low) - low) / (high - low)),
  ]
  const d = values
    .map((_, i) =>
      at(i)
        .map((value) => value.toFixed(1))
        .join(' '),
    )
    .join(' L')
  const k = enter(t, 0.2, 2.4)
  const [mx, my] = at(mark.at)
  const width = mark.label.length * 12.4 + 44
  const left = Math.min(x + w - width, Math.max(x, mx - width / 2))
  const up = clearOf([-92, -150, -210, 44, 100], (offset) =>
    values.some(
      (_, i) =>
        [0, 0.25, 0.5, 0.75].some((part) =>
          crosses(between(at(i), at(Math.min(i + 1, values.length - 1)), part), { x: left, y: my + offset, w: width, h: 48 }),
        ) || my + offset < y + 30,
    ),
  )
  const edge = x + w * k
  return [
    page(m, heading),
    ...[0, 1, 2, 3].map((i) => line(`M${x} ${y + 40 + ((h - 90) * i) / 3} H${x + w}`, theme.deep, 2, { opacity: 0.12 })),
    `<clipPath id="shown"><rect x="${x - 10}" y="0" width="${Math.max(1, edge - x + 10).toFixed(1)}" height="${m.h}"/></clipPath>`,
    `<g clip-path="url(#shown)">${path(`M${x} ${y + h - 50} L${d} L${x + w} ${y + h - 50} Z`, theme.main, { opacity: 0.16 })}${line(`M${d}`, theme.main, 8)}</g>`,
    say(unit, x, y + 12, { size: 22, weight: 500, fill: theme.deep, opacity: 0.75 }),
    say(from, x, y + h - 8, { size: 23, weight: 500, fill: theme.deep }),
    say(to, x + w, y + h - 8, { size: 23, weight: 500, fill: theme.deep, anchor: 'end' }),
    group(
      [
        line(`M${mx} ${my} V${my + up + (up < 0 ? 48 : 0)}`, theme.night, 3),
        circle({ x: mx, y: my, r: 15 }, theme.paper, { stroke: theme.warm, strokeWidth: 7 }),
        rect({ x: left, y: my + up, w: width, h: 48 }, theme.night, { rx: 12 }),
        say(mark.label, left + width / 2, my + up + 32, { size: 23, weight: 600, fill: '#ffffff', anchor: 'middle' }),
      ],
      { opacity: enter(t, 0.3 + 2.2 * (mark.at / values.length), 0.5) },
    ),
  ].join('')
}

/** The first offset at which a label meets nothing; else the first of all. */
const clearOf = (offsets: readonly number[], isMet: (offset: number) => boolean) =>
  offsets.find((offset) => !isMet(offset)) ?? offsets[0] ?? 0

const between = ([ax, ay]: [number, number], [bx, by]: [number, number], part: number): [number, number] => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
]
const crosses = ([px, py]: [number, number], { x, y, w, h }: Box) => px > x - 12 && px < x + w + 12 && py > y - 12 && py < y + h + 12

/** Parts of a whole as a ring, with their names beside it. */
export function share(m: Moment, { heading, parts, middle }: { heading: string; parts: readonly Bar[]; middle: string }): string {
  const { theme, t } = m
  const { x, y, w } = area(m)
  const tall = isTall(m)
  const [cx, cy, r] = tall ? [m.w / 2, y + 200, 170] : [x + 210, y + 190, 160]
  const colors = [theme.main, theme.warm, theme.deep, theme.light, theme.pale]
  const total = parts.reduce((sum, part) => sum + part.value, 0)
  const around = 2 * Math.PI * r
  const k = enter(t, 0.2, 1.6)
  let before = 0
  const arcs = parts.map((part, i) => {
    const arc = circle({ x: cx, y: cy, r }, 'none', {
      stroke: colors[i % 5] as string,
      strokeWidth: 62,
      strokeDasharray: `${((part.value / total) * around * k).toFixed(1)} ${around.toFixed(1)}`,
      transform: `rotate(${((before / total) * 360 * k - 90).toFixed(2)} ${cx} ${cy})`,
    })
    before += part.value
    return arc
  })
  const left = tall ? x + 20 : x + 480
  const top = tall ? y + 480 : y + 190 - (parts.length - 1) * 38
  const names = parts.map((part, i) =>
    group(
      [
        rect({ x: 0, y: -24, w: 30, h: 30 }, colors[i % 5] as string, { rx: 8 }),
        say(part.name, 50, 2, { size: 30, weight: part.strong ? 700 : 500, fill: theme.ink }),
        say(`${Math.round((part.value / total) * 100)} %`, w - (tall ? 40 : 490), 2, {
          size: 30,
          weight: 700,
          fill: theme.ink,
          anchor: 'end',
        }),
      ],
      { x: left, y: top + i * 76, opacity: enter(t, momentOf(i, parts.length, m.beats) * 0.5 + 0.3, 0.5) },
    ),
  )
  const inside = wrap(middle, { size: 34, weight: 700 }, 210)
  return (
    page(m, heading) +
    arcs.join('') +
    lines(
      inside,
      { x: cx, y: cy + 12 - (inside.length - 1) * 19, leading: 38 },
      { size: 34, weight: 700, fill: theme.ink, anchor: 'middle' },
    ) +
    names.join('')
  )
}

/** Cards of days or dates side by side. */
export function calendar(m: Moment, { heading, days }: { heading: string; days: readonly Step[] }): string {
  const { theme, t } = m
  const { x, y, w, h } = area(m)
  const tall = isTall(m)
  const size = tall
    ? { w, h: h / days.length - 20 }
    : { w: (w - 20 * (days.length - 1)) / days.length, h: Math.min(h - 20, days.length > 3 ? h : 330) }
  const cards = days.map((day, i) => {
    const k = enter(t, momentOf(i, days.length, m.beats), 0.5)
    const at = tall ? { x, y: y + i * (size.h + 20) } : { x: x + i * (size.w + 20), y }
    const words = size.w > 260 ? 34 : 27
    const rows = wrap(day.text, { size: words, weight: 400 }, size.w - 52)
    return group(
      [
        rect({ x: 0, y: 0, ...size }, '#ffffff', { rx: 18, stroke: theme.pale, strokeWidth: 3 }),
        rect({ x: 0, y: 0, w: size.w, h: 74 }, theme.main, { rx: 18 }),
        rect({ x: 0, y: 40, w: size.w, h: 34 }, theme.main),
        say(day.name, size.w / 2, 49, {
          size: fitted(day.name, 700, size.w - 24, { sizes: [32, 28, 24], rows: 1 }),
          weight: 700,
          fill: '#ffffff',
          anchor: 'middle',
        }),
        lines(rows, { x: 26, y: 134, leading: words * 1.28 }, { size: words, weight: 400, fill: theme.ink }),
      ],
      { ...at, y: at.y + 30 * (1 - k), opacity: k },
    )
  })
  return page(m, heading) + cards.join('')
}

/** A window of some program, its lines coming one by one; marked lines are lit. */
export function window(
  m: Moment,
  { heading, title, rows, marks = [] }: { heading: string; title: string; rows: readonly string[]; marks?: readonly number[] },
): string {
  const { theme, t } = m
  const { x, y, w, h } = area(m)
  const row = Math.min(52, (h - 84) / rows.length)
  const each = Math.min(0.7, (m.length * 0.6) / rows.length)
  const texts = rows.map((text, i) => {
    const k = enter(t, 0.3 + i * each, 0.4)
    const isMarked = marks.includes(i)
    const size = fitted(text, 500, w - 90, { sizes: [26, 23, 20], rows: 1 })
    return group(
      [
        isMarked ? rect({ x: 18, y: 0, w: (w - 36) * enter(t, 1 + i * each, 0.7), h: row - 6 }, theme.warm, { rx: 8, opacity: 0.3 }) : '',
        isMarked ? rect({ x: 18, y: 0, w: 6, h: row - 6 }, theme.warm, { rx: 3, opacity: enter(t, 1 + i * each, 0.4) }) : '',
        say(text, 44, row * 0.62, { size, weight: isMarked ? 600 : 400, fill: isMarked ? '#ffffff' : theme.light }),
      ],
      { y: 68 + i * row, opacity: k },
    )
  })
  return (
    page(m, heading) +
    group(
      [
        rect({ x: 0, y: 0, w, h: h + 20 }, theme.night, { rx: 18 }),
        rect({ x: 0, y: 0, w, h: 52 }, theme.deep, { rx: 18 }),
        rect({ x: 0, y: 30, w, h: 22 }, theme.deep),
        circle({ x: 32, y: 26, r: 8 }, '#ff6b5e'),
        circle({ x: 58, y: 26, r: 8 }, '#ffc145'),
        circle({ x: 84, y: 26, r: 8 }, '#3ddc84'),
        say(title, w / 2, 34, { size: 21, weight: 500, fill: theme.light, anchor: 'middle' }),
        ...texts,
      ],
      { x, y },
    )
  )
}
