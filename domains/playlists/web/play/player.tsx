import { Trans } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { playAddress, SequenceStage } from '#domains/videos/web.ts'
import type { ContentPage, Playlist, PlaylistItem } from '../../contract.ts'
import { itemsOf } from '../manage/order.ts'
import { firstToWatch } from './first-to-watch.ts'
import { type ItemProps, ItemViews } from './item-card.tsx'
import { ItemQueue } from './item-queue.tsx'
import { ModeBar } from './mode-bar.tsx'
import type { PlayMode } from './use-play-mode.ts'
import { useSequence } from './use-sequence.tsx'

interface Props {
  readonly playlist: Playlist
  readonly mode: PlayMode
  readonly query: UseInfiniteQueryResult<InfiniteData<ContentPage>>
  /** The video of the address; empty: where the viewer goes on. */
  readonly chosen: string
  readonly choose: (id: string) => void
  readonly addressOf: (item: PlaylistItem) => ItemProps['to']
}

/** The player, and the videos of the playlist: beside it where there is room, else under it. */
export function PlaylistPlayer({ playlist, mode, query, chosen, choose, addressOf }: Props) {
  const { id, hand, begins } = usePlaying(query, chosen, choose)
  const { items, current, next, ending, play, stage } = useSequence({ query, currentId: id, choose: hand, mode })
  return (
    <div className="flex flex-col gap-6 xl:grid xl:grid-cols-[minmax(0,calc(75vh*16/9))_24rem] xl:justify-center">
      <div className="flex min-w-0 flex-col gap-4">
        <div data-screen className="max-sm:-mx-4">
          {id !== '' && <SequenceStage key={id} id={id} begins={begins} stage={stage} />}
        </div>
        {current && <About item={current} playlist={playlist.name} />}
      </div>
      <ItemQueue
        items={items}
        current={current}
        next={next}
        ending={ending}
        onPlay={play}
        addressOf={addressOf}
        more={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        busy={query.isFetchingNextPage}
        tools={<ModeBar mode={mode} currentId={id} inOrder={playlist.sequential_play} />}
      />
    </div>
  )
}

/** Which video plays: that of the address, or the one with which the viewer goes on; and whether it begins by itself. */
export function usePlaying(query: Props['query'], chosen: string, choose: (id: string) => void) {
  const items = itemsOf(query.data)
  const [start, setStart] = useState('')
  const [pressed, setPressed] = useState(false)
  const watchedAll = items.length > 0 && items.every((item) => item.already_watched || !item.visible)
  const seeking = chosen === '' && start === '' && watchedAll && query.hasNextPage
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    // Who has watched the first pages goes on further behind.
    if (seeking && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [seeking, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  // Chosen once: what is watched meanwhile does not move it.
  const wanted = chosen === '' && start === '' && !seeking ? firstToWatch(items)?.video_id : undefined
  if (wanted) setStart(wanted)
  return {
    id: chosen || start,
    begins: pressed ? ('always' as const) : true,
    hand: (next: string) => {
      setPressed(true)
      choose(next)
    },
  }
}

function About({ item, playlist }: { item: PlaylistItem; playlist: string }) {
  return (
    <div className="mx-auto w-full max-w-[calc(75vh*16/9)]">
      <h2 className="font-semibold text-xl">{item.displayname}</h2>
      <p className="mt-1 flex flex-wrap gap-x-2 text-muted">
        <span>{item.owner.displayname}</span>
        <span aria-hidden="true">·</span>
        <span>
          <ItemViews item={item} />
        </span>
        <span aria-hidden="true">·</span>
        <Link to={playAddress(item.video_id)} search={{ playlist } as never} className="font-medium text-accent-ink hover:underline">
          <Trans>Open on its own page</Trans>
        </Link>
      </p>
      {item.description && <p className="mt-3 line-clamp-4 max-w-prose whitespace-pre-line">{item.description}</p>}
    </div>
  )
}
