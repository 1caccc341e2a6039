import { useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { type Chip, ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { findMembers } from './find-members.ts'

/** A person or group that was chosen. */
export interface Chosen {
  readonly kind: 'USER' | 'GROUP'
  readonly name: string
  readonly label: string
}

const icon = (kind: Chosen['kind'], label: string) =>
  kind === 'USER' ? <Avatar name={label} size="xs" /> : <Users aria-hidden="true" className="size-4" />

const chipOf = ({ kind, name, label }: Chosen): Chip => ({ value: `${kind} ${name}`, label, picture: icon(kind, label) })

const chosenOf = ({ value, label }: Chip): Chosen => {
  const [kind = '', ...name] = value.split(' ')
  return { kind: kind === 'GROUP' ? 'GROUP' : 'USER', name: name.join(' '), label }
}

interface Props {
  readonly label: string
  readonly hint: string
  readonly chosen: readonly Chosen[]
  readonly onChange: (chosen: readonly Chosen[]) => void
  readonly error?: string | undefined
  /** Groups too, or only people. */
  readonly groups?: boolean
  /** The last chosen takes the place of the one before. */
  readonly single?: boolean
}

/** People, or people and groups, looked up a second after typing stops (CM-9.31). */
export function PeopleField({ label, hint, chosen, onChange, error, groups = false, single = false }: Props) {
  const { t } = useLingui()
  const [nobody, setNobody] = useState(false)
  const suggest = async (text: string, signal: AbortSignal) => {
    const found = (await findMembers(text, signal)).filter(({ type }) => groups || type === 'USER')
    setNobody(found.length === 0)
    return found.map(({ type, name, displayname, member_count }) => ({
      ...chipOf({ kind: type, name, label: displayname }),
      hint: type === 'GROUP' ? t`${member_count ?? 0} people` : name,
    }))
  }
  const change = (chips: readonly Chip[]) => onChange((single ? chips.slice(-1) : chips).map(chosenOf))
  return (
    <Field label={label} error={nobody ? undefined : error} hint={nobody ? t`No data found` : hint}>
      <ChipsInput
        chips={chosen.map(chipOf)}
        onChange={change}
        suggest={suggest}
        pause={1000}
        placeholder={groups ? t`Name of a person or group` : t`Name of a person`}
      />
    </Field>
  )
}
