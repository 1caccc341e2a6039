import { loop, swing, travel } from '../motion.ts'
import { circle, el, group, line, path, rect } from '../svg.ts'
import { say } from '../type.ts'
import { look, person } from './person.ts'
import { cloud, night, outdoors, type Picture, room, shadow, subject } from './stage.ts'

/** Wind turbines and a field of panels. */
export const turbines: Picture = (s) => {
  const { theme, t } = s
  const turbine = (x: number, scale: number, phase: number) =>
    group(
      [
        path('M-7 0 l4 -330 h6 l4 330 z', '#ffffff'),
        group(
          [0, 120, 240].map((turn) => group(path('M-4 0 q-12 -70 2 -150 q16 70 6 150 z', '#ffffff'), { turn })),
          { y: -330, turn: t * 46 + phase },
        ),
        circle({ x: 0, y: -330, r: 10 }, theme.pale),
      ],
      { x, scale },
    )
  const panel = (x: number, y: number) =>
    path(`M${x} ${y} l22 -58 h108 l-18 58 z`, theme.night) +
    [1, 2].map((i) => line(`M${x + i * 37} ${y} l${22 - i * 1.5} -58`, theme.light, 2, { opacity: 0.6 })).join('') +
    line(`M${x + 11} ${y - 29} h110`, theme.light, 2, { opacity: 0.6 })
  return (
    outdoors(s) +
    subject(s, [
      turbine(-190, 0.8, 10),
      turbine(20, 1.12, 50),
      turbine(230, 0.7, 90),
      ...[-330, -190, -50, 90, 230].map((x) => panel(x, 66)),
      ...[-290, -140, 10, 160].map((x) => panel(x, 140)),
    ])
  )
}

/** A mountain with a flag and the dotted way to it. */
export const mountain: Picture = (s) => {
  const { theme, t } = s
  const flag = `M0 -2 q24 ${-10 + 5 * swing(t, 1.3)} 46 0 t46 0 v44 q-24 ${10 + 5 * swing(t, 1.3)} -46 0 t-46 0 z`
  return (
    outdoors(s, { top: theme.main, bottom: theme.pale }) +
    subject(s, [
      path('M-420 0 L-150 -300 L-60 -210 L90 0 z', theme.main),
      path('M-150 -300 L-60 -210 L-96 -190 L-140 -216 L-190 -256 z', theme.paper),
      path('M-230 0 L70 -420 L420 0 z', theme.deep),
      path('M70 -420 L420 0 H190 L120 -210 z', theme.night, { opacity: 0.35 }),
      path('M70 -420 L150 -324 L118 -330 L88 -296 L50 -330 L4 -328 z', theme.paper),
      line('M-190 0 Q-40 -60 -60 -130 T60 -250 T70 -412', theme.warm, 8, { strokeDasharray: '2 20' }),
      group([line('M0 60 V-4', theme.paper, 6), path(flag, theme.warm)], { x: 70, y: -474 }),
      ...[0, 1].map((i) => cloud(-400 + loop(t, 70, i * 30 + 14) * 900, -250 + i * 90, 0.9)),
    ])
  )
}

