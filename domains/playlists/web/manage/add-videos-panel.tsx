import { Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Check, Film, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Tile } from '#domains/videos/contract.ts'
import { SearchBox } from '#domains/videos/web.ts'
import { call } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { playlistRoutes } from '../../contract.ts'
import type { AddVideosProps } from './add-videos.tsx'

const foundQuery = (id: string, qtext: string, scope: 'all' | 'my') =>
  infiniteQueryOptions({
    queryKey: ['playlist-search', id, qtext, scope],
    queryFn: ({ pageParam, signal }) => {
      const query = { qtext, first: pageParam, max: 10, type: 'videos', contentType: 'playlist', scope, include_short_video: 1 } as const
      return call(playlistRoutes.searchContent, { params: { name: id }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })

export function AddVideosPanel({ open, playlist, onClose, add }: AddVideosProps) {
  const { t } = useLingui()
  const [qtext, setQtext] = useState('')
  const [mine, setMine] = useState(false)
  const query = useInfiniteQuery({ ...foundQuery(playlist.id, qtext, mine ? 'my' : 'all'), enabled: open })
  const tiles = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <DialogPanel open={open} onClose={onClose} size="lg" title={t`Add videos`} description={playlist.displayname}>
      <div className="flex flex-col gap-4">
        <SearchBox label={t`Search videos to add`} searched={qtext} onSearch={setQtext} />
        <Checkbox label={t`Only my own videos`} checked={mine} onChange={setMine} />
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <ListSkeleton rows={5} />
        ) : tiles.length === 0 ? (
          <EmptyState icon={SearchX} title={<Trans>No videos found</Trans>}>
            <Trans>Try other words, or fewer of them.</Trans>
          </EmptyState>
        ) : (
          <ul aria-label={t`Found videos`} className="flex flex-col gap-1">
            {tiles.map((tile) => (
              <Found key={tile.id} tile={tile} held={tile.already_added} add={add} />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button className="self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        )}
      </div>
    </DialogPanel>
  )
}

function Found({ tile, held, add }: { tile: Tile; held: boolean; add: AddVideosProps['add'] }) {
  const { t } = useLingui()
  const [state, setState] = useState<'free' | 'busy' | 'added'>(held ? 'added' : 'free')
  const press = async () => {
    setState('busy')
    setState((await add(tile.id)) ? 'added' : 'free')
  }
  const { displayname: title } = tile
  return (
    <li className="flex items-center gap-3 rounded-md p-1 hover:bg-sunken" data-video-id={tile.id}>
      <div className="grid aspect-video w-24 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-muted">
        {tile.thumbnail_url ? (
          <img src={tile.thumbnail_url} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <Film aria-hidden="true" className="size-5" strokeWidth={1.5} />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium">{title}</p>
        <p className="truncate text-muted text-sm">{[tile.owner.displayname, tile.durationStr].filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        icon={state === 'added' ? Check : Plus}
        disabled={state === 'added'}
        busy={state === 'busy'}
        aria-label={state === 'added' ? t`${title} is in the playlist` : t`Add ${title}`}
        onClick={() => void press()}
      >
        {state === 'added' ? <Trans>Added</Trans> : <Trans>Add</Trans>}
      </Button>
    </li>
  )
}
