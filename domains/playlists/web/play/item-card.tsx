import { Plural, Trans } from '@lingui/react/macro'
import { SequenceLink, SequencePicture } from '#domains/videos/web.ts'
import { compact } from '#platform/web/format.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { PlaylistItem } from '../../contract.ts'

export interface ItemProps {
  readonly item: PlaylistItem
  /** Where a press leads to. */
  readonly to: { readonly to: string; readonly search: Readonly<Record<string, string>> }
  readonly onPlay: (item: PlaylistItem) => void
  readonly now?: boolean | undefined
  readonly next?: boolean | undefined
  /** It begins in some seconds. */
  readonly near?: boolean | undefined
}

/** The marks of an item for programs, as in the HTML of the call. */
export const itemData = ({ item, now, next, near }: Pick<ItemProps, 'item' | 'now' | 'next' | 'near'>) => ({
  'data-video-id': item.video_id,
  'data-serial-number': item.serial_number,
  'data-is-locked': item.is_locked,
  'data-already-watched': item.already_watched,
  'data-current-watch-percentage': item.current_watch_percentage,
  ...(now && { 'data-playing-now': true }),
  ...(next && { 'data-playing-next': true }),
  ...(near && { 'data-begins-soon': true }),
})

export const sequenceItemOf = (item: PlaylistItem) => ({
  id: item.video_id,
  title: item.displayname,
  thumbnail_url: item.thumbnail_url,
  duration: item.duration,
  is_locked: item.is_locked,
  is_watched: item.already_watched,
  percentage: item.current_watch_percentage,
  visible: item.visible,
})

/** A link that plays the item; of a locked one it says why not. */
export const ItemLink = ({ item, onPlay, to, now, className }: ItemProps & { className?: string }) => (
  <SequenceLink item={sequenceItemOf(item)} to={to} onPlay={() => onPlay(item)} now={now} className={className} />
)

/** Its picture: how long it is, how much was watched, whether it is locked. */
export const ItemPicture = ({ item }: Pick<ItemProps, 'item'>) => <SequencePicture item={sequenceItemOf(item)} />

export function ItemViews({ item }: Pick<ItemProps, 'item'>) {
  const views = compact(item.playCount)
  return <Plural value={item.playCount} _0="No views" one={`${views} view`} other={`${views} views`} />
}

/** What it is now, and how often it was watched. */
export function ItemFacts({ item, now, next, owner = false }: Pick<ItemProps, 'item' | 'now' | 'next'> & { owner?: boolean }) {
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-muted text-sm">
      {now && (
        <span className="font-medium text-accent-ink">
          <Trans>Playing now</Trans>
        </span>
      )}
      {next && (
        <span className="font-medium">
          <Trans>Next</Trans>
        </span>
      )}
      {item.visible && owner && (
        <>
          <span>{item.owner.displayname}</span>
          <span aria-hidden="true">·</span>
        </>
      )}
      {item.visible && (
        <span>
          <ItemViews item={item} />
        </span>
      )}
    </p>
  )
}

/** One video in the carousel under the player. */
export function ItemCard(props: ItemProps) {
  const { item, now, next, near } = props
  return (
    <article
      {...itemData(props)}
      className={cx(
        'relative flex h-full flex-col rounded-lg p-1.5 transition-colors',
        now && 'bg-accent-soft',
        near && 'outline-2 outline-accent',
      )}
    >
      <ItemPicture item={item} />
      <h3 className="mt-2 line-clamp-2 font-medium text-sm">
        <span className="text-muted tabular-nums">{item.serial_number}. </span>
        <ItemLink {...props} />
      </h3>
      <ItemFacts item={item} now={now} next={next} />
      {item.description && <p className="mt-1 line-clamp-2 text-muted text-sm">{item.description}</p>}
    </article>
  )
}