/** A river through a town, with gauges in the water that answer each other. */
export const river: Picture = (s) => {
  const { theme, t } = s
  const houses = [-330, -250, -170, 120, 200, 290].map((x, i) => {
    const h = 90 + ((i * 47) % 80)
    return (
      rect({ x, y: -h, w: 66, h }, i % 2 ? theme.main : theme.deep) +
      path(`M${x - 8} ${-h} l41 -36 l41 36 z`, theme.night) +
      [0, 1].map((k) => rect({ x: x + 12 + k * 26, y: -h + 22, w: 16, h: 20 }, theme.warm, { opacity: 0.85 })).join('')
    )
  })
  const waves = Array.from({ length: 5 }, (_, i) =>
    line(`M${-700 + 30 * swing(t, 5, i)} ${60 + i * 36} ${Array.from({ length: 24 }, () => 'q30 -12 60 0').join(' ')}`, theme.light, 4, {
      opacity: 0.35,
    }),
  )
  const gauge = (x: number, y: number, phase: number) =>
    group(
      [
        circle({ x: 0, y: -60, r: 18 + loop(t, 2.4, phase) * 60 }, 'none', {
          stroke: theme.warm,
          strokeWidth: 4,
          opacity: 1 - loop(t, 2.4, phase),
        }),
        rect({ x: -7, y: -60, w: 14, h: 90 }, '#ffffff'),
        circle({ x: 0, y: -62, r: 18 }, theme.warm),
      ],
      { x, y: y + 3 * swing(t, 3, phase) },
    )
  return (
    outdoors(s, { top: theme.light, bottom: theme.paper }) +
    subject(s, [
      ...houses,
      rect({ x: -1000, y: 4, w: 2400, h: 700 }, theme.main),
      rect({ x: -1000, y: 4, w: 2400, h: 16 }, theme.night, { opacity: 0.25 }),
      ...waves,
      gauge(-210, 70, 0),
      gauge(20, 130, 0.8),
      gauge(240, 60, 1.6),
    ])
  )
}

/** Night over roofs, one window still lit. */
export const nightShift: Picture = (s) => {
  const { theme, t } = s
  const stars = Array.from({ length: 34 }, (_, i) =>
    circle({ x: ((i * 197) % s.w) + 10, y: ((i * 89) % (s.ground - 200)) + 20, r: 1.6 + (i % 3) }, '#ffffff', {
      opacity: 0.4 + 0.4 * swing(t, 2.4 + (i % 4), i),
    }),
  )
  const roofs = [-420, -270, -100, 110, 290].map((x, i) => {
    const h = 130 + ((i * 61) % 110)
    return (
      rect({ x, y: -h, w: 150, h: h + 20 }, i === 2 ? theme.deep : theme.night) +
      [0, 1, 2]
        .map((k) =>
          rect({ x: x + 20 + k * 40, y: -h + 30, w: 26, h: 34 }, i === 2 && k === 1 ? theme.warm : theme.deep, {
            rx: 3,
            opacity: i === 2 && k === 1 ? 0.85 + 0.15 * swing(t, 4) : 0.7,
          }),
        )
        .join('')
    )
  })
  return (
    night(s) +
    stars.join('') +
    subject(s, [
      circle({ x: 120, y: -360, r: 78 }, '#fff3d6'),
      circle({ x: 152, y: -380, r: 66 }, theme.deep),
      ...[0, 1].map((i) => cloud(-520 + loop(t, 60, i * 33 + 9) * 1000, -250 + i * 70, 1.1, theme.main)),
      ...roofs,
      rect({ x: -1000, y: 0, w: 2400, h: 500 }, '#060d16'),
    ])
  )
}

