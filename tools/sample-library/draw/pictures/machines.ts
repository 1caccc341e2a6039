import { enter, loop, swing } from '../motion.ts'
import { circle, group, line, rect } from '../svg.ts'
import { say } from '../type.ts'
import { night, type Picture, shadow, subject } from './stage.ts'

/** Racks of servers with blinking lights, and a curve that stops. */
export const servers: Picture = (s) => {
  const { theme, t } = s
  const rack = (x: number, n: number) => [
    rect({ x, y: -430, w: 150, h: 430 }, '#0a0f22', { rx: 10 }),
    ...Array.from(
      { length: 9 },
      (_, i) =>
        rect({ x: x + 12, y: -416 + i * 45, w: 126, h: 36 }, theme.deep, { rx: 5 }) +
        [0, 1, 2]
          .map((k) =>
            circle({ x: x + 30 + k * 17, y: -398 + i * 45, r: 5 }, k === 0 ? theme.warm : theme.light, {
              opacity: 0.35 + 0.65 * Number(loop(t, 1.4 + ((i * 3 + k + n) % 5) * 0.3, i * 0.37 + k) > 0.4),
            }),
          )
          .join('') +
        rect({ x: x + 86, y: -402 + i * 45, w: 42, h: 8 }, theme.main, { rx: 4, opacity: 0.6 }),
    ),
  ]
  const curve = 'M-150 -40 l30 -34 l30 16 l30 -40 l30 22 l30 -30 l26 18 l8 84 h100'
  const k = enter(t, 0.4, 3)
  return (
    night(s) +
    subject(s, [
      shadow(0, 6, 330, 0.4),
      ...rack(-300, 0),
      ...rack(-140, 1),
      ...rack(150, 2),
      rect({ x: -200, y: -330, w: 400, h: 240 }, '#0a0f22', { rx: 16 }),
      rect({ x: -186, y: -316, w: 372, h: 212 }, theme.night, { rx: 8 }),
      ...[0, 1, 2, 3].map((i) => rect({ x: -170, y: -290 + i * 48, w: 340, h: 2 }, theme.light, { opacity: 0.15 })),
      group(
        [
          line(curve, theme.warm, 7, { strokeDasharray: 700, strokeDashoffset: 700 * (1 - k) }),
          group(
            [circle({ x: 0, y: 0, r: 15 }, '#ff5b5b', { opacity: 0.35 + 0.3 * swing(t, 1) }), circle({ x: 0, y: 0, r: 8 }, '#ff5b5b')],
            {
              x: 134,
              y: 22,
              opacity: enter(t, 2, 0.4),
            },
          ),
        ],
        { y: -150 },
      ),
      rect({ x: -30, y: -90, w: 60, h: 60 }, '#0a0f22'),
      rect({ x: -90, y: -34, w: 180, h: 14 }, '#0a0f22', { rx: 7 }),
    ])
  )
}

/** A chip on its board, pulses running along the traces. */
export const circuit: Picture = (s) => {
  const { theme, t } = s
  const traces: [number, number, number, number][] = [
    [-1, -70, -250, -160],
    [-1, -25, -330, -25],
    [-1, 30, -290, 120],
    [1, -70, 260, -150],
    [1, -25, 330, -60],
    [1, 30, 280, 130],
    [-1, 70, -200, 190],
    [1, 70, 210, 200],
  ]
  const drawn = traces.map(([side, y, x2, y2], i) => {
    const [x1, bend] = [side * 110, side * 170]
    const k = loop(t, 2.4, i * 0.31)
    const [px, py] =
      k < 0.35 ? [x1 + (bend - x1) * (k / 0.35), y] : [bend + (x2 - bend) * ((k - 0.35) / 0.65), y + (y2 - y) * ((k - 0.35) / 0.65)]
    return (
      line(`M${x1} ${y} L${bend} ${y} L${x2} ${y2}`, theme.main, 7, { opacity: 0.8 }) +
      circle({ x: x2, y: y2, r: 14 }, theme.night, { stroke: theme.light, strokeWidth: 5 }) +
      circle({ x: px, y: py, r: 9 }, theme.warm)
    )
  })
  const pins = [-70, -25, 30, 70].flatMap((y) => [
    rect({ x: -124, y: y - 7, w: 28, h: 14 }, '#c9d2ee', { rx: 3 }),
    rect({ x: 96, y: y - 7, w: 28, h: 14 }, '#c9d2ee', { rx: 3 }),
  ])
  return (
    night(s) +
    subject(s, [
      group(
        [
          ...drawn,
          ...pins,
          rect({ x: -104, y: -104, w: 208, h: 208 }, '#05091c', { rx: 18 }),
          rect({ x: -104, y: -104, w: 208, h: 208 }, 'none', { rx: 18, stroke: theme.light, strokeWidth: 4, opacity: 0.5 }),
          circle({ x: -78, y: -78, r: 8 }, theme.light),
          say('v4.2', 0, 2, { size: 56, weight: 700, fill: '#ffffff', anchor: 'middle' }),
          say('signed', 0, 40, { size: 26, weight: 500, fill: theme.warm, anchor: 'middle' }),
        ],
        { y: -215 },
      ),
    ])
  )
}
