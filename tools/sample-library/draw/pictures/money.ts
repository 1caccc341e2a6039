import { enter, loop, swing } from '../motion.ts'
import { circle, group, line, path, rect } from '../svg.ts'
import { say } from '../type.ts'
import { night, type Picture, room, shadow, subject } from './stage.ts'

/** Stacks of coins that grow, a line over them. */
export const coins: Picture = (s) => {
  const { theme, t } = s
  const stacks = [4, 6, 5, 8, 10].map((count, i) =>
    Array.from({ length: count }, (_, k) => {
      const y = -18 - k * 24 - (1 - enter(t, -0.6 + i * 0.15 + k * 0.06, 0.5)) * 30
      const x = -250 + i * 116 + ((k * 7 + i) % 3) * 3
      return group(
        [
          rect({ x: 0, y: 0, w: 92, h: 22 }, k % 2 ? theme.warm : '#ffd778', { rx: 8 }),
          ...[16, 34, 52, 70].map((dx) => rect({ x: dx, y: 5, w: 4, h: 12 }, '#9a6d12', { opacity: 0.35 })),
        ],
        { x, y },
      )
    }).join(''),
  )
  const k = enter(t, 0.5, 2)
  return (
    night(s) +
    subject(s, [
      shadow(20, 6, 330, 0.4),
      ...stacks,
      line('M-210 -170 L-90 -226 L30 -200 L140 -290 L262 -370', theme.light, 9, { strokeDasharray: 640, strokeDashoffset: 640 * (1 - k) }),
      ...[
        [-210, -170],
        [-90, -226],
        [30, -200],
        [140, -290],
        [262, -370],
      ].map(([x = 0, y = 0], i) =>
        circle({ x, y, r: 15 }, theme.night, { stroke: theme.light, strokeWidth: 6, opacity: enter(t, 0.4 + i * 0.3, 0.3) }),
      ),
    ])
  )
}

/** A receipt read by a phone. */
export const receipt: Picture = (s) => {
  const { theme, t } = s
  const scan = -400 + 300 * (0.5 + 0.5 * swing(t, 3.2))
  const rows = [0, 1, 2, 3].map(
    (i) =>
      rect({ x: -190, y: -352 + i * 40, w: 90 - (i % 2) * 26, h: 11 }, theme.night, { rx: 5, opacity: 0.35 }) +
      rect({ x: -66, y: -352 + i * 40, w: 44, h: 11 }, theme.night, { rx: 5, opacity: 0.55 }),
  )
  return (
    night(s) +
    subject(s, [
      shadow(0, 8, 300, 0.4),
      group(
        [
          path(
            'M-220 -430 h230 v410 l-19 -16 l-19 16 l-19 -16 l-19 16 l-19 -16 l-20 16 l-19 -16 l-19 16 l-19 -16 l-19 16 l-19 -16 l-20 16 z',
            '#ffffff',
          ),
          rect({ x: -190, y: -400, w: 120, h: 20 }, theme.main, { rx: 6 }),
          ...rows,
          rect({ x: -190, y: -176, w: 168, h: 3 }, theme.night, { opacity: 0.3 }),
          say('€ 84.50', -22, -124, { size: 36, weight: 700, fill: theme.night, anchor: 'end' }),
          rect({ x: -232, y: scan, w: 254, h: 6 }, theme.warm),
        ],
        { turn: -4 },
      ),
      rect({ x: 60, y: -400, w: 190, h: 380 }, '#050f0c', { rx: 28 }),
      rect({ x: 72, y: -386, w: 166, h: 352 }, theme.paper, { rx: 18 }),
      rect({ x: 92, y: -356, w: 86, h: 14 }, theme.deep, { rx: 7 }),
      rect({ x: 92, y: -324, w: 126, h: 70 }, theme.pale, { rx: 10 }),
      rect({ x: 92, y: -240, w: 126, h: 70 }, theme.pale, { rx: 10 }),
      group([circle({ x: 0, y: 0, r: 44 }, theme.main), line('M-20 2 l14 15 l28 -31', '#ffffff', 10)], {
        x: 155,
        y: -100,
        scale: enter(t, 1.2, 0.5),
      }),
    ])
  )
}

/** A pair of scales that finds its balance. */
export const scales: Picture = (s) => {
  const { theme, t } = s
  const tilt = 9 * Math.exp(-t / 5) * swing(t, 3.4, 0.85) + 1.2 * swing(t, 5)
  const pan = (x: number, load: string) =>
    group([line('M0 0 l-70 150 M0 0 l70 150', theme.light, 4), path('M-92 150 h184 q-10 54 -92 54 q-82 0 -92 -54 z', theme.warm), load], {
      x,
      turn: -tilt,
    })
  const papers = [0, 1, 2]
    .map((i) => rect({ x: -48 + i * 8, y: 92 - i * 10, w: 84, h: 56 }, i % 2 ? theme.pale : '#ffffff', { rx: 5 }))
    .join('')
  const money = [0, 1, 2, 3]
    .map((i) => rect({ x: -38 + (i % 2) * 5, y: 128 - i * 20, w: 78, h: 18 }, i % 2 ? '#ffd778' : theme.warm, { rx: 7 }))
    .join('')
  return (
    night(s) +
    subject(s, [
      shadow(0, 6, 200, 0.4),
      rect({ x: -110, y: -22, w: 220, h: 26 }, theme.light, { rx: 12 }),
      path('M-14 -400 h28 l10 380 h-48 z', theme.light),
      circle({ x: 0, y: -408, r: 24 }, theme.warm),
      group([rect({ x: -226, y: -9, w: 452, h: 18 }, theme.light, { rx: 9 }), pan(-214, papers), pan(214, money)], { y: -392, turn: tilt }),
    ])
  )
}

/** Meters on a belt, one after the other under a lamp that checks them. */
export const conveyor: Picture = (s) => {
  const { theme, t } = s
  const step = 210
  const items = Array.from({ length: 10 }, (_, i) => {
    const x = -1000 + ((i * step + t * 46) % (10 * step))
    const done = x > 20
    return group(
      [
        rect({ x: -52, y: -96, w: 104, h: 92 }, done ? '#ffffff' : '#cfd3c6', { rx: 18 }),
        rect({ x: -36, y: -80, w: 72, h: 34 }, done ? theme.night : '#8c9182', { rx: 8 }),
        circle({ x: 28, y: -22, r: 8 }, done ? '#2ecc71' : theme.warm),
      ],
      { x, y: -130 },
    )
  })
  const rollers = Array.from(
    { length: 28 },
    (_, i) => circle({ x: -1180 + i * 86, y: -104, r: 20 }, theme.night) + circle({ x: -1180 + i * 86, y: -104, r: 7 }, theme.light),
  )
  return (
    room(s, { window: false }) +
    subject(s, [
      rect({ x: -1200, y: -126, w: 2400, h: 46 }, '#3a4434', { rx: 20 }),
      ...rollers,
      ...[-420, -140, 140, 420].map((x) => rect({ x, y: -84, w: 22, h: 88 }, theme.night)),
      ...items,
      rect({ x: -10, y: -900, w: 60, h: 510 }, theme.night),
      path('M-50 -400 h160 l30 60 h-220 z', theme.warm),
      path('M-60 -340 h180 l70 210 h-320 z', theme.warm, { opacity: 0.16 + 0.1 * Number(loop(t, 2.3) > 0.5) }),
    ])
  )
}
