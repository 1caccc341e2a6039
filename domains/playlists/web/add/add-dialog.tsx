import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ListVideo } from 'lucide-react'
import { useRef, useState } from 'react'
import { SearchBox } from '#domains/videos/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import type { ChoicePage } from '../../contract.ts'
import { refreshPlaylists } from '../queries.ts'
import { closePlaylists, type Wanted } from './add-store.ts'
import { ChoiceRow } from './choice-row.tsx'
import { choicesQuery } from './choices-query.ts'
import { NewPlaylist } from './new-playlist.tsx'

export interface AddDialogProps {
  readonly open: boolean
  readonly video: Wanted | undefined
}

/** Adds a video to one's playlists. */
export function AddDialog({ video }: AddDialogProps) {
  return video ? <Panel key={video.id} video={video} /> : null
}

function Panel({ video }: { video: Wanted }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const added = useRef(false)
  const close = () => {
    if (added.current) void refreshPlaylists(queries)
    closePlaylists(added.current)
  }
  const onAdded = () => {
    added.current = true
  }
  return (
    <DialogPanel open onClose={close} title={t`Add to playlist`} description={video.displayname}>
      <Choices video={video} onAdded={onAdded} />
      <NewPlaylist videoId={video.id} onAdded={onAdded} />
    </DialogPanel>
  )
}

function Choices({ video, onAdded }: { video: Wanted; onAdded: () => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [qtext, setQtext] = useState('')
  const choices = choicesQuery(video.id, { qtext })
  const query = useInfiniteQuery(choices)
  const last = query.data?.pages.at(-1)
  const [mine = 0, holding = 0] = [last?.myplaylist_count, last?.videoplaylist_count]
  const all = mine + holding
  return (
    <div className="flex flex-col gap-3">
      <SearchBox label={t`Search your playlists`} searched={qtext} onSearch={setQtext} />
      {last && (qtext !== '' || last.items.length > 0) && (
        <p className="text-muted text-sm" data-myplaylist-count={mine} data-videoplaylist-count={holding}>
          <Plural value={all} one={`In ${holding} of your # playlist`} other={`In ${holding} of your # playlists`} />
        </p>
      )}
      {query.data ? (
        <Rows
          rows={query.data.pages.flatMap((page) => page.items)}
          searched={qtext !== ''}
          videoId={video.id}
          onAdded={() => {
            onAdded()
            queries.setQueryData(choices.queryKey, (data) => data && { ...data, pages: data.pages.map(withOneMore) })
          }}
        />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-6!" />
      ) : (
        <ListSkeleton rows={4} />
      )}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          <Trans>Load more</Trans>
        </Button>
      )}
    </div>
  )
}

/** The counts after one more of the playlists holds the video (VW-4.08). */
const withOneMore = (page: ChoicePage): ChoicePage => ({
  ...page,
  myplaylist_count: page.myplaylist_count - 1,
  videoplaylist_count: page.videoplaylist_count + 1,
})

interface RowsProps {
  readonly rows: ChoicePage['items']
  readonly searched: boolean
  readonly videoId: string
  readonly onAdded: () => void
}

function Rows({ rows, searched, videoId, onAdded }: RowsProps) {
  const { t } = useLingui()
  if (rows.length === 0) {
    return (
      <EmptyState
        className="py-6!"
        icon={ListVideo}
        title={searched ? <Trans>No playlists found</Trans> : <Trans>You have no playlists yet</Trans>}
      >
        {searched ? <Trans>Try different or fewer words.</Trans> : <Trans>Create the first one below.</Trans>}
      </EmptyState>
    )
  }
  return (
    <ul aria-label={t`Your playlists`} className="-mx-2 flex flex-col">
      {rows.map((choice) => (
        <ChoiceRow key={choice.id} choice={choice} videoId={videoId} onAdded={onAdded} />
      ))}
    </ul>
  )
}
