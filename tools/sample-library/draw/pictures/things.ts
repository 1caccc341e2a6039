import { enter, loop, swing, travel } from '../motion.ts'
import { circle, group, line, path, rect } from '../svg.ts'
import { say } from '../type.ts'
import { night, type Picture, shadow, subject } from './stage.ts'

/** A steel cabinet, its switch turned off and held by a red padlock with a tag. */
export const padlock: Picture = (s) => {
  const { theme, t } = s
  const hang = 5 * swing(t, 2.6)
  return (
    night(s) +
    subject(s, [
      shadow(0, 6, 220, 0.4),
      rect({ x: -190, y: -420, w: 380, h: 424 }, '#8f97a3', { rx: 10 }),
      rect({ x: -174, y: -404, w: 348, h: 392 }, '#b9c0ca', { rx: 6 }),
      ...[0, 1, 2, 3, 4].map((i) => rect({ x: -140, y: -372 + i * 14, w: 120, h: 6 }, '#7d8592', { rx: 3 })),
      rect({ x: 40, y: -380, w: 104, h: 64 }, theme.main, { rx: 6 }),
      path('M92 -374 l-22 34 h18 l-8 20 l28 -32 h-18 z', theme.night),
      circle({ x: -20, y: -208, r: 76 }, '#6b7480'),
      circle({ x: -20, y: -208, r: 62 }, '#3f4650'),
      group(rect({ x: -14, y: -70, w: 28, h: 140 }, theme.warm, { rx: 12 }), { x: -20, y: -208, turn: 90 - 90 * enter(t, 0.4, 1) }),
      line('M-44 -106 v-34 a26 26 0 0 1 52 0 v34', '#d5dae2', 13),
      rect({ x: -64, y: -112, w: 92, h: 78 }, '#d8332a', { rx: 12 }),
      circle({ x: -18, y: -80, r: 10 }, '#5d0f0b'),
      rect({ x: -21, y: -80, w: 6, h: 22 }, '#5d0f0b'),
      group(
        [
          line('M0 0 q14 16 8 34', '#e8e8e8', 4),
          rect({ x: -34, y: 34, w: 84, h: 112 }, '#fff7e8', { rx: 8 }),
          rect({ x: -34, y: 34, w: 84, h: 30 }, '#d8332a', { rx: 8 }),
          ...[0, 1, 2].map((i) => rect({ x: -20, y: 80 + i * 18, w: 56 - i * 12, h: 7 }, '#9a8f7c', { rx: 3 })),
        ],
        { x: 24, y: -128, turn: hang - 14, scale: 0.9 },
      ),
      circle({ x: 110, y: -80, r: 14 }, '#2ecc71', { opacity: 1 - enter(t, 1.2, 0.4) }),
      circle({ x: 110, y: -80, r: 14 }, '#7d8592', { opacity: 0.5 }),
      circle({ x: 66, y: -80, r: 14 }, '#d8332a'),
    ])
  )
}

/** Water running through a pipe, two beams of sound across it, and the meter that reads them. */
export const flowmeter: Picture = (s) => {
  const { theme, t } = s
  const drops = Array.from({ length: 26 }, (_, i) =>
    circle({ x: -900 + loop(t, 9, i * 0.73) * 1800, y: -160 + ((i * 37) % 110), r: 5 + (i % 3) * 3 }, theme.light, { opacity: 0.65 }),
  )
  const pulse = (from: [number, number], to: [number, number], phase: number) => {
    const k = loop(t, 1.2, phase)
    return (
      line(`M${from[0]} ${from[1]} L${to[0]} ${to[1]}`, theme.warm, 5, { opacity: 0.45, strokeDasharray: '4 14' }) +
      circle({ x: from[0] + (to[0] - from[0]) * k, y: from[1] + (to[1] - from[1]) * k, r: 13 }, theme.warm)
    )
  }
  const litres = (1284.3 + t * 0.7).toFixed(1)
  return (
    night(s) +
    subject(s, [
      rect({ x: -1200, y: -190, w: 2400, h: 170 }, '#56707c'),
      rect({ x: -1200, y: -172, w: 2400, h: 134 }, theme.main),
      rect({ x: -1200, y: -172, w: 2400, h: 26 }, theme.light, { opacity: 0.35 }),
      ...drops,
      ...[-250, 210].map((x) => rect({ x, y: -214, w: 40, h: 218 }, '#8fa4ae', { rx: 6 })),
      rect({ x: -190, y: -236, w: 70, h: 52 }, '#31434c', { rx: 8 }),
      rect({ x: 120, y: -26, w: 70, h: 52 }, '#31434c', { rx: 8 }),
      pulse([-150, -176], [150, -34], 0),
      pulse([150, -34], [-150, -176], 0.5),
      rect({ x: -40, y: -240, w: 80, h: 70 }, '#31434c'),
      rect({ x: -140, y: -430, w: 280, h: 200 }, theme.paper, { rx: 26 }),
      rect({ x: -112, y: -402, w: 224, h: 96 }, theme.night, { rx: 12 }),
      say(litres, 96, -328, { size: 48, weight: 600, fill: theme.light, anchor: 'end' }),
      say('m³', 96, -376, { size: 19, weight: 600, fill: theme.light, anchor: 'end', opacity: 0.7 }),
      circle({ x: -92, y: -266, r: 11 }, '#2ecc71', { opacity: 0.6 + 0.4 * swing(t, 1.2) }),
      say('Pulse 4', 112, -256, { size: 26, weight: 700, fill: theme.deep, anchor: 'end' }),
    ])
  )
}

