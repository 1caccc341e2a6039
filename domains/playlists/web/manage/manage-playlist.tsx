import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListPlus, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFreshness } from '#platform/web/feed.ts'
import { addressState, useSearchState } from '#platform/web/search-state.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Duration } from '#platform/web/ui/duration.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { playlistFeed } from '../../contract/feed.ts'
import { playlistAddress } from '../addresses.ts'
import { FeatureButton } from '../listing/own-actions.tsx'
import { playlistQuery } from '../queries.ts'
import { usePlaylistChanges } from '../use-playlist-changes.tsx'
import { AddVideos } from './add-videos.tsx'
import { ContentList } from './content-list.tsx'
import { DistributeTab } from './distribute-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { useContentChanges } from './use-content-changes.tsx'

const state = addressState({ tab: ['videos', 'settings', 'distribute'] })

/** The page on which a playlist is put together, for who manages it. */
export function ManagePlaylist({ name }: { name: string }) {
  const { t } = useLingui()
  const { data: playlist } = useSuspenseQuery(playlistQuery(name))
  const navigate = useNavigate()
  const [{ tab }, setState] = useSearchState(state)
  const [adding, setAdding] = useState(false)
  const changes = useContentChanges(playlist)
  const { remove } = usePlaylistChanges()
  useFreshness(playlistFeed.changed, playlist.id, [playlistQuery(name).queryKey])
  const leave = async () => {
    if (await remove([playlist])) await navigate({ to: '/web/my/playlists' })
  }
  const { kapsule_count: count, duration } = playlist
  const onAdd = () => setAdding(true)
  return (
    <>
      <PageHeader
        title={playlist.displayname}
        description={
          <output data-kapsule-count={count}>
            <Plural value={count} _0="No videos yet" one="# video" other="# videos" />
            {count > 0 && (
              <>
                <span aria-hidden="true"> · </span>
                <Duration seconds={duration} />
              </>
            )}
          </output>
        }
        actions={
          <>
            <FeatureButton tile={playlist} size="md" />
            <IconButton label={t`Delete playlist`} icon={Trash2} kind="danger-quiet" onClick={() => void leave()} />
            <ButtonLink icon={Play} to={playlistAddress(playlist.name)} search={{ op: 'play' } as never}>
              <Trans>Play</Trans>
            </ButtonLink>
            <Button kind="primary" icon={ListPlus} onClick={onAdd}>
              <Trans>Add videos</Trans>
            </Button>
          </>
        }
      />
      <Tabs
        label={t`About this playlist`}
        value={tab}
        onChange={(next) => setState({ tab: next as typeof tab })}
        tabs={[
          { value: 'videos', label: t`Videos`, content: <ContentList playlist={playlist} changes={changes} onAdd={onAdd} /> },
          { value: 'settings', label: t`Settings`, content: <SettingsTab key={playlist.id} playlist={playlist} />, stays: true },
          { value: 'distribute', label: t`Distribute`, content: <DistributeTab key={playlist.visibility} playlist={playlist} /> },
        ]}
      />
      <AddVideos open={adding} playlist={playlist} onClose={() => setAdding(false)} add={changes.add} addSeveral={changes.addSeveral} />
    </>
  )
}
