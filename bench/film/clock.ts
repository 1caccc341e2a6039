/** Pictures a second of a film with a clock. */
export const rate = 30

const cells = 14
/** Of a picture that is 16 cells wide. */
const inCells = 16

/** A filter that draws the number of a source (0 to 7) and of each of its pictures (0 to 1023) into them, as a row of black and white cells. */
export function clockFilter(source: number, width: number): string {
  const side = width / inCells
  const box = (cell: number, colour: string, enable = '') =>
    `drawbox=x=${cell * side}:y=0:w=${side}:h=${side}:color=${colour}:t=fill${enable === '' ? '' : `:enable='${enable}'`}`
  const ofSource = [0, 1, 2].map((bit) => box(bit + 1, ((source >> bit) & 1) === 1 ? 'white' : 'black'))
  const ofPicture = Array.from({ length: 10 }, (_, bit) => {
    const cell = bit + 4
    return [box(cell, 'black'), box(cell, 'white', `gte(mod(n\\,${2 ** (bit + 1)})\\,${2 ** bit})`)]
  })
  return [box(0, 'white'), ...ofSource, ...ofPicture.flat()].join(',')
}

/** What a canvas showed, and since when (ms of the page). */
export interface Shown {
  readonly at: number
  readonly source: number
  readonly picture: number
}

/** Runs in the page, before anything else: notes in `shown` whenever the canvas of this name shows another picture with a clock. */
export function watchClock({ name, count, across }: { name: string; count: number; across: number }): void {
  const shown: Shown[] = []
  Object.assign(globalThis, { shown })
  const small = document.createElement('canvas')
  const context = Object.assign(small, { width: count, height: 1 }).getContext('2d', { willReadFrequently: true })
  let canvas: HTMLCanvasElement | null = null
  const look = () => {
    requestAnimationFrame(look)
    if (!canvas?.isConnected) canvas = document.querySelector(`canvas[aria-label="${name}"]`)
    if (!canvas || !context) return
    const side = canvas.width / across
    context.drawImage(canvas, 0, side * 0.4, side * count, side * 0.2, 0, 0, count, 1)
    const { data } = context.getImageData(0, 0, count, 1)
    const isWhite = (cell: number) => (data[cell * 4 + 1] ?? 0) > 128
    const read = (first: number, bits: number) =>
      Array.from({ length: bits }, (_, bit) => (isWhite(first + bit) ? 2 ** bit : 0)).reduce((sum, one) => sum + one, 0)
    const now = { at: performance.now(), source: read(1, 3), picture: read(4, 10) }
    const last = shown.at(-1)
    if (isWhite(0) && (last?.source !== now.source || last.picture !== now.picture)) shown.push(now)
  }
  requestAnimationFrame(look)
}

/** For `watchClock`. */
export const previewClock = { name: 'Preview of the film', count: cells, across: inCells }
