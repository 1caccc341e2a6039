/** Bytes of a file that others do not get: from where, how many, and what stands there instead, in hex; zeros follow. */
export type Range = readonly [at: number, length: number, instead: string]

/** Reads bytes of the file; fewer at its end. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>

/** A file whose structure cannot be followed to its end, or takes too long to. */
export class Unreadable extends Error {}

const window = 64 * 1024
/** 1.3 GB of a file that has to be read through; most take a few. */
const mostReads = 20_000
/** Times that something is looked at: blocks of a day of recording. */
const mostLooks = 5_000_000
/** An action camera notes a place every second. */
const mostRanges = 20_000

/** The file, read in windows: what is looked at in a row is read once. */
export interface Source {
  readonly size: number
  /** @throws Unreadable where the file has fewer bytes */
  readonly bytes: (at: number, length: number) => Promise<Buffer>
}

export function openSource(read: ReadAt, size: number): Source {
  let start = 0
  let held: Buffer = Buffer.alloc(0)
  let reads = 0
  let looks = 0
  return {
    size,
    async bytes(at, length) {
      looks += 1
      if (looks > mostLooks) throw new Unreadable('takes too long')
      if (at < start || at + length > start + held.length) {
        reads += 1
        if (reads > mostReads) throw new Unreadable('takes too long')
        held = await read(at, Math.min(Math.max(length, window), size - at))
        start = at
      }
      const found = held.subarray(at - start, at - start + length)
      if (found.length < length) throw new Unreadable('ends too early')
      return found
    },
  }
}

export const zeros = (at: number, length: number): Range => [at, length, '']

/** In the order of the file, none over another. */
export function inOrder(ranges: readonly Range[], size: number): Range[] {
  if (ranges.length > mostRanges) throw new Unreadable('too many places')
  const ordered: Range[] = []
  let end = 0
  for (const [at, length, instead] of ranges.toSorted(([a], [b]) => a - b)) {
    const from = Math.max(at, end)
    const to = Math.min(at + length, size)
    if (to <= from) continue
    ordered.push([from, to - from, from === at ? instead : ''])
    end = to
  }
  return ordered
}

/** The piece that begins at `start` in the file, with what it has of the ranges replaced. A copy where that is something. */
export function blanked(piece: Uint8Array, start: number, ranges: readonly Range[]): Uint8Array {
  let copy: Buffer | undefined
  for (let index = firstAfter(start, ranges); index < ranges.length; index += 1) {
    const [at, length, instead] = ranges[index] as Range
    if (at >= start + piece.length) break
    const from = Math.max(at, start)
    const to = Math.min(at + length, start + piece.length)
    copy ??= Buffer.from(piece)
    copy.fill(0, from - start, to - start)
    const head = Buffer.from(instead, 'hex')
    if (from < at + head.length) head.copy(copy, from - start, from - at, Math.min(head.length, to - at))
  }
  return copy ?? piece
}

/** The first range that ends after this place. */
function firstAfter(place: number, ranges: readonly Range[]): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    const [at, length] = ranges[middle] as Range
    if (at + length > place) high = middle
    else low = middle + 1
  }
  return low
}
