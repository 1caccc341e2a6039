import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Carousel } from '#platform/web/ui/carousel.tsx'
import type { PlaylistItem } from '../../contract.ts'
import { ItemCard, type ItemProps } from './item-card.tsx'

interface Props {
  readonly items: readonly PlaylistItem[]
  readonly current: PlaylistItem | undefined
  readonly next: PlaylistItem | undefined
  readonly ending: boolean
  readonly onPlay: ItemProps['onPlay']
  readonly addressOf: (item: PlaylistItem) => ItemProps['to']
  /** Fetches the next page; undefined where there is none. */
  readonly more: (() => void) | undefined
  readonly busy: boolean
}

/** The videos of the playlist side by side; the one that plays stays in sight. */
export function ItemCarousel({ items, current, next, ending, onPlay, addressOf, more, busy }: Props) {
  const { t } = useLingui()
  const row = useRef<HTMLDivElement>(null)
  const id = current?.video_id
  useEffect(() => {
    const list = row.current?.querySelector('ul')
    const card = id && row.current?.querySelector<HTMLElement>(`[data-video-id="${id}"]`)
    // Sideways alone: the page stays where it is.
    if (list && card) list.scrollLeft += card.getBoundingClientRect().left - list.getBoundingClientRect().left - 8
  }, [id])
  return (
    <div ref={row}>
      <Carousel title={t`Videos of this playlist`}>
        {items.map((item) => (
          <ItemCard
            key={item.video_id}
            item={item}
            to={addressOf(item)}
            onPlay={onPlay}
            now={item === current}
            next={item === next}
            near={item === next && ending}
          />
        ))}
        {more && (
          <div className="grid h-full min-h-32 place-items-center">
            <Button onClick={more} busy={busy}>
              <Trans>More videos</Trans>
            </Button>
          </div>
        )}
      </Carousel>
    </div>
  )
}
