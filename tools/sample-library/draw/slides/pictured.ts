import { enter } from '../motion.ts'
import { type PictureName, pictures } from '../pictures/index.ts'
import { defs } from '../pictures/stage.ts'
import { circle, gradient, group, rect } from '../svg.ts'
import { fitted, lines, say, wrap } from '../type.ts'
import { isTall, type Moment, mark, masthead, monogram } from './page.ts'

/** The opening: a full picture, the title beside or above it. Complete from the first frame, as thumbnails take it. */
export function title(m: Moment, { picture }: { picture: PictureName }): string {
  return isTall(m) ? tallTitle(m, picture) : wideTitle(m, picture)
}

function wideTitle(m: Moment, picture: PictureName): string {
  const { theme, talk } = m
  const size = fitted(talk.headline, 700, 560, { sizes: [76, 70, 64, 58, 52], rows: 3 })
  const rows = wrap(talk.headline, { size, weight: 700 }, 560)
  const top = 396 - (rows.length * size * 1.08) / 2
  return [
    pictures[picture]({ t: m.t, theme, w: m.w, h: m.h, cx: 950, ground: 590, scale: 0.96 }),
    defs(gradient('veil', `${theme.night}f0`, `${theme.night}00`, { across: true, hold: 0.56 })),
    rect({ x: 0, y: 0, w: 860, h: m.h }, 'url(#veil)'),
    mark({ x: 99, y: 65, size: 34 }, theme.main, theme.night),
    say('Merewater', 126, 75, { size: 23, weight: 700, fill: '#ffffff' }),
    rect({ x: 88, y: top - size - 44, w: 44, h: 6 }, theme.warm, { rx: 3 }),
    say(talk.subject.toUpperCase(), 146, top - size - 34, { size: 19, weight: 600, fill: theme.light, spacing: 2.4 }),
    lines(rows, { x: 86, y: top, leading: size * 1.08 }, { size, weight: 700, fill: '#ffffff' }),
    monogram(talk.speaker, { x: 112, y: 630, r: 26 }, theme.main, '#ffffff'),
    say(talk.speaker, 154, 625, { size: 22, weight: 600, fill: '#ffffff' }),
    say(talk.role, 154, 652, { size: 18, weight: 400, fill: theme.light }),
  ].join('')
}

function tallTitle(m: Moment, picture: PictureName): string {
  const { theme, talk } = m
  const size = fitted(talk.headline, 700, m.w - 120, { sizes: [96, 84, 74, 66], rows: 3 })
  const rows = wrap(talk.headline, { size, weight: 700 }, m.w - 120)
  return [
    pictures[picture]({ t: m.t, theme, w: m.w, h: m.h, cx: 360, ground: 1060, scale: 1.12 }),
    defs(gradient('veil', `${theme.night}ec`, `${theme.night}00`, { hold: 0.55 })),
    rect({ x: 0, y: 0, w: m.w, h: 620 }, 'url(#veil)'),
    mark({ x: 72, y: 96, size: 40 }, theme.main, theme.night),
    say(talk.subject.toUpperCase(), 106, 108, { size: 22, weight: 600, fill: theme.light, spacing: 2.6 }),
    lines(rows, { x: 58, y: 160 + size * 0.86, leading: size * 1.06 }, { size, weight: 700, fill: '#ffffff' }),
  ].join('')
}

/** A picture that fills the frame, slowly coming nearer, with a caption under it. */
export function scene(m: Moment, { picture, caption }: { picture: PictureName; caption: string }): string {
  const { theme } = m
  const tall = isTall(m)
  const width = m.w - (tall ? 200 : 420)
  const size = fitted(caption, 600, width, { sizes: tall ? [50, 44, 40] : [38, 34, 30], rows: tall ? 3 : 1 })
  const rows = wrap(caption, { size, weight: 600 }, width)
  const high = rows.length * size * 1.18 + 52
  const y = m.h - high - (tall ? 110 : 44)
  const drawn = pictures[picture]({ t: m.t + 3, theme, w: m.w, h: m.h, cx: m.w / 2, ground: tall ? 900 : 560, scale: tall ? 1.15 : 1.08 })
  return [
    drawn,
    group(
      [
        rect({ x: tall ? 60 : 88, y, w: m.w - (tall ? 120 : 176), h: high }, theme.night, { rx: 18, opacity: 0.93 }),
        rect({ x: tall ? 60 : 88, y, w: 10, h: high }, theme.warm, { rx: 5 }),
        lines(rows, { x: tall ? 104 : 132, y: y + 26 + size * 0.86, leading: size * 1.18 }, { size, weight: 600, fill: '#ffffff' }),
      ],
      { y: 30 * (1 - enter(m.t, 0.3, 0.5)), opacity: enter(m.t, 0.3, 0.4) },
    ),
  ].join('')
}

