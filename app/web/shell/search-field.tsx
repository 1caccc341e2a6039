import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { type Suggestion, SuggestionList, useSuggestions } from '#platform/web/ui/suggestions.tsx'

/** ms after typing stops (VW-9.27). */
const pause = 500

interface Offer extends Suggestion {
  readonly url?: string
}

export type Suggest = (text: string, signal: AbortSignal) => Promise<readonly Offer[]>

export interface SearchFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly suggest: Suggest
  readonly onDone?: () => void
}

/** The search of everything, in the middle of the top bar. It says what the search page shows. */
export function SearchField(props: SearchFieldProps) {
  const searched = useLocation({
    select: ({ pathname, search }) => (pathname === '/web/search' ? String((search as { qtext?: string }).qtext ?? '') : ''),
  })
  return <SearchForm key={searched} searched={searched} {...props} />
}

function SearchForm({ ref, searched, suggest, onDone }: SearchFieldProps & { searched: string }) {
  const { t } = useLingui()
  const list = useId()
  const { text, setText, offers, chosen, pick, submit, onKeyDown, close } = useSearching(searched, suggest, onDone)
  return (
    <form role="search" onSubmit={submit} className="relative w-full max-w-xl">
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted" />
      <input
        ref={ref}
        type="search"
        role="combobox"
        aria-label={t`Search videos`}
        aria-expanded={offers.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen >= 0 ? `${list}-${chosen}` : undefined}
        placeholder={t`Search titles, topics and spoken words`}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
        className="control rounded-full! border-transparent! bg-sunken! px-10! hover:bg-hover! focus:border-focus! focus:bg-surface! [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <button
          type="button"
          aria-label={t`Clear search`}
          onClick={() => setText('')}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-full text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
      <SuggestionList id={list} offers={offers} active={chosen} onPick={pick} />
    </form>
  )
}

function useSearching(searched: string, suggest: Suggest, onDone: (() => void) | undefined) {
  const router = useRouter()
  const [text, setTyped] = useState(searched)
  const [chosen, setChosen] = useState(-1)
  const { offers, close } = useSuggestions<Offer>(text === searched ? '' : text, suggest, [], pause)

  const setText = (next: string) => {
    setTyped(next)
    setChosen(-1)
  }
  const go = (href: string) => {
    close()
    setChosen(-1)
    onDone?.()
    void router.navigate({ href })
  }
  const pick = (offer: Offer) => go(offer.url ?? `/web/search?${new URLSearchParams({ qtext: offer.label })}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const offer = offers[chosen]
    if (offer) pick(offer)
    else if (text.trim()) go(`/web/search?${new URLSearchParams({ qtext: text.trim() })}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    // One place more than there are offers: the text itself.
    const places = offers.length + 1
    setChosen(((chosen + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
  }
  return { text, setText, offers, chosen, pick, submit, onKeyDown, close }
}
