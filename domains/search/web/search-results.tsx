import { Trans, useLingui } from '@lingui/react/macro'
import { Search, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchState } from '#platform/web/search-state.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { withoutFacets } from './facets-panel.tsx'
import { Results } from './results.tsx'
import { chosenCount, isAsked, type SearchState, searchState } from './search-query.ts'

/**
 * The search of everything: what was found, of which type, and why.
 *
 * @param browse stands there while nothing is looked for
 */
export function SearchResults({ browse }: { browse?: ReactNode }) {
  const { t } = useLingui()
  const [state, setState] = useSearchState(searchState)
  const words = state.qtext.trim()
  const change = (patch: Partial<SearchState>) => setState(patch, { push: true })
  if (!isAsked(state)) {
    return (
      <>
        <PageHeader title={t`Search`} />
        <EmptyState icon={Search} title={<Trans>Look for a title, a topic or something that was said</Trans>}>
          <Trans>Type in the search box above and press Enter.</Trans>
        </EmptyState>
        {browse}
      </>
    )
  }
  return (
    <>
      <PageHeader title={words ? t`Results for “${words}”` : t`Results`} actions={<Order state={state} onChange={change} />} />
      <Results state={state} onChange={change} empty={<NothingFound state={state} onChange={change} />} />
    </>
  )
}

interface Choosing {
  readonly state: SearchState
  readonly onChange: (patch: Partial<SearchState>) => void
}

function NothingFound({ state, onChange }: Choosing) {
  const words = state.qtext.trim()
  const narrowed = chosenCount(state) > 0
  return (
    <EmptyState
      icon={SearchX}
      title={words ? <Trans>Nothing was found for “{words}”</Trans> : <Trans>Nothing was found</Trans>}
      action={
        narrowed &&
        words && (
          <Button onClick={() => onChange(withoutFacets(state))}>
            <Trans>Clear all filters</Trans>
          </Button>
        )
      }
    >
      {narrowed ? (
        <Trans>Take a filter away, or try other words.</Trans>
      ) : (
        <Trans>Try other words, or fewer of them. Only what you may watch is searched.</Trans>
      )}
    </EmptyState>
  )
}

const values = ['relevance-desc', 'date-desc', 'date-asc', 'views-desc', 'displayname-asc'] as const

/** Best match first; without words there is none, and the newest come first. */
export function Order({ state, onChange }: Choosing) {
  const { t } = useLingui()
  const start = state.qtext.trim() ? 'relevance-desc' : 'date-desc'
  const labels = {
    'relevance-desc': t`Best match`,
    'date-desc': t`Latest`,
    'date-asc': t`Oldest`,
    'views-desc': t`Most viewed`,
    'displayname-asc': t`Title, A to Z`,
  }
  const offered = values.filter((value) => value !== 'relevance-desc' || start === value)
  const wanted = `${state.order_by.startsWith('time') ? 'date' : state.order_by}-${state.order_type || 'desc'}`
  const known = state.order_by ? offered.find((value) => value === wanted) : undefined
  const choose = (value: string) => {
    const [order_by = '', order_type = ''] = value === start ? [] : value.split('-')
    onChange({ order_by, order_type })
  }
  return (
    <Select
      label={t`Sort`}
      prefix={t`Sort:`}
      className="w-auto border-line-strong/50"
      value={known ?? start}
      onChange={choose}
      options={offered.map((value) => ({ value, label: labels[value] }))}
    />
  )
}
