import { useLingui } from '@lingui/react/macro'
import { Globe, UserRound } from 'lucide-react'
import { RadioGroup, type RadioOption } from '#platform/web/ui/radio-group.tsx'

type Wide = 'USERS' | 'PUBLIC'

interface Props<V extends string> {
  /** What is narrower than the organisation. */
  readonly narrower?: readonly RadioOption<V>[]
  readonly value: NoInfer<V> | Wide
  readonly onChange: (value: NoInfer<V> | Wide) => void
}

/** Who may see a thing. */
export function VisibilityField<V extends string = never>({ narrower = [], value, onChange }: Props<V>) {
  const { t } = useLingui()
  return (
    <RadioGroup
      label={t`Visibility`}
      cards
      value={value}
      onChange={onChange}
      options={[
        ...narrower,
        { value: 'USERS', icon: UserRound, label: t`Organisation`, hint: t`Everyone who is signed in.` },
        { value: 'PUBLIC', icon: Globe, label: t`Public`, hint: t`Everyone, without signing in.` },
      ]}
    />
  )
}
