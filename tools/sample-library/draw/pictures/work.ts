import { enter, loop, swing, travel } from '../motion.ts'
import { circle, group, line, path, rect } from '../svg.ts'
import { say } from '../type.ts'
import { head, look, upper } from './person.ts'
import { night, type Picture, room, shadow, subject } from './stage.ts'

/** Somebody with a headset; what is said comes and goes in bubbles. */
export const headset: Picture = (s) => {
  const { theme, t } = s
  const person = look(8, theme.warm, theme.night)
  const bubble = (x: number, y: number, fill: string, at: number) =>
    group(
      [
        rect({ x: -100, y: -52, w: 200, h: 92 }, fill, { rx: 30 }),
        path('M-50 30 l-26 44 l70 -36 z', fill),
        ...[0, 1].map((i) => rect({ x: -66, y: -24 + i * 26, w: 130 - i * 48, h: 11 }, theme.night, { rx: 5, opacity: 0.55 })),
      ],
      { x, y, scale: enter(t, at, 0.5) * (1 + 0.02 * swing(t, 3, at)) },
    )
  return (
    night(s) +
    subject(s, [
      group(
        [
          upper(person, {
            left: [
              [-44, 44],
              [-40, 92],
            ],
            right: [
              [44, 44],
              [34, 92],
            ],
          }),
          line('M-30 -118 a30 33 0 0 1 60 0', '#eef2f8', 7),
          rect({ x: -37, y: -128, w: 14, h: 26 }, '#eef2f8', { rx: 6 }),
          rect({ x: 23, y: -128, w: 14, h: 26 }, '#eef2f8', { rx: 6 }),
          line('M-30 -104 q2 18 18 18', '#eef2f8', 4),
          circle({ x: -10, y: -86, r: 4 }, theme.night),
        ],
        { x: -60, y: 40, scale: 2.3 },
      ),
      bubble(140, -370, theme.paper, 0),
      bubble(210, -220, theme.light, 0.6),
    ])
  )
}

/** A board of cards; one of them moves on. */
export const board: Picture = (s) => {
  const { theme, t } = s
  const k = travel(t, 1.2, 1.6)
  const card = (x: number, y: number, fill: string) =>
    rect({ x, y, w: 132, h: 74 }, '#ffffff', { rx: 8 }) +
    rect({ x, y, w: 8, h: 74 }, fill, { rx: 4 }) +
    rect({ x: x + 22, y: y + 18, w: 88, h: 9 }, theme.night, { rx: 4, opacity: 0.5 }) +
    rect({ x: x + 22, y: y + 38, w: 56, h: 9 }, theme.night, { rx: 4, opacity: 0.25 }) +
    circle({ x: x + 112, y: y + 54, r: 11 }, fill)
  const columns = [-250, -84, 82].map(
    (x, i) =>
      rect({ x, y: -400, w: 156, h: 330 }, theme.pale, { rx: 12 }) +
      rect({ x: x + 14, y: -384, w: 70 + i * 12, h: 12 }, theme.deep, { rx: 6 }),
  )
  return (
    room(s, { window: false }) +
    subject(s, [
      rect({ x: -280, y: -430, w: 550, h: 388 }, theme.night, { rx: 16 }),
      rect({ x: -268, y: -418, w: 526, h: 364 }, theme.paper, { rx: 10 }),
      ...columns,
      card(-238, -356, theme.warm),
      card(-238, -270, theme.main),
      card(-72, -356, theme.main),
      card(94, -356, theme.light),
      card(94, -270, theme.main),
      card(-238 + 166 * k, -184 - 86 * k, theme.warm),
      line('M-150 -42 l-40 110 M150 -42 l40 110', theme.night, 14),
      shadow(300, 30, 60),
      group(
        upper(look(4, theme.deep, theme.night), {
          left: [
            [-52, 8],
            [-92, -22],
          ],
        }),
        { x: 300, y: -120, scale: 1.35 },
      ),
      line('M288 -120 l-8 146 M314 -120 l10 146', '#39405a', 30),
    ])
  )
}

/** Two people across a table, talking in turns. */
export const talk: Picture = (s) => {
  const { theme, t } = s
  const turn = loop(t, 6)
  const bubble = (side: number, lit: number) =>
    group(
      [
        rect({ x: -92, y: -56, w: 184, h: 92 }, side < 0 ? theme.warm : theme.main, { rx: 28 }),
        path(`M${side * 40} 28 l${side * 34} 40 l${side * -66} -36 z`, side < 0 ? theme.warm : theme.main),
        ...[-34, 0, 34].map((x, i) => circle({ x, y: -10 + 5 * swing(t, 1, i * 0.22) * lit, r: 11 }, '#ffffff')),
      ],
      { x: side * 120, y: -400, scale: 0.85 + 0.15 * lit, opacity: 0.55 + 0.45 * lit },
    )
  const lit = travel(turn, 0, 0.08) - travel(turn, 0.46, 0.08)
  return (
    room(s, { window: false }) +
    subject(s, [
      shadow(0, 6, 330),
      bubble(-1, lit),
      bubble(1, 1 - lit),
      group(
        upper(look(2, theme.warm, theme.night), {
          right: [
            [46, 38],
            [78, 56 + 6 * swing(t, 2)],
          ],
        }),
        { x: -200, y: -94, scale: 1.4 },
      ),
      group(
        upper(look(5, theme.main, theme.night), {
          left: [
            [-46, 38],
            [-78, 60],
          ],
        }),
        { x: 200, y: -94, scale: 1.4 },
      ),
      rect({ x: -290, y: -112, w: 580, h: 22 }, theme.deep, { rx: 8 }),
      rect({ x: -240, y: -92, w: 18, h: 96 }, theme.deep),
      rect({ x: 222, y: -92, w: 18, h: 96 }, theme.deep),
      rect({ x: -36, y: -150, w: 44, h: 40 }, theme.paper, { rx: 8 }),
      path('M30 -112 h90 l10 -8 h-90 z', theme.paper),
    ])
  )
}

