import { loop } from '../motion.ts'
import { circle, el, gradient, group, path, rect } from '../svg.ts'
import type { Theme } from '../theme.ts'

/** Where and when a picture is drawn: the subject stands at (cx, ground), the rest fills w × h. */
export interface Stage {
  readonly t: number
  readonly theme: Theme
  readonly w: number
  readonly h: number
  readonly cx: number
  readonly ground: number
  readonly scale: number
}

export type Picture = (stage: Stage) => string

/** What the picture is about, drawn around (0, 0) at its feet, y upwards negative. */
export const subject = (s: Stage, parts: readonly string[]) => group(parts, { x: s.cx, y: s.ground, scale: s.scale })

export const defs = (...all: string[]) => el('defs', {}, all.join(''))

/** Open air: sky, sun, drifting clouds, two ranges of hills. */
export function outdoors(s: Stage, sky: { top: string; bottom: string } = { top: s.theme.light, bottom: s.theme.paper }): string {
  const { w, h, ground, t, theme } = s
  return [
    defs(gradient('sky', sky.top, sky.bottom)),
    rect({ x: 0, y: 0, w, h }, 'url(#sky)'),
    circle({ x: s.cx + 190, y: ground - 380, r: 62 }, theme.warm, { opacity: 0.9 }),
    circle({ x: s.cx + 190, y: ground - 380, r: 92 }, theme.warm, { opacity: 0.18 }),
    ...[0, 1, 2].map((i) => cloud(loop(t, 160, i * 57 + 20) * (w + 400) - 200, ground - 440 + i * 74, 0.7 + i * 0.18)),
    path(hills(w, ground, { high: 120, wave: 520, from: 0.4 }), theme.main, { opacity: 0.35 }),
    path(hills(w, ground, { high: 70, wave: 380, from: 1.7 }), theme.main, { opacity: 0.6 }),
    rect({ x: 0, y: ground - 4, w, h: h - ground + 4 }, theme.deep),
  ].join('')
}

function hills(w: number, ground: number, { high, wave, from }: { high: number; wave: number; from: number }): string {
  const y = (x: number) => ground - high * (0.62 + 0.38 * Math.sin((x / wave) * 2 * Math.PI + from))
  const points = Array.from({ length: Math.ceil(w / 40) + 1 }, (_, i) => `${i * 40} ${y(i * 40).toFixed(1)}`)
  return `M0 ${ground} L${points.join(' L')} L${w + 40} ${ground} Z`
}

export const cloud = (x: number, y: number, scale: number, fill = '#ffffff') =>
  group(
    [
      circle({ x: 0, y: 0, r: 26 }, fill),
      circle({ x: 32, y: -14, r: 34 }, fill),
      circle({ x: 70, y: 0, r: 28 }, fill),
      rect({ x: -4, y: 0, w: 78, h: 27 }, fill, { rx: 13 }),
    ],
    { x, y, scale, opacity: 0.75 },
  )

/** A room: wall, a window with light, skirting and floor. */
export function room(s: Stage, { window: hasWindow = true } = {}): string {
  const { w, h, ground, theme } = s
  const pane = { x: s.cx + 40, y: ground - 440, w: 230, h: 230 }
  return [
    defs(gradient('wall', theme.pale, theme.light), gradient('floor', theme.deep, theme.night)),
    rect({ x: 0, y: 0, w, h }, 'url(#wall)'),
    hasWindow
      ? [
          rect(pane, theme.paper, { rx: 10 }),
          circle({ x: pane.x + 165, y: pane.y + 70, r: 30 }, theme.warm, { opacity: 0.7 }),
          path(`M${pane.x} ${pane.y + 190} q60 -70 120 -20 t110 -30 v90 h-230 z`, theme.main, { opacity: 0.5 }),
          rect({ x: pane.x + 111, y: pane.y, w: 8, h: 230 }, theme.light),
          rect({ x: pane.x, y: pane.y + 111, w: 230, h: 8 }, theme.light),
        ].join('')
      : '',
    rect({ x: 0, y: ground - 14, w, h: 14 }, theme.main, { opacity: 0.35 }),
    rect({ x: 0, y: ground, w, h: h - ground }, 'url(#floor)'),
  ].join('')
}

/** A dark stage with a soft glow behind the subject and a grid of fine dots. */
export function night(s: Stage): string {
  const { w, h, theme } = s
  const glow = el(
    'radialGradient',
    { id: 'glow' },
    el('stop', { offset: 0, stopColor: theme.main, stopOpacity: 0.42 }) + el('stop', { offset: 1, stopColor: theme.main, stopOpacity: 0 }),
  )
  const dots = el(
    'pattern',
    { id: 'dots', width: 40, height: 40, patternUnits: 'userSpaceOnUse' },
    circle({ x: 20, y: 20, r: 1.6 }, theme.light, { opacity: 0.22 }),
  )
  return [
    defs(gradient('dusk', theme.deep, theme.night), glow, dots),
    rect({ x: 0, y: 0, w, h }, 'url(#dusk)'),
    rect({ x: 0, y: 0, w, h }, 'url(#dots)'),
    circle({ x: s.cx, y: s.ground - 210, r: 420 }, 'url(#glow)'),
  ].join('')
}

export const shadow = (x: number, y: number, rx: number, opacity = 0.22) =>
  el('ellipse', { cx: x, cy: y, rx, ry: rx * 0.09, fill: '#000000', opacity })
