import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Carousel } from '#platform/web/ui/carousel.tsx'
import type { PlaylistItem } from '../../contract.ts'
import { ItemCard, type ItemProps } from './item-card.tsx'
import { ItemRow } from './item-row.tsx'
import { useIsWide } from './use-is-wide.ts'

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
  /** How it is played. */
  readonly tools: ReactNode
}

/** The videos of the playlist: from top to bottom beside the player where there is room, else side by side under it. */
export function ItemQueue(props: Props) {
  const queue = useRef<HTMLDivElement>(null)
  const beside = useIsWide()
  useInSight(queue, props.current, beside)
  return (
    <div ref={queue} className="min-w-0 xl:relative xl:min-h-96">
      {beside ? <Upright {...props} /> : <Flat {...props} />}
    </div>
  )
}

/** Scrolls the list to the video that plays; the page stays where it is. */
function useInSight(queue: RefObject<HTMLElement | null>, current: PlaylistItem | undefined, beside: boolean): void {
  const [id, place] = [current?.video_id, current?.serial_number]
  useEffect(() => {
    const list = queue.current?.querySelector(beside ? 'ol' : 'ul')
    const card = id && place && list?.querySelector(`[data-video-id="${id}"]`)
    if (!list || !card) return
    const [inner, outer] = [card.getBoundingClientRect(), list.getBoundingClientRect()]
    list.scrollLeft += inner.left - outer.left - 8
    list.scrollTop += inner.top - outer.top - 8
  }, [queue, id, place, beside])
}

const propsOf = (item: PlaylistItem, { current, next, ending, onPlay, addressOf }: Props): ItemProps => ({
  item,
  to: addressOf(item),
  onPlay,
  now: item === current,
  next: item === next,
  near: item === next && ending,
})

function Upright(props: Props) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Videos of this playlist`} className="absolute inset-0 flex flex-col rounded-lg border border-line bg-surface">
      <header className="flex flex-col gap-2 border-line border-b p-3">
        <h2 className="font-semibold text-lg">{t`Videos of this playlist`}</h2>
        {props.tools}
      </header>
      <ol className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto overscroll-y-contain p-2">
        {props.items.map((item) => (
          <li key={item.video_id}>
            <ItemRow narrow {...propsOf(item, props)} />
          </li>
        ))}
        {props.more && (
          <li className="flex justify-center py-2">
            <MoreButton {...props} />
          </li>
        )}
      </ol>
    </section>
  )
}

function Flat(props: Props) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      {props.tools}
      <Carousel title={t`Videos of this playlist`}>
        {props.items.map((item) => (
          <ItemCard key={item.video_id} {...propsOf(item, props)} />
        ))}
        {props.more && (
          <div className="grid h-full min-h-32 place-items-center">
            <MoreButton {...props} />
          </div>
        )}
      </Carousel>
    </div>
  )
}

const MoreButton = ({ more, busy }: Props) => (
  <Button onClick={more} busy={busy}>
    <Trans>More videos</Trans>
  </Button>
)