/** Several people around a table, one of whom is about to speak. */
export const meeting: Picture = (s) => {
  const { theme, t } = s
  const tops = [theme.main, theme.deep, theme.warm, theme.paper]
  const seats = tops.map((top, i) =>
    group(
      upper(
        look(i + 1, top, theme.night),
        i === 2
          ? {
              right: [
                [44, 20],
                [40, -38 - 6 * swing(t, 2.4)],
              ],
            }
          : {},
      ),
      { x: -255 + i * 170, y: -96, scale: 1.28 },
    ),
  )
  return (
    room(s, { window: false }) +
    subject(s, [
      shadow(0, 70, 400),
      ...seats,
      path('M-360 -118 h720 l60 96 h-840 z', theme.deep),
      rect({ x: -420, y: -22, w: 840, h: 24 }, theme.night, { rx: 6 }),
      ...[-240, -60, 130, 270].map((x, i) => path(`M${x} -62 h70 l8 -30 h-66 z`, i === 1 ? theme.warm : theme.paper, { opacity: 0.9 })),
      group([circle({ x: 0, y: 0, r: 34 }, theme.warm), say('?', 0, 16, { size: 46, weight: 700, fill: '#ffffff', anchor: 'middle' })], {
        x: 162,
        y: -352,
        scale: enter(t, 0.6, 0.5) * (1 + 0.04 * swing(t, 1.6)),
      }),
    ])
  )
}

/** A page being written, line by line. */
export const document: Picture = (s) => {
  const { theme, t } = s
  const rows = [0, 1, 2, 3, 4, 5].map((i) =>
    rect(
      { x: -130, y: -310 + i * 42, w: [250, 220, 256, 170, 236, 130][i]! * enter(t, 0.2 + i * 0.5, 0.8), h: 14 },
      i === 0 ? theme.warm : theme.deep,
      { rx: 7, opacity: i === 0 ? 1 : 0.35 },
    ),
  )
  const row = Math.min(5, Math.max(0, Math.floor((t - 0.2) / 0.5)))
  const pen = group(
    [
      path('M0 0 l14 -44 l26 18 z', '#f3d3a4'),
      path('M14 -44 l90 -136 l26 18 l-90 136 z', theme.warm),
      path('M104 -180 l14 -20 q6 -8 14 -2 l8 6 q8 6 2 12 l-12 22 z', theme.light),
    ],
    { x: -110 + 220 * enter(t, 0.2 + row * 0.5, 0.8), y: -300 + row * 42 },
  )
  return (
    night(s) +
    subject(s, [
      shadow(0, 20, 250, 0.4),
      group([rect({ x: -176, y: -420, w: 352, h: 430 }, theme.light, { rx: 14 })], { turn: 4 }),
      rect({ x: -176, y: -420, w: 352, h: 430 }, theme.paper, { rx: 14 }),
      rect({ x: -130, y: -376, w: 150, h: 26 }, theme.night, { rx: 8 }),
      ...rows,
      pen,
    ])
  )
}

/** Faces in the tiles of a call, spread over a map of dots. */
export const remote: Picture = (s) => {
  const { theme, t } = s
  const tiles = [
    [-250, -420],
    [-70, -420],
    [110, -420],
    [-250, -270],
    [-70, -270],
    [110, -270],
  ] as const
  const fills = [theme.main, theme.warm, theme.light, theme.pale, theme.deep, theme.main]
  return (
    night(s) +
    subject(s, [
      shadow(0, 8, 330, 0.4),
      rect({ x: -290, y: -460, w: 590, h: 372 }, '#0d0b12', { rx: 20 }),
      rect({ x: -60, y: -92, w: 120, h: 60 }, '#0d0b12'),
      rect({ x: -140, y: -34, w: 280, h: 18 }, '#0d0b12', { rx: 9 }),
      ...tiles.map(
        ([x, y], i) =>
          `<svg x="${x}" y="${y}" width="166" height="136" viewBox="0 0 166 136">${rect({ x: 0, y: 0, w: 166, h: 136 }, fills[i] ?? theme.main, { rx: 12 })}${group([path('M-60 90 q0 -62 60 -62 q60 0 60 62 z', i % 2 ? theme.night : theme.paper), group(head(look(i, '', '')), { scale: 1.15 })], { x: 83, y: 62 + 2 * swing(t, 3 + i * 0.4, i) })}</svg>`,
      ),
      rect({ x: -70, y: -270, w: 166, h: 136 }, 'none', { rx: 12, stroke: '#2ecc71', strokeWidth: 6, opacity: 0.6 + 0.4 * swing(t, 1.4) }),
    ])
  )
}
