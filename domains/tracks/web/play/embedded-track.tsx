import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { SequenceStage } from '#domains/videos/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { useSearchState } from '#platform/web/search-state.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { trackFeed } from '../../contract/feed.ts'
import { trackKey, trackQuery } from '../queries.ts'
import { carriedOf, entrance } from './entrance.ts'
import { ModuleList } from './module-list.tsx'
import { useCompletion } from './use-completion.ts'
import { useTrackPlay } from './use-track-play.tsx'

/** The player and the modules of a track alone, for pages of other sites. */
export function EmbeddedTrack({ name }: { name: string }) {
  const { t } = useLingui()
  const { data: track } = useSuspenseQuery(trackQuery(name))
  const [{ module, video, ...letIn }, setState] = useSearchState(entrance)
  const carried = carriedOf(letIn)
  const { now, own, next, isNear, play, begins, stage } = useTrackPlay(track, { module, video }, (place) => setState(place), carried)
  useFreshness(trackFeed.changed, track.id, [trackKey])
  useCompletion(track)
  return (
    <main className="flex h-dvh flex-col bg-canvas md:flex-row">
      <PageTitle title={track.displayname} />
      <div data-screen className="relative aspect-video max-h-[60dvh] shrink-0 bg-black md:aspect-auto md:max-h-none md:min-w-0 md:flex-1">
        {now ? (
          <SequenceStage key={`${now.module} ${now.video}`} id={now.video} begins={begins} stage={stage} frame="fill" />
        ) : own?.isError && !own.data ? (
          <div className="grid size-full place-items-center overflow-y-auto bg-canvas">
            <ErrorState error={own.error} onRetry={() => void own.refetch()} className="py-6" />
          </div>
        ) : (
          track.total_video_count === 0 && <NothingToPlay />
        )}
      </div>
      <section className="min-h-0 flex-1 overflow-y-auto p-3 md:w-80 md:flex-none" aria-label={t`Modules of this track`}>
        <h1 className="mb-2 px-1.5 font-semibold text-md [overflow-wrap:anywhere]">{track.displayname}</h1>
        <h2 className="sr-only">{t`Modules of this track`}</h2>
        <ModuleList
          track={track}
          address={`/web/embed/tracks/${name}`}
          now={now}
          next={next}
          isNear={isNear}
          onPlay={play}
          carried={carried}
        />
      </section>
    </main>
  )
}

function NothingToPlay() {
  return (
    <div className="grid size-full place-items-center overflow-y-auto bg-canvas">
      <EmptyState icon={GraduationCap} title={<Trans>No videos here yet</Trans>} className="py-6">
        <Trans>Videos you can watch will appear here.</Trans>
      </EmptyState>
    </div>
  )
}