/** A laboratory bench: a flask that bubbles, a thermometer that settles. */
export const lab: Picture = (s) => {
  const { theme, t } = s
  const bubbles = Array.from({ length: 9 }, (_, i) =>
    circle({ x: -150 + ((i * 53) % 110), y: -130 - loop(t, 2.6, i * 0.41) * 90, r: 5 + (i % 3) * 2 }, theme.paper, {
      opacity: 0.75 * (1 - loop(t, 2.6, i * 0.41)),
    }),
  )
  const level = 190 - 120 * travel(t, 0.3, 3)
  return (
    room(s, { window: false }) +
    subject(s, [
      rect({ x: -360, y: -96, w: 720, h: 22 }, theme.paper, { rx: 6 }),
      rect({ x: -340, y: -76, w: 680, h: 80 }, theme.deep, { rx: 4 }),
      ...[-320, -90, 140].map((x) => rect({ x, y: -62, w: 200, h: 54 }, theme.main, { rx: 6, opacity: 0.5 })),
      path('M-130 -330 h80 v90 l80 130 q12 24 -16 24 h-208 q-28 0 -16 -24 l80 -130 z', '#ffffff', { opacity: 0.55 }),
      path('M-165 -170 h150 l40 66 q8 16 -16 16 h-198 q-24 0 -16 -16 z', theme.main, { opacity: 0.85 }),
      ...bubbles,
      rect({ x: -140, y: -340, w: 100, h: 16 }, '#ffffff', { rx: 8, opacity: 0.9 }),
      rect({ x: 90, y: -420, w: 46, h: 290 }, '#ffffff', { rx: 23 }),
      circle({ x: 113, y: -128, r: 38 }, '#ffffff'),
      circle({ x: 113, y: -128, r: 26 }, theme.warm),
      rect({ x: 104, y: -400 + level, w: 18, h: 280 - level }, theme.warm, { rx: 8 }),
      ...[0, 1, 2, 3, 4, 5].map((i) => rect({ x: 144, y: -396 + i * 42, w: i % 2 ? 16 : 28, h: 5 }, theme.deep)),
      say('4 °C', 186, -196, { size: 40, weight: 700, fill: theme.deep }),
      path('M230 -96 v-90 q0 -14 14 -14 h34 q14 0 14 14 v90 z', '#ffffff', { opacity: 0.6 }),
      rect({ x: 236, y: -150, w: 50, h: 54 }, theme.light, { rx: 6 }),
    ])
  )
}

/** Somebody stretching in an open room. */
export const stretch: Picture = (s) => {
  const { theme, t } = s
  const k = 0.5 + 0.5 * swing(t, 4)
  const pose = {
    left: [
      [-56, 30 - 78 * k],
      [-44 + 34 * k, 62 - 148 * k],
    ],
    right: [
      [56, 30 - 78 * k],
      [44 - 34 * k, 62 - 148 * k],
    ],
  } as const
  return (
    room(s) +
    subject(s, [
      el('ellipse', { cx: 0, cy: 26, rx: 230, ry: 34, fill: theme.main, opacity: 0.55 }),
      ...[0, 1, 2].map((i) =>
        circle({ x: 0, y: -250, r: 190 + i * 46 + 8 * k }, 'none', { stroke: theme.paper, strokeWidth: 3, opacity: 0.6 - i * 0.18 }),
      ),
      group(person(look(1, theme.warm, theme.deep), { ...pose, lean: 7 * swing(t, 8) }), { scale: 1.65, y: 14 }),
    ])
  )
}

/** Lifting a box with bent knees. */
export const lift: Picture = (s) => {
  const { theme, t } = s
  const k = travel(loop(t, 5) * 5, 0.8, 1.4) - travel(loop(t, 5) * 5, 3.8, 1)
  const hips = [-26 + 20 * k, -62 - 34 * k] as const
  const hand = [62 - 10 * k, 68 - 12 * k] as const
  const box = group(
    [
      rect({ x: -46, y: -76, w: 92, h: 76 }, '#c98f4a', { rx: 4 }),
      rect({ x: -10, y: -76, w: 20, h: 76 }, '#e3b57c'),
      path('M22 -26 l0 14 m-8 -6 l8 -8 l8 8', 'none', { stroke: '#6d4719', strokeWidth: 4 }),
    ],
    { x: hips[0] + hand[0] + 28, y: hips[1] - 82 + hand[1] + 42 },
  )
  return (
    room(s, { window: false }) +
    subject(s, [
      shadow(20, 10, 170),
      line('M-150 -390 V-120', theme.warm, 8, { strokeDasharray: '4 18' }),
      group(
        [
          person(look(3, theme.main, theme.night), {
            hips,
            feet: [
              [-20, 0],
              [24, 0],
            ],
            left: [[30, 52], hand],
            right: [[36, 48], hand],
            lean: 12 - 12 * k,
          }),
          box,
        ],
        { scale: 1.7, y: 8 },
      ),
    ])
  )
}
