import type { Tile } from '#domains/videos/contract.ts'
import { VideoTile } from '#domains/videos/web.ts'
import { data } from './html.tsx'

const tileData = ({ id, type, state, visibility, published, featured, percentage }: Tile) =>
  data({ video_id: id, type, state, visibility, published, featured, current_watch_percentage: percentage })

/** A video as it stands in every list. */
export const Item = ({ tile }: { tile: Tile }) => (
  <li {...tileData(tile)}>
    <VideoTile tile={tile} />
  </li>
)
