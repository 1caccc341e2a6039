import type { FrameSize, Passage } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { CaptionsChoice, ReelPart } from '../contract.ts'
import { aspectOf, pathWithin, type Ratio, shotOf } from '../framing.ts'
import { longestPassage, margin, shortestPart } from '../limits.ts'
import type { Found } from './queries/detections.ts'

/** What a reel is made of: everything that its job needs to know. */
export interface FilmPlan {
  readonly ratio: Ratio
  readonly captions: CaptionsChoice
  readonly passages: readonly Passage[]
}

export interface ReelWish {
  readonly parts: readonly ReelPart[]
  readonly ratio: Ratio
  readonly captions: CaptionsChoice
}

const invalid = (reason: string, message: string, field: string) => new Problem('invalid', reason, message, field)

/** @throws Problem invalid (part, too_long, no_words, no_fonts) */
export function filmPlanOf({ parts, ratio, captions }: ReelWish, found: Found): FilmPlan {
  refuseParts(parts, found)
  if (captions !== 'none' && !found.captions)
    throw invalid('no_words', 'This video has no words that could be shown as captions.', 'captions')
  if (captions === 'burned' && !found.captions?.burnable)
    throw invalid(
      'no_fonts',
      'The server has no fonts for some of the letters in the captions. Choose captions that can be switched off.',
      'captions',
    )
  return { ratio, captions, passages: parts.map((part) => passageOf(part, found)) }
}

function refuseParts(parts: readonly ReelPart[], { bounds }: Found): void {
  for (const { start, end } of parts) {
    if (start < bounds.from || end > bounds.to || end - start < shortestPart)
      throw invalid('part', `Each part is at least ${shortestPart} seconds long and lies within the passage.`, 'parts')
  }
  const length = parts.reduce((sum, { start, end }) => sum + end - start, 0)
  if (length > longestPassage + 2 * margin)
    throw invalid('too_long', `A reel is at most ${(longestPassage + 2 * margin) / 60} minutes long.`, 'parts')
}

function passageOf({ start, end, framing, x = 0.5 }: ReelPart, { highlights }: Found): Passage {
  const stretch = { from: start, to: end }
  const way = framing ?? shotOf(highlights, { start, end })?.framing ?? 'follow'
  if (way === 'fit') return { ...stretch, window: null }
  if (way === 'fixed') return { ...stretch, window: [{ at: start, x }] }
  return { ...stretch, window: pathWithin(highlights, { start, end }) }
}

/** What suits a passage by itself, where nobody edits: its shots one after the other. */
export function usualPlan({ startMs, endMs }: { readonly startMs: number; readonly endMs: number }, found: Found): FilmPlan {
  const [start, end] = [startMs / 1000, endMs / 1000]
  const shots = found.highlights.map((shot) => ({
    start: Math.max(start, shot.start),
    end: Math.min(end, shot.end),
    framing: shot.framing,
  }))
  const parts = shots.filter((part) => part.end - part.start >= shortestPart)
  return filmPlanOf(
    { parts: parts.length > 0 ? parts : [{ start, end }], ratio: '9:16', captions: found.captions ? 'soft' : 'none' },
    found,
  )
}

const even = (side: number): number => Math.max(2, Math.round(side / 2) * 2)

/** As large as the source has detail for. */
export function frameSizeOf(ratio: Ratio, source: FrameSize): FrameSize {
  const short = Math.min(720, Math.max(180, Math.min(source.width, source.height)))
  const aspect = aspectOf[ratio]
  return aspect < 1 ? { width: even(short), height: even(short / aspect) } : { width: even(short * aspect), height: even(short) }
}
