import type { Standing, StandingCue } from '../../contract.ts'
import { byTime, type Cue, isSameCue, plainCue } from '../../cue.ts'

/** A cue as it is being edited. */
export interface EditorCue extends Cue {
  /** Stays the same as long as the editor is open. */
  readonly key: string
  /** Null: the server has not got it yet. */
  readonly number: number | null
}

/** A cue before and after an edit; null: there was none, there is none. */
export interface CueEdit {
  readonly key: string
  readonly before: EditorCue | null
  readonly after: EditorCue | null
}

/** Somebody else has changed or removed what was changed here, too. */
export interface CueConflict {
  readonly number: number
  /** Null: it is gone there. */
  readonly theirs: Cue | null
}

export interface EditorState {
  /** In order of time. */
  readonly cues: readonly EditorCue[]
  /** As the server has them. */
  readonly saved: ReadonlyMap<number, Cue>
  readonly revision: number
  readonly undo: readonly (readonly CueEdit[])[]
  readonly redo: readonly (readonly CueEdit[])[]
  /** By key. */
  readonly conflicts: ReadonlyMap<string, CueConflict>
  /** Who has made them. */
  readonly conflictBy: string | null
}

const keyOf = (number: number) => `cue-${number}`

export function openState(cues: readonly (Cue & { readonly number: number })[], revision: number): EditorState {
  return {
    cues: cues.map(({ number, ...cue }) => ({ ...cue, number, key: keyOf(number) })),
    saved: new Map(cues.map(({ number, ...cue }) => [number, plainCue(cue)])),
    revision,
    undo: [],
    redo: [],
    conflicts: new Map(),
    conflictBy: null,
  }
}

/** Cues with these written over those of the same key. */
function withEdits(cues: readonly EditorCue[], edits: readonly CueEdit[]): EditorCue[] {
  const changed = new Map(edits.map(({ key, after }) => [key, after]))
  const kept = cues.flatMap((cue) => {
    if (!changed.has(cue.key)) return cue
    const after = changed.get(cue.key)
    changed.delete(cue.key)
    // The number may have come from the server since.
    return after ? { ...after, number: cue.number } : []
  })
  return [...kept, ...[...changed.values()].filter((after) => after !== null)].sort(byTime)
}

const inverse = (edits: readonly CueEdit[]): CueEdit[] => edits.map(({ key, before, after }) => ({ key, before: after, after: before }))

/** Steps that can be taken back. */
const mostSteps = 200

/** The one cue that an edit changes, without making or removing one. */
function onlyChange(edits: readonly CueEdit[] | undefined) {
  const [edit] = edits ?? []
  return edits?.length === 1 && edit?.before && edit.after ? { ...edit, before: edit.before, after: edit.after } : undefined
}

/** What goes on in the words of one cue, or in the name of who says them, is one step, until a word is over. */
function joins(last: readonly CueEdit[] | undefined, edits: readonly CueEdit[]): boolean {
  const [a, b] = [onlyChange(last), onlyChange(edits)]
  if (!a || !b || a.key !== b.key || /\s$/.test(a.after.text)) return false
  const isSaid = a.before.speaker === a.after.speaker && b.before.speaker === b.after.speaker
  const isSpeaker = a.before.text === a.after.text && b.before.text === b.after.text
  return a.after.start === b.after.start && a.after.end === b.after.end && (isSaid || isSpeaker)
}

export function editState(state: EditorState, edits: readonly CueEdit[]): EditorState {
  if (edits.length === 0) return state
  const last = state.undo.at(-1)
  const [first] = edits
  const step = joins(last, edits) && first ? [{ ...first, before: last?.[0]?.before ?? null }] : edits
  const undo = [...(step === edits ? state.undo : state.undo.slice(0, -1)), step].slice(-mostSteps)
  return { ...state, cues: withEdits(state.cues, edits), undo, redo: [] }
}

/** What was removed and comes back is new to the server if that has heard of the removal. */
function revived(state: EditorState, edits: readonly CueEdit[]): CueEdit[] {
  return edits.map((edit) => {
    const number = edit.after?.number ?? null
    return edit.after && number !== null && !state.saved.has(number) ? { ...edit, after: { ...edit.after, number: null } } : edit
  })
}

export function undoState(state: EditorState): EditorState {
  const step = state.undo.at(-1)
  if (!step) return state
  const cues = withEdits(state.cues, revived(state, inverse(step)))
  return { ...state, cues, undo: state.undo.slice(0, -1), redo: [...state.redo, step] }
}

export function redoState(state: EditorState): EditorState {
  const step = state.redo.at(-1)
  if (!step) return state
  return { ...state, cues: withEdits(state.cues, revived(state, step)), redo: state.redo.slice(0, -1), undo: [...state.undo, step] }
}

