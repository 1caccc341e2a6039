import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import { PartFailed } from '#platform/web/ui/part-failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Video } from '../../contract.ts'
import { VisibilityBadge } from '../visibility-badge.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import type { Decision } from './decision-dialog.tsx'
import { stepsQuery } from './review-history.tsx'

/** Under the player of a video that waits for this reviewer: what was said, and the decision. Gone once it is made (CM-4.27). */
export function Decide({ video }: { video: Video }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [deciding, setDeciding] = useState<Decision>()
  const [isDecided, setIsDecided] = useState(false)
  const steps = useInfiniteQuery(stepsQuery(video.id))
  if (isDecided) return null
  const sent = steps.data?.pages[0]?.items.find(({ state }) => state === 'SENT')
  const sender = sent?.by.displayname ?? video.owner.displayname
  const onDecided = () => {
    setIsDecided(true)
    void queries.invalidateQueries({ queryKey: ['video', video.id] })
    void queries.invalidateQueries({ queryKey: ['reviews'] })
  }
  return (
    <Card
      id="review"
      title={t`Waiting for your review`}
      description={<Trans>{sender} sent it for review.</Trans>}
      action={<VisibilityBadge visibility={video.visibility} />}
    >
      <div className="flex flex-col gap-4">
        {steps.isPending && <Skeleton className="h-5 rounded-md" />}
        {steps.isError && !steps.data && <PartFailed look="inline" error={steps.error} onRetry={() => void steps.refetch()} />}
        {sent?.comment && <p className="whitespace-pre-wrap break-words">{sent.comment}</p>}
        <DecisionButtons video={video} deciding={deciding} onDeciding={setDeciding} onDecided={onDecided} />
      </div>
    </Card>
  )
}
