import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Comments } from '#domains/comments/web.ts'
import type { PlayerHandle } from '#domains/media/web.ts'
import { WatchQuizzes } from '#domains/quizzes/web.ts'
import { playAddress, SequenceStage, videoQuery } from '#domains/videos/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { ModuleVideo, TrackDetail } from '../../contract.ts'
import { trackAddress } from '../addresses.ts'
import { ModuleList } from './module-list.tsx'
import type { PlaceName } from './track-places.ts'
import { useTrackPlay } from './use-track-play.tsx'

interface Props {
  readonly track: TrackDetail
  /** The video of the address; empty: where the viewer goes on. */
  readonly named: PlaceName
  readonly choose: (name: PlaceName) => void
}

/** The player, with the modules of the track beside it where there is room, else under it; then what people say about the video. */
export function TrackPlayer({ track, named, choose }: Props) {
  const player = useRef<PlayerHandle>(null)
  const screen = useRef<HTMLDivElement>(null)
  const { now, current, own, next, isNear, play, begins, goBack, goNext, stage } = useTrackPlay(track, named, choose)
  const id = now?.video ?? ''
  const seek = (to: number) => {
    player.current?.seek(to)
    screen.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <div className="flex flex-col gap-6 xl:grid xl:grid-cols-[minmax(0,calc(75vh*16/9))_24rem] xl:justify-center">
        <div className="flex min-w-0 flex-col gap-4">
          <div ref={screen} data-screen className="max-sm:-mx-4">
            {id !== '' ? (
              <SequenceStage key={`${now?.module} ${id}`} ref={player} id={id} begins={begins} stage={stage} />
            ) : own?.isError ? (
              <ErrorState error={own.error} onRetry={() => void own.refetch()} />
            ) : (
              <div className="mx-auto aspect-video w-full max-w-[calc(75vh*16/9)] bg-black sm:rounded-lg" />
            )}
          </div>
          <Steps goBack={goBack} goNext={goNext} />
          {current && <About video={current.video} />}
        </div>
        <Beside>
          <ModuleList track={track} address={trackAddress(track.trackName)} now={now} next={next} isNear={isNear} onPlay={play} />
        </Beside>
      </div>
      {track.quizzes_required && id !== '' && <Quizzes key={id} id={id} />}
      {current?.video.comments_enabled === 'ALL' && <Discussion key={id} id={id} onSeek={seek} />}
    </>
  )
}

/** The first and the last of the whole track have nothing beyond them (LE-4.59, LE-4.60). */
function Steps({ goBack, goNext }: { goBack: (() => void) | undefined; goNext: (() => void) | undefined }) {
  return (
    <div className="mx-auto flex w-full max-w-[calc(75vh*16/9)] justify-between gap-2">
      <Button icon={ChevronLeft} disabled={!goBack} onClick={goBack}>
        <Trans>Previous</Trans>
      </Button>
      <Button icon={ChevronRight} disabled={!goNext} onClick={goNext}>
        <Trans>Next</Trans>
      </Button>
    </div>
  )
}

function Beside({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className="min-w-0 xl:relative xl:min-h-96">
      <section
        aria-label={t`Modules of this track`}
        className="flex flex-col rounded-lg border border-line bg-surface xl:absolute xl:inset-0"
      >
        <h2 className="border-line border-b p-3 font-semibold text-lg">
          <Trans>Modules</Trans>
        </h2>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain p-2">{children}</div>
      </section>
    </div>
  )
}

function About({ video: { id, title, owner, description } }: { video: ModuleVideo }) {
  return (
    <div className="mx-auto w-full max-w-[calc(75vh*16/9)]">
      <h2 className="font-semibold text-xl [overflow-wrap:anywhere]">{title}</h2>
      <p className="mt-1 flex flex-wrap gap-x-2 text-muted">
        {owner && (
          <>
            <span>{owner.displayname}</span>
            <span aria-hidden="true">·</span>
          </>
        )}
        <Link to={playAddress(id)} className="font-medium text-accent-ink hover:underline">
          <Trans>Open on its own page</Trans>
        </Link>
      </p>
      {description && <p className="mt-3 max-w-prose whitespace-pre-line break-words">{description}</p>}
    </div>
  )
}

/** Of the video that plays: where they must be passed, they can be taken again here. */
function Quizzes({ id }: { id: string }) {
  const video = useQuery(videoQuery(id)).data
  if (video?.access !== 'granted' || !video.interactions) return null
  return (
    <div className="mt-8 max-w-3xl">
      <WatchQuizzes video={video} />
    </div>
  )
}

/** What people say about the video that plays. */
function Discussion({ id, onSeek }: { id: string; onSeek: (seconds: number) => void }) {
  const video = useQuery(videoQuery(id)).data
  if (video?.access !== 'granted' || video.comments_enabled === 'NONE') return null
  return (
    <section aria-labelledby="comments-title" className="mt-8 max-w-3xl">
      <h2 id="comments-title" className="mb-4 font-semibold text-lg">
        <Trans>Comments</Trans>
      </h2>
      <Comments video={video} onSeek={onSeek} />
    </section>
  )
}
