import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { ago, compact } from '#platform/web/format.ts'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu } from '#platform/web/ui/menu.tsx'
import type { Tile } from '../contract.ts'
import { videoAddress } from '../video-address.ts'
import { TilePicture } from './tile-picture.tsx'

/** `tall`: an upright picture, for rows of shorts. In the rows the picture stands beside the words, in a narrow column or across a page. */
const frames = {
  wide: 'flex h-full flex-col',
  tall: '@container flex h-full flex-col',
  'narrow-row': 'grid grid-cols-[10rem_minmax(0,1fr)] items-start gap-3',
  'wide-row': 'grid items-start gap-x-4 gap-y-2.5 sm:grid-cols-[minmax(12rem,20rem)_minmax(0,1fr)]',
}

export interface VideoTileProps {
  readonly tile: Tile
  /** Items of its menu (`MenuItem`, `MenuLink`); without any there is no button. */
  readonly menu?: ReactNode
  /** Puts a checkbox on the picture: bulk mode. */
  readonly selection?: { readonly checked: boolean; readonly onChange: (checked: boolean) => void }
  /** Fetch the picture at once: it is on the first screen. */
  readonly eager?: boolean
  /** The title with something in it marked. */
  readonly title?: ReactNode
  /** A line under the rest: why it was found, what is wrong with it. */
  readonly note?: ReactNode
  readonly shape?: keyof typeof frames
  /** Where its link leads, unless to its own page. */
  readonly to?: string | undefined
  /** What its link carries: where the viewer comes from. */
  readonly from?: Readonly<Record<string, string>>
  /** Over the picture, under its badges. */
  readonly preview?: ReactNode
  /** Called when the tile is pointed at or focused, and when not any more. */
  readonly onPoint?: (pointed: boolean) => void
}

/** A video, short or podcast as it stands in every list. */
export function VideoTile(props: VideoTileProps) {
  const { tile, menu, selection, eager = false, note, shape = 'wide', preview } = props
  const { t } = useLingui()
  return (
    <article className={cx('group/tile relative', frames[shape])}>
      <TilePicture tile={tile} eager={eager} tall={shape === 'tall'} preview={preview} />
      {selection && (
        <div className="absolute top-2 left-2 z-10 rounded-md bg-surface p-1">
          <Checkbox hideLabel label={t`Select ${tile.displayname}`} checked={selection.checked} onChange={selection.onChange} />
        </div>
      )}
      <div className={cx('flex gap-1', (shape === 'wide' || shape === 'tall') && 'mt-2.5')}>
        <div className="min-w-0 flex-1">
          <TileTitle {...props} />
          <p className="mt-1 truncate text-muted text-sm">
            {tile.owner.displayname}
            {tile.channel && ` · ${tile.channel.displayname}`}
          </p>
          <div className={cx(shape === 'tall' && '@max-[10rem]:hidden')}>
            <TileFacts tile={tile} />
          </div>
          {note && <div className="mt-1.5 text-sm">{note}</div>}
        </div>
        {menu && (
          <div className="relative z-10 -mt-1 -mr-2">
            <Menu trigger={<IconButton label={t`More for ${tile.displayname}`} icon={EllipsisVertical} size="sm" />}>{menu}</Menu>
          </div>
        )}
      </div>
    </article>
  )
}

/** The link that the whole tile is. */
function TileTitle({ tile, title, shape, to, from, onPoint }: VideoTileProps) {
  return (
    <h3 className={cx('line-clamp-2 font-medium leading-[1.375rem]', shape !== 'narrow-row' && 'text-md')}>
      <Link
        to={to ?? videoAddress(tile)}
        {...(from && { search: from })}
        onMouseEnter={() => onPoint?.(true)}
        onMouseLeave={() => onPoint?.(false)}
        onFocus={() => onPoint?.(true)}
        onBlur={() => onPoint?.(false)}
        className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-3"
      >
        {title ?? tile.displayname}
      </Link>
    </h3>
  )
}

/** ms that a video counts as new. */
const newFor = 3 * 86_400_000

const isNew = ({ time_sort, percentage, state }: Tile) =>
  state === 'ready' && percentage === 0 && Date.now() - Date.parse(time_sort) < newFor

/** What is new says so here and not on the picture, which may have words of its own. */
function TileFacts({ tile }: { tile: Tile }) {
  const views = compact(tile.playCount)
  return (
    <p className="truncate text-muted text-sm">
      {isNew(tile) && (
        <>
          <span className="font-medium text-accent-ink">
            <Trans>New</Trans>
          </span>
          <span aria-hidden="true"> · </span>
        </>
      )}
      <Plural value={tile.playCount} _0="No views" one={`${views} view`} other={`${views} views`} />
      <span aria-hidden="true"> · </span>
      {tile.state === 'uploading' && !tile.interrupted && !tile.fetching ? (
        <Trans>Uploading</Trans>
      ) : (
        <time dateTime={tile.time_sort}>{ago(tile.time_sort)}</time>
      )}
    </p>
  )
}
