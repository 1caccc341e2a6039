import { enter, loop, swing, travel } from '../motion.ts'
import { circle, group, line, path, rect } from '../svg.ts'
import { look, person } from './person.ts'
import { outdoors, type Picture, room, type Stage, shadow, subject } from './stage.ts'

/** Racks of boxes, a marked footpath, and a forklift that comes and goes. */
export const warehouse: Picture = (s) => {
  const { theme, t } = s
  const colors = [theme.main, theme.warm, theme.light, theme.paper]
  const bay = (x: number) =>
    [0, 1, 2].flatMap((shelf) => [
      ...[0, 1, 2].map((i) =>
        rect(
          { x: x + 12 + i * 52, y: -118 - shelf * 124 - ((i + shelf) % 2) * 14, w: 46, h: 62 + ((i + shelf) % 2) * 14 },
          colors[(i + shelf * 2 + Math.abs(x)) % 4] ?? theme.main,
          { rx: 3 },
        ),
      ),
      rect({ x, y: -56 - shelf * 124, w: 176, h: 10 }, theme.night),
    ])
  const posts = [-700, -520, -340, -160, 20, 200, 380].flatMap((x) => [...bay(x), rect({ x: x - 4, y: -440, w: 10, h: 440 }, theme.night)])
  const x = -170 + 330 * travel(t, 0.6, 5)
  const truck = [
    rect({ x: 92, y: -190, w: 10, h: 186 }, theme.night),
    rect({ x: 92, y: -20 - 40 * enter(t, 5.6, 2), w: 88, h: 8 }, theme.night),
    rect({ x: 104, y: -86 - 40 * enter(t, 5.6, 2), w: 70, h: 66 }, theme.light, { rx: 4 }),
    path('M-70 -96 h90 l40 40 v42 h-138 v-70 q0 -12 8 -12 z', theme.warm),
    line('M-58 -96 v-84 h96 l44 84', theme.night, 8),
    group(
      person(look(3, theme.deep, theme.night), {
        hips: [0, -60],
        feet: [
          [30, -30],
          [34, -30],
        ],
        right: [
          [26, 44],
          [46, 30],
        ],
      }),
      { x: -16, y: -22, scale: 0.72 },
    ),
    circle({ x: -44, y: -6, r: 24 }, theme.night),
    circle({ x: -44, y: -6, r: 9 }, theme.light),
    circle({ x: 44, y: -6, r: 28 }, theme.night),
    circle({ x: 44, y: -6, r: 11 }, theme.light),
    circle({ x: -20, y: -188, r: 8 }, '#ff5a3c', { opacity: 0.5 + 0.5 * swing(t, 0.8) }),
  ]
  return (
    room(s, { window: false }) +
    subject(s, [
      ...posts,
      rect({ x: -1200, y: 34, w: 2400, h: 10 }, theme.main),
      rect({ x: -1200, y: 92, w: 2400, h: 10 }, theme.main),
      shadow(x + 10, 20, 130),
      group(truck, { x, y: 14 }),
    ])
  )
}

/** Colleagues in a row, one of them waving. */
export const team: Picture = (s) => {
  const { theme, t } = s
  const tops = [theme.main, theme.warm, theme.deep, theme.paper, theme.main]
  const wave = 16 * swing(t, 1.1)
  const people = tops.map((top, i) => {
    const x = -250 + i * 125
    const pose =
      i === 2
        ? {
            right: [
              [52, 8],
              [58 + wave, -44],
            ] as const,
          }
        : i === 4
          ? {
              left: [
                [-44, 34],
                [-20, 56],
              ] as const,
            }
          : {}
    return shadow(x, 4, 52) + group(person(look(i, top, i % 2 ? theme.night : '#3c3a4a'), pose), { x, scale: 1.18 + (i % 2) * 0.06 })
  })
  return room(s) + plant(s, s.cx - 360) + subject(s, people)
}

export const plant = (s: Stage, x: number) =>
  group(
    [
      path('M-34 -70 h68 l-10 70 h-48 z', s.theme.warm),
      ...[-40, -18, 8, 32].map((turn, i) =>
        group(path('M0 0 q-34 -70 0 -150 q34 80 0 150 z', s.theme.main, { opacity: i % 2 ? 1 : 0.75 }), {
          y: -66,
          turn: turn + 2 * swing(s.t, 5, i),
        }),
      ),
    ],
    { x, y: s.ground },
  )

/** A person at a well set-up desk. */
export const desk: Picture = (s) => {
  const { theme, t } = s
  const seat = [
    rect({ x: -150, y: -118, w: 96, h: 16 }, theme.night, { rx: 8 }),
    path('M-158 -240 q14 -10 26 0 l8 126 h-26 z', theme.night),
    line('M-104 -104 v74 M-104 -30 l-44 24 M-104 -30 l44 24', theme.night, 10),
  ]
  const hand = 3 * swing(t, 0.7)
  const worker = person(look(1, theme.warm, '#34405a'), {
    hips: [0, -126],
    feet: [
      [70, 0],
      [82, 0],
    ],
    left: [
      [18, 50],
      [88, 46 + hand],
    ],
    right: [
      [24, 52],
      [94, 48 - hand],
    ],
  })
  const table = [
    rect({ x: -30, y: -150, w: 330, h: 14 }, theme.deep, { rx: 5 }),
    rect({ x: 8, y: -136, w: 12, h: 136 }, theme.deep),
    rect({ x: 256, y: -136, w: 12, h: 136 }, theme.deep),
  ]
  const bars = [0, 1, 2, 3].map((i) =>
    rect(
      { x: 158 + i * 28, y: -200 - 12 - i * 14 * enter(t, 0.3 + i * 0.2), w: 16, h: 12 + i * 14 * enter(t, 0.3 + i * 0.2) },
      theme.main,
      { rx: 3 },
    ),
  )
  const screen = [
    rect({ x: 136, y: -300, w: 140, h: 116 }, theme.night, { rx: 10 }),
    rect({ x: 146, y: -290, w: 120, h: 94 }, theme.paper, { rx: 5 }),
    ...bars,
    rect({ x: 196, y: -184, w: 20, h: 36 }, theme.night),
    rect({ x: 172, y: -158, w: 68, h: 8 }, theme.night, { rx: 4 }),
  ]
  return room(s) + plant(s, s.cx + 370) + subject(s, [shadow(40, 4, 240), ...seat, group(worker, { x: -104, y: 0 }), ...table, ...screen])
}

