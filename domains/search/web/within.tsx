import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { clock } from '#platform/contract/duration.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { SearchInput } from '#platform/web/ui/input.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { useSuggestions } from '#platform/web/ui/suggestions.tsx'
import { searchRoutes, withinMin } from '../contract.ts'
import { Marked } from './marked.tsx'

const isEnough = (text: string) => [...text.trim()].length >= withinMin

/** Places in one video where words are said or shown; fewer than three characters ask nothing (CM-5.86). */
const withinQuery = (id: string, qtext: string) =>
  infiniteQueryOptions({
    queryKey: ['search', 'within', id, qtext],
    queryFn: ({ pageParam, signal }) =>
      call(searchRoutes.searchWithin, { params: { id }, query: { qtext, smartSearchPage: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
    enabled: isEnough(qtext),
    staleTime: 5 * 60_000,
  })

export interface WithinProps {
  readonly id: string
  /** What the viewer came with; looked for at once. */
  readonly qtext: string
  readonly onSeek: (seconds: number) => void
}

/** Where something is said or shown in this video; a press goes there. */
export function WithinVideo({ id, qtext, onSeek }: WithinProps) {
  const { t } = useLingui()
  const list = useId()
  const [text, setText] = useState(qtext)
  const [asked, setAsked] = useState(qtext.trim())
  const suggest = async (typed: string, signal: AbortSignal) => {
    if (!isEnough(typed)) return []
    const { items } = await call(searchRoutes.suggestWithin, { params: { id }, query: { qtext: typed }, signal })
    return items.filter((word) => word !== typed).map((word) => ({ value: word, label: word }))
  }
  const { offers, close } = useSuggestions(text.trim() === asked ? '' : text, suggest, [], pause)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEnough(text)) return
    setAsked(text.trim())
    close()
  }
  const change = (next: string) => {
    setText(next)
    if (next.trim() === '') setAsked('')
  }
  return (
    <section aria-label={t`Search in this video`}>
      <form role="search" aria-label={t`Search in this video`} onSubmit={submit} className="mb-3">
        <SearchInput label={t`Search in this video`} value={text} onChange={change} enterKeyHint="search" list={list} />
        <datalist id={list}>
          {offers.map(({ value }) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </datalist>
      </form>
      {isEnough(asked) ? (
        <Places id={id} asked={asked} onSeek={onSeek} />
      ) : (
        <p className="text-muted text-sm">
          <Trans>Type three characters or more and press Enter.</Trans>
        </p>
      )}
    </section>
  )
}

/** ms after typing stops (VW-9.27). */
const pause = 500

function Places({ id, asked, onSeek }: { id: string; asked: string; onSeek: WithinProps['onSeek'] }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(withinQuery(id, asked))
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return null
  const places = query.data.pages.flatMap((page) => page.items)
  const words = [asked, ...query.data.pages.flatMap((page) => page.forgiven)].join(' ')
  const total = query.data.pages[0]?.total ?? 0
  return (
    <>
      <output className="mb-2 block text-muted text-sm">
        <Plural value={total} _0="Not found in this video" one="Found once" other="Found # times" />
      </output>
      <InfiniteList query={query} automatic={2}>
        <ul aria-label={t`Places in this video`} className="flex flex-col gap-0.5">
          {places.map(({ time, text, kind }) => (
            <li key={`${kind} ${time} ${text}`}>
              <button
                type="button"
                disabled={time === null}
                onClick={() => time !== null && onSeek(time)}
                className="flex w-full items-start gap-3 rounded-md px-2 py-1.5 text-left enabled:hover:bg-hover touch:py-2.5"
              >
                <span className="min-w-9 shrink-0 font-medium text-accent-ink tabular-nums">{time !== null && clock(time)}</span>
                <span className="wrap-anywhere min-w-0">
                  <PlaceKind kind={kind} />
                  <Marked text={text} query={words} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </InfiniteList>
    </>
  )
}

type Kind = AnswerOf<typeof searchRoutes.searchWithin>['items'][number]['kind']

/** What it stands in, where that is not what is said. */
function PlaceKind({ kind }: { kind: Kind }) {
  const { t } = useLingui()
  if (kind === 'transcript') return null
  const names = { highlight: t`Highlight`, slide: t`Slide`, comment: t`Comment` }
  return <span className="mr-1.5 rounded-sm bg-sunken px-1.5 py-0.5 text-muted text-xs">{names[kind]}</span>
}
