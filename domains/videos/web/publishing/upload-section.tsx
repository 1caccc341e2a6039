import { useLingui } from '@lingui/react/macro'
import { useFlags, useMe } from '#domains/accounts/web.ts'
import { Card } from '#platform/web/ui/card.tsx'
import type { Video } from '../../contract.ts'
import { ReviewBadge } from '../review/review-badge.tsx'
import type { SectionProps } from '../settings/section-props.ts'
import { ReviewerField } from './reviewer-field.tsx'
import { TermsField } from './terms-field.tsx'

/** Of a new video that others are to see: who approves it first, and the terms of use; nothing where the organisation asks for neither. */
export function UploadSection({ video, draft, problems, onChange }: SectionProps & { readonly video: Video }) {
  const { t } = useLingui()
  const [flags, me] = [useFlags(), useMe()]
  const reviewed = flags?.reviewer_role === 1 && me?.role !== 'siteadmin'
  if (!reviewed && flags?.terms_of_use !== 1) return null
  const { publishing } = draft
  const change = (changes: Partial<typeof publishing>) => onChange({ ...draft, publishing: { ...publishing, ...changes } })
  return (
    <Card id="publishing" title={t`Before others can watch`} action={<ReviewBadge video={video} />}>
      <div className="flex flex-col gap-5">
        {reviewed && (
          <ReviewerField
            reviewer={publishing.reviewer}
            except={me?.name ?? ''}
            error={problems.reviewer}
            disabled={false}
            onChange={(reviewer) => change({ reviewer })}
          />
        )}
        <TermsField checked={publishing.terms} onChange={(terms) => change({ terms })} />
      </div>
    </Card>
  )
}
