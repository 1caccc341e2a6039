import { Trans, useLingui } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ListOrdered, Play } from 'lucide-react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import type { ContentPage, Playlist, PlaylistItem } from '../../contract.ts'
import { itemsOf } from '../manage/order.ts'
import { firstToWatch } from './first-to-watch.ts'
import type { ItemProps } from './item-card.tsx'
import { ItemRow } from './item-row.tsx'
import { usePlay } from './use-play.ts'

interface Props {
  readonly playlist: Playlist
  readonly query: UseInfiniteQueryResult<InfiniteData<ContentPage>>
  readonly choose: (id: string) => void
  readonly addressOf: (item: PlaylistItem) => ItemProps['to']
}

/** What the playlist is about, and its videos in order. */
export function PlaylistDetails({ playlist, query, choose, addressOf }: Props) {
  const { t } = useLingui()
  const items = itemsOf(query.data)
  const { play } = usePlay(choose)
  const start = firstToWatch(items)
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <div className="flex flex-col gap-3">
        {playlist.description && <p className="max-w-prose whitespace-pre-line">{playlist.description}</p>}
        {(playlist.topics.length > 0 || playlist.sequential_play) && (
          <ul aria-label={t`Topics`} className="flex flex-wrap gap-1.5">
            {playlist.sequential_play && (
              <li>
                <Badge tone="accent" icon={ListOrdered}>
                  <Trans>In order</Trans>
                </Badge>
              </li>
            )}
            {playlist.topics.map((topic) => (
              <li key={topic}>
                <Badge>{topic}</Badge>
              </li>
            ))}
          </ul>
        )}
        {start && (
          <Button kind="primary" icon={Play} className="self-start" onClick={() => play(start)}>
            {start.serial_number === 1 ? <Trans>Play from the beginning</Trans> : <Trans>Continue with video {start.serial_number}</Trans>}
          </Button>
        )}
      </div>
      <InfiniteList query={query} automatic={30}>
        <h2 className="sr-only">
          <Trans>Videos</Trans>
        </h2>
        <ol aria-label={t`Videos of this playlist`} className="flex flex-col gap-1">
          {items.map((item) => (
            <li key={item.video_id}>
              <ItemRow item={item} to={addressOf(item)} onPlay={play} />
            </li>
          ))}
        </ol>
      </InfiniteList>
    </div>
  )
}
