import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFreshness } from '#platform/web/feed.ts'
import { toast } from '#platform/web/toasts.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { transcriptFeed } from '../../contract/feed.ts'
import { transcriptsKey, transcriptsQuery } from '../queries.ts'
import { TranscriptRow } from './transcript-row.tsx'

interface Props {
  readonly videoId: string
  readonly place: 'panel' | 'page'
  readonly onPause?: () => void
}

/** The transcripts of a video, for who manages it. */
export function TranscriptList({ videoId, place, onPause }: Props) {
  const { t } = useLingui()
  const query = useQuery(transcriptsQuery(videoId, place))
  useFreshness(transcriptFeed.changed, videoId, [transcriptsKey(videoId)])
  useEffect(() => {
    if (query.isError) toast.error(place === 'panel' ? t`Could not load available transcripts` : t`Unable to load transcripts!`)
  }, [query.isError, place, t])
  if (query.isPending) return <ListSkeleton rows={2} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { items } = query.data
  if (items.length === 0)
    return (
      <p className="text-muted">
        <Trans>There are no transcripts yet.</Trans>
      </p>
    )
  return (
    <ul aria-label={t`Transcripts`} className="divide-y divide-line">
      {items.map((one) => (
        <TranscriptRow key={one.id} videoId={videoId} transcript={one} onPause={onPause} />
      ))}
    </ul>
  )
}