/** A change that the server has not got. */
export interface Unsaved {
  readonly key: string | null
  readonly number: number | null
  /** Null: it goes. */
  readonly cue: Cue | null
}

/** Without words or with impossible times a cue waits until it has them. */
const isComplete = ({ start, end, text }: Cue): boolean => text.trim() !== '' && start >= 0 && end > start

export function unsavedIn({ cues, saved, conflicts }: EditorState): Unsaved[] {
  const there = new Set<number>()
  const unsaved: Unsaved[] = []
  for (const cue of cues) {
    if (cue.number !== null) there.add(cue.number)
    if (conflicts.has(cue.key) || !isComplete(cue)) continue
    if (cue.number === null || !isSameCue(saved.get(cue.number), cue))
      unsaved.push({ key: cue.key, number: cue.number, cue: plainCue(cue) })
  }
  const inConflict = new Set([...conflicts.values()].map(({ number }) => number))
  for (const number of saved.keys()) if (!there.has(number) && !inConflict.has(number)) unsaved.push({ key: null, number, cue: null })
  return unsaved
}

/** Whether words stay unsaved until the person decides between two of them, or mends their times. */
export const waitsForDecision = ({ cues, saved, conflicts }: EditorState): boolean =>
  conflicts.size > 0 ||
  cues.some((cue) => cue.text.trim() !== '' && !isComplete(cue) && !(cue.number !== null && isSameCue(saved.get(cue.number), cue)))

interface Answered {
  /** As they were sent: new ones with negative numbers. */
  readonly sent: readonly (Unsaved & { readonly number: number })[]
  readonly made: Readonly<Record<string, number>>
  readonly revision: number
  readonly others: Standing | null
}

/** What was sent has arrived; what others did before it is merged in. */
export function savedState(state: EditorState, { sent, made, revision, others }: Answered): EditorState {
  const saved = new Map(state.saved)
  const numbers = new Map<string, number>()
  for (const { key, number: sentNumber, cue } of sent) {
    const number = sentNumber < 0 ? (made[String(sentNumber)] ?? sentNumber) : sentNumber
    if (cue) saved.set(number, cue)
    else saved.delete(number)
    if (key !== null) numbers.set(key, number)
  }
  const cues = state.cues.map((cue) =>
    cue.number === null && numbers.has(cue.key) ? { ...cue, number: numbers.get(cue.key) ?? null } : cue,
  )
  const merged = others ? standState({ ...state, cues, saved }, others) : { ...state, cues, saved }
  return { ...merged, revision }
}

/** Takes over what others did; where the same cue was changed here, that is for somebody to decide. */
export function standState(state: EditorState, { revision, cues: standing, by }: Standing): EditorState {
  const saved = new Map(state.saved)
  const conflicts = new Map(state.conflicts)
  const byNumber = new Map(state.cues.map((cue) => [cue.number, cue]))
  const edits: CueEdit[] = []
  for (const one of standing) {
    const theirs = theirsOf(one)
    const mine = byNumber.get(one.number) ?? null
    const key = mine?.key ?? keyOf(one.number)
    const isTouched = isTouchedHere(mine, saved.get(one.number))
    if (theirs) saved.set(one.number, theirs)
    else saved.delete(one.number)
    if (isTouched && !isSameCue(mine, theirs)) conflicts.set(key, { number: one.number, theirs })
    else edits.push({ key, before: mine, after: theirs && { ...theirs, key, number: one.number } })
  }
  const conflictBy = conflicts.size > state.conflicts.size ? (by?.displayname ?? null) : state.conflictBy
  return { ...state, saved, conflicts, conflictBy, revision, cues: withEdits(state.cues, edits) }
}

/** Whether it was changed, or removed, since it was saved. */
const isTouchedHere = (mine: Cue | null, saved: Cue | undefined): boolean => (mine ? !isSameCue(mine, saved) : saved !== undefined)

const theirsOf = (one: StandingCue): Cue | null => ('removed' in one ? null : plainCue(one))

/** Decides a conflict: what stands here is saved over theirs, or theirs is taken. */
export function decideState(state: EditorState, key: string, choice: 'mine' | 'theirs'): EditorState {
  const conflict = state.conflicts.get(key)
  if (!conflict) return state
  const conflicts = new Map(state.conflicts)
  conflicts.delete(key)
  const { number, theirs } = conflict
  const mine = state.cues.find((cue) => cue.key === key) ?? null
  if (choice === 'theirs')
    return { ...state, conflicts, cues: withEdits(state.cues, [{ key, before: mine, after: theirs && { ...theirs, key, number } }]) }
  // What is gone there is made anew.
  const cues = theirs ? state.cues : state.cues.map((cue) => (cue.key === key ? { ...cue, number: null } : cue))
  return { ...state, conflicts, cues }
}
