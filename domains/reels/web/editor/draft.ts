import type { CaptionsChoice, Detected, Framing } from '../../contract.ts'
import { type PathStop, pathWithin, type Ratio, windowAt } from '../../framing.ts'
import { mostParts, shortestPart } from '../../limits.ts'

/** A part of a reel while it is edited; times in seconds of the video. */
export interface DraftPart {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly framing: Framing
  /** The middle of the window, where it stays. */
  readonly x: number
}

export interface Draft {
  readonly title: string
  readonly ratio: Ratio
  readonly captions: CaptionsChoice
  readonly parts: readonly DraftPart[]
  /** The part that is being changed. */
  readonly selected: string
  /** For the id of the next part. */
  readonly made: number
}

type Found = Pick<Detected, 'highlights' | 'bounds' | 'captions'>

export type DraftChange =
  | { readonly type: 'title'; readonly title: string }
  | { readonly type: 'ratio'; readonly ratio: Ratio }
  | { readonly type: 'captions'; readonly captions: CaptionsChoice }
  | { readonly type: 'select' | 'remove'; readonly id: string }
  | { readonly type: 'trim'; readonly id: string; readonly start?: number; readonly end?: number }
  | { readonly type: 'split'; readonly id: string; readonly at: number }
  | { readonly type: 'move'; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: 'frame'; readonly id: string; readonly framing: Framing; readonly x?: number }

const round = (value: number): number => Math.round(value * 10) / 10

/** The passage, shot by shot, as its movement suggests. */
export function draftOf(
  found: Found,
  { start, end, title }: { readonly start: number; readonly end: number; readonly title: string },
): Draft {
  const shots = found.highlights.map((shot) => ({ shot, start: Math.max(start, shot.start), end: Math.min(end, shot.end) }))
  const parts = shots
    .filter((one) => one.end - one.start >= shortestPart)
    .map(({ shot, ...times }, index): DraftPart => {
      const path = pathWithin(found.highlights, times)
      return { id: String(index), ...times, framing: shot.framing, x: windowAt(path, (times.start + times.end) / 2) }
    })
  const usable = parts.length > 0 ? parts : [{ id: '0', start, end, framing: 'fit' as const, x: 0.5 }]
  return {
    title,
    ratio: '9:16',
    captions: found.captions ? 'soft' : 'none',
    parts: usable,
    selected: usable[0]?.id ?? '0',
    made: usable.length,
  }
}

export const changeDraft =
  (bounds: { readonly from: number; readonly to: number }) =>
  (draft: Draft, change: DraftChange): Draft => {
    switch (change.type) {
      case 'title':
        return { ...draft, title: change.title }
      case 'ratio':
        return { ...draft, ratio: change.ratio }
      case 'captions':
        return { ...draft, captions: change.captions }
      case 'select':
        return { ...draft, selected: change.id }
      case 'remove':
        return removed(draft, change.id)
      case 'split':
        return split(draft, change)
      case 'move':
        return moved(draft, change)
      case 'trim':
        return withPart(draft, change.id, (part) => trimmed(part, change, bounds))
      case 'frame':
        return withPart(draft, change.id, (part) => ({ ...part, framing: change.framing, x: change.x ?? part.x }))
    }
  }

const withPart = (draft: Draft, id: string, work: (part: DraftPart) => DraftPart): Draft => ({
  ...draft,
  parts: draft.parts.map((part) => (part.id === id ? work(part) : part)),
})

function trimmed(
  part: DraftPart,
  { start, end }: { readonly start?: number; readonly end?: number },
  bounds: { from: number; to: number },
): DraftPart {
  if (start !== undefined) return { ...part, start: Math.min(part.end - shortestPart, Math.max(bounds.from, start)) }
  if (end !== undefined) return { ...part, end: Math.max(part.start + shortestPart, Math.min(bounds.to, end)) }
  return part
}

/** Whether a part can be divided there. */
export const splits = (draft: Draft, { start, end }: DraftPart, at: number): boolean =>
  draft.parts.length < mostParts && at - start >= shortestPart && end - at >= shortestPart

function split(draft: Draft, { id, at }: { readonly id: string; readonly at: number }): Draft {
  const part = draft.parts.find((one) => one.id === id)
  const moment = round(at)
  if (!part || !splits(draft, part, moment)) return draft
  const second = { ...part, id: String(draft.made), start: moment }
  const parts = draft.parts.flatMap((one) => (one.id === id ? [{ ...one, end: moment }, second] : [one]))
  return { ...draft, parts, made: draft.made + 1, selected: second.id }
}

function removed(draft: Draft, id: string): Draft {
  if (draft.parts.length === 1) return draft
  const at = draft.parts.findIndex((part) => part.id === id)
  const parts = draft.parts.filter((part) => part.id !== id)
  const selected = draft.selected === id ? (parts[Math.min(at, parts.length - 1)]?.id ?? '') : draft.selected
  return { ...draft, parts, selected }
}

function moved(draft: Draft, { id, by }: { readonly id: string; readonly by: -1 | 1 }): Draft {
  const at = draft.parts.findIndex((part) => part.id === id)
  const [part, other] = [draft.parts[at], draft.parts[at + by]]
  if (!part || !other) return draft
  const parts = draft.parts.with(at, other).with(at + by, part)
  return { ...draft, parts }
}

/** Seconds of the reel. */
export const lengthOfDraft = ({ parts }: Pick<Draft, 'parts'>): number => parts.reduce((sum, { start, end }) => sum + end - start, 0)

/** The middle of the window at a moment of the video, 0 to 1; null: the whole picture is shown. */
export function middleAt(part: DraftPart, path: readonly PathStop[], at: number): number | null {
  if (part.framing === 'fit') return null
  return part.framing === 'fixed' ? part.x : windowAt(path, at)
}
