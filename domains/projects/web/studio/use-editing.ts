import { useReducer } from 'react'
import type { Timeline } from '../../contract.ts'
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

/** A project while it is edited, and what the last edit did. */
export function useEditing(timeline: Timeline): Spoken & { readonly change: ChangeFilm } {
  const [now, change] = useReducer(spoken, timeline, (begun): Spoken => ({ state: editingOf(begun), words: '', turn: 0 }))
  return { ...now, change }
}
