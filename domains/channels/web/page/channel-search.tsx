import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, SearchX, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { SearchBox, useViewerships } from '#domains/videos/web.ts'
import { type Patch, useSearchState } from '#platform/web/search-state.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { TileGrid } from '#platform/web/ui/tile-grid.tsx'
import { channelAddress } from '../../channel-address.ts'
import type { Channel, ChannelSearchPage, Facet } from '../../contract.ts'
import { ItemTile, videosOf } from '../item-tile.tsx'
import { type ChannelSearchState, channelSearchState, searchQuery } from '../queries.ts'
import { useTypeTabs } from '../type-tabs.ts'
import { useChannel } from '../use-channel.ts'
import { Facets } from './facets.tsx'

/** The search of one channel: by words, type and facets. */
export function ChannelSearch({ name }: { name: string }) {
  const { t } = useLingui()
  const channel = useChannel(name)
  const [state, setState] = useSearchState(channelSearchState)
  const query = useInfiniteQuery({ ...searchQuery(name, state, channel.can.manage), placeholderData: (before) => before })
  const change = (patch: Patch<ChannelSearchState>) => setState(patch, { push: true })
  const facets = query.data?.pages[0]?.facets ?? []
  const { displayname } = channel
  return (
    <>
      <PageHeader
        title={t`Search in ${displayname}`}
        above={
          <Link
            to={channelAddress(channel.name)}
            className="mb-1 inline-flex min-h-6 items-center gap-1 font-medium text-muted hover:text-ink touch:min-h-11"
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
            {displayname}
          </Link>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-64 sm:max-w-96">
          <SearchBox label={t`Words to look for`} searched={state.qtext} onSearch={(qtext) => change({ qtext })} />
        </div>
        <FilterDrawer facets={facets} onChange={change} />
        {/* The whole document anew (VW-2.65). */}
        <Button kind="quiet" icon={X} onClick={() => window.location.assign(channelAddress(channel.name))}>
          <Trans>Clear search and filters</Trans>
        </Button>
      </div>
      <div className="grid gap-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <aside aria-label={t`Filters`} className="hidden lg:block">
          <Facets facets={facets} onChange={change} />
        </aside>
        <Results channel={channel} state={state} query={query} onChange={change} />
      </div>
    </>
  )
}

interface Choosing {
  readonly state: ChannelSearchState
  readonly onChange: (patch: Patch<ChannelSearchState>) => void
}

/** The filters where there is no room for them beside the results (LE-2.46). */
function FilterDrawer({ facets, onChange }: Pick<Choosing, 'onChange'> & { facets: readonly Facet[] }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <div className="lg:hidden">
      <Button icon={SlidersHorizontal} aria-expanded={open} onClick={() => setOpen(true)}>
        <Trans>Filters</Trans>
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} title={t`Filters`}>
        <Facets facets={facets} onChange={onChange} />
      </Drawer>
    </div>
  )
}

interface ResultsProps extends Choosing {
  readonly channel: Channel
  readonly query: UseInfiniteQueryResult<InfiniteData<ChannelSearchPage>>
}

function Results({ channel, state, query, onChange }: ResultsProps) {
  const { t } = useLingui()
  const found = query.data?.pages[0]?.tabs
  const counts = new Map(found?.map((tab) => [tab.type, tab.count]))
  const tabs = useTypeTabs(found).map((tab) => ({ ...tab, count: counts.get(tab.value) }))
  return (
    <Tabs
      label={t`Kinds of content`}
      tabs={tabs}
      value={tabs.some((tab) => tab.value === state.type) ? state.type : 'all'}
      onChange={(type) => onChange({ type })}
    >
      {query.data ? (
        <Found channel={channel} query={query} />
      ) : (
        query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Tabs>
  )
}

function Found({ channel, query }: Pick<ResultsProps, 'channel' | 'query'>) {
  const { t } = useLingui()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const watched = useViewerships(videosOf(items))
  if (items.length === 0) {
    return (
      <EmptyState icon={SearchX} title={<Trans>No results in this channel</Trans>}>
        <Trans>Try different words, fewer words or fewer filters.</Trans>
      </EmptyState>
    )
  }
  return (
    <InfiniteList query={query}>
      <h2 className="sr-only">
        <Trans>Results</Trans>
      </h2>
      <TileGrid label={t`Results`}>
        {items.map((item) => (
          <ItemTile key={item.entity_id} item={item} channel={channel.name} percentage={watched.get(item.entity_id)} />
        ))}
      </TileGrid>
    </InfiniteList>
  )
}
