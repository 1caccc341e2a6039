import { Trans, useLingui } from '@lingui/react/macro'
import { Send, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useFlags } from '#domains/accounts/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { longestReviewComment, type Video, videoFeed } from '../../contract.ts'
import { ReviewBadge } from '../review/review-badge.tsx'
import { ReviewHistory } from '../review/review-history.tsx'
import type { SectionProps } from '../settings/section-props.ts'
import { waitsForApproval } from './publishing-draft.ts'
import { ReviewerField } from './reviewer-field.tsx'
import { TermsField } from './terms-field.tsx'
import { usePublishingContext } from './use-publishing-context.ts'

export interface DistributeSectionProps extends SectionProps {
  readonly video: Video
  readonly busy: boolean
  readonly onDistribute: () => void
  readonly onSend: (comment: string) => void
}

/** What has to be done before others see it. */
function useSteps(video: Video, { terms }: SectionProps['draft']['publishing']) {
  const [flags, context] = [useFlags(), usePublishingContext(video)]
  return {
    me: context.username,
    reviewed: context.reviewerRole,
    waits: waitsForApproval(context),
    untilTerms: flags?.terms_of_use === 1 && !terms,
  }
}

/** The last step before others see it: the terms of use, and a reviewer's approval where the organisation asks for one. */
export function DistributeSection({ video, draft, problems, busy, onChange, onDistribute, onSend }: DistributeSectionProps) {
  const { t } = useLingui()
  useFreshness(videoFeed.changed, video.id, [['video', video.id]])
  const { publishing } = draft
  const { me, reviewed, waits, untilTerms } = useSteps(video, publishing)
  const change = (changes: Partial<typeof publishing>) => onChange({ ...draft, publishing: { ...publishing, ...changes } })
  const description = waits
    ? t`Others can watch it once a reviewer has approved it.`
    : t`Makes it available to those you chose under “Who may watch”.`
  return (
    <Card id="distribute" title={t`Distribute`} description={description} action={<ReviewBadge video={video} />}>
      <div className="flex flex-col gap-5">
        {reviewed && <Review video={video} publishing={publishing} problem={problems.reviewer} me={me} onChange={change} />}
        <TermsField checked={publishing.terms} onChange={(terms) => change({ terms })} />
        {reviewed && <SendForReview video={video} busy={busy} disabled={untilTerms} onSend={onSend} />}
        {!waits && (
          <div>
            <Button kind="primary" icon={Share2} busy={busy} disabled={untilTerms || video.expired} onClick={onDistribute}>
              <Trans>Distribute</Trans>
            </Button>
          </div>
        )}
        <ReviewHistory id={video.id} />
      </div>
    </Card>
  )
}

interface ReviewProps {
  readonly video: Video
  readonly publishing: SectionProps['draft']['publishing']
  readonly problem: string | undefined
  readonly me: string
  readonly onChange: (changes: Partial<SectionProps['draft']['publishing']>) => void
}

function Review({ video, publishing, problem, me, onChange }: ReviewProps) {
  return (
    <section id="review" aria-labelledby="review-title" className="flex flex-col gap-4">
      <h3 id="review-title" className="font-semibold">
        <Trans>Review</Trans>
      </h3>
      {video.review_state === 'REJECTED' && (
        <p className="rounded-md bg-danger-soft px-3 py-2.5 text-danger-ink">
          <Trans>The reviewer rejected it:</Trans> <span className="whitespace-pre-wrap break-words">{video.review_comment}</span>
        </p>
      )}
      <ReviewerField
        reviewer={publishing.reviewer}
        except={me}
        error={problem}
        disabled={video.expired}
        onChange={(reviewer) => onChange({ reviewer })}
      />
    </section>
  )
}

interface SendProps {
  readonly video: Video
  readonly busy: boolean
  readonly disabled: boolean
  readonly onSend: (comment: string) => void
}

function SendForReview({ video, busy, disabled, onSend }: SendProps) {
  const { t } = useLingui()
  const [comment, setComment] = useState('')
  const waits = video.review_state === 'SENT'
  if (waits)
    return (
      <p className="text-muted">
        <Trans>It waits for the reviewer. They were told when it was sent.</Trans>
      </p>
    )
  return (
    <div className="flex flex-col items-start gap-4">
      <Field label={t`Message to the reviewer`} optional className="w-full">
        <Textarea
          rows={2}
          limit={longestReviewComment}
          maxLength={2 * longestReviewComment}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </Field>
      <Button icon={Send} busy={busy} disabled={disabled || video.expired} onClick={() => onSend(comment.trim())}>
        <Trans>Send for review</Trans>
      </Button>
    </div>
  )
}
