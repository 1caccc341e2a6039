import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { addressOf } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { participantFeed } from '../../contract/feed.ts'
import { type Participant, participantRoutes } from '../../contract.ts'
import { ParticipantRow } from './participant-row.tsx'
import { participantsKey, participantsQuery } from './participants-query.ts'

/** What people filled in: for who manages the video, while there is a form or an answer. */
export function ParticipantsCard({ video }: { video: Video }) {
  const { t } = useLingui()
  const [qtext, setQtext] = useState('')
  const query = useInfiniteQuery({ ...participantsQuery(video.id, qtext), placeholderData: keepPreviousData })
  useFreshness(participantFeed.changed, video.id, [participantsKey(video.id)])
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap((page) => page.items)
  const nothingYet = rows.length === 0 && qtext === ''
  if (!video.participant_form && nothingYet) return null
  return (
    <Card
      id="participants"
      title={t`Answers`}
      description={pages[0] && <Total {...pages[0]} />}
      action={rows.length > 0 && <DownloadLink id={video.id} />}
    >
      <Content query={query} rows={rows} qtext={qtext} onSearch={setQtext} video={video} />
    </Card>
  )
}

interface ContentProps {
  readonly query: UseInfiniteQueryResult<unknown>
  readonly rows: readonly Participant[]
  readonly qtext: string
  readonly onSearch: (text: string) => void
  readonly video: Video
}

function Content({ query, rows, qtext, onSearch, video }: ContentProps) {
  const { t } = useLingui()
  if (query.isPending) return <ListSkeleton rows={2} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (rows.length === 0 && qtext === '')
    return (
      <p className="text-muted">
        <Trans>No answers yet.</Trans>
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      <ListSearch label={t`Search in the answers`} value={qtext} onSearch={onSearch} />
      <Rows rows={rows} video={video} />
      {query.hasNextPage && (
        <Button className="self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Load more</Trans>
        </Button>
      )}
    </div>
  )
}

function Rows({ rows, video }: { rows: readonly Participant[]; video: Video }) {
  const { t } = useLingui()
  if (rows.length === 0)
    return (
      <p role="status" className="text-muted">
        <Trans>No answers match.</Trans>
      </p>
    )
  return (
    <ul aria-label={t`Answers`} className="divide-y divide-line">
      {rows.map((row) => (
        <ParticipantRow key={row.id} row={row} video={video} />
      ))}
    </ul>
  )
}

function DownloadLink({ id }: { id: string }) {
  return (
    <a href={addressOf(participantRoutes.downloadParticipants, { params: { id } })} className={buttonClass()} download>
      <Download aria-hidden="true" className="size-4" />
      <Trans>Download as CSV</Trans>
    </a>
  )
}

function Total({ total, more }: { total: number | null; more?: boolean | undefined }) {
  if (more) return <Trans>More than {total} people have answered.</Trans>
  return <Plural value={total ?? 0} one="# person has answered." other="# people have answered." />
}
