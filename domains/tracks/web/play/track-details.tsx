import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardCheck, ListOrdered, Play } from 'lucide-react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import type { TrackDetail } from '../../contract.ts'
import { trackAddress } from '../addresses.ts'
import { ModuleList } from './module-list.tsx'
import type { TrackPlace } from './track-places.ts'

interface Props {
  readonly track: TrackDetail
  readonly onStart: () => void
  readonly onPlay: (place: TrackPlace) => void
}

/** What the track is about, how far the viewer is, and its modules in order. */
export function TrackDetails({ track, onStart, onPlay }: Props) {
  const { t } = useLingui()
  const { description, topics, sequential, quizzes_required: quizzes, completed_count: done, total_video_count: all, percentage } = track
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {description && <p className="max-w-prose whitespace-pre-line break-words">{description}</p>}
      {(topics.length > 0 || sequential || quizzes) && (
        <ul aria-label={t`Topics`} className="flex flex-wrap gap-1.5">
          {sequential && (
            <li>
              <Badge tone="accent" icon={ListOrdered}>
                <Trans>In order</Trans>
              </Badge>
            </li>
          )}
          {quizzes && (
            <li>
              <Badge tone="accent" icon={ClipboardCheck}>
                <Trans>Quizzes must be passed</Trans>
              </Badge>
            </li>
          )}
          {topics.map((topic) => (
            <li key={topic}>
              <Badge>{topic}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button kind="primary" icon={Play} onClick={onStart}>
          {done === 0 ? <Trans>Start</Trans> : done === all ? <Trans>Watch again</Trans> : <Trans>Continue</Trans>}
        </Button>
        {done > 0 && (
          <div className="min-w-40 flex-1">
            <p className="mb-1 text-muted text-sm">
              {quizzes ? (
                <Trans>
                  {done} of {all} completed
                </Trans>
              ) : (
                <Trans>
                  {done} of {all} watched
                </Trans>
              )}
            </p>
            <Progress label={quizzes ? t`Completed` : t`Watched`} value={percentage} />
          </div>
        )}
      </div>
      <section>
        <h2 className="mb-2 font-semibold text-lg">
          <Trans>Modules</Trans>
        </h2>
        <ModuleList track={track} address={trackAddress(track.trackName)} now={undefined} next={undefined} isNear={false} onPlay={onPlay} />
      </section>
    </div>
  )
}
