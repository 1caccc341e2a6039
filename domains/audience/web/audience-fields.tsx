import { useLingui } from '@lingui/react/macro'
import { Lock, Users } from 'lucide-react'
import { type Chosen, PeopleField } from '#domains/accounts/web.ts'
import type { RadioOption } from '#platform/web/ui/radio-group.tsx'
import { VisibilityField } from './visibility-field.tsx'

interface Props<V extends 'PRIVATE' | 'MEMBERS' | 'GROUPS'> {
  /** What is narrower than the organisation, by the words of the wire, which has two for chosen people. */
  readonly narrower: readonly V[]
  readonly visibility: V | 'USERS' | 'PUBLIC'
  readonly onVisibility: (visibility: V | 'USERS' | 'PUBLIC') => void
  /** Who was chosen. */
  readonly members: readonly Chosen[]
  readonly onMembers: (members: readonly Chosen[]) => void
  /** What choosing people does. */
  readonly hint: string
  readonly error?: string | undefined
}

/** Who may see a thing, with the people and groups where they are chosen. */
export function AudienceFields<V extends 'PRIVATE' | 'MEMBERS' | 'GROUPS'>(props: Props<V>) {
  const { narrower, visibility, onVisibility, members, onMembers, hint, error } = props
  const { t } = useLingui()
  const optionOf = (value: V): RadioOption<V> =>
    value === 'PRIVATE'
      ? { value, icon: Lock, label: t`Private`, hint: t`Only you.` }
      : { value, icon: Users, label: t`Specific people`, hint: t`People and groups you choose.` }
  return (
    <>
      <VisibilityField narrower={narrower.map(optionOf)} value={visibility} onChange={onVisibility} />
      {(visibility === 'MEMBERS' || visibility === 'GROUPS') && (
        <PeopleField label={t`People and groups`} hint={hint} groups chosen={members} error={error} onChange={onMembers} />
      )}
    </>
  )
}
