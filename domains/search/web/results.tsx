import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useViewerships } from '#domains/videos/web.ts'
import type { Patch } from '#platform/web/search-state.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import type { FacetName, FoundCard, FoundTile, SearchPage } from '../contract.ts'
import { ChosenFacets } from './chosen-facets.tsx'
import { countText } from './count-text.ts'
import { FacetsPanel } from './facets-panel.tsx'
import { FoundThing } from './found-thing.tsx'
import { FoundVideo } from './found-video.tsx'
import { OneMissing } from './one-missing.tsx'
import { chosenCount, type SearchState, searchQuery } from './search-query.ts'
import { useTabName } from './type-names.ts'

interface Props {
  /** What is searched: the address, and what the page itself is about. */
  readonly state: SearchState
  readonly onChange: (patch: Patch<SearchState>) => void
  /** Shown where nothing was found. */
  readonly empty: ReactNode
  /** Facets that the page itself decides. */
  readonly without?: readonly FacetName[]
}

/** Tabs by type, facets, and what was found; everything that is chosen stands in the address. */
export function Results({ state, onChange, empty, without = [] }: Props) {
  const { t } = useLingui()
  const query = useInfiniteQuery(searchQuery(state))
  const page = query.data?.pages[0]
  const tabs = useTabs(page, state.type)
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const facets = page?.facets ?? []
  const chosen = chosenCount(state) - without.length
  return (
    <Tabs
      label={t`Type`}
      tabs={tabs}
      value={tabs.some(({ value }) => value === state.type) ? state.type : 'all'}
      onChange={(type) => onChange({ type })}
    >
      <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0 lg:order-first">
          {facets.length > 0 && (
            <FiltersButton chosen={chosen} panel={<FacetsPanel facets={facets} onChange={onChange} without={without} />} />
          )}
          <ChosenFacets facets={facets} state={state} onChange={onChange} without={without} />
          {page && <Found query={query} state={state} onChange={onChange} empty={empty} />}
        </div>
        {facets.length > 0 && (
          <section aria-label={t`Filters`} className="max-lg:hidden">
            <FacetsPanel facets={facets} onChange={onChange} without={without} />
          </section>
        )}
      </div>
    </Tabs>
  )
}

function useTabs(page: SearchPage | undefined, chosen: string) {
  const nameOf = useTabName()
  const tabs = page?.tabs ?? []
  if (tabs.length === 0) return [{ value: chosen, label: nameOf({ type: chosen, label: '' }) }]
  return tabs.map((tab) => ({ value: tab.type, label: nameOf(tab), count: countText(tab) }))
}

/** On small screens the facets come from the side. */
function FiltersButton({ chosen, panel }: { chosen: number; panel: ReactNode }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <div className="mb-4 lg:hidden">
      <Button icon={SlidersHorizontal} onClick={() => setOpen(true)}>
        {chosen > 0 ? <Trans>Filters ({chosen})</Trans> : <Trans>Filters</Trans>}
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} side="end" title={t`Filters`}>
        <div className="p-4">{panel}</div>
      </Drawer>
    </div>
  )
}

interface FoundProps extends Pick<Props, 'state' | 'onChange' | 'empty'> {
  readonly query: UseInfiniteQueryResult<InfiniteData<SearchPage>>
}

const isThing = (item: FoundTile | FoundCard): item is FoundCard => !('state' in item)

function Found({ query, state, onChange, empty }: FoundProps) {
  const { t } = useLingui()
  const found = query.data?.pages.flatMap((page) => page.items) ?? []
  const groups = query.data?.pages[0]?.groups ?? []
  const words = [state.qtext, ...(query.data?.pages.flatMap((page) => page.forgiven) ?? [])].join(' ')
  const watched = useViewerships(found.filter((one) => !isThing(one)).map((one) => one.id))
  if (found.length === 0 && groups.length === 0) return empty
  return (
    <InfiniteList query={query}>
      <h2 className="sr-only">{t`Results`}</h2>
      <OneMissing page={query.data?.pages[0]} />
      {groups.map((group) => (
        <Group key={group.type} group={group} query={words} onAll={() => onChange({ type: group.type })} />
      ))}
      <ul aria-label={t`Results`} className="flex max-w-5xl flex-col gap-6">
        {found.map((one) => (
          <li key={one.id}>
            {isThing(one) ? (
              <FoundThing thing={one} query={words} />
            ) : (
              <FoundVideo found={one} query={state.qtext} words={words} percentage={watched.get(one.id)} />
            )}
          </li>
        ))}
      </ul>
    </InfiniteList>
  )
}

function Group({ group, query, onAll }: { group: SearchPage['groups'][number]; query: string; onAll: () => void }) {
  const name = useTabName()(group)
  return (
    <section aria-label={name} className="mb-8 max-w-5xl border-line border-b pb-6">
      <header className="mb-2 flex items-center gap-3">
        <h3 className="min-w-0 flex-1 truncate font-semibold text-lg">{name}</h3>
        <Button kind="quiet" size="sm" onClick={onAll}>
          <Trans>See all</Trans>
        </Button>
      </header>
      <ul>
        {group.items.map((thing) => (
          <li key={thing.id}>
            <FoundThing thing={thing} query={query} />
          </li>
        ))}
      </ul>
    </section>
  )
}
