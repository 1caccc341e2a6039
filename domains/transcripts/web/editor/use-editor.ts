import { useReducer } from 'react'
import type { Standing, TranscriptWithCues } from '../../contract.ts'
import { type CueEdit, decideState, type EditorState, editState, openState, redoState, savedState, standState, undoState } from './model.ts'

export type EditorAction =
  | { readonly type: 'edit'; readonly edits: readonly CueEdit[] }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | ({ readonly type: 'saved' } & Parameters<typeof savedState>[1])
  | { readonly type: 'stood'; readonly standing: Standing }
  | { readonly type: 'decide'; readonly key: string; readonly choice: 'mine' | 'theirs' }

function reduce(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'edit':
      return editState(state, action.edits)
    case 'undo':
      return undoState(state)
    case 'redo':
      return redoState(state)
    case 'saved':
      return savedState(state, action)
    case 'stood':
      return standState(state, action.standing)
    case 'decide':
      return decideState(state, action.key, action.choice)
  }
}

/** The cues of a transcript while somebody edits them. */
export const useEditor = ({ cues, revision }: TranscriptWithCues) => useReducer(reduce, null, () => openState(cues, revision))
