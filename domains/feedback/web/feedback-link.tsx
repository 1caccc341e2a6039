import { Trans } from '@lingui/react/macro'
import { MessageSquareText } from 'lucide-react'
import type { Video } from '#domains/videos/contract.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { feedbackHref } from '../address.ts'

/** Leads viewers to where their opinion is asked for. The site there learns nothing of this one. */
export function FeedbackLink({ video }: { video: Video }) {
  const href = video.customFeedback_url && feedbackHref(video.customFeedback_url)
  if (!href) return null
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={buttonClass()}>
      <MessageSquareText aria-hidden="true" className="size-4 max-sm:hidden" />
      <Trans>Give feedback</Trans>
    </a>
  )
}
