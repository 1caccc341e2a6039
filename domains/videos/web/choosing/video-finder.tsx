import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '#platform/web/client.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Duration } from '#platform/web/ui/duration.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type Tile, videoRoutes } from '../../contract.ts'

/** What the videos are found for, in words. */
interface FinderWords {
  readonly title: ReactNode
  readonly description: ReactNode
  /** Of the list. */
  readonly list: string
  /** On the button of each, and how that is called. */
  readonly pick: ReactNode
  readonly pickNamed: (displayname: string) => string
  /** Why one that may not be downloaded cannot be used. */
  readonly notYours: ReactNode
  /** Of one that is still being prepared. */
  readonly unready: ReactNode
}

export interface VideoFinderProps {
  /** Podcasts are heard only. */
  readonly wanted: 'pictures' | 'sound'
  readonly words: FinderWords
  readonly icon?: LucideIcon
  readonly onClose: () => void
  readonly onPick: (tile: Tile) => void
}

/** Finds a video that something can be made of: of one's own, or of all that one sees. */
export function VideoFinder({ wanted, words, icon, onClose, onPick }: VideoFinderProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const found = useInfiniteQuery({
    queryKey: ['usable-videos', wanted, typed],
    initialPageParam: beginnings(wanted, typed),
    queryFn: ({ pageParam, signal }) => findVideos(wanted, typed, pageParam, signal),
    getNextPageParam: ({ next }) => (next.some(({ first }) => first !== null) ? next : null),
    placeholderData: (before) => before,
  })
  const tiles = found.data && [...new Map(found.data.pages.flatMap((page) => page.tiles).map((tile) => [tile.id, tile])).values()]
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.description}
      actions={
        <>
          <OtherWays />
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <ListSearch label={t`Search videos`} value={typed} onSearch={setTyped} />
      {found.isPending && <ListSkeleton rows={4} />}
      {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      <ul aria-label={words.list} className="mt-3 min-h-64 divide-y divide-line">
        {tiles?.map((tile) => (
          <FoundVideo key={tile.id} tile={tile} words={words} icon={icon} onPick={() => onPick(tile)} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {tiles?.length === 0 && !found.hasNextPage && (
        <p role="status" className="py-8 text-center text-muted">
          {typed === '' ? <Trans>You have no videos yet. Search for those of others, or make one.</Trans> : <Trans>No results.</Trans>}
        </p>
      )}
    </Dialog>
  )
}

/** What is not there yet is uploaded or recorded, beside this page. */
function OtherWays() {
  return (
    <span className="mr-auto flex flex-wrap gap-2">
      <a href="/web/upload" target="_blank" rel="noopener" className={buttonClass('quiet')}>
        <Trans>Upload a video</Trans>
      </a>
      <a href="/web/record" target="_blank" rel="noopener" className={buttonClass('quiet')}>
        <Trans>Record a video</Trans>
      </a>
    </span>
  )
}

type Listing = 'listMyVideos' | 'listMyShorts' | 'listMyPodcasts' | 'listFoundVideos'

/** Where a listing goes on; null: it is at its end. */
interface Place {
  readonly listing: Listing
  readonly first: number | null
}

/** One's own stand first; with words also those of others. */
function beginnings(wanted: VideoFinderProps['wanted'], qtext: string): Place[] {
  const own: Listing[] = wanted === 'sound' ? ['listMyPodcasts', 'listMyVideos', 'listMyShorts'] : ['listMyVideos', 'listMyShorts']
  return [...own, ...(qtext === '' ? [] : (['listFoundVideos'] as const))].map((listing) => ({ listing, first: 0 }))
}

/** The next ones of each listing. What has no length yet cannot be used. */
async function findVideos(wanted: VideoFinderProps['wanted'], qtext: string, places: readonly Place[], signal: AbortSignal) {
  const found = await Promise.all(
    places.map(async ({ listing, first }) => {
      if (first === null) return { listing, first, items: [] }
      const { items, next } = await call(videoRoutes[listing], { query: { qtext, first, max: 20 }, signal })
      return { listing, first: next !== null && next <= deepest ? next : null, items }
    }),
  )
  const fits = ({ type, duration }: Tile) => (wanted === 'sound' || type !== 'podcast') && duration !== null && duration > 0
  return { tiles: found.flatMap(({ items }) => items).filter(fits), next: found.map(({ listing, first }): Place => ({ listing, first })) }
}

/** No listing is asked for what lies behind this one. */
const deepest = 1000

interface FoundVideoProps {
  readonly tile: Tile
  readonly words: FinderWords
  readonly icon: LucideIcon | undefined
  readonly onPick: () => void
}

function FoundVideo({ tile, words, icon, onPick }: FoundVideoProps) {
  const { can, displayname, duration, expired, state, thumbnail_url: picture } = tile
  const isUsable = can.download && state !== 'failed' && !expired
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="relative aspect-video w-20 shrink-0 overflow-hidden rounded-md bg-sunken">
        {picture && <img src={picture} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">{displayname}</span>
        <span className="block text-muted text-sm">
          <Duration seconds={duration ?? 0} /> <WhyNot tile={tile} words={words} />
        </span>
      </span>
      <Button size="sm" {...(icon && { icon })} disabled={!isUsable} aria-label={words.pickNamed(displayname)} onClick={onPick}>
        {words.pick}
      </Button>
    </li>
  )
}

function WhyNot({ tile: { can, state, expired }, words }: Pick<FoundVideoProps, 'tile' | 'words'>) {
  if (!can.download) return words.notYours
  if (expired) return <Trans>It has expired.</Trans>
  if (state === 'failed') return <Trans>It can’t be played.</Trans>
  return state !== 'ready' && words.unready
}
