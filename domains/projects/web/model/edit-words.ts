import { plural, t } from '@lingui/core/macro'
import type { Edit, Editing } from './editing.ts'

/** What an edit did, for who can't see it; nothing of what is typed or drawn, which the field says itself. */
export function editWords(edit: Edit, before: Editing, after: Editing): string {
  if (before === after) return nothingDone(edit)
  const { clips } = after.timeline
  const count = clips.length
  const left = plural(count, { one: 'The film has # clip now.', other: 'The film has # clips now.' })
  switch (edit.type) {
    case 'add':
      return t`Added as clip ${clips.findIndex(({ id }) => id === edit.clip.id) + 1} of ${count}`
    case 'add sound':
      return t`Sound added`
    case 'remove':
      return t`Removed. ${left}`
    case 'copy':
      return t`Copied`
    case 'move':
      return t`Moved: clip ${clips.findIndex(({ id }) => id === edit.id) + 1} of ${count} now`
    case 'split':
      return t`Split. ${left}`
    case 'cut':
      return t`Cut out. ${left}`
    case 'undo':
      return t`Undone`
    case 'redo':
      return t`Done again`
    default:
      return ''
  }
}

function nothingDone({ type }: Edit): string {
  if (type === 'undo') return t`There is nothing to undo.`
  if (type === 'redo') return t`There is nothing to do again.`
  if (type === 'cut') return t`Nothing could be cut out.`
  if (type === 'split') return t`The clip can’t be split here.`
  return ''
}
