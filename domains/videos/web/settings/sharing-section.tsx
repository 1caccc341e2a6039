import { useLingui } from '@lingui/react/macro'
import { Globe, Lock, UserRound, Users } from 'lucide-react'
import { PeopleField, useFlags } from '#domains/accounts/web.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { Video } from '../../contract.ts'
import { withVisibility } from './draft.ts'
import type { SectionProps } from './section-props.ts'

interface Shared {
  readonly video: Pick<Video, 'original_withheld'>
}

/** Who may watch. */
export function SharingSection({ draft, problems, onChange, video }: SectionProps & Shared) {
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
            { value: 'MEMBERS', icon: Users, label: t`Specific people`, hint: t`People and groups you choose.` },
            { value: 'USERS', icon: UserRound, label: t`Organisation`, hint: t`Everyone who is signed in.` },
            { value: 'PUBLIC', icon: Globe, label: t`Public`, hint: t`Everyone, without signing in.` },
          ]}
        />
        {draft.visibility === 'MEMBERS' && (
          <PeopleField
            label={t`People and groups`}
            hint={t`Type a name. They’ll see the video as soon as you save.`}
            groups
            chosen={draft.members}
            error={problems.members}
            onChange={(members) => onChange({ ...draft, members })}
          />
        )}
        <Allowed draft={draft} onChange={onChange} video={video} />
      </div>
    </Card>
  )
}

/** What else goes, for whoever may watch. */
function Allowed({ draft, onChange, video }: Pick<SectionProps, 'draft' | 'onChange'> & Shared) {
  const { t } = useLingui()
  const flags = useFlags()
  const open = draft.visibility === 'USERS' || draft.visibility === 'PUBLIC'
  return (
    <div className="flex flex-col gap-3">
      {draft.visibility === 'PUBLIC' && (
        <Checkbox
          label={t`Allow downloading the original file`}
          hint={
            video.original_withheld &&
            t`Nobody else can download this file: where it was recorded and with which camera can’t be taken out of files of its kind.`
          }
          checked={draft.download && !video.original_withheld}
          disabled={video.original_withheld ?? false}
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
        hint={t`Everyone who can watch can comment.`}
        checked={draft.comments}
        onChange={(comments) => onChange({ ...draft, comments })}
      />
      {flags?.external_sharing === 1 && (
        <Checkbox
          label={t`External people can watch too`}
          checked={draft.external}
          onChange={(external) => onChange({ ...draft, external })}
        />
      )}
    </div>
  )
}
