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
    case 'remove':
    case 'remove several':
      return t`Removed. ${left}`
    case 'move':
      return t`Moved: clip ${clips.findIndex(({ id }) => id === edit.id) + 1} of ${count} now`
    case 'move several':
      return t`Moved: clip ${clips.findIndex(({ id }) => edit.ids.includes(id)) + 1} of ${count} now, and what follows it`
    case 'split':
      return t`Split. ${left}`
    case 'cut':
      return t`Cut out. ${left}`
    default:
      return plainWords(edit, after)
  }
}

function plainWords({ type }: Edit, { several }: Editing): string {
  switch (type) {
    case 'select':
      return several.length > 1 ? plural(several.length, { one: '# clip is selected', other: '# clips are selected' }) : ''
    case 'add sound':
      return t`Sound added`
    case 'copy':
      return t`Copied`
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
