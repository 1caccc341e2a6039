import { Trans } from '@lingui/react/macro'
import { SequenceLink, SequencePicture } from '#domains/videos/web.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { TrackPlace } from './track-places.ts'

interface Props {
  readonly place: TrackPlace
  /** Of the page on which it is played. */
  readonly address: string
  readonly isNow: boolean
  readonly isNext: boolean
  /** It begins in some seconds. */
  readonly isNear: boolean
  readonly onPlay: () => void
}

/** One video of a module. */
export function TrackPlaceRow({ place: { module, video }, address, isNow, isNext, isNear, onPlay }: Props) {
  const { id, title, owner, duration, resume_offset: offset, completed } = video
  const percentage = duration && !completed ? Math.min(100, Math.round((100 * offset) / duration)) : 0
  return (
    <article
      data-video-id={id}
      data-is-locked={video.is_locked}
      data-completed={completed}
      {...(isNow && { 'data-playing-now': true })}
      {...(isNext && { 'data-playing-next': true })}
      className={cx(
        'relative grid grid-cols-[8rem_minmax(0,1fr)] items-start gap-3 rounded-lg p-1.5 transition-colors hover:bg-sunken',
        isNow && 'bg-accent-soft',
        isNear && 'outline-2 outline-accent',
      )}
    >
      <SequencePicture item={{ ...video, is_watched: completed, percentage }} />
      <div className="min-w-0">
        <h4 className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          <SequenceLink
            item={{ title, is_locked: video.is_locked, visible: video.visible }}
            to={{ to: address, search: { module, video: id } }}
            onPlay={onPlay}
            now={isNow}
          />
        </h4>
        <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-muted text-sm">
          {isNow && (
            <span className="font-medium text-accent-ink">
              <Trans>Playing now</Trans>
            </span>
          )}
          {isNext && (
            <span className="font-medium">
              <Trans>Next</Trans>
            </span>
          )}
          {video.quiz_left && (
            <span className="font-medium text-warning-ink">
              <Trans>Quiz not passed yet</Trans>
            </span>
          )}
          {owner && <span className="truncate">{owner.displayname}</span>}
        </p>
      </div>
    </article>
  )
}
