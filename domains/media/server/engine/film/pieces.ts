import type { FileClip, FilmClip, FrameSpan } from './film.ts'

/** A key frame that nothing before it is needed for, and that nothing before it needs. */
export interface GroupStart {
  /** Of the clip. */
  readonly frame: number
  /** Seconds, as its file counts. */
  readonly at: number
}

/** Whole groups of pictures as they are in the file. */
export interface CopiedPiece {
  readonly kind: 'copied'
  readonly clip: FileClip
  readonly at: number
  readonly first: number
  readonly frames: number
}

export interface EncodedPiece {
  readonly kind: 'encoded'
  readonly clip: FilmClip
  /** Frame of the clip. */
  readonly first: number
  readonly frames: number
}

/** The last frames of a clip, with the first ones of the next coming over them. */
export interface CrossfadedPiece {
  readonly kind: 'crossfaded'
  readonly clip: FilmClip
  readonly first: number
  readonly frames: number
  readonly next: FilmClip
}

export type FilmPiece = CopiedPiece | EncodedPiece | CrossfadedPiece

/** What of a clip is shown as it is: no fade, no words over it. */
export function plainSpans({ frames, fadeIn, fadeOut, titles }: Pick<FilmClip, 'frames' | 'fadeIn' | 'fadeOut' | 'titles'>): FrameSpan[] {
  const drawn = [{ from: 0, to: fadeIn }, ...titles, { from: frames - fadeOut, to: frames }].toSorted((a, b) => a.from - b.from)
  const spans: FrameSpan[] = []
  let begun = 0
  for (const { from, to } of drawn) {
    if (from > begun) spans.push({ from: begun, to: from })
    begun = Math.max(begun, to)
  }
  if (begun < frames) spans.push({ from: begun, to: frames })
  return spans
}

/**
 * The pieces of which a clip is made: whole groups of pictures where they can be taken over, and what lies before, between and behind them.
 * What the clip before has of it is not among them; what it has with the next one is.
 *
 * @param starts those within the clip, in order; its end may be one
 */
export function piecesOfClip(clip: FilmClip, starts: readonly GroupStart[], next?: FilmClip): FilmPiece[] {
  const pieces: FilmPiece[] = []
  const end = clip.frames - (next?.overlap ?? 0)
  let begun = clip.overlap
  const encodeUpTo = (frame: number) => {
    if (frame > begun) pieces.push({ kind: 'encoded', clip, first: begun, frames: frame - begun })
    begun = frame
  }
  for (const span of clip.kind === 'file' ? plainSpans(clip) : []) {
    const within = starts.filter(({ frame }) => frame >= Math.max(span.from, clip.overlap) && frame <= Math.min(span.to, end))
    const [first, last] = [within[0], within.at(-1)]
    if (clip.kind !== 'file' || !first || !last || last.frame === first.frame) continue
    encodeUpTo(first.frame)
    pieces.push({ kind: 'copied', clip, at: first.at, first: first.frame, frames: last.frame - first.frame })
    begun = last.frame
  }
  encodeUpTo(end)
  if (next && next.overlap > 0) pieces.push({ kind: 'crossfaded', clip, first: end, frames: next.overlap, next })
  return pieces
}
