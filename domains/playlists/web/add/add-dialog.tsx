import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ListVideo } from 'lucide-react'
import { useRef, useState } from 'react'
import { SearchBox } from '#domains/videos/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { refreshPlaylists } from '../queries.ts'
import type { AddDialogProps } from './add-host.tsx'
import { closePlaylists, type Wanted } from './add-store.ts'
import { ChoiceRow } from './choice-row.tsx'
import { choicesQuery } from './choices-query.ts'
import { NewPlaylist } from './new-playlist.tsx'

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
  const [qtext, setQtext] = useState('')
  const [moved, setMoved] = useState(0)
  const query = useInfiniteQuery(choicesQuery(video.id, { qtext }))
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const last = query.data?.pages.at(-1)
  const counts = { mine: (last?.myplaylist_count ?? 0) - moved, holding: (last?.videoplaylist_count ?? 0) + moved }
  const { mine, holding } = counts
  return (
    <div className="flex flex-col gap-3">
      <SearchBox label={t`Search your playlists`} searched={qtext} onSearch={setQtext} />
      {last && (
        <p className="text-muted text-sm" data-myplaylist-count={mine} data-videoplaylist-count={holding}>
          <Trans>
            In {holding} of your playlists, {mine} more to choose from
          </Trans>
        </p>
      )}
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-6!" />
      ) : query.isPending ? (
        <ListSkeleton rows={4} />
      ) : rows.length === 0 ? (
        <EmptyState
          className="py-6!"
          icon={ListVideo}
          title={qtext ? <Trans>No playlists found</Trans> : <Trans>You have no playlists yet</Trans>}
        >
          {qtext ? <Trans>Try other words, or fewer of them.</Trans> : <Trans>Make the first one below.</Trans>}
        </EmptyState>
      ) : (
        <ul aria-label={t`Your playlists`} className="-mx-2 flex flex-col">
          {rows.map((choice) => (
            <ChoiceRow
              key={choice.id}
              choice={choice}
              videoId={video.id}
              onAdded={() => {
                onAdded()
                setMoved((before) => before + 1)
              }}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          <Trans>Load more</Trans>
        </Button>
      )}
    </div>
  )
}
