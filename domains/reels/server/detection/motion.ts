/** What changed between two pictures of a passage. */
export interface Change {
  /** Seconds of the video at which the second of them is shown. */
  readonly at: number
  /** How much changed in each column, noise left out. */
  readonly columns: readonly number[]
  /** The share of the picture that changed, 0 to 1. */
  readonly share: number
  /** How much it changed on average, 0 to 255. */
  readonly mean: number
}

interface Grid {
  readonly width: number
  readonly height: number
  /** Pictures a second. */
  readonly rate: number
}

/** Smaller differences are the noise of cameras and encoders. */
const noise = 8

/** The changes from picture to picture, of which the first is shown at `from`. */
export async function changesIn(frames: AsyncIterable<Uint8Array>, from: number, grid: Grid): Promise<Change[]> {
  const changes: Change[] = []
  let before: Uint8Array | undefined
  let index = 0
  for await (const frame of frames) {
    if (before) changes.push(changeBetween(before, frame, { at: from + index / grid.rate, ...grid }))
    before = frame
    index++
  }
  return changes
}

function changeBetween(before: Uint8Array, after: Uint8Array, { at, width, height }: Grid & { readonly at: number }): Change {
  const columns = Array.from({ length: width }, () => 0)
  let changed = 0
  let total = 0
  for (let i = 0; i < width * height; i++) {
    const difference = Math.abs((after[i] ?? 0) - (before[i] ?? 0))
    total += difference
    if (difference <= noise) continue
    changed++
    columns[i % width] = (columns[i % width] ?? 0) + difference
  }
  return { at, columns, share: changed / (width * height), mean: total / (width * height) }
}