/** A delivery van on a hill road, the wheels turning. */
export const van: Picture = (s) => {
  const { theme, t } = s
  const trees = [0, 1, 2, 3, 4, 5].map((i) => {
    const x = s.w + 120 - loop(t, 22, i * 3.7) * (s.w + 240)
    return group([rect({ x: -5, y: -40, w: 10, h: 40 }, theme.night), path('M0 -150 q56 60 30 116 h-60 q-26 -56 30 -116 z', theme.deep)], {
      x,
      y: s.ground,
      scale: 0.7 + (i % 3) * 0.2,
    })
  })
  const wheel = (x: number) =>
    group(
      [circle({ x: 0, y: 0, r: 34 }, theme.night), circle({ x: 0, y: 0, r: 15 }, '#d9dde8'), line('M-12 0 h24 M0 -12 v24', '#8890a4', 4)],
      {
        x,
        y: -20,
        turn: t * 240,
      },
    )
  const body = [
    path('M-210 -170 q0 -18 18 -18 h250 q20 0 34 16 l62 74 q8 10 8 22 v50 h-372 z', theme.paper),
    path('M66 -166 h28 q8 0 14 8 l44 54 h-86 z', theme.main, { opacity: 0.85 }),
    rect({ x: -210, y: -92, w: 372, h: 22 }, theme.warm),
    path('M-128 -150 q26 34 26 50 a26 26 0 0 1 -52 0 q0 -16 26 -50 z', theme.main),
    rect({ x: -212, y: -30, w: 376, h: 14 }, theme.night, { rx: 6 }),
  ]
  const road = [
    rect({ x: 0, y: s.ground - 6, w: s.w, h: s.h }, '#3b4152'),
    ...Array.from({ length: Math.ceil(s.w / 160) + 1 }, (_, i) =>
      rect({ x: (i - loop(t, 0.9)) * 160, y: s.ground + 70, w: 84, h: 10 }, '#ffffff', { opacity: 0.7 }),
    ),
  ]
  return (
    outdoors(s, { top: theme.light, bottom: '#fff3e6' }) +
    trees.join('') +
    road.join('') +
    subject(s, [shadow(-20, 20, 220, 0.35), group([...body, wheel(-128), wheel(98)], { y: 10 + 1.6 * swing(t, 0.6) })])
  )
}

/** A corridor with an exit sign, a ringing bell and somebody who leaves. */
export const exit: Picture = (s) => {
  const { theme, t } = s
  const step = swing(t, 0.9)
  const runner = person(look(0, theme.warm, '#2b3350'), {
    hips: [0, -96],
    feet: [
      [-38 * step, -8 - 8 * Math.abs(step)],
      [38 * step, -6],
    ],
    left: [
      [-34, 34],
      [-12 - 30 * step, 62],
    ],
    right: [
      [30, 36],
      [34 + 30 * step, 60],
    ],
    lean: 8,
  })
  const rings = [0, 1, 2].map((i) =>
    circle({ x: -190, y: -330, r: 30 + loop(t, 1.6, i * 0.53) * 70 }, 'none', {
      stroke: theme.warm,
      strokeWidth: 5,
      opacity: 1 - loop(t, 1.6, i * 0.53),
    }),
  )
  const door = [
    rect({ x: 110, y: -300, w: 170, h: 300 }, theme.paper),
    rect({ x: 122, y: -288, w: 146, h: 288 }, theme.main, { opacity: 0.5 }),
    path('M122 -288 l70 26 v288 l-70 -26 z', theme.deep),
    circle({ x: 180, y: -130, r: 7 }, theme.light),
  ]
  const sign = [
    rect({ x: 104, y: -392, w: 182, h: 66 }, '#1d9e5f', { rx: 8 }),
    path('M232 -376 l30 17 l-30 17 v-11 h-40 v-12 h40 z', '#ffffff'),
    circle({ x: 150, y: -372, r: 7 }, '#ffffff'),
    line('M150 -362 l-8 16 l12 6 l-4 14 M142 -346 l-14 10 M150 -360 l14 8', '#ffffff', 6),
  ]
  return (
    room(s, { window: false }) +
    subject(s, [
      ...door,
      ...sign,
      ...rings,
      circle({ x: -190, y: -330, r: 34 }, theme.warm),
      circle({ x: -190, y: -330, r: 14 }, theme.paper),
      group([shadow(0, 4, 60), runner], { x: -150 + 150 * travel(t, 0.2, 5), y: 10, scale: 1.2 }),
    ])
  )
}