/** An envelope on a fishing hook. */
export const phishing: Picture = (s) => {
  const { theme, t } = s
  const letter = [
    shadow(0, 250, 170, 0.35),
    rect({ x: -190, y: -20, w: 380, h: 240 }, theme.paper, { rx: 16 }),
    path('M-190 204 l150 -120 h80 l150 120 q0 16 -16 16 h-348 q-16 0 -16 -16 z', theme.pale),
    path('M-190 -4 q0 -16 16 -16 h348 q16 0 16 16 l-176 130 q-14 10 -28 0 z', theme.light),
    circle({ x: 0, y: 96, r: 42 }, theme.warm),
    rect({ x: -6, y: 70, w: 12, h: 34 }, '#ffffff', { rx: 6 }),
    circle({ x: 0, y: 118, r: 7 }, '#ffffff'),
  ]
  const hook = line('M0 -700 V-60 V-10 a36 36 0 1 1 -72 0 v-8 l-16 18', '#e8e4f5', 10)
  const waves = [0, 1, 2].map((i) =>
    line(
      `M${-900 + 40 * swing(t, 6, i)} ${-420 + i * 34} ${Array.from({ length: 24 }, () => 'q20 -18 40 0 t40 0').join(' ')}`,
      theme.main,
      4,
      { opacity: 0.4 - i * 0.1 },
    ),
  )
  return night(s) + subject(s, [...waves, group([...letter, hook], { y: -270 + 8 * swing(t, 3.2), turn: 3.5 * swing(t, 4.1) })])
}

/** A shield, a phone and a fingerprint: signing in with what you have and who you are. */
export const passkey: Picture = (s) => {
  const { theme, t } = s
  const arcs = [20, 34, 48, 62].map((r, i) =>
    line(`M${-r} ${r * 0.5} a${r} ${r * 1.1} 0 1 1 ${2 * r} 0 v${r * 0.4}`, i % 2 ? theme.light : theme.warm, 6, {
      strokeDasharray: 400,
      strokeDashoffset: 400 * (1 - enter(t, 0.2 + i * 0.25, 1.6)),
    }),
  )
  const rings = [0, 1, 2].map((i) =>
    circle({ x: 0, y: -220, r: 150 + loop(t, 4.5, i * 1.5) * 170 }, 'none', {
      stroke: theme.light,
      strokeWidth: 3,
      opacity: 0.35 * (1 - loop(t, 4.5, i * 1.5)),
    }),
  )
  return (
    night(s) +
    subject(s, [
      ...rings,
      path('M0 -440 q110 60 210 64 q10 270 -210 384 q-220 -114 -210 -384 q100 -4 210 -64 z', theme.main, { opacity: 0.9 }),
      path('M0 -440 q110 60 210 64 q10 270 -210 384 z', theme.deep, { opacity: 0.35 }),
      rect({ x: -86, y: -356, w: 172, h: 310 }, theme.night, { rx: 26 }),
      rect({ x: -74, y: -342, w: 148, h: 282 }, theme.deep, { rx: 16 }),
      rect({ x: -24, y: -334, w: 48, h: 8 }, theme.night, { rx: 4 }),
      group(arcs, { y: -210 }),
      group([circle({ x: 0, y: 0, r: 30 }, '#2ecc71'), line('M-13 1 l9 10 l18 -20', '#ffffff', 7)], {
        x: 80,
        y: -66,
        scale: enter(t, 2.2, 0.4),
      }),
    ])
  )
}

