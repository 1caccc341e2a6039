import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListPlus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { type ChoicePage, playlistRoutes } from '../../contract.ts'
import { playlistAddress } from '../addresses.ts'
import { askForPlaylists } from './add-store.ts'
import { choicesQuery } from './choices-query.ts'

/** ms after which what could not be taken out can be tried again (VW-4.10). */
const pause = 1000

/** In which of one's playlists a video is; a section of its settings (VW-2.39 to VW-2.43). */
export function PlaylistPanel({ video }: { video: { readonly id: string; readonly displayname: string } }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const query = useInfiniteQuery(choicesQuery(video.id, { includeVideo: true }))
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const refresh = () => queries.invalidateQueries({ queryKey: ['playlist-choices', video.id] })
  const count = query.data?.pages.at(-1)?.videoplaylist_count ?? 0
  return (
    <Card
      id="playlist"
      title={t`Playlists`}
      description={<InAll id={video.id} />}
      action={
        <Button icon={ListPlus} onClick={() => askForPlaylists({ ...video, onClose: (added) => added && void refresh() })}>
          <Trans>Add to playlists</Trans>
        </Button>
      }
    >
      {query.data && count === 0 && (
        <p className="text-muted">
          <Trans>no playlists selected</Trans>
        </p>
      )}
      {count > 0 && (
        <p className="mb-2 whitespace-pre font-medium text-sm">
          <Plural value={count} one=" # Playlist" other=" # Playlists" />
        </p>
      )}
      <ul aria-label={t`Selected playlists`} className="divide-y divide-line">
        {rows.map((row) => (
          <Selected key={row.id} row={row} videoId={video.id} onRemoved={refresh} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className="mt-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Load more</Trans>
        </Button>
      )}
    </Card>
  )
}

interface SelectedProps {
  readonly row: ChoicePage['items'][number]
  readonly videoId: string
  readonly onRemoved: () => unknown
}

function Selected({ row, videoId, onRemoved }: SelectedProps) {
  const { t } = useLingui()
  const [state, setState] = useState<'free' | 'busy' | 'gone'>('free')
  const remove = async () => {
    setState('busy')
    try {
      await call(playlistRoutes.removeFromPlaylist, { params: { name: row.name, videoId } })
      toast.done(t`Video removed from the playlist.`)
      setState('gone')
      onRemoved()
    } catch (error) {
      toast.failed(error, t`Something went wrong!`)
      setTimeout(() => setState('free'), pause)
    }
  }
  if (state === 'gone') return null
  return (
    <li data-id={row.displayname} data-playlist={row.name} className="flex items-center gap-3 py-1.5">
      <Link to={playlistAddress(row.name)} className="min-w-0 flex-1 truncate font-medium hover:underline">
        {row.displayname}
      </Link>
      <IconButton label={t`Remove from ${row.displayname}`} icon={X} size="sm" disabled={state !== 'free'} onClick={() => void remove()} />
    </li>
  )
}

/** In how many playlists of everybody it is. */
function InAll({ id }: { id: string }) {
  const { t } = useLingui()
  const all = useQuery({
    queryKey: ['playlist-choices', id, 'all'],
    queryFn: ({ signal }) => call(playlistRoutes.listPlaylistsOfVideo, { params: { id }, signal }),
    staleTime: 0,
  })
  const { isError } = all
  useEffect(() => {
    // CM-8.21
    if (isError) toast.error(t`failed`)
  }, [isError, t])
  if (!all.data) return null
  return <Plural value={all.data.counts.playlists} _0="Not in a playlist yet" one="In # playlist" other="In # playlists" />
}
