import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListPlus, ListVideo } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { useDragOrder } from '#platform/web/ui/use-drag-order.ts'
import { useKeptFocus } from '#platform/web/ui/use-kept-focus.ts'
import type { Playlist, PlaylistItem } from '../../contract.ts'
import { contentQuery } from '../queries.ts'
import { ContentRow } from './content-row.tsx'
import { ContentSelection, ContentTools } from './content-tools.tsx'
import { itemsOf } from './order.ts'
import type { useContentChanges } from './use-content-changes.tsx'

interface Props {
  readonly playlist: Playlist
  readonly changes: ReturnType<typeof useContentChanges>
  readonly onAdd: () => void
}

/** The videos of a playlist, to be put in order and taken out, one or several; ten a page. */
export function ContentList({ playlist, changes, onAdd }: Props) {
  const query = useInfiniteQuery(contentQuery(playlist.name))
  const items = itemsOf(query.data)
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  if (query.isPending) return <ListSkeleton rows={6} />
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (items.length === 0) return <NoVideos onAdd={onAdd} />
  return (
    <>
      {chosen ? (
        <ContentSelection items={items} chosen={chosen} onChoose={setChosen} remove={changes.remove} />
      ) : (
        <ContentTools onSort={(sorting) => void changes.sort(sorting)} onSelect={() => setChosen(new Set())} />
      )}
      <Rows items={items} changes={changes} chosen={chosen} onChoose={setChosen} />
      {query.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

interface RowsProps extends Pick<Props, 'changes'> {
  readonly items: readonly PlaylistItem[]
  /** The ids of those that are chosen; undefined while nothing is being chosen. */
  readonly chosen: ReadonlySet<string> | undefined
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

function Rows({ items, changes, chosen, onChoose }: RowsProps) {
  const { t } = useLingui()
  const focus = useKeptFocus('data-video-id')
  const move = (item: PlaylistItem, to: number, control: string) => {
    focus.keep(item.video_id, control)
    void changes.move(item, to)
  }
  const { list, drag, handle } = useDragOrder((id, index) => {
    const item = items.find((one) => one.video_id === id)
    if (item) move(item, index + 1, 'handle')
  })
  const pick = (id: string, on: boolean) =>
    onChoose(new Set(on ? [...(chosen ?? []), id] : [...(chosen ?? [])].filter((one) => one !== id)))
  return (
    <ul ref={list} aria-label={t`Videos of the playlist`} className="relative flex flex-col gap-1">
      {items.map((item, index) => (
        <ContentRow
          key={item.video_id}
          item={item}
          drawn={drag?.id === item.video_id ? drag.by : null}
          target={drag !== null && drag.id !== item.video_id && drag.over === index}
          handle={handle(item.video_id, index)}
          onRef={focus.restore}
          onMove={(to, control) => move(item, to, control)}
          onRemove={() => void changes.remove([item])}
          selection={chosen && { checked: chosen.has(item.video_id), onChange: (on) => pick(item.video_id, on) }}
        />
      ))}
    </ul>
  )
}

function NoVideos({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={ListVideo}
      title={<Trans>No videos yet</Trans>}
      action={
        <Button kind="primary" icon={ListPlus} onClick={onAdd}>
          <Trans>Add videos</Trans>
        </Button>
      }
    >
      <Trans>Videos play in the order shown here.</Trans>
    </EmptyState>
  )
}
