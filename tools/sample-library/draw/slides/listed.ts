import type { Step } from '../../scene.ts'
import { enter, momentOf } from '../motion.ts'
import { circle, group, line, rect } from '../svg.ts'
import { fitted, lines, say, wrap } from '../type.ts'
import { area, isTall, type Moment, page } from './page.ts'

/** Numbered points, each coming with the sentence that speaks of it. */
export function points(m: Moment, { heading, points: all }: { heading: string; points: readonly string[] }): string {
  const { theme, t } = m
  const { x, y, w, h } = area(m)
  const row = Math.min(h / all.length, isTall(m) ? 230 : 130)
  const drawn = all.map((text, i) => {
    const at = momentOf(i, all.length, m.beats)
    const next = momentOf(i + 1, all.length, m.beats)
    const k = enter(t, at, 0.5)
    const isSpoken = t >= at && (t < next || i === all.length - 1)
    const size = fitted(text, 500, w - 130, { sizes: isTall(m) ? [44, 40] : [36, 33, 30], rows: isTall(m) ? 3 : 1 })
    const rows = wrap(text, { size, weight: 500 }, w - 130)
    const middle = row / 2
    return group(
      [
        rect({ x: 0, y: 8, w, h: row - 16 }, isSpoken ? '#ffffff' : theme.paper, {
          rx: 16,
          stroke: isSpoken ? theme.main : theme.pale,
          strokeWidth: isSpoken ? 3 : 2,
        }),
        circle({ x: 56, y: middle, r: 28 }, isSpoken ? theme.main : theme.pale),
        say(String(i + 1), 56, middle + 10, { size: 28, weight: 700, fill: isSpoken ? '#ffffff' : theme.deep, anchor: 'middle' }),
        lines(
          rows,
          { x: 108, y: middle + size * 0.35 - ((rows.length - 1) * size * 1.16) / 2, leading: size * 1.16 },
          { size, weight: 500, fill: theme.ink },
        ),
      ],
      { x: x - 40 * (1 - k), y: y + i * row, opacity: k },
    )
  })
  return page(m, heading) + drawn.join('')
}

/** Stations along a line that is drawn as the talk goes on. */
export function steps(m: Moment, { heading, steps: all }: { heading: string; steps: readonly Step[] }): string {
  return page(m, heading) + (isTall(m) ? tallSteps(m, all) : wideSteps(m, all))
}

function wideSteps(m: Moment, all: readonly Step[]): string {
  const { theme, t } = m
  const { x, y, w, h } = area(m)
  const between = 26
  const width = (w - between * (all.length - 1)) / all.length
  const drawn = all.map((step, i) => {
    const k = enter(t, momentOf(i, all.length, m.beats), 0.5)
    const cx = width / 2
    const size = width > 260 ? 28 : 25
    const rows = wrap(step.text, { size, weight: 400 }, width - 40)
    const card = [
      rect({ x: 0, y: 0, w: width, h: h - 6 }, '#ffffff', { rx: 20, stroke: k > 0.5 ? theme.main : theme.pale, strokeWidth: 3 }),
      i > 0
        ? line(`M${-between - cx + 62} 104 H${-between - cx + 62 + (width + between - 124) * k}`, theme.main, 7, { opacity: k > 0 ? 1 : 0 })
        : '',
      circle({ x: cx, y: 104, r: 54 }, theme.pale),
      circle({ x: cx, y: 104, r: 54 * k }, theme.main),
      say(String(i + 1), cx, 121, { size: 48, weight: 700, fill: k > 0.5 ? '#ffffff' : theme.deep, anchor: 'middle' }),
      group(
        [
          say(step.name, cx, 232, {
            size: fitted(step.name, 700, width - 24, { sizes: [38, 34, 30, 26], rows: 1 }),
            weight: 700,
            fill: theme.ink,
            anchor: 'middle',
          }),
          lines(rows, { x: cx, y: 284, leading: size * 1.32 }, { size, weight: 400, fill: theme.ink, anchor: 'middle', opacity: 0.8 }),
        ],
        { opacity: 0.3 + 0.7 * k },
      ),
    ]
    return group(card, { x: x + i * (width + between), y })
  })
  return drawn.join('')
}