/** Mug, steam and a leaf. */
export const mug: Picture = (s) => {
  const { theme, t } = s
  const steam = [-50, 0, 50].map((x, i) =>
    line(`M${x} -300 q${26 * swing(t, 4, i)} -40 0 -80 q${-26 * swing(t, 4, i)} -40 0 -80`, theme.paper, 9, { opacity: 0.45 }),
  )
  return (
    night(s) +
    subject(s, [
      shadow(10, 4, 190, 0.4),
      ...steam,
      line('M120 -210 q90 -6 84 62 q-6 62 -100 62', theme.paper, 30),
      path('M-140 -270 h280 l-16 230 q-4 40 -44 40 h-160 q-40 0 -44 -40 z', theme.paper),
      rect({ x: -140, y: -282, w: 280, h: 26 }, theme.light, { rx: 13 }),
      group(path('M0 0 q-80 -60 -20 -150 q90 40 20 150 z', theme.main), { x: -6, y: -66, turn: 8 }),
      line('M-6 -66 q4 -50 -8 -100', theme.deep, 5),
      group(
        [circle({ x: 0, y: 0, r: 46 }, theme.warm), say('×80', 0, 12, { size: 34, weight: 700, fill: theme.night, anchor: 'middle' })],
        {
          x: -170,
          y: -330,
          scale: enter(t, 1, 0.6),
          turn: -8,
        },
      ),
    ])
  )
}

/** A check valve: the flap opens with the stream and falls shut against it. */
export const valve: Picture = (s) => {
  const { theme, t } = s
  const back = travel(loop(t, 8) * 8, 3.6, 0.8) - travel(loop(t, 8) * 8, 7.2, 0.8)
  const way = t * 90 - back * 60
  const drops = Array.from({ length: 22 }, (_, i) => {
    const x = ((((i * 83 + way) % 900) + 900) % 900) - 450
    return circle({ x, y: -250 + ((i * 41) % 120), r: 6 + (i % 3) * 3 }, theme.light, { opacity: x > 0 && back > 0.5 ? 0.15 : 0.75 })
  })
  return (
    night(s) +
    subject(s, [
      rect({ x: -1200, y: -300, w: 2400, h: 224 }, '#6f8c97'),
      rect({ x: -1200, y: -276, w: 2400, h: 176 }, theme.deep),
      rect({ x: -1200, y: -276, w: 2400, h: 176 }, theme.main, { opacity: 0.55 }),
      ...drops,
      path('M-120 -300 q120 -90 240 0 z', '#8ea7b1'),
      rect({ x: -20, y: -388, w: 40, h: 56 }, '#4b626c', { rx: 8 }),
      circle({ x: -6, y: -290, r: 20 }, '#2c3d45'),
      group(rect({ x: -12, y: 0, w: 24, h: 190 }, theme.warm, { rx: 10 }), { x: -6, y: -288, turn: -58 * (1 - back) }),
      ...[-240, 210].map((x) => rect({ x, y: -322, w: 30, h: 268 }, '#9db5bf', { rx: 6 })),
    ])
  )
}

/** A studio microphone with sound going out from it. */
export const microphone: Picture = (s) => {
  const { theme, t } = s
  const rings = [0, 1, 2, 3].map((i) =>
    circle({ x: 0, y: -290, r: 120 + loop(t, 6, i * 1.5) * 260 }, 'none', {
      stroke: i % 2 ? theme.warm : theme.light,
      strokeWidth: 4,
      opacity: 0.5 * (1 - loop(t, 6, i * 1.5)),
    }),
  )
  return (
    night(s) +
    subject(s, [
      ...rings,
      shadow(0, 6, 130, 0.4),
      rect({ x: -10, y: -120, w: 20, h: 110 }, '#d8dbe6'),
      rect({ x: -90, y: -16, w: 180, h: 18 }, '#d8dbe6', { rx: 9 }),
      line('M-116 -300 v24 a116 130 0 0 0 232 0 v-24', '#d8dbe6', 14),
      rect({ x: -78, y: -430, w: 156, h: 260 }, theme.warm, { rx: 78 }),
      rect({ x: -78, y: -310, w: 156, h: 22 }, theme.night, { opacity: 0.85 }),
      ...[0, 1, 2, 3, 4].map((i) =>
        rect({ x: -46 + Math.abs(i - 1) * 2, y: -404 + i * 18, w: 92 - Math.abs(i - 1) * 4, h: 7 }, theme.night, { opacity: 0.35, rx: 3 }),
      ),
    ])
  )
}
