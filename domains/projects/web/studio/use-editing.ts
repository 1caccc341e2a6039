import { useReducer } from 'react'
import type { Timeline } from '../../contract.ts'
import type { Opening } from '../draft/draft.ts'
import { editWords } from '../model/edit-words.ts'

import { type ChangeFilm, type Edit, type Editing, edited, editingOf } from '../model/editing.ts'

interface Spoken {
  readonly state: Editing
  /** What the last edit did, and another number each time that something was said. */
  readonly words: string
  readonly turn: number
}

function spoken(now: Spoken, edit: Edit): Spoken {
  const { state, words, turn } = now
  const next = edited(state, edit)
  const heard = editWords(edit, state, next)
  if (heard !== '') return { state: next, words: heard, turn: turn + 1 }
  return next === state ? now : { state: next, words, turn }
}

/** What was left unsaved is a step that can be gone back from. */
function begun(timeline: Timeline, opening: Opening): Editing {
  if (opening.kind === 'plain') return editingOf(timeline)
  if (opening.kind === 'stale') return editingOf(opening.timeline)
  return edited(editingOf(timeline), { type: 'replace', timeline: opening.timeline })
}

/** A project while it is edited, and what the last edit did. */
export function useEditing(timeline: Timeline, opening: Opening): Spoken & { readonly change: ChangeFilm } {
  const [now, change] = useReducer(spoken, null, (): Spoken => ({ state: begun(timeline, opening), words: '', turn: 0 }))
  return { ...now, change }
}
