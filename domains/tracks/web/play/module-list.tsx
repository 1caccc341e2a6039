import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, CircleCheck } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Duration } from '#platform/web/ui/duration.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import type { ModuleOfTrack, TrackDetail } from '../../contract.ts'
import { type EmbedEntrance, playedModuleQuery } from '../queries.ts'
import { TrackPlaceRow } from './place-row.tsx'
import { isAt, type PlaceName, type TrackPlace, trackPlacesIn } from './track-places.ts'

/** Modules that are open from the start where there are no more of them; of more only what plays and what follows. */
const openAtOnce = 8

interface Props {
  readonly track: TrackDetail
  /** Of the page on which it is played. */
  readonly address: string
  readonly now: PlaceName | undefined
  readonly next: TrackPlace | undefined
  /** What follows begins in some seconds. */
  readonly isNear: boolean
  readonly onPlay: (place: TrackPlace) => void
  /** Of a page that is embedded. */
  readonly carried?: EmbedEntrance
}

/** All modules of a track with their videos: what is watched, what plays, what is locked. */
export function ModuleList({ track, now, next, ...playing }: Props) {
  const few = track.modules.length <= openAtOnce
  return (
    <ol className="flex flex-col gap-2">
      {track.modules.map((module) => (
        <ModulePart
          key={module.id}
          trackName={track.trackName}
          hasQuizzes={track.quizzes_required}
          module={module}
          isOpenFirst={few || module.name === now?.module || module.name === next?.module}
          now={now}
          next={next}
          {...playing}
        />
      ))}
    </ol>
  )
}

interface PartProps extends Omit<Props, 'track'> {
  readonly trackName: string
  /** They must be passed. */
  readonly hasQuizzes: boolean
  readonly module: ModuleOfTrack
  readonly isOpenFirst: boolean
}

function ModulePart({ trackName, hasQuizzes, module, isOpenFirst, ...playing }: PartProps) {
  const { t } = useLingui()
  const id = useId()
  const [wasSet, setOpen] = useState<boolean>()
  const isOpen = wasSet ?? isOpenFirst
  const Arrow = isOpen ? ChevronDown : ChevronRight
  const { title, total_video_count: all, completed_count: done, duration } = module
  const isDone = all > 0 && done === all
  return (
    <li>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full items-start gap-2 rounded-md px-2 py-2 text-left hover:bg-hover"
        >
          <Arrow aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
            <span className="block font-normal text-muted text-sm">
              {hasQuizzes ? (
                <Trans>
                  {done} of {all} completed
                </Trans>
              ) : (
                <Trans>
                  {done} of {all} watched
                </Trans>
              )}
              {duration > 0 && (
                <>
                  <span aria-hidden="true"> · </span>
                  <Duration seconds={duration} />
                </>
              )}
            </span>
          </span>
          {isDone && <CircleCheck role="img" aria-label={t`Completed`} className="mt-0.5 size-4 shrink-0 text-success-ink" />}
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Places trackName={trackName} module={module} {...playing} />}
      </div>
    </li>
  )
}

function Places({ trackName, address, module, now, next, isNear, onPlay, carried }: Omit<PartProps, 'isOpenFirst' | 'hasQuizzes'>) {
  const { t } = useLingui()
  const query = useQuery(playedModuleQuery(trackName, module.name, carried))
  const { isError } = query
  useEffect(() => {
    if (isError) toast.error(t`Failed to fetch content!`, { id: 'module' })
  }, [isError, t])
  if (query.isError && !query.data) {
    return (
      <div className="flex flex-wrap items-center gap-3 px-2 py-3 text-muted">
        <Trans>Failed to fetch content!</Trans>
        <Button size="sm" onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  if (!query.data) return <ListSkeleton rows={2} />
  const places = trackPlacesIn([module.name], [query.data])
  if (places.length === 0) {
    return (
      <p className="px-2 py-3 text-muted">
        <Trans>No content found!</Trans>
      </p>
    )
  }
  return (
    <ol aria-label={module.title} className="flex flex-col gap-1">
      {places.map((place) => {
        const isNext = next !== undefined && isAt(place, { module: next.module, video: next.video.id })
        return (
          <li key={place.video.id}>
            <TrackPlaceRow
              place={place}
              address={address}
              isNow={isAt(place, now)}
              isNext={isNext}
              isNear={isNext && isNear}
              onPlay={() => onPlay(place)}
            />
          </li>
        )
      })}
    </ol>
  )
}
