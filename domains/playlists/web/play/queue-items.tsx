import { InfiniteList, type InfiniteListProps } from '#platform/web/ui/infinite-list.tsx'
import type { ItemProps } from './item-card.tsx'
import { ItemRow } from './item-row.tsx'
import type { useSequence } from './use-sequence.tsx'

interface Props extends Pick<InfiniteListProps, 'query' | 'automatic'> {
  readonly sequence: Pick<ReturnType<typeof useSequence>, 'items' | 'current' | 'next' | 'ending' | 'play'>
  /** Where a press on a video leads to. */
  readonly leadsTo: (videoId: string) => ItemProps['to']
}

/** The videos of a queue beside the player: which one plays, and which one comes next. */
export const QueueItems = ({ sequence: { items, current, next, ending, play }, leadsTo, ...paging }: Props) => (
  <InfiniteList {...paging}>
    <ol className="flex flex-col gap-1">
      {items.map((item) => (
        <li key={item.video_id}>
          <ItemRow
            narrow
            item={item}
            to={leadsTo(item.video_id)}
            onPlay={play}
            now={item === current}
            next={item === next}
            near={item === next && ending}
          />
        </li>
      ))}
    </ol>
  </InfiniteList>
)
