/** SVG as strings: the few shapes that the slides and pictures are drawn with. Lengths are pixels. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

const attribute = (value: string | number) => (typeof value === 'number' ? String(Math.round(value * 100) / 100) : value)

/** The attributes whose names SVG itself writes with capitals. */
const written = new Set(['patternUnits', 'viewBox', 'clipPath'])

export function el(name: string, attributes: Attributes, inside = ''): string {
  const all = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${written.has(key) ? key : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${attribute(value as string | number)}"`,
    )
    .join('')
  return `<${name}${all}>${inside}</${name}>`
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export const rect = ({ x, y, w, h }: Box, fill: string, more: Attributes = {}) =>
  el('rect', { x, y, width: Math.max(0, w), height: Math.max(0, h), fill, ...more })

export interface Disc {
  readonly x: number
  readonly y: number
  readonly r: number
}

export const circle = ({ x, y, r }: Disc, fill: string, more: Attributes = {}) =>
  el('circle', { cx: x, cy: y, r: Math.max(0, r), fill, ...more })

export const path = (d: string, fill: string, more: Attributes = {}) => el('path', { d, fill, ...more })

/** A stroke with round ends and joins. */
export const line = (d: string, stroke: string, width: number, more: Attributes = {}) =>
  el('path', { d, fill: 'none', stroke, strokeWidth: width, strokeLinecap: 'round', strokeLinejoin: 'round', ...more })

interface Placing {
  readonly x?: number
  readonly y?: number
  readonly scale?: number
  readonly turn?: number
  readonly opacity?: number
}

/** Moves, scales, turns (degrees) and fades what is inside, around its own origin. */
export function group(inside: string | readonly string[], { x = 0, y = 0, scale = 1, turn = 0, opacity = 1 }: Placing = {}): string {
  if (opacity <= 0.003) return ''
  const transform = `translate(${attribute(x)} ${attribute(y)}) rotate(${attribute(turn)}) scale(${Math.round(scale * 1000) / 1000})`
  const all = typeof inside === 'string' ? inside : inside.join('')
  return el('g', { transform, opacity: opacity < 1 ? opacity : undefined }, all)
}

/** A gradient to be named as `url(#id)`, downwards or to the right; up to `hold` (0 to 1) it stays at its first colour. */
export function gradient(id: string, from: string, to: string, { across = false, hold = 0 } = {}): string {
  return el('linearGradient', { id, x1: 0, y1: 0, x2: across ? 1 : 0, y2: across ? 0 : 1 }, stop(hold, from) + stop(1, to))
}

const stop = (offset: number, color: string) => el('stop', { offset, stopColor: color.slice(0, 7), stopOpacity: opacityOf(color) })
const opacityOf = (color: string) => (color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : undefined)
