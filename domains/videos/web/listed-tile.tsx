import { type ReactNode, useState } from 'react'
import type { Tile } from '../contract.ts'
import { TileMenuItems } from './tile-menu.tsx'
import { TilePreview } from './tile-preview.tsx'
import { VideoTile, type VideoTileProps } from './video-tile.tsx'

interface Props extends Omit<VideoTileProps, 'menu' | 'preview' | 'onPoint'> {
  /** Watched by now, whole percent; what the tile says when it is not known. */
  readonly percentage?: number | undefined
  /** Items of its menu that only this list has. */
  readonly actions?: ReactNode
}

/** A tile in a list of a page: with its menu, a preview, and how much was watched by now. */
export function ListedTile({ tile, percentage, actions, ...look }: Props) {
  const [pointed, setPointed] = useState(false)
  const now: Tile = percentage === undefined ? tile : { ...tile, percentage }
  const preview = pointed && tile.duration !== null && <TilePreview id={tile.id} duration={tile.duration} />
  const menu = (
    <>
      {actions}
      <TileMenuItems tile={tile} />
    </>
  )
  return <VideoTile {...look} tile={now} menu={menu} preview={preview} onPoint={setPointed} />
}
