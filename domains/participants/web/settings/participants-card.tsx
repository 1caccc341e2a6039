import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { addressOf } from '#platform/web/client.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type Participant, participantRoutes } from '../../contract.ts'
import { ParticipantRow } from './participant-row.tsx'
import { participantsQuery } from './participants-query.ts'

/** What people filled in: for who manages the video, while there is a form or an answer. */
export function ParticipantsCard({ video }: { video: Video }) {
  const { t } = useLingui()
  const [qtext, setQtext] = useState('')
  const query = useInfiniteQuery({ ...participantsQuery(video.id, qtext), placeholderData: keepPreviousData })
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const first = query.data?.pages[0]
  const isEmpty = first !== undefined && rows.length === 0 && qtext === ''
  if (!video.participant_form && (query.isPending || isEmpty)) return null
  return (
    <Card
      id="participants"
      title={t`Answers`}
      description={first && <Total total={first.total ?? 0} more={first.more ?? false} />}
      action={
        rows.length > 0 && (
          <a href={addressOf(participantRoutes.downloadParticipants, { params: { id: video.id } })} className={buttonClass()} download>
            <Download aria-hidden="true" className="size-4" />
            <Trans>Download as CSV</Trans>
          </a>
        )
      }
    >
      {query.isPending ? (
        <ListSkeleton rows={2} />
      ) : !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : isEmpty ? (
        <p className="text-muted">
          <Trans>Nobody has filled in the form yet.</Trans>
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          <ListSearch label={t`Search in the answers`} value={qtext} onSearch={setQtext} />
          <Rows rows={rows} video={video} />
          {query.hasNextPage && (
            <Button className="self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              <Trans>Load more</Trans>
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function Rows({ rows, video }: { rows: readonly Participant[]; video: Video }) {
  const { t } = useLingui()
  if (rows.length === 0)
    return (
      <p role="status" className="text-muted">
        <Trans>No answer has these words.</Trans>
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

function Total({ total, more }: { total: number; more: boolean }) {
  if (more) return <Trans>More than {total} people have answered.</Trans>
  return <Plural value={total} one="# person has answered." other="# people have answered." />
}
