import { useLingui } from '@lingui/react/macro'
import { Globe, UserRound } from 'lucide-react'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { PlaylistVisibility } from '../../contract.ts'

/** Who may see a playlist; each of its videos still says who may watch it. */
export function VisibilityField({ value, onChange }: { value: PlaylistVisibility; onChange: (value: PlaylistVisibility) => void }) {
  const { t } = useLingui()
  return (
    <RadioGroup
      label={t`Visibility`}
      cards
      value={value}
      onChange={onChange}
      options={[
        { value: 'USERS', icon: UserRound, label: t`Organisation`, hint: t`Everyone who is signed in.` },
        { value: 'PUBLIC', icon: Globe, label: t`Public`, hint: t`Everyone, without signing in.` },
      ]}
    />
  )
}
