import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Award, GraduationCap, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { ScopeSwitch } from '#domains/videos/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { addressState, useSearchState } from '#platform/web/search-state.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { trackFeed } from '../../contract/feed.ts'
import type { TrackDetail } from '../../contract.ts'
import { trackModulesLink, trackSettingsLink } from '../addresses.ts'
import { DueBadge } from '../due-badge.tsx'
import { trackKey, trackQuery } from '../queries.ts'
import { EnrolButton } from './enrolment.tsx'
import { TrackDetails } from './track-details.tsx'
import type { PlaceName } from './track-places.ts'
import { TrackPlayer } from './track-player.tsx'
import { isCompleted, useCompletion } from './use-completion.ts'
import { usePlayPlace } from './use-play-place.ts'

const trackPageState = addressState({ op: ['play', 'details'], module: '', video: '' })

interface Props {
  readonly name: string
  readonly actions?: ReactNode
  /** What those who have completed it go on to. */
  readonly certificate?: ReactNode
}

/** A track to learn from, or to look through; switching keeps the page. */
export function TrackPage({ name, actions, certificate }: Props) {
  const { data: track } = useSuspenseQuery(trackQuery(name))
  const [{ op, module, video }, setState] = useSearchState(trackPageState)
  useFreshness(trackFeed.changed, track.id, [trackKey])
  useCompletion(track)
  const choose = (place: PlaceName) => setState({ op: 'play', ...place }, { push: op !== 'play' })
  const { play } = usePlayPlace(track, choose)
  return (
    <>
      <Header track={track} op={op} actions={actions} onSwitch={(next) => setState({ op: next }, { push: true })} />
      {track.due && (
        <p className="mb-5">
          <DueBadge due={track.due} />
        </p>
      )}
      {isCompleted(track) && <Completed quizzes={track.quizzes_required} certificate={certificate} />}
      {track.total_video_count === 0 ? (
        <NoVideos track={track} />
      ) : op === 'play' ? (
        <TrackPlayer track={track} named={{ module, video }} choose={choose} />
      ) : (
        <TrackDetails track={track} onStart={() => setState({ op: 'play' }, { push: true })} onPlay={play} />
      )}
    </>
  )
}

interface HeaderProps {
  readonly track: TrackDetail
  readonly op: 'details' | 'play'
  readonly actions: ReactNode
  readonly onSwitch: (op: 'details' | 'play') => void
}

function Header({ track, op, actions, onSwitch }: HeaderProps) {
  const { t } = useLingui()
  const { author, owner, total_video_count: count, percentage, quizzes_required: quizzes } = track
  return (
    <PageHeader
      title={track.displayname}
      description={
        <>
          {author || owner.displayname}
          <span aria-hidden="true"> · </span>
          <Plural value={count} _0="No videos" one="# video" other="# videos" />
          {count > 0 && (
            <>
              <span aria-hidden="true"> · </span>
              {quizzes ? t`${percentage} % completed` : t`${percentage} % watched`}
            </>
          )}
        </>
      }
      actions={
        <>
          <ScopeSwitch
            label={t`View`}
            value={op}
            onChange={(next) => onSwitch(next === 'play' ? 'play' : 'details')}
            options={[
              { value: 'play', label: t`Play` },
              { value: 'details', label: t`Details` },
            ]}
          />
          <EnrolButton track={track} />
          {actions}
          {track.can.manage && (
            <ButtonLink icon={Settings} {...trackSettingsLink(track.trackName)}>
              <Trans>Manage</Trans>
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

const Completed = ({ quizzes, certificate }: Pick<Props, 'certificate'> & { readonly quizzes: boolean }) => (
  <p role="status" className="mb-5 flex flex-wrap items-center gap-2.5 rounded-lg bg-success-soft px-4 py-3 font-medium text-success-ink">
    <Award aria-hidden="true" className="size-5 shrink-0" />
    {quizzes ? <Trans>You have completed every video of this track.</Trans> : <Trans>You have watched every video of this track.</Trans>}
    {certificate}
  </p>
)

function NoVideos({ track }: { track: TrackDetail }) {
  return (
    <EmptyState
      icon={GraduationCap}
      title={<Trans>No videos here yet</Trans>}
      action={
        track.can.manage && (
          <ButtonLink kind="primary" {...trackModulesLink(track.trackName)}>
            <Trans>Add videos</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>Videos you can watch will appear here.</Trans>
    </EmptyState>
  )
}
