import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareText } from 'lucide-react'
import type { Video } from '#domains/videos/contract.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'

/** A section of a video's settings; the address has a page of its own. */
export function FeedbackCard({ video }: { video: Video }) {
  const { t } = useLingui()
  const { id, customFeedback_url: address } = video
  return (
    <Card id="feedback" title={t`Feedback link`} description={t`A link to your own form, for everyone who watches the video.`}>
      {address && <p className="wrap-anywhere mb-3">{address}</p>}
      <ButtonLink icon={MessageSquareText} to={`/web/videos/${id}/feedback`}>
        {address ? <Trans>Change feedback link</Trans> : <Trans>Add feedback link</Trans>}
      </ButtonLink>
    </Card>
  )
}
