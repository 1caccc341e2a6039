import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Search, SearchX } from 'lucide-react'
import { useViewerships } from '#domains/videos/web.ts'
import { useSearchState } from '#platform/web/search-state.ts'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import type { SearchPage } from '../contract.ts'
import { FoundVideo } from './found-video.tsx'
import { type SearchState, searchQuery, searchState } from './search-query.ts'

/** The search of everything: what was found, of which type, and why. */
export function SearchResults() {
  const { t } = useLingui()
  const [state, setState] = useSearchState(searchState)
  const query = useInfiniteQuery(searchQuery(state))
  const words = state.qtext.trim()
  if (!words) {
    return (
      <>
        <PageHeader title={t`Search`} />
        <EmptyState icon={Search} title={<Trans>Look for a title, a topic or something that was said</Trans>}>
          <Trans>Type in the search box above and press Enter.</Trans>
        </EmptyState>
      </>
    )
  }
  const change = (patch: Partial<SearchState>) => setState(patch, { push: true })
  return (
    <>
      <PageHeader title={t`Results for “${words}”`} actions={<Order state={state} onChange={change} />} />
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <TypeTabs state={state} query={query} onChange={change} />
      )}
    </>
  )
}

type Query = UseInfiniteQueryResult<InfiniteData<SearchPage>>

interface Choosing {
  readonly state: SearchState
  readonly onChange: (patch: Partial<SearchState>) => void
}

function Order({ state, onChange }: Choosing) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Sort`}
      prefix={t`Sort:`}
      className="w-auto"
      value={state.order_by}
      onChange={(order_by) => onChange({ order_by })}
      options={[
        { value: 'relevance', label: t`Best match` },
        { value: 'date', label: t`Latest` },
        { value: 'views', label: t`Most viewed` },
      ]}
    />
  )
}

function TypeTabs({ state, query, onChange }: Choosing & { query: Query }) {
  const { t } = useLingui()
  const names = { all: t`All`, videos: t`Videos`, short_videos: t`Shorts`, podcasts: t`Podcasts` }
  const counts = new Map(query.data?.pages[0]?.tabs.map((tab) => [tab.type, tab.count]))
  const tabs = (['all', 'videos', 'short_videos', 'podcasts'] as const).map((value) => ({
    value,
    label: names[value],
    count: counts.get(value),
  }))
  return (
    <Tabs label={t`Type`} tabs={tabs} value={state.type} onChange={(type) => onChange({ type: type as SearchState['type'] })}>
      {query.data && <Found query={query} words={state.qtext} />}
    </Tabs>
  )
}

function Found({ query, words }: { query: Query; words: string }) {
  const { t } = useLingui()
  const found = query.data?.pages.flatMap((page) => page.items) ?? []
  const watched = useViewerships(found.map((one) => one.id))
  if (found.length === 0) {
    return (
      <EmptyState icon={SearchX} title={<Trans>Nothing was found for “{words}”</Trans>}>
        <Trans>Try other words, or fewer of them. Only what you may watch is searched.</Trans>
      </EmptyState>
    )
  }
  return (
    <InfiniteList query={query}>
      <h2 className="sr-only">{t`Results`}</h2>
      <ul aria-label={t`Results`} className="flex max-w-5xl flex-col gap-6">
        {found.map((one) => (
          <li key={one.id}>
            <FoundVideo found={one} query={words} percentage={watched.get(one.id)} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  )
}