function tallSteps(m: Moment, all: readonly Step[]): string {
  const { theme, t } = m
  const { x, y, w, h } = area(m)
  const row = Math.min(h / all.length, 240)
  const drawn = all.map((step, i) => {
    const k = enter(t, momentOf(i, all.length, m.beats), 0.5)
    const cy = y + row * i + 50
    const rows = wrap(step.text, { size: 30, weight: 400 }, w - 130)
    return [
      i > 0 ? line(`M${x + 44} ${cy - row + 50} V${cy - row + 50 + (row - 100) * k}`, theme.main, 6, { opacity: k > 0 ? 1 : 0 }) : '',
      circle({ x: x + 44, y: cy, r: 44 }, theme.pale),
      circle({ x: x + 44, y: cy, r: 44 * k }, theme.main),
      say(String(i + 1), x + 44, cy + 14, { size: 40, weight: 700, fill: k > 0.5 ? '#ffffff' : theme.deep, anchor: 'middle' }),
      group(
        [
          say(step.name, x + 120, cy - 2, { size: 42, weight: 700, fill: theme.ink }),
          lines(rows, { x: x + 120, y: cy + 42, leading: 38 }, { size: 30, weight: 400, fill: theme.ink, opacity: 0.8 }),
        ],
        { opacity: 0.25 + 0.75 * k },
      ),
    ].join('')
  })
  return drawn.join('')
}

interface Side {
  readonly title: string
  readonly lines: readonly string[]
}

/** What not to do beside what to do. */
export function versus(m: Moment, { heading, no, yes }: { heading: string; no: Side; yes: Side }): string {
  const { x, y, w, h } = area(m)
  const tall = isTall(m)
  const half = m.beats[Math.ceil(m.beats.length / 2)] ?? 0.4
  const size = tall ? { w, h: (h - 30) / 2 } : { w: (w - 36) / 2, h: h - 10 }
  const second = tall ? { x, y: y + size.h + 30 } : { x: x + size.w + 36, y }
  return (
    page(m, heading) + side(m, no, { ...size, x, y, at: 0, isGood: false }) + side(m, yes, { ...size, ...second, at: half, isGood: true })
  )
}

function side(
  m: Moment,
  { title, lines: all }: Side,
  at: { x: number; y: number; w: number; h: number; at: number; isGood: boolean },
): string {
  const { theme, t } = m
  const k = enter(t, at.at, 0.6)
  const [fill, ink, sign] = at.isGood ? [theme.deep, '#ffffff', '#3ddc84'] : ['#ffffff', theme.ink, '#e4502f']
  const cross = at.isGood ? line('M-13 1 l9 10 l18 -20', '#ffffff', 6) : line('M-10 -10 L10 10 M10 -10 L-10 10', '#ffffff', 6)
  const size = isTall(m) ? 34 : 32
  const rows = all.map((text) => wrap(text, { size, weight: 400 }, at.w - 92))
  let y = 146
  const drawn = rows.map((texts, i) => {
    const one = group(
      circle({ x: 46, y: y - 11, r: 7 }, at.isGood ? theme.warm : theme.main) +
        lines(texts, { x: 70, y, leading: size * 1.22 }, { size, weight: 400, fill: ink }),
      { opacity: enter(t, at.at + 0.4 + i * 0.5, 0.5) },
    )
    y += texts.length * size * 1.22 + 30
    return one
  })
  return group(
    [
      rect({ x: 0, y: 0, w: at.w, h: at.h }, fill, { rx: 20, stroke: at.isGood ? fill : theme.pale, strokeWidth: 3 }),
      circle({ x: 54, y: 58, r: 24 }, sign),
      group(cross, { x: 54, y: 58 }),
      say(title, 96, 69, { size: 35, weight: 700, fill: ink }),
      ...drawn,
    ],
    { x: at.x, y: at.y + 40 * (1 - k), opacity: k },
  )
}
