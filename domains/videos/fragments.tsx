import type { AnswerOf } from '#platform/contract/route.ts'
import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { Tile, VideoPage, videoRoutes } from './contract.ts'
import { VideoTile } from './web/video-tile.tsx'

const tileData = ({ id, type, state, visibility, published, featured, percentage }: Tile) =>
  dataAttributes({ video_id: id, type, state, visibility, published, featured, current_watch_percentage: percentage })

/** A video as it stands in every list. */
export const TileItem = ({ tile }: { tile: Tile }) => (
  <li {...tileData(tile)}>
    <VideoTile tile={tile} />
  </li>
)

type Listed = Pick<VideoPage, 'items' | 'first' | 'next' | 'last_index' | 'total'> & { readonly scope?: string; readonly qtext?: string }

export const videoList = ({ items, first, next, last_index, total, scope, qtext }: Listed) =>
  renderHtml(
    <ul {...dataAttributes({ first, next, last_index, total, scope, qtext })}>
      {items.map((tile) => (
        <TileItem key={tile.id} tile={tile} />
      ))}
    </ul>,
  )

type Settings = AnswerOf<typeof videoRoutes.getVideoSettings>

const settings = ({ option, video }: Settings) => {
  const { id, displayname, description, visibility, topics } = video
  const rows = { title: displayname, description, visibility, topics: topics.join(', ') }
  return renderHtml(
    <dl {...dataAttributes({ option, video_id: id })}>
      {Object.entries(rows).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>,
  )
}

export const videoFragments = {
  listVideos: videoList,
  listShorts: videoList,
  listPodcasts: videoList,
  listFoundVideos: videoList,
  listRelatedVideos: videoList,
  listMyVideos: videoList,
  listMyPodcasts: videoList,
  listMyShorts: videoList,
  listMyContent: videoList,
  listMyContentShortly: videoList,
  listDomainVideos: videoList,
  listDomainPodcasts: videoList,
  getVideoSettings: settings,
  getVideoSettingsPanel: settings,
  getVideoTile: (tile: Tile) => renderHtml(<TileItem tile={tile} />),
} as const
