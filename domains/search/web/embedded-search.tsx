import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, SearchX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { embeddedPlayerAddress, TilePicture } from '#domains/videos/web.ts'
import { clock } from '#platform/contract/duration.ts'
import { type Patch, patchOf, useSearchState } from '#platform/web/search-state.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SearchInput } from '#platform/web/ui/input.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import type { FoundCard, FoundTile, SearchPage } from '../contract.ts'
import { ChosenFacets } from './chosen-facets.tsx'
import { countText } from './count-text.ts'
import { FacetsPanel } from './facets-panel.tsx'
import { FoundThing } from './found-thing.tsx'
import { Marked } from './marked.tsx'
import { OneMissing } from './one-missing.tsx'
import { embeddedQuery, isAsked, type SearchState, searchState } from './search-query.ts'
import { useTabName } from './type-names.ts'

/** The search inside a page of another site: without the shell, twelve at a time. */
export function EmbeddedSearch() {
  const { t } = useLingui()
  const [state, setState] = useSearchState(searchState)
  const query = useQuery(embeddedQuery(state))
  const [text, setText] = useState(state.qtext)
  const [searched, setSearched] = useState(state.qtext)
  // Back and forward lead to other words.
  if (searched !== state.qtext) {
    setSearched(state.qtext)
    setText(state.qtext)
  }
  const change = (patch: Patch<SearchState>) => setState((now) => ({ first: '', ...patchOf(patch, now) }), { push: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) change({ qtext: text.trim() })
  }
  return (
    <main className="mx-auto flex min-h-dvh max-w-5xl flex-col gap-4 p-4">
      <PageTitle title={t`Search`} />
      <h1 className="sr-only">{t`Search`}</h1>
      <form role="search" onSubmit={submit}>
        <SearchInput label={t`Search videos`} value={text} onChange={setText} enterKeyHint="search" />
      </form>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {isAsked(state) && query.data && <Page page={query.data} state={state} onChange={change} />}
    </main>
  )
}

interface Props {
  readonly page: SearchPage
  readonly state: SearchState
  readonly onChange: (patch: Patch<SearchState>) => void
}

function Page({ page, state, onChange }: Props) {
  const { t } = useLingui()
  const nameOf = useTabName()
  const words = [state.qtext, ...page.forgiven].join(' ')
  const tabs = page.tabs.map((tab) => ({ value: tab.type, label: nameOf(tab), count: countText(tab) }))
  return (
    <Tabs label={t`Type`} tabs={tabs} value={state.type} onChange={(type) => onChange({ type })}>
      <div className="gap-6 md:grid md:grid-cols-[minmax(0,1fr)_13rem]">
        <div className="min-w-0">
          <ChosenFacets facets={page.facets} state={state} onChange={onChange} />
          {page.items.length === 0 && page.groups.length === 0 && <EmptyState icon={SearchX} title={<Trans>No results</Trans>} />}
          <h2 className="sr-only">{t`Results`}</h2>
          <OneMissing page={page} />
          <ul aria-label={t`Results`} className="flex flex-col gap-4">
            {[...page.groups.flatMap((group) => group.items), ...page.items].map((one) => (
              <li key={one.id}>
                {'state' in one ? <Row tile={one} state={state} words={words} /> : <FoundThing thing={one as FoundCard} query={words} />}
              </li>
            ))}
          </ul>
          <nav aria-label={t`Pages`} className="mt-6 flex justify-between">
            <Button icon={ChevronLeft} disabled={page.prev === null} onClick={() => onChange({ first: String(page.prev || '') })}>
              <Trans>Previous</Trans>
            </Button>
            <Button icon={ChevronRight} disabled={page.next === null} onClick={() => onChange({ first: String(page.next ?? '') })}>
              <Trans>Next</Trans>
            </Button>
          </nav>
        </div>
        {page.facets.length > 0 && (
          <section aria-label={t`Filters`} className="max-md:mt-6">
            <FacetsPanel facets={page.facets} onChange={onChange} />
          </section>
        )}
      </div>
    </Tabs>
  )
}

/** Leads to the player alone, as what stands around it does not fit into a frame. */
function Row({ tile, state, words }: { tile: FoundTile; state: SearchState; words: string }) {
  const { hits, ...video } = tile
  const carried = Object.fromEntries(Object.entries({ kcid: state.kcid, token: state.token }).filter(([, value]) => value !== ''))
  const to = embeddedPlayerAddress(tile.id)
  return (
    <article className="relative grid items-start gap-x-4 gap-y-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <TilePicture tile={video} eager={false} tall={false} />
      <div className="min-w-0">
        <h3 className="line-clamp-2 font-medium">
          <Link
            to={to}
            search={carried}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            <Marked text={tile.displayname} query={words} />
          </Link>
        </h3>
        <p className="truncate text-muted text-sm">{tile.owner.displayname}</p>
        <ul className="relative z-10 mt-1 text-sm">
          {hits.map(
            ({ time, text }) =>
              time !== null && (
                <li key={`${time} ${text}`}>
                  <Link
                    to={to}
                    search={{ ...carried, t: Math.floor(time) }}
                    className="-mx-1 flex gap-2 rounded-md px-1 py-1 hover:bg-hover"
                  >
                    <span className="shrink-0 font-medium text-accent-ink tabular-nums">{clock(time)}</span>
                    <span className="line-clamp-2 min-w-0">
                      <Marked text={text} query={words} />
                    </span>
                  </Link>
                </li>
              ),
          )}
        </ul>
      </div>
    </article>
  )
}
