import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ListOrdered, ListVideo } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { ScopeSwitch } from '#domains/videos/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { addressState, useSearchState } from '#platform/web/search-state.ts'
import { toast } from '#platform/web/toasts.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Duration } from '#platform/web/ui/duration.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { playlistFeed } from '../../contract/feed.ts'
import type { Playlist, PlaylistItem } from '../../contract.ts'
import { manageAddress, playlistAddress } from '../addresses.ts'
import { itemsOf } from '../manage/order.ts'
import { contentQuery, playlistQuery } from '../queries.ts'
import { CopyPlaylistButton } from './copy-button.tsx'
import { PlaylistDetails } from './details.tsx'
import { PlaylistPlayer } from './player.tsx'
import { usePlayMode } from './use-play-mode.ts'

/** `op` absent: details (wire-details, "Playlists, channels, lists, comments"). */
export const playlistState = addressState({ op: ['details', 'play'], video: '' })

/** A playlist to watch or to look through; switching keeps the page. */
export function PlaylistPage({ name, actions }: { name: string; actions?: ReactNode }) {
  const { t } = useLingui()
  const { data: playlist } = useSuspenseQuery(playlistQuery(name))
  const [{ op, video }, setState] = useSearchState(playlistState)
  const mode = usePlayMode()
  const query = useInfiniteQuery(contentQuery(name, op === 'play' ? mode.shuffle : undefined))
  useFreshness(playlistFeed.changed, playlist.id, [playlistQuery(name).queryKey])
  const { isError } = query
  useEffect(() => {
    // VW-8.12
    if (isError) toast.error(t`Something went wrong.`, { id: 'carousel' })
  }, [isError, t])
  const items = itemsOf(query.data)
  const addressOf = (item: PlaylistItem) => ({
    to: playlistAddress(playlist.name),
    search: { op: 'play', video: item.video_id },
  })
  const choose = (id: string) => setState({ op: 'play', video: id }, { push: op !== 'play' })
  return (
    <>
      <Header playlist={playlist} op={op} actions={actions} onSwitch={(next) => setState({ op: next }, { push: true, keep: ['op'] })} />
      {query.data && items.length === 0 ? (
        <NoVideos playlist={playlist} />
      ) : query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? null : op === 'play' ? (
        <PlaylistPlayer query={query} chosen={video} choose={choose} addressOf={addressOf} playlist={playlist} mode={mode} />
      ) : (
        <PlaylistDetails playlist={playlist} query={query} choose={choose} addressOf={addressOf} />
      )}
    </>
  )
}

interface HeaderProps {
  readonly playlist: Playlist
  readonly actions: ReactNode
  readonly op: 'details' | 'play'
  readonly onSwitch: (op: 'details' | 'play') => void
}

function Header({ playlist, op, actions, onSwitch }: HeaderProps) {
  const { t } = useLingui()
  const { kapsule_count: count, duration, owner } = playlist
  return (
    <PageHeader
      title={playlist.displayname}
      description={
        <>
          {owner.displayname}
          <span aria-hidden="true"> · </span>
          <Plural value={count} _0="No videos" one="# video" other="# videos" />
          {count > 0 && (
            <>
              <span aria-hidden="true"> · </span>
              <Duration seconds={duration} />
            </>
          )}
        </>
      }
      actions={
        <>
          <ScopeSwitch
            label={t`View`}
            value={op}
            onChange={(next) => onSwitch(next === 'play' ? 'play' : 'details')}
            options={[
              { value: 'play', label: t`Play` },
              { value: 'details', label: t`Details` },
            ]}
          />
          {actions}
          <CopyPlaylistButton playlist={playlist} />
          {playlist.can.manage && (
            <ButtonLink icon={ListOrdered} to={manageAddress(playlist.name)}>
              <Trans>Manage</Trans>
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

function NoVideos({ playlist }: { playlist: Playlist }) {
  return (
    <EmptyState
      icon={ListVideo}
      title={<Trans>No videos here yet</Trans>}
      action={
        playlist.can.manage && (
          <ButtonLink kind="primary" to={manageAddress(playlist.name)}>
            <Trans>Add videos</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>Videos you can watch will appear here.</Trans>
    </EmptyState>
  )
}
