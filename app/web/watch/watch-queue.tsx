import { useLingui } from '@lingui/react/macro'
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { may, useMe } from '#domains/accounts/web.ts'
import type { SavedList } from '#domains/lists/contract.ts'
import { listQueueQuery, listsState } from '#domains/lists/web.ts'
import type { ContentPage } from '#domains/playlists/contract.ts'
import { PlaylistLink, playlistQuery, Queue, relatedContentQuery, usePlayMode, useQueue } from '#domains/playlists/web.ts'
import { addressState } from '#platform/web/search-state.ts'

/** What the address says of the queue in which a video is watched; of a playlist and a list the playlist counts. */
const queueState = addressState({ playlist: '', list: '' })

/** From so many percent on the server says that a video was watched. */
const watched = 95

/** What a saved list holds, as items that are played one after the other, without what has nothing to play. */
function asItems({ pages, pageParams }: InfiniteData<SavedList>): InfiniteData<ContentPage> {
  let first = 0
  const shown = pages.map(({ videos, next }) => {
    const items = videos
      .filter(({ state }) => state !== 'failed' && state !== 'uploading')
      .map(({ id, percentage, ...tile }, at) => ({
        ...tile,
        video_id: id,
        serial_number: first + at + 1,
        is_locked: false,
        already_watched: percentage >= watched,
        current_watch_percentage: percentage,
        visible: true,
      }))
    const page = { items, total: null, first, next, last_index: null, view: 'list' }
    first += items.length
    return page
  })
  return { pageParams, pages: shown }
}

/** The playlist or saved list that a video is played from, as its address says; undefined where it is watched alone. */
export function useWatchQueue(address: unknown, videoId: string) {
  const { t } = useLingui()
  const me = useMe()
  const { playlist, list: wanted } = queueState.parse(address)
  const { order_by: order } = listsState.parse(address)
  const list = playlist === '' && may(me, 'list') ? wanted : ''
  const mode = usePlayMode()
  const ofPlaylist = useInfiniteQuery({ ...relatedContentQuery(playlist, mode.shuffle), enabled: playlist !== '' })
  const known = useQuery({ ...playlistQuery(playlist), enabled: playlist !== '' }).data
  const ofList = useInfiniteQuery({ ...listQueueQuery(list, order), enabled: list !== '', select: asItems })
  const search: Record<string, string> = list === '' ? { playlist } : { list, ...(order !== 'saved' && { order_by: order }) }
  const queue = useQueue({ query: list === '' ? ofPlaylist : ofList, videoId, search, mode })
  if (playlist === '' && list === '') return undefined
  const label = list === '' ? t`Playlist` : t`List`
  const title =
    list === '' ? (
      <PlaylistLink name={playlist}>{t`Playlist`}</PlaylistLink>
    ) : (
      <Link to="/web/my/lists" className="hover:underline">
        {list}
      </Link>
    )
  return { label, stage: queue.stage, beside: <Queue label={label} title={title} queue={queue} inOrder={known?.sequential_play ?? true} /> }
}
