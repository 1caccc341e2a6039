import { useLingui } from '@lingui/react/macro'
import { Globe, Lock, UserRound, Users } from 'lucide-react'
import { PeopleField, useFlags } from '#domains/accounts/web.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { withVisibility } from './draft.ts'
import type { SectionProps } from './settings-form.tsx'

/** Who may watch. */
export function SharingSection({ draft, problems, onChange }: SectionProps) {
  const { t } = useLingui()
  return (
    <Card id="sharing" title={t`Who may watch`}>
      <div className="flex flex-col gap-5">
        <RadioGroup
          label={t`Visibility`}
          cards
          value={draft.visibility}
          onChange={(visibility) => onChange(withVisibility(draft, visibility))}
          options={[
            { value: 'PRIVATE', icon: Lock, label: t`Private`, hint: t`Only you.` },
            { value: 'MEMBERS', icon: Users, label: t`Chosen people`, hint: t`People and groups that you name.` },
            { value: 'USERS', icon: UserRound, label: t`Organisation`, hint: t`Everybody who is signed in.` },
            { value: 'PUBLIC', icon: Globe, label: t`Public`, hint: t`Everybody, without signing in.` },
          ]}
        />
        {draft.visibility === 'MEMBERS' && (
          <PeopleField
            label={t`People and groups`}
            hint={t`Type a name. They see the video as soon as you save.`}
            groups
            chosen={draft.members}
            error={problems.members}
            onChange={(members) => onChange({ ...draft, members })}
          />
        )}
        <Allowed draft={draft} onChange={onChange} />
      </div>
    </Card>
  )
}

/** What else goes, for whoever may watch. */
function Allowed({ draft, onChange }: Pick<SectionProps, 'draft' | 'onChange'>) {
  const { t } = useLingui()
  const flags = useFlags()
  const open = draft.visibility === 'USERS' || draft.visibility === 'PUBLIC'
  return (
    <div className="flex flex-col gap-3">
      {draft.visibility === 'PUBLIC' && (
        <Checkbox
          label={t`Offer the original file for download`}
          checked={draft.download}
          onChange={(download) => onChange({ ...draft, download })}
        />
      )}
      <Checkbox
        label={t`Restricted`}
        hint={t`No share panel, no embedding in other pages, no download.`}
        checked={draft.restricted}
        disabled={open}
        onChange={(restricted) => onChange({ ...draft, restricted })}
      />
      <Checkbox
        label={t`Comments`}
        hint={t`Whoever watches may comment on it.`}
        checked={draft.comments}
        onChange={(comments) => onChange({ ...draft, comments })}
      />
      {flags?.external_sharing === 1 && (
        <Checkbox
          label={t`External people may watch too`}
          checked={draft.external}
          onChange={(external) => onChange({ ...draft, external })}
        />
      )}
    </div>
  )
}
