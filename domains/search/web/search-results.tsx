import { Trans, useLingui } from '@lingui/react/macro'
import { Search, SearchX } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Patch, useSearchState } from '#platform/web/search-state.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SearchInput } from '#platform/web/ui/input.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import type { FacetName } from '../contract.ts'
import { useFacetNames } from './facet-names.ts'
import { Results } from './results.tsx'
import { chosenCount, chosenOf, isAsked, type SearchState, searchState, withoutFacets } from './search-query.ts'
import { useTabName } from './type-names.ts'

/**
 * The search of everything: what was found, of which type, and why.
 *
 * @param browse stands there while nothing is looked for
 */
export function SearchResults({ browse }: { browse?: ReactNode }) {
  const { t } = useLingui()
  const [state, setState] = useSearchState(searchState)
  const words = state.qtext.trim()
  const change = (patch: Patch<SearchState>) => setState(patch, { push: true })
  if (!isAsked(state)) {
    return (
      <>
        <PageHeader title={t`Search`} />
        <PhoneField key="" words="" onSearch={(qtext) => change({ qtext })} />
        <EmptyState icon={Search} title={<Trans>Search for a title, a topic or spoken words</Trans>}>
          <Trans>Type in the search box above and press Enter.</Trans>
        </EmptyState>
        {browse}
      </>
    )
  }
  return (
    <>
      <PageHeader title={words ? t`Results for “${words}”` : t`Results`} actions={<Order state={state} onChange={change} />} />
      <PhoneField key={words} words={words} onSearch={(qtext) => change({ qtext })} />
      <Results state={state} onChange={change} empty={<NothingFound state={state} onChange={change} />} />
    </>
  )
}

/** What is searched, to be changed, where the bar at the top has no room for it. */
function PhoneField({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const { t } = useLingui()
  const [text, setText] = useState(words)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onSearch(text.trim())
  }
  return (
    <form role="search" onSubmit={submit} className="mb-4 md:hidden">
      <SearchInput label={t`Search videos`} value={text} enterKeyHint="search" onChange={setText} />
    </form>
  )
}

interface Choosing {
  readonly state: SearchState
  readonly onChange: (patch: Patch<SearchState>) => void
}

function NothingFound({ state, onChange }: Choosing) {
  const words = state.qtext.trim()
  const narrowed = chosenCount(state) > 0
  return (
    <EmptyState
      icon={SearchX}
      title={words ? <Trans>No results for “{words}”</Trans> : <Trans>No results</Trans>}
      action={
        narrowed &&
        words && (
          <Button onClick={() => onChange(withoutFacets(state))}>
            <Trans>Clear all filters</Trans>
          </Button>
        )
      }
    >
      <NotNarrowedBy state={state} />
      {narrowed ? (
        <Trans>Remove a filter or try different words.</Trans>
      ) : (
        <Trans>Try different or fewer words. Only videos you can watch are searched.</Trans>
      )}
    </EmptyState>
  )
}

/** What no thing of a type has. */
const absent: Partial<Record<string, readonly FacetName[]>> = {
  channels: ['channel', 'duration', 'language'],
  playlists: ['duration', 'language'],
}

const list = new Intl.ListFormat('en', { type: 'disjunction' })

function NotNarrowedBy({ state }: Pick<Choosing, 'state'>) {
  const [nameOf, names] = [useTabName(), useFacetNames()]
  const chosen = absent[state.type]?.filter((name) => chosenOf(state, name).length > 0) ?? []
  if (chosen.length === 0) return null
  const type = nameOf({ type: state.type, label: '' })
  const facets = list.format(chosen.map((name) => names[name].toLowerCase()))
  return (
    <>
      <Trans>
        {type} can’t be filtered by {facets}.
      </Trans>{' '}
    </>
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
