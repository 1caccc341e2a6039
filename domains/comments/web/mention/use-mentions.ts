import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { peopleRoutes } from '#domains/accounts/contract.ts'
import { useMe } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { type Suggestion, useSuggestions } from '#platform/web/ui/suggestions.tsx'
import { completed, type Token, tokenAt } from './token.ts'

interface Box {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly onText: (text: string) => void
}

/** ms after typing stops. */
const pause = 150

/** Offers people while their name is typed after an @. The box keeps the focus and is a combobox as long as there are offers. */
export function useMentions({ box, text, onText }: Box) {
  const id = useId()
  const exclude = useMe()?.name ?? ''
  const [token, setToken] = useState<Token | null>(null)
  const ask = async (typed: string, signal: AbortSignal): Promise<Suggestion[]> => {
    // Guests of an event are not told who has an account here.
    if (exclude === '') return []
    const { users } = await call(peopleRoutes.mentionUsers, { query: { qtext: typed.slice(1), exclude, max: 6 }, signal })
    return users.map(({ name, displayname }) => ({ value: name, label: displayname, hint: `@${name}` }))
  }
  const { offers, active, setActive, close } = useSuggestions(token ? `@${token.name}` : '', ask, [], pause)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const leave = () => {
    setToken(null)
    close()
  }
  const pick = ({ value }: Suggestion) => {
    if (!token) return
    const next = completed(text, token, value)
    caret.current = next.caret
    onText(next.text)
    leave()
  }
  const shown = token !== null && offers.length > 0
  /** @returns whether the key was for the list */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!shown || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return false
    const offer = offers[active]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + offers.length) % offers.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && offer) pick(offer)
    else if (event.key === 'Escape') leave()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const combobox = shown
    ? ({
        role: 'combobox',
        'aria-expanded': true,
        'aria-autocomplete': 'list',
        'aria-controls': id,
        'aria-activedescendant': `${id}-${active}`,
      } as const)
    : {}
  /** What stands before the caret has changed. */
  const look = (now: string, at: number) => setToken(tokenAt(now, at))
  return { list: { id, offers: shown ? offers : [], active, onPick: pick }, combobox, onKey, look, leave }
}
