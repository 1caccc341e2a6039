import { useLingui } from '@lingui/react/macro'
import { useFlags } from '#domains/accounts/web.ts'
import { AudienceFields } from '#domains/audience/web.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import type { Video } from '../../contract.ts'
import { isOpen, withVisibility } from './draft.ts'
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
        <AudienceFields
          narrower={['PRIVATE', 'MEMBERS']}
          visibility={draft.visibility}
          onVisibility={(visibility) => onChange(withVisibility(draft, visibility))}
          members={draft.members}
          onMembers={(members) => onChange({ ...draft, members })}
          hint={t`Type a name. They’ll see the video as soon as you save.`}
          error={problems.members}
        />
        <Allowed draft={draft} onChange={onChange} video={video} />
      </div>
    </Card>
  )
}

/** What else goes, for whoever may watch. */
function Allowed({ draft, onChange, video }: Pick<SectionProps, 'draft' | 'onChange'> & Shared) {
  const { t } = useLingui()
  const flags = useFlags()
  const withheld = video.original_withheld === true
  return (
    <div className="flex flex-col gap-3">
      {draft.visibility === 'PUBLIC' && (
        <Checkbox
          label={t`Allow downloading the original file`}
          hint={
            withheld &&
            t`Nobody else can download this file: where it was recorded and with which camera can’t be taken out of files of its kind.`
          }
          checked={draft.download && !withheld}
          disabled={withheld}
          onChange={(download) => onChange({ ...draft, download })}
        />
      )}
      <Checkbox
        label={t`Restricted`}
        hint={t`No share panel, no embedding in other pages, no download.`}
        checked={draft.restricted}
        disabled={isOpen(draft)}
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
