import { circle, group, line, path, rect } from '../svg.ts'

type Point = readonly [x: number, y: number]

interface Look {
  readonly skin: string
  readonly hair: string
  readonly style: 'short' | 'bob' | 'bun' | 'curls' | 'bald' | 'scarf' | 'beard'
  readonly top: string
  readonly legs: string
}

export interface Pose {
  /** Elbow and hand, seen from the neck: two points for each arm. */
  readonly left?: readonly [Point, Point]
  readonly right?: readonly [Point, Point]
  /** Hips, seen from the ground between the feet. */
  readonly hips?: Point
  readonly feet?: readonly [Point, Point]
  readonly lean?: number
}

const skins = ['#f1c7a5', '#8d5a3b', '#d9a07a', '#5f3a26', '#f6d7bd', '#b97a52'] as const
const hairs = ['#3a2418', '#171217', '#7a4a24', '#241a16', '#c98f4a', '#4a4a52'] as const
const styles = ['short', 'bob', 'curls', 'bun', 'beard', 'scarf', 'bald'] as const

/** One of the people of the house; the same number is always the same person. */
export const look = (n: number, top: string, legs: string): Look => ({
  skin: skins[n % skins.length] ?? skins[0],
  hair: hairs[(n * 5) % hairs.length] ?? hairs[0],
  style: styles[n % styles.length] ?? 'short',
  top,
  legs,
})

/** A person of 230 units, feet at (0, 0). */
export function person(of: Look, pose: Pose = {}): string {
  const hips = pose.hips ?? [0, -98]
  const feet = pose.feet ?? [
    [-17, 0],
    [17, 0],
  ]
  const legs = feet.map(([x, y], i) => leg(hips, [x, y], i === 0 ? -13 : 13, of.legs)).join('')
  return legs + group(upper(of, pose), { x: hips[0], y: hips[1], turn: pose.lean ?? 0 })
}

function leg([hx, hy]: Point, [fx, fy]: Point, side: number, fill: string): string {
  const bend = Math.max(0, 98 - (fy - hy)) * 0.55
  const knee: Point = [(hx + fx) / 2 + side * 0.5 + bend, (hy + fy) / 2 - bend * 0.12]
  return (
    line(`M${hx + side} ${hy} L${knee[0]} ${knee[1]} L${fx} ${fy - 6}`, fill, 25) +
    rect({ x: fx - 12, y: fy - 11, w: 32, h: 12 }, '#20202a', { rx: 6 })
  )
}

/** From the hips upwards, the hips at (0, 0) and the neck at (0, -82). */
export function upper(of: Look, pose: Pick<Pose, 'left' | 'right'> = {}): string {
  const left = pose.left ?? [
    [-38, 40],
    [-33, 82],
  ]
  const right = pose.right ?? [
    [38, 40],
    [33, 82],
  ]
  const arm = ([elbow, hand]: readonly [Point, Point], side: number) =>
    line(`M${side * 24} -70 L${elbow[0]} ${elbow[1] - 82} L${hand[0]} ${hand[1] - 82}`, of.top, 20) +
    circle({ x: hand[0] + side * 0.5, y: hand[1] - 82, r: 10.5 }, of.skin)
  return [
    arm(left, -1),
    path('M-34 -70 q2 -14 20 -14 h28 q18 0 20 14 l-6 72 q-1 8 -9 8 h-38 q-8 0 -9 -8 z', of.top),
    rect({ x: -9, y: -98, w: 18, h: 20 }, of.skin, { rx: 8 }),
    group(head(of), { y: -118 }),
    arm(right, 1),
  ].join('')
}

/** A head around (0, 0), radius 27. */
export function head({ skin, hair, style }: Look): string {
  const face = circle({ x: 0, y: 0, r: 27 }, skin)
  const cap = path('M-28 0 a28 28 0 0 1 56 0 q-8 -16 -24 -17 q-20 0 -32 17 z', hair)
  const drawn = {
    short: face + cap,
    bob: path('M-32 22 q-6 -56 32 -56 q38 0 32 56 q-8 6 -14 0 l-36 0 q-8 5 -14 0 z', hair) + face + cap,
    bun: circle({ x: 0, y: -33, r: 13 }, hair) + face + cap,
    curls: [-24, -12, 0, 12, 24].map((x) => circle({ x, y: -18 - (24 - Math.abs(x)) * 0.45, r: 14 }, hair)).join('') + face + cap,
    bald: face,
    scarf: path('M-34 40 q-8 -76 34 -76 q42 0 34 76 q-34 14 -68 0 z', hair) + el27(skin),
    beard: face + cap + path('M-27 2 q4 32 27 32 q23 0 27 -32 q-10 14 -27 13 q-17 1 -27 -13 z', hair),
  }[style]
  return drawn
}

const el27 = (skin: string) => circle({ x: 0, y: 2, r: 23 }, skin)
