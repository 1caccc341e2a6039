import type { Draft } from './draft.ts'

const fields = [
  'title', 'description', 'type', 'topics', 'authors', 'visibility', 'download', 'restricted', 'external', 'channels', 'comments',
  'thumbnail', 'properties', 'place', 'reviewer', 'expiry',
] as const // biome-ignore format: a list
export type ComparedField = (typeof fields)[number]

export interface Difference {
  readonly field: ComparedField
  /** Both have changed it, and not to the same. */
  readonly clashes: boolean
}

function valueOf(draft: Draft, field: ComparedField): string {
  const { publishing } = draft
  if (field === 'visibility') return JSON.stringify([draft.visibility, draft.members])
  if (field === 'reviewer') return publishing.reviewer?.name ?? ''
  if (field === 'expiry') return publishing.expires ? publishing.lastDay : ''
  return JSON.stringify(draft[field])
}

/** What somebody else has changed since a form was opened, beside what was changed in it. */
export function differencesOf(opened: Draft, mine: Draft, stands: Draft): readonly Difference[] {
  const differ = (one: Draft, other: Draft, field: ComparedField) => valueOf(one, field) !== valueOf(other, field)
  return fields
    .filter((field) => differ(opened, stands, field))
    .map((field) => ({ field, clashes: differ(opened, mine, field) && differ(mine, stands, field) }))
}
