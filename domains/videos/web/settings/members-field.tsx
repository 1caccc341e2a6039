import { useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { findMembers } from '#domains/accounts/web.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { type Chip, ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import type { Chosen } from './draft.ts'

const icon = (kind: Chosen['kind'], label: string) =>
  kind === 'USER' ? <Avatar name={label} size="xs" /> : <Users aria-hidden="true" className="size-4" />

const chipOf = ({ kind, name, label }: Chosen): Chip => ({ value: `${kind} ${name}`, label, picture: icon(kind, label) })

const chosenOf = ({ value, label }: Chip): Chosen => {
  const [kind = '', ...name] = value.split(' ')
  return { kind: kind === 'GROUP' ? 'GROUP' : 'USER', name: name.join(' '), label }
}

interface Props {
  readonly members: readonly Chosen[]
  readonly error: string | undefined
  readonly onChange: (members: readonly Chosen[]) => void
}

/** The people and groups that may watch. Looked up a second after typing stops (CM-9.31). */
export function MembersField({ members, error, onChange }: Props) {
  const { t } = useLingui()
  const [nobody, setNobody] = useState(false)
  const suggest = async (text: string, signal: AbortSignal) => {
    const found = await findMembers(text, signal)
    setNobody(found.length === 0)
    return found.map(({ type, name, displayname, member_count }) => ({
      ...chipOf({ kind: type, name, label: displayname }),
      hint: type === 'GROUP' ? t`${member_count ?? 0} people` : name,
    }))
  }
  return (
    <Field
      label={t`People and groups`}
      error={nobody ? undefined : error}
      hint={nobody ? t`No data found` : t`Type a name. They see the video as soon as you save.`}
    >
      <ChipsInput
        chips={members.map(chipOf)}
        onChange={(chips) => onChange(chips.map(chosenOf))}
        suggest={suggest}
        pause={1000}
        placeholder={t`Name of a person or group`}
      />
    </Field>
  )
}
