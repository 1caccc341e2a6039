import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, BookmarkX, EllipsisVertical, Pencil, Play, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ListedTile } from '#domains/videos/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Carousel } from '#platform/web/ui/carousel.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx'
import { Delayed, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { EntryOrder, SavedList } from '../../contract.ts'
import { videosQuery } from '../queries.ts'
import { type OnRename, RenameDialog } from './rename-dialog.tsx'
import { useOrderLists, useRemoveList, useTakeOut } from './use-lists.ts'
import { usePlayAll } from './use-play-all.ts'

interface Props {
  readonly name: string
  /** All of them in their own order. */
  readonly names: readonly string[]
  readonly order: EntryOrder
  /** Whether the lists are shown in their own order, which can be changed then. */
  readonly movable: boolean
  /** It was made just now: it comes into view. */
  readonly made: boolean
  readonly onRename: OnRename
}

/** A list: its name, how much it holds, a carousel of that, and what can be done with it. */
export function ListSection({ made, ...list }: Props) {
  const { name, order } = list
  const query = useInfiniteQuery(videosQuery(name, order))
  const pages = query.data?.pages ?? []
  const total = pages[0]?.total
  const takeOut = useTakeOut(name)
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (made) place.current?.scrollIntoView({ block: 'center' })
  }, [made])
  const videos = pages.flatMap((page: SavedList) => page.videos)
  const title = (
    <>
      {name}
      {total !== undefined && (
        <span className="ml-2 font-normal text-base text-muted">
          <Plural value={total} one="# video" other="# videos" />
        </span>
      )}
    </>
  )
  return (
    <div ref={place}>
      <Carousel title={title} more={<ListActions {...list} total={total} />}>
        {videos.map((tile) => (
          <ListedTile
            key={tile.id}
            tile={tile}
            actions={<MenuItem icon={BookmarkX} onSelect={() => takeOut.mutate(tile.id)}>{t`Remove from this list`}</MenuItem>}
          />
        ))}
        {/* A new one for each page, or the row would keep showing the place of the old one. */}
        {query.hasNextPage && <More key={`more ${pages.length}`} failed={query.isFetchNextPageError} onMore={query.fetchNextPage} />}
      </Carousel>
      {query.isError && videos.length === 0 && <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-6" />}
      {total === 0 && <Empty />}
      {query.isPending && (
        <div className="h-44">
          <Delayed>
            <Skeleton className="size-full rounded-lg" />
          </Delayed>
        </div>
      )}
    </div>
  )
}

/** The next page comes when its place is seen. */
function More({ failed, onMore }: { failed: boolean; onMore: () => unknown }) {
  const place = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(() => void onMore())
  useEffect(() => {
    if (!place.current) return
    // Scrolled to while the page is busy, it is told of twice at once: first that it is not seen.
    const watch = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && more())
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className="grid aspect-video place-items-center rounded-lg bg-sunken">
      {failed ? (
        <Button onClick={() => void onMore()}>
          <Trans>Try again</Trans>
        </Button>
      ) : (
        <Spinner />
      )}
    </div>
  )
}

const Empty = (): ReactNode => (
  <p className="rounded-lg bg-sunken px-4 py-6 text-muted">
    <Trans>Nothing saved yet. Use “Save” under a video to add it to this list.</Trans>
  </p>
)

function ListActions({ name, names, order: entries, movable, total, onRename }: Omit<Props, 'made'> & { total: number | undefined }) {
  const { t } = useLingui()
  const [renames, setRenames] = useState(false)
  const playAll = usePlayAll(name, entries)
  const index = names.indexOf(name)
  const remove = useRemoveList()
  const order = useOrderLists()
  const move = (by: 1 | -1) => {
    const rest = names.filter((one) => one !== name)
    order.mutate([...rest.slice(0, index + by), name, ...rest.slice(index + by)])
  }
  return (
    <div className="flex items-center gap-1">
      {total !== undefined && total > 0 && (
        <Button
          size="sm"
          icon={Play}
          className="mr-1"
          aria-label={t`Play all of ${name}`}
          busy={playAll.isPending}
          onClick={() => playAll.mutate()}
        >
          <Trans>Play all</Trans>
        </Button>
      )}
      <IconButton size="sm" icon={Pencil} label={t`Rename ${name}`} onClick={() => setRenames(true)} />
      <IconButton size="sm" icon={Trash2} label={t`Remove ${name}`} onClick={() => remove.mutate(name)} />
      {movable && names.length > 1 && (
        <Menu trigger={<IconButton size="sm" icon={EllipsisVertical} label={t`Move ${name}`} />}>
          <MenuItem icon={ArrowUp} disabled={index === 0} onSelect={() => move(-1)}>{t`Move up`}</MenuItem>
          <MenuItem icon={ArrowDown} disabled={index === names.length - 1} onSelect={() => move(1)}>{t`Move down`}</MenuItem>
        </Menu>
      )}
      {renames && <RenameDialog list={name} names={names} onRename={onRename} onClose={() => setRenames(false)} />}
    </div>
  )
}
