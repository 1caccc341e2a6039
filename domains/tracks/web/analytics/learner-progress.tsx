import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Figure, WatchTime } from '#domains/analytics/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { compact, dateTime } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { trackFeed } from '../../contract/feed.ts'
import { type TrackDetail, type TrackProgress, trackRoutes } from '../../contract.ts'
import { GroupsTable } from './groups-table.tsx'
import { HeldBackNote } from './held-back-note.tsx'
import { LearnersTable } from './lazy-learners-table.tsx'
import { trackLearnersKey, trackProgressQuery } from './progress-queries.ts'

/** How far people are with a track, at a glance: together, by group, and each of them. */
export function LearnerProgress({ track }: { track: TrackDetail }) {
  const { t } = useLingui()
  const name = track.trackName
  useFreshness(trackFeed.counted, track.id, [trackProgressQuery(name).queryKey, trackLearnersKey(name)])
  const query = useQuery(trackProgressQuery(name))
  return (
    <Card id="progress" title={t`Progress`} description={t`How people are doing with this track.`}>
      {query.data ? (
        <Counted name={name} progress={query.data} />
      ) : query.isError ? (
        <NotShown error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Card>
  )
}

function NotShown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isRefusal(error, 'forbidden') && error.reason === 'people') return <HeldBackNote>{error.message}</HeldBackNote>
  return <ErrorState error={error} onRetry={onRetry} className="py-6" />
}

function Counted({ name, progress }: { name: string; progress: TrackProgress }) {
  // Nobody counts as one who has not started before it is known.
  if (progress.counted_at === null)
    return (
      <div className="flex flex-col gap-5">
        <CountedAt progress={progress} />
        <ListSkeleton rows={3} />
      </div>
    )
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Figures progress={progress} />
      <CountedAt progress={progress} />
      {progress.groups.length > 0 && <GroupsTable groups={progress.groups} isCut={progress.more_groups} />}
      {progress.can.see_people ? (
        <LearnersTable
          queryKey={trackLearnersKey(name)}
          ask={(query, signal) => call(trackRoutes.listTrackLearners, { params: { name }, query, signal })}
          groups={progress.groups}
          isGiven={progress.given}
        />
      ) : (
        <HeldBackNote>
          <Trans>Your organisation does not show the progress of single people with this track.</Trans>
        </HeldBackNote>
      )}
    </div>
  )
}

function Figures({ progress: { learners, begun, completed, late, score, watch_duration: seconds, given } }: { progress: TrackProgress }) {
  const { t } = useLingui()
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      <Figure name={t`Learners`} hint={given ? t`Everyone the track was given to` : t`People who have started the track or enrolled`}>
        {compact(learners)}
      </Figure>
      <Figure name={t`Started`} hint={t`Have watched part of it`}>
        {compact(begun)}
      </Figure>
      <Figure name={t`Completed`} hint={t`Have watched everything they can see`}>
        {compact(completed)}
      </Figure>
      {late !== null && (
        <Figure name={t`Late`} hint={t`Not done by their due date`}>
          {compact(late)}
        </Figure>
      )}
      <Figure name={t`Quiz score`} hint={t`Average of everyone’s best attempts`}>
        {score === null ? '–' : t`${score} %`}
      </Figure>
      <Figure name={t`Time watched`} hint={t`Everyone together`}>
        <WatchTime seconds={seconds} />
      </Figure>
    </dl>
  )
}

function CountedAt({ progress: { counted_at: at, counting } }: { progress: TrackProgress }) {
  const time = at === null ? '' : dateTime(at)
  return (
    <p role="status" className="flex items-center gap-2 text-muted text-sm">
      {counting && <Spinner className="size-4" />}
      {at === null ? <Trans>Counting for the first time …</Trans> : <Trans>As of {time}</Trans>}
    </p>
  )
}