/** What somebody said, in large letters. */
export function quote(m: Moment, { quote: text, by, role }: { quote: string; by: string; role: string }): string {
  const { theme, t } = m
  const tall = isTall(m)
  const [x, width] = tall ? [60, m.w - 120] : [150, m.w - 330]
  const size = fitted(text, 500, width, { sizes: tall ? [66, 58, 50] : [68, 60, 52], rows: tall ? 8 : 3 })
  const rows = wrap(text, { size, weight: 500 }, width)
  const top = m.h * (tall ? 0.44 : 0.5) - (rows.length * size * 1.22) / 2
  const foot = top + rows.length * size * 1.22 + 40
  return [
    rect({ x: 0, y: 0, w: m.w, h: m.h }, theme.deep),
    rect({ x: 0, y: 0, w: m.w, h: m.h }, theme.night, { opacity: 0.45 }),
    masthead(m, '#ffffff'),
    say('“', x - 12, top + 40, { size: 200, weight: 700, fill: theme.main, opacity: 0.75 }),
    ...rows.map((row, i) =>
      group(say(row, x, top + size + i * size * 1.22, { size, weight: 500, fill: '#ffffff' }), {
        y: 16 * (1 - enter(t, 0.1 + i * 0.18)),
        opacity: enter(t, 0.1 + i * 0.18),
      }),
    ),
    group(
      [
        monogram(by, { x: x + 30, y: foot + 34, r: 30 }, theme.warm, theme.night),
        say(by, x + 78, foot + 29, { size: 24, weight: 600, fill: '#ffffff' }),
        say(role, x + 78, foot + 58, { size: 19, weight: 400, fill: theme.light }),
      ],
      { opacity: enter(t, 0.7) },
    ),
  ].join('')
}

/** One number, counted up, and what it stands for. */
export function figure(
  m: Moment,
  { value, unit, caption, decimals = 0, before = '' }: { value: number; unit: string; caption: string; decimals?: number; before?: string },
): string {
  const { theme, t } = m
  const tall = isTall(m)
  const x = tall ? 60 : 110
  const shown = `${before}${(value * enter(t, 0.1, 1.6)).toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`
  const rows = wrap(caption, { size: 40, weight: 500 }, tall ? m.w - 120 : 580)
  const y = tall ? 450 : 390
  return [
    defs(gradient('night', theme.deep, theme.night)),
    rect({ x: 0, y: 0, w: m.w, h: m.h }, 'url(#night)'),
    ...rings(m, shareOf(value, unit)),
    masthead(m, '#ffffff'),
    say(shown, x - 8, y, { size: tall ? 190 : 210, weight: 700, fill: '#ffffff', spacing: -4 }),
    say(unit, x, y + 64, { size: 44, weight: 600, fill: theme.warm }),
    lines(rows, { x, y: y + 134, leading: 50 }, { size: 40, weight: 500, fill: theme.light }),
  ].join('')
}

/** The part of a whole that a number names, where it names one. */
const shareOf = (value: number, unit: string) => ({ 'per cent': value / 100, 'out of ten': value / 10 })[unit]

/** The share as one ring; without a share three of them, for the eye. */
function rings(m: Moment, share: number | undefined): string[] {
  const { theme, t } = m
  const at = isTall(m) ? { cx: m.w / 2, cy: m.h - 290, width: 30 } : { cx: m.w - 330, cy: m.h / 2 + 16, width: 30 }
  if (share !== undefined) return [ring({ ...at, width: 64 }, 200, { color: theme.main, share: share * enter(t, 0.2, 1.8) })]
  return [230, 168, 106].map((r, i) =>
    ring(at, r, {
      color: [theme.main, theme.light, theme.warm][i] ?? theme.main,
      share: (0.82 - i * 0.14) * enter(t, 0.2 + i * 0.25, 1.8),
    }),
  )
}

function ring(
  { cx, cy, width }: { cx: number; cy: number; width: number },
  r: number,
  { color, share }: { color: string; share: number },
): string {
  const around = 2 * Math.PI * r
  const base = circle({ x: cx, y: cy, r }, 'none', { stroke: color, strokeWidth: width, strokeOpacity: 0.16 })
  return (
    base +
    circle({ x: cx, y: cy, r }, 'none', {
      stroke: color,
      strokeWidth: width,
      strokeLinecap: 'round',
      strokeDasharray: `${(around * share).toFixed(1)} ${around.toFixed(1)}`,
      transform: `rotate(-90 ${cx} ${cy})`,
    })
  )
}
