import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '#platform/web/format.ts'
import { useShortcuts } from '#platform/web/keyboard.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { Video, WaitingReview } from '../../contract.ts'
import { videoAddress } from '../../video-address.ts'
import { videoQuery } from '../use-video.ts'
import { VisibilityBadge } from '../visibility-badge.tsx'
import { VideoStage } from '../watch/video-stage.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import type { Decision } from './decision-dialog.tsx'
import { ReviewHistory } from './review-history.tsx'

interface Props {
  readonly waiting: WaitingReview
  readonly onDecided: () => void
  readonly next: (() => void) | undefined
  readonly previous: (() => void) | undefined
}

/** One video that waits: the player, what its owner says of it, and the decision. */
export function ReviewDesk({ waiting, onDecided, next, previous }: Props) {
  const { t } = useLingui()
  const { video: tile, sender, sent_at: sent, comment } = waiting
  const [deciding, setDeciding] = useState<Decision>()
  const { data, error, refetch } = useQuery(videoQuery(tile.id))
  const isOpen = data?.access === 'granted'
  useShortcuts(
    isOpen
      ? [
          { keys: 'a', label: t`Approve`, run: () => setDeciding('approve') },
          { keys: 'r', label: t`Reject`, run: () => setDeciding('reject') },
        ]
      : [],
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!isOpen) return <Skeleton className="aspect-video rounded-lg" />
  const [who, when] = [sender.displayname, dateTime(sent)]
  return (
    <article aria-label={tile.displayname} className="flex min-w-0 flex-col gap-4">
      <VideoStage video={data} neighbours={{ next, previous }} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-words font-semibold text-lg">{data.displayname}</h2>
          <p className="text-muted">
            <Trans>
              {who} sent it on {when}
            </Trans>
          </p>
        </div>
        <DecisionButtons video={data} deciding={deciding} onDeciding={setDeciding} onDecided={onDecided} />
      </div>
      {comment && <p className="whitespace-pre-wrap break-words rounded-md bg-sunken px-4 py-3">{comment}</p>}
      <About video={data} />
      <p className="text-muted text-sm">
        <Trans>Keys: A approves, R rejects, Shift+N and Shift+P go to the next and the previous video.</Trans>
      </p>
      <ReviewHistory id={tile.id} />
    </article>
  )
}

function About({ video }: { video: Video }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="flex items-center gap-2">
        <Trans>Who may watch it then:</Trans> <VisibilityBadge visibility={video.visibility} />
      </p>
      {video.description && <p className="whitespace-pre-wrap break-words">{video.description}</p>}
      <ButtonLink to={videoAddress(video)}>
        <Trans>Open its page</Trans>
      </ButtonLink>
    </div>
  )
}
