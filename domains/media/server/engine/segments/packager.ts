import { type Box, boxesOf, readFragment, readTrack, stampFragment, type Track } from './mp4-boxes.ts'

/** What comes out of an encoder, in order: the header of a rendition once, then its segments. */
export type Piece =
  | { readonly kind: 'init'; readonly bytes: Buffer; readonly track: Track }
  | { readonly kind: 'segment'; readonly index: number; readonly start: number; readonly duration: number; readonly bytes: Buffer }

export interface Cutting {
  /** Index of the first segment. */
  readonly from: number
  /** Ticks at which the first fragment begins. */
  readonly offset: number
  /** Fragments are joined until a segment lasts this long, seconds; 0 makes a segment of each. */
  readonly atLeast: number
  /** Where the encoder's own times can't be used (sound starts before zero), times are counted from the samples. */
  readonly counted: boolean
}

interface Open {
  readonly start: number
  readonly duration: number
  readonly parts: readonly Buffer[]
}

/**
 * Turns fragmented MP4 from an encoder into segments that stand alone. A segment is given out as soon as its last byte is there;
 * what is left at the end only when the encoder `finished` its work, for then it is whole.
 */
export async function* piecesOf(stream: AsyncIterable<Buffer>, cutting: Cutting, finished: () => Promise<boolean>): AsyncGenerator<Piece> {
  const work = cutter(cutting)
  for await (const box of boxesOf(stream)) {
    const piece = work.take(box)
    if (piece) yield piece
  }
  const last = work.rest()
  if (last && (await finished())) yield last
}

function cutter({ from, offset, atLeast, counted }: Cutting): { take: (box: Box) => Piece | null; rest: () => Piece | null } {
  const header: Buffer[] = []
  let track: Track | null = null
  let open: Open | null = null
  let next = offset
  let index = from

  /** Puts a fragment where it belongs on the timeline, and into the open segment. */
  function add(moof: Buffer): Open {
    const fragment = readFragment(moof)
    const start = counted ? next : fragment.start + offset
    stampFragment(moof, start)
    next = start + fragment.duration
    return { start: open?.start ?? start, duration: (open?.duration ?? 0) + fragment.duration, parts: [...(open?.parts ?? []), moof] }
  }

  function close(): Piece | null {
    if (!open || !track) return null
    const { start, duration, parts } = open
    open = null
    return {
      kind: 'segment',
      index: index++,
      start: start / track.timescale,
      duration: duration / track.timescale,
      bytes: Buffer.concat(parts),
    }
  }

  function take({ type, bytes }: Box): Piece | null {
    if (type === 'ftyp' || type === 'moov') header.push(bytes)
    if (type === 'moof') open = add(bytes)
    if (type === 'moov') {
      track = readTrack(bytes)
      return { kind: 'init', bytes: Buffer.concat(header), track }
    }
    if (type !== 'mdat' || !open || !track) return null
    open = { ...open, parts: [...open.parts, bytes] }
    // Key frames of several rungs differ by a rounding: they must still fall to the same segment.
    return open.duration / track.timescale < atLeast - 0.02 ? null : close()
  }

  return { take, rest: close }
}
