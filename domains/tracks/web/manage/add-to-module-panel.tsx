import { Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { playlistRoutes } from '#domains/playlists/contract.ts'
import { AddableVideo } from '#domains/playlists/web.ts'
import { SearchBox } from '#domains/videos/web.ts'
import { call } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import type { ModuleOfTrack } from '../../contract.ts'

export interface AddToModuleProps {
  readonly open: boolean
  readonly module: ModuleOfTrack
  readonly onClose: () => void
  /** @returns whether it was added */
  readonly add: (videoId: string) => Promise<boolean>
}

/** Videos of the first page, and of those that are loaded by the button (LE-9.38, LE-9.39). */
const firstPage = 10
const laterPages = 12

const foundQuery = (moduleId: string, qtext: string) =>
  infiniteQueryOptions({
    queryKey: ['module search', moduleId, qtext],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        qtext,
        first: pageParam,
        max: pageParam === 0 ? firstPage : laterPages,
        type: 'videos',
        order_by: 'time_start',
        order_type: 'desc',
        contentType: 'module',
      } as const
      return call(playlistRoutes.searchContent, { params: { name: moduleId }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })

export function AddToModulePanel({ open, module, onClose, add }: AddToModuleProps) {
  const { t } = useLingui()
  const [qtext, setQtext] = useState('')
  const [added, setAdded] = useState<readonly string[]>([])
  const [wasOpen, setWasOpen] = useState(open)
  // What was added before may have been taken out again.
  if (wasOpen !== open) {
    setWasOpen(open)
    setAdded([])
    setQtext('')
  }
  const query = useInfiniteQuery({ ...foundQuery(module.id, qtext), enabled: open })
  const tiles = query.data?.pages.flatMap((page) => page.items) ?? []
  const addOne = async (id: string) => {
    if (await add(id)) setAdded((before) => [...before, id])
  }
  return (
    <DialogPanel open={open} onClose={onClose} size="lg" title={t`Add videos`} description={module.title}>
      <div className="flex flex-col gap-4">
        <SearchBox label={t`Search videos to add`} searched={qtext} onSearch={setQtext} />
        {query.isError && !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <ListSkeleton rows={5} />
        ) : tiles.length === 0 ? (
          <EmptyState icon={SearchX} title={<Trans>No content found!</Trans>}>
            <Trans>Try different or fewer words.</Trans>
          </EmptyState>
        ) : (
          <ul aria-label={t`Found videos`} className="flex flex-col gap-1">
            {tiles.map((tile) => (
              <AddableVideo
                key={tile.id}
                tile={tile}
                held={tile.already_added || added.includes(tile.id)}
                heldLabel={t`${tile.displayname} is in the module`}
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
