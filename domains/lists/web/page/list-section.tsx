import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, BookmarkX, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ListedTile } from '#domains/videos/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Carousel } from '#platform/web/ui/carousel.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { SavedList } from '../../contract.ts'
import { videosQuery } from '../queries.ts'
import { type OnRename, RenameDialog } from './rename-dialog.tsx'
import { useOrderLists, useRemoveList, useTakeOut } from './use-lists.ts'

interface Props {
  readonly name: string
  readonly index: number
  readonly names: readonly string[]
  readonly onRename: OnRename
}

/** A list: its name, how much it holds, a carousel of that, and what can be done with it. */
export function ListSection({ name, index, names, onRename }: Props) {
  const query = useInfiniteQuery(videosQuery(name, index))
  const pages = query.data?.pages ?? []
  const total = pages[0]?.total
  const takeOut = useTakeOut(name)
  const { t } = useLingui()
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
    <div>
      <Carousel title={title} more={<ListActions name={name} index={index} names={names} onRename={onRename} />}>
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
      {!query.data && !query.isError && <div className="h-44" />}
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
    <Trans>Nothing is saved here yet. “Save” under a video puts it into this list.</Trans>
  </p>
)

function ListActions({ name, index, names, onRename }: Props) {
  const { t } = useLingui()
  const [renames, setRenames] = useState(false)
  const remove = useRemoveList()
  const order = useOrderLists()
  const move = (by: 1 | -1) => {
    const rest = names.filter((one) => one !== name)
    order.mutate([...rest.slice(0, index + by), name, ...rest.slice(index + by)])
  }
  return (
    <>
      <IconButton size="sm" icon={Pencil} label={t`Rename ${name}`} onClick={() => setRenames(true)} />
      <IconButton size="sm" icon={Trash2} label={t`Remove ${name}`} onClick={() => remove.mutate(name)} />
      {names.length > 1 && (
        <Menu trigger={<IconButton size="sm" icon={EllipsisVertical} label={t`Move ${name}`} />}>
          <MenuItem icon={ArrowUp} disabled={index === 0} onSelect={() => move(-1)}>{t`Move up`}</MenuItem>
          <MenuItem icon={ArrowDown} disabled={index === names.length - 1} onSelect={() => move(1)}>{t`Move down`}</MenuItem>
        </Menu>
      )}
      {renames && <RenameDialog open list={name} names={names} onRename={onRename} onClose={() => setRenames(false)} />}
    </>
  )
}
