import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Tv } from 'lucide-react'
import { may, useMe } from '#domains/accounts/web.ts'
import { useSearchState } from '#platform/web/search-state.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Delayed } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { TileGrid, TileGridSkeleton } from '#platform/web/ui/tile-grid.tsx'
import type { ChannelPage } from '../../contract.ts'
import { ChannelTile } from '../channel-tile.tsx'
import { NoChannelsFound } from '../no-channels-found.tsx'
import { type ChannelsState, channelsQuery, channelsState } from '../queries.ts'
import { SubscribeButton } from '../subscribe-button.tsx'
import { ChannelToolbar } from './channel-toolbar.tsx'

/** The listing of channels: everything that is chosen stands in the address. */
export function ChannelListing() {
  const { t } = useLingui()
  const me = useMe()
  const [state, setState] = useSearchState(channelsState)
  const query = useInfiniteQuery(channelsQuery(state))
  const change = (patch: Partial<ChannelsState>) => setState(patch, { push: true })
  const words = state.qtext.trim()
  return (
    <>
      <PageHeader title={t`Channels`} actions={may(me, 'create_channels') && <NewChannel />} />
      <ChannelToolbar state={state} signedIn={Boolean(me)} onChange={change} />
      {words && (
        <output className="mb-4 block text-muted">
          <Trans>Showing channels for "{words}"</Trans>
        </output>
      )}
      {query.data && <Instead asked={state.scope} shown={query.data.pages[0]?.scope ?? ''} />}
      {query.data ? (
        <Found query={query} state={state} onClear={() => change({ qtext: '', podcasts: '0', content_filtering: 'all', scope: 'all' })} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Delayed>
          <TileGridSkeleton />
        </Delayed>
      )}
    </>
  )
}

export function NewChannel() {
  return (
    <ButtonLink kind="primary" icon={Plus} to="/web/channels/create">
      <Trans>New channel</Trans>
    </ButtonLink>
  )
}

/** What is shown where what was asked for is empty (VW-4.29, VW-4.30). */
function Instead({ asked, shown }: { asked: string; shown: string }) {
  if (asked === shown) return null
  return (
    <output className="mb-4 block text-muted">
      {asked === 'subscribed' && shown === 'recent' && <Trans>You have not subscribed to a channel yet. These have something new.</Trans>}
      {asked === 'subscribed' && shown === 'all' && <Trans>You have not subscribed to a channel yet. These are all of them.</Trans>}
      {asked === 'recent' && <Trans>Nothing was added in the last 30 days. These are all channels.</Trans>}
    </output>
  )
}

interface FoundProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<ChannelPage>>
  readonly state: ChannelsState
  readonly onClear: () => void
}

function Found({ query, state, onClear }: FoundProps) {
  const { t } = useLingui()
  const channels = query.data?.pages.flatMap((page) => page.items) ?? []
  if (channels.length === 0) return <NoChannels state={state} onClear={onClear} />
  return (
    <InfiniteList query={query} automatic={8}>
      <h2 className="sr-only">
        <Trans>Results</Trans>
      </h2>
      <TileGrid label={t`Channels`}>
        {channels.map((channel, index) => (
          <ChannelTile key={channel.id} channel={channel} eager={index < 4} actions={<SubscribeButton channel={channel} size="sm" />} />
        ))}
      </TileGrid>
    </InfiniteList>
  )
}

function NoChannels({ state, onClear }: Pick<FoundProps, 'state' | 'onClear'>) {
  const me = useMe()
  const narrowed = state.qtext !== '' || state.podcasts === '1' || state.content_filtering !== 'all' || state.scope !== 'all'
  if (narrowed) return <NoChannelsFound onClear={onClear} />
  return (
    <EmptyState icon={Tv} title={<Trans>No channels yet</Trans>} action={may(me, 'create_channels') && <NewChannel />}>
      <Trans>A channel brings together videos, shorts and podcasts on one subject. People can subscribe to it.</Trans>
    </EmptyState>
  )
}
