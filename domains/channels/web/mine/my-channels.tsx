import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LayoutList, ListChecks, Settings, Tv } from 'lucide-react'
import { useState } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'
import { ReportMenu, useReport } from '#domains/exports/web.ts'
import { SearchBox } from '#domains/videos/web.ts'
import { call } from '#platform/web/client.ts'
import { useSearchState } from '#platform/web/search-state.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Delayed } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { TileGrid, TileGridSkeleton } from '#platform/web/ui/tile-grid.tsx'
import { Toolbar } from '#platform/web/ui/toolbar.tsx'
import { channelManageAddress, channelSettingsAddress } from '../../channel-address.ts'
import { type Channel, channelRoutes } from '../../contract.ts'
import { ChannelTile } from '../channel-tile.tsx'
import { NewChannel } from '../listing/channel-listing.tsx'
import { NoChannelsFound } from '../no-channels-found.tsx'
import { type MineState, mineState, myChannelsQuery } from '../queries.ts'
import { ChannelVisibilityBadge } from '../visibility-badge.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { FeatureButton } from './feature-button.tsx'

/** The channels that one owns or manages, one by one and together. */
export function MyChannels() {
  const { t } = useLingui()
  const me = useMe()
  const [state, setState] = useSearchState(mineState)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const { request, busy, notice } = useReport({
    kind: 'channels',
    subject: '',
    ask: (format) => call(channelRoutes.askForChannelReport, { body: { export_file_format: format } }),
    // LE-8.33, LE-8.34
    done: t`The report link will be emailed to you`,
    failure: t`Failed to generate the report`,
    className: 'mb-5',
  })
  const query = useInfiniteQuery(myChannelsQuery(state))
  const channels = query.data?.pages.flatMap((page) => page.items) ?? []
  const change = (patch: Partial<MineState>) => {
    setState(patch, { push: true })
    setChosen((now) => now && [])
  }
  return (
    <>
      <PageHeader
        title={t`My channels`}
        actions={
          <>
            <ReportMenu label={<Trans>Email a report</Trans>} busy={busy} onChoose={request} />
            {may(me, 'create_channels') && <NewChannel />}
          </>
        }
      />
      {notice}
      <Controls state={state} onChange={change}>
        {chosen === null && channels.length > 0 && (
          <Button icon={ListChecks} onClick={() => setChosen([])}>
            <Trans>Select</Trans>
          </Button>
        )}
      </Controls>
      {chosen !== null && <BulkBar listed={channels} chosen={channels.filter(({ id }) => chosen.includes(id))} onChange={setChosen} />}
      {query.data ? (
        channels.length > 0 ? (
          <InfiniteList query={query}>
            <h2 className="sr-only">
              <Trans>Results</Trans>
            </h2>
            <Tiles channels={channels} chosen={chosen} onChange={setChosen} />
          </InfiniteList>
        ) : (
          <None state={state} onClear={() => change({ qtext: '' })} />
        )
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Delayed>
          <TileGridSkeleton count={8} />
        </Delayed>
      )}
    </>
  )
}

function Tiles({
  channels,
  chosen,
  onChange,
}: {
  channels: readonly Channel[]
  chosen: readonly string[] | null
  onChange: (chosen: readonly string[]) => void
}) {
  const { t } = useLingui()
  return (
    <TileGrid label={t`My channels`}>
      {channels.map((channel, index) => (
        <ChannelTile
          key={channel.id}
          channel={channel}
          eager={index < 4}
          note={<ChannelVisibilityBadge visibility={channel.visibility} />}
          selection={
            chosen === null
              ? undefined
              : {
                  checked: chosen.includes(channel.id),
                  onChange: (checked) => onChange(checked ? [...chosen, channel.id] : chosen.filter((id) => id !== channel.id)),
                }
          }
          actions={chosen === null && <Actions channel={channel} />}
        />
      ))}
    </TileGrid>
  )
}

function Actions({ channel }: { channel: Channel }) {
  return (
    <>
      <ButtonLink size="sm" icon={LayoutList} to={channelManageAddress(channel.name)}>
        <Trans>Manage</Trans>
      </ButtonLink>
      <ButtonLink size="sm" icon={Settings} to={channelSettingsAddress(channel.name)}>
        <Trans>Settings</Trans>
      </ButtonLink>
      <FeatureButton channel={channel} />
    </>
  )
}

const newest = 'time_sort-desc'

function Controls({
  state,
  onChange,
  children,
}: {
  state: MineState
  onChange: (patch: Partial<MineState>) => void
  children: React.ReactNode
}) {
  const { t } = useLingui()
  const sort = state.order_by ? `${state.order_by}-${state.order_type || 'desc'}` : newest
  const choose = (value: string) => {
    const [order_by = '', order_type = ''] = value === newest ? [] : value.split('-')
    onChange({ order_by, order_type } as Partial<MineState>)
  }
  return (
    <Toolbar
      label={t`My channels: search and sort`}
      search={<SearchBox label={t`Search my channels`} searched={state.qtext} onSearch={(qtext) => onChange({ qtext })} />}
      end={children}
    >
      <Select
        label={t`Sort`}
        prefix={t`Sort:`}
        value={sort}
        onChange={choose}
        options={[
          { value: newest, label: t`Latest` },
          { value: 'time_sort-asc', label: t`Oldest` },
          { value: 'popularity-desc', label: t`Most subscribers` },
          { value: 'displayname-asc', label: t`Title, A to Z` },
          { value: 'displayname-desc', label: t`Title, Z to A` },
        ]}
      />
    </Toolbar>
  )
}

function None({ state, onClear }: { state: MineState; onClear: () => void }) {
  const me = useMe()
  if (state.qtext) return <NoChannelsFound onClear={onClear} />
  return (
    <EmptyState icon={Tv} title={<Trans>No channels yet</Trans>} action={may(me, 'create_channels') && <NewChannel />}>
      <Trans>Channels you own or manage will appear here.</Trans>
    </EmptyState>
  )
}
