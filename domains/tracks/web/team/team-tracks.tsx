import { Trans, useLingui } from '@lingui/react/macro'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { dateTime } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Table } from '#platform/web/ui/table.tsx'
import { type TeamTrack, trackRoutes } from '../../contract.ts'
import { HeldBackNote } from '../analytics/held-back-note.tsx'
import { LearnersTable } from '../analytics/lazy-learners-table.tsx'
import { Share } from '../analytics/share.tsx'
import { teamTracksQuery } from './team-queries.ts'

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>

interface Props {
  readonly group: { readonly id: string; readonly displayname: string }
  /** Name of the track whose learners are shown; empty: none. */
  readonly open: string
  readonly onOpen: (name: string) => void
}

/** The tracks that a group was given, and how far its people are with one of them. */
export function TeamTracks({ group, open, onOpen }: Props) {
  const { t } = useLingui()
  const query = useInfiniteQuery(teamTracksQuery(group.id))
  const tracks = query.data?.pages.flatMap((page) => page.items)
  const opened = useOpened(query, tracks, open)
  const isUnknown = open !== '' && tracks !== undefined && !opened && !query.hasNextPage && !query.isFetching
  return (
    <>
      <Card id="tracks" title={t`Tracks of the group`} description={t`Choose a track to see each member’s progress.`}>
        {tracks ? (
          <InfiniteList query={query}>
            <TracksTable tracks={tracks} open={open} onOpen={onOpen} />
          </InfiniteList>
        ) : query.isError ? (
          <NotShown error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </Card>
      {isUnknown && (
        <p role="status" className="text-muted">
          <Trans>This group was not given the track that the address names.</Trans>
        </p>
      )}
      {opened && <Learners key={opened.id} groupId={group.id} track={opened} />}
    </>
  )
}

/** The track of the address, which may stand on a later page of them. */
function useOpened(
  { hasNextPage, isFetching, isError, fetchNextPage }: Pages,
  tracks: readonly TeamTrack[] | undefined,
  open: string,
): TeamTrack | undefined {
  const opened = tracks?.find(({ trackName }) => trackName === open)
  const isSought = open !== '' && tracks !== undefined && !opened && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isSought) void fetchNextPage()
  }, [isSought, fetchNextPage])
  return opened
}

function NotShown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isRefusal(error, 'forbidden') && error.reason === 'people') return <HeldBackNote>{error.message}</HeldBackNote>
  return <ErrorState error={error} onRetry={onRetry} className="py-6" />
}

interface TracksProps {
  readonly tracks: readonly TeamTrack[]
  readonly open: string
  readonly onOpen: (name: string) => void
}

function TracksTable({ tracks, open, onOpen }: TracksProps) {
  const { t } = useLingui()
  return (
    <Table
      label={t`Tracks of the group`}
      rows={tracks}
      keyOf={({ id }) => id}
      empty={
        <p className="py-6 text-center text-muted">
          <Trans>This group hasn’t been given any tracks yet.</Trans>
        </p>
      }
      columns={[
        {
          key: 'title',
          head: t`Track`,
          cell: ({ trackName, displayname, counting }) => (
            <span className="flex items-center gap-2">
              <button
                type="button"
                aria-pressed={trackName === open}
                onClick={() => onOpen(trackName === open ? '' : trackName)}
                className="wrap-anywhere rounded-sm text-left font-medium text-accent-ink underline-offset-2 hover:underline aria-pressed:underline touch:min-h-11"
              >
                {displayname}
              </button>
              {counting && <Spinner className="size-4 shrink-0 text-muted" />}
            </span>
          ),
        },
        { key: 'begun', head: t`Started`, align: 'end', from: 'sm', cell: (track) => <PartOfTeam track={track} count={track.begun} /> },
        { key: 'completed', head: t`Completed`, align: 'end', cell: (track) => <PartOfTeam track={track} count={track.completed} /> },
        {
          key: 'late',
          head: t`Late`,
          align: 'end',
          cell: ({ counted_at: at, late }) =>
            at === null || late === null ? '–' : <span className={late > 0 ? 'font-medium text-danger-ink' : ''}>{late}</span>,
        },
        { key: 'score', head: t`Quiz score`, align: 'end', from: 'md', cell: ({ score }) => (score === null ? '–' : t`${score} %`) },
      ]}
    />
  )
}

/** Nobody counts as one who has not started before it is known. */
const PartOfTeam = ({ track: { counted_at, learners }, count }: { track: TeamTrack; count: number }) =>
  counted_at === null ? '–' : <Share of={learners} count={count} />

function Learners({ groupId, track }: { groupId: string; track: TeamTrack }) {
  const { t } = useLingui()
  const { trackName: name, displayname: title, counted_at: at } = track
  const time = at === null ? '' : dateTime(at)
  const place = useRef<HTMLDivElement>(null)
  // It opens below the table, on a small screen out of sight.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={place} className="min-w-0">
      <Card
        id="people"
        title={<span className="wrap-anywhere">{title}</span>}
        description={at === null ? t`Counting for the first time …` : t`As of ${time}`}
      >
        {at === null ? (
          <ListSkeleton rows={4} />
        ) : (
          <LearnersTable
            // What is counted again is asked for again.
            queryKey={['team', 'learners', groupId, name, at]}
            ask={(query, signal) => call(trackRoutes.listTeamLearners, { params: { id: groupId, name }, query, signal })}
            groups={[]}
            isGiven
          />
        )}
      </Card>
    </div>
  )
}
