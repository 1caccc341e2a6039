import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Eye, GraduationCap, RotateCcw, Settings } from 'lucide-react'
import { type TriedAnswers, TriedQuizzes } from '#domains/quizzes/web.ts'
import { SequenceStage, StageGates, videoQuery } from '#domains/videos/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { trackFeed } from '../../contract/feed.ts'
import type { TrackTrial } from '../../contract.ts'
import { trackDistributionLink, trackModulesLink, trackSettingsLink } from '../addresses.ts'
import { trackKey, trialQuery } from '../queries.ts'
import { TrialModules } from './trial-modules.tsx'
import { useTrial } from './use-trial.ts'

/** A track as a learner finds it, for who manages it: from the beginning, and without a trace. */
export function TryTrack({ name }: { name: string }) {
  const { data: trial } = useSuspenseQuery(trialQuery(name))
  const { track, left_out: leftOut } = trial
  useFreshness(trackFeed.changed, track.id, [trackKey])
  return (
    <>
      <PageHeader
        title={track.displayname}
        description={track.author || track.owner.displayname}
        actions={
          <ButtonLink icon={Settings} {...trackSettingsLink(track.trackName)}>
            <Trans>Manage</Trans>
          </ButtonLink>
        }
      />
      <div className="mb-5 flex items-start gap-2.5 rounded-lg bg-accent-soft px-4 py-3 text-accent-ink">
        <Eye aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <p>
          <Trans>
            You are trying this track as somebody who has not watched anything of it yet. What you watch and answer here is not recorded.
          </Trans>
          {track.quizzes_required && (
            <>
              {' '}
              <Trans>To complete a video, its quizzes must be passed.</Trans>
            </>
          )}
        </p>
      </div>
      {leftOut > 0 && <LeftOut trackName={track.trackName} count={leftOut} />}
      {trial.modules.length === 0 ? <NothingToTry trackName={track.trackName} /> : <Trial trial={trial} />}
    </>
  )
}

function Trial({ trial }: { trial: TrackTrial }) {
  const { places, current, isWatched, key, begins, isDone, tried, gates, play, countAsWatched, startOver, stage } = useTrial(trial)
  const { description, quizzes_required: areRequired } = trial.track
  return (
    <>
      {isDone && (
        <p role="status" className="mb-5 rounded-lg bg-success-soft px-4 py-3 font-medium text-success-ink">
          <Trans>A learner has completed the track here.</Trans>
        </p>
      )}
      <div className="flex flex-col gap-6 xl:grid xl:grid-cols-[minmax(0,calc(75vh*16/9))_24rem] xl:justify-center">
        <div className="flex min-w-0 flex-col gap-4">
          {current && (
            <div data-screen className="max-sm:-mx-4">
              <StageGates value={gates}>
                <SequenceStage key={key} id={current.video.id} begins={begins} stage={stage} />
              </StageGates>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            {current && !isWatched && (
              <Button icon={Check} onClick={() => countAsWatched(current.video.id)}>
                <Trans>Count as watched</Trans>
              </Button>
            )}
            <Button icon={RotateCcw} onClick={startOver}>
              <Trans>Start over</Trans>
            </Button>
          </div>
          {current && <h2 className="font-semibold text-xl [overflow-wrap:anywhere]">{current.video.title}</h2>}
          {areRequired && current && <Quizzes key={key} id={current.video.id} tried={tried} />}
          {description && <p className="max-w-prose whitespace-pre-line break-words">{description}</p>}
        </div>
        <TrialModules trial={trial} places={places} current={current} onPlay={play} />
      </div>
    </>
  )
}

/** Where they must be passed, they can be taken again here. */
function Quizzes({ id, tried }: { id: string; tried: TriedAnswers }) {
  const video = useQuery(videoQuery(id)).data
  return video?.access === 'granted' ? <TriedQuizzes video={video} tried={tried} /> : null
}

function LeftOut({ trackName, count }: { trackName: string; count: number }) {
  return (
    <p className="mb-5 flex flex-wrap gap-x-2 text-muted">
      <Plural
        value={count}
        one="# video is left out: not everyone who gets the track can watch it."
        other="# videos are left out: not everyone who gets the track can watch them."
      />
      <Link {...trackDistributionLink(trackName)} className="font-medium text-accent-ink hover:underline">
        <Trans>Show who can</Trans>
      </Link>
    </p>
  )
}

function NothingToTry({ trackName }: { trackName: string }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={GraduationCap}
      title={t`Nothing to try yet`}
      action={
        <ButtonLink kind="primary" {...trackModulesLink(trackName)}>
          <Trans>Add videos</Trans>
        </ButtonLink>
      }
    >
      <Trans>Videos that learners can watch will appear here.</Trans>
    </EmptyState>
  )
}
