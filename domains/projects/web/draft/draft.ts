import type { Project, Timeline } from '../../contract.ts'

export const draftFormat = 1

/** What was edited in a window and not acknowledged by the server yet. */
export interface Draft {
  /** Of what it is written in: what another version of the studio has left is not opened. */
  readonly format: typeof draftFormat
  readonly projectId: string
  readonly timeline: Timeline
  /** That it was made of. */
  readonly revision: number
  /** What was sent without an answer: it may have arrived. */
  readonly sent: Timeline | null
  /** Epoch ms of the last edit. */
  readonly at: number
}

/** How the studio begins. */
export type Opening =
  /** With what the server has. */
  | { readonly kind: 'plain' }
  /** With what was left unsaved, made of the revision that stands. */
  | { readonly kind: 'resumed'; readonly timeline: Timeline }
  /** With what was left unsaved, made of an older revision: somebody chooses. */
  | { readonly kind: 'stale'; readonly timeline: Timeline; readonly revision: number }

/** @param draft what a window left behind; null: nothing */
export function openingOf({ timeline, revision }: Pick<Project, 'timeline' | 'revision'>, draft: Draft | null): Opening {
  if (!draft || isSame(draft.timeline, timeline)) return { kind: 'plain' }
  // Where the answer alone was lost, the revision that stands is the draft's own.
  const isItsOwn = draft.revision === revision || (draft.sent !== null && isSame(draft.sent, timeline))
  return isItsOwn
    ? { kind: 'resumed', timeline: draft.timeline }
    : { kind: 'stale', timeline: draft.timeline, revision: Math.min(draft.revision, revision - 1) }
}

const isSame = (one: Timeline, other: Timeline): boolean => canonical(one) === canonical(other)

/** Fields in one order. */
const canonical = (timeline: Timeline): string =>
  JSON.stringify(timeline, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** ms between two writes while somebody goes on editing. */
const between = 300

/** ms until an edit is written, after the last write. @param since ms since that one */
export const delayOfKeeping = (since: number): number => Math.max(0, between - since)

/** ms for which a draft is kept: a project that was deleted can be had back for as long. */
const longestKept = 30 * 86_400_000

/** The one that was edited last of those of a project; and those of all projects that nobody will come back for. */
export function sortedDrafts<Kept extends { readonly value: Draft }>(kept: readonly Kept[], projectId: string, now: number) {
  const overdue = kept.filter(({ value }) => value.format !== draftFormat || now - value.at > longestKept)
  const due = kept.filter((one) => one.value.projectId === projectId && !overdue.includes(one))
  return { overdue, due: due.toSorted((a, b) => b.value.at - a.value.at) }
}
