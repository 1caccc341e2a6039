import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ListPlus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { SearchBox } from '#domains/videos/web.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { type Playlist, playlistRoutes } from '../../contract.ts'
import { AddableVideo } from './addable-video.tsx'

export interface AddVideosProps {
  readonly open: boolean
  readonly playlist: Playlist
  readonly onClose: () => void
  readonly add: (videoId: string) => Promise<boolean>
  readonly addSeveral: (videoIds: readonly string[]) => Promise<boolean>
}

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

/** The most videos that are added at once. */
const most = 100

/** What is chosen stays so while the person searches on, and what was added stays marked, as long as the dialog is open. */
function useChosen({ open, addSeveral }: Pick<AddVideosProps, 'open' | 'addSeveral'>) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [added, setAdded] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setChosen([])
    setAdded([])
  }
  const leave = (ids: readonly string[]) => setChosen((before) => before.filter((one) => !ids.includes(one)))
  return {
    chosen,
    added,
    busy,
    choose: (id: string, on: boolean) => {
      if (!on) return leave([id])
      if (chosen.length >= most) return toast.error(t`At most ${most} videos can be added at once.`)
      setChosen([...chosen, id])
    },
    /** One of them was added by itself. */
    noteAdded: (id: string) => {
      leave([id])
      setAdded((before) => [...before, id])
    },
    addChosen: async () => {
      setBusy(true)
      if (await addSeveral(chosen)) {
        setAdded((before) => [...before, ...chosen])
        leave(chosen)
      }
      setBusy(false)
    },
  }
}

export function AddVideosPanel({ open, playlist, onClose, add, addSeveral }: AddVideosProps) {
  const { t } = useLingui()
  const [qtext, setQtext] = useState('')
  const [mine, setMine] = useState(false)
  const query = useInfiniteQuery({ ...foundQuery(playlist.id, qtext, mine ? 'my' : 'all'), enabled: open })
  const tiles = query.data?.pages.flatMap((page) => page.items) ?? []
  const { chosen, added, busy, choose, noteAdded, addChosen } = useChosen({ open, addSeveral })
  const addOne = async (id: string) => (await add(id)) && noteAdded(id)
  const actions = chosen.length > 0 && (
    <Button kind="primary" icon={ListPlus} busy={busy} onClick={() => void addChosen()}>
      <Plural value={chosen.length} one="Add # video" other="Add # videos" />
    </Button>
  )
  return (
    <DialogPanel open={open} onClose={onClose} size="lg" title={t`Add videos`} description={playlist.displayname} actions={actions}>
      <div className="flex flex-col gap-4">
        <SearchBox label={t`Search videos to add`} searched={qtext} onSearch={setQtext} />
        <Checkbox label={t`Only my own videos`} checked={mine} onChange={setMine} />
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <ListSkeleton rows={5} />
        ) : tiles.length === 0 ? (
          <EmptyState icon={SearchX} title={<Trans>No videos found</Trans>}>
            <Trans>Try different or fewer words.</Trans>
          </EmptyState>
        ) : (
          <ul aria-label={t`Found videos`} className="flex flex-col gap-1">
            {tiles.map((tile) => (
              <AddableVideo
                key={tile.id}
                tile={tile}
                held={tile.already_added || added.includes(tile.id)}
                heldLabel={t`${tile.displayname} is in the playlist`}
                selection={{ checked: chosen.includes(tile.id), onChange: (on) => choose(tile.id, on) }}
                add={addOne}
              />
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
