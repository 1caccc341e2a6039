import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { playlistAddress } from '../addresses.ts'
import { playlistQuery, relatedContentQuery } from '../queries.ts'
import { ItemRow } from './item-row.tsx'
import { useSequence } from './use-sequence.tsx'

/** A video that is watched as part of a playlist: what follows it, and what its player must know. Without a playlist it asks for nothing. */
export function usePlaylistQueue(playlist: string, videoId: string) {
  const navigate = useNavigate()
  const query = useInfiniteQuery({ ...relatedContentQuery(playlist), enabled: playlist !== '' })
  const choose = (id: string) => void navigate({ to: `/web/videos/${id}/play`, search: { playlist } as never })
  return { query, ...useSequence({ query, currentId: videoId, choose }) }
}

type Queue = ReturnType<typeof usePlaylistQueue>

/** The playlist beside its video (CM-2.44). */
export function PlaylistQueue({ playlist, queue }: { playlist: string; queue: Queue }) {
  const { t } = useLingui()
  const known = useQuery(playlistQuery(playlist)).data
  const { query, items, current, next, ending, play } = queue
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <aside aria-label={t`Playlist`}>
      <h2 className="mb-3 font-semibold text-lg">
        {known ? (
          <Link to={playlistAddress(known.name)} search={{ op: 'play' } as never} className="hover:underline">
            {known.displayname}
          </Link>
        ) : (
          <Trans>Playlist</Trans>
        )}
      </h2>
      <InfiniteList query={query} automatic={2}>
        <ol className="flex flex-col gap-1">
          {items.map((item) => (
            <li key={item.video_id}>
              <ItemRow
                narrow
                item={item}
                to={{ to: `/web/videos/${item.video_id}/play`, search: { playlist } }}
                onPlay={play}
                now={item === current}
                next={item === next}
                near={item === next && ending}
              />
            </li>
          ))}
        </ol>
      </InfiniteList>
    </aside>
  )
}
