import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { cx } from './cx.ts'

export interface Suggestion {
  readonly value: string
  readonly label: string
  readonly hint?: string
  readonly picture?: ReactNode
}

/** ms after typing stops. */
const pause = 300

type Ask<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]>

/** Offers for a text that is being typed, without those that are taken. An answer to an older text never shows. */
export function useSuggestions<T extends Suggestion>(
  text: string,
  ask: Ask<T> | undefined,
  taken: readonly { value: string }[],
  wait = pause,
) {
  const [found, setFound] = useState<{ text: string; offers: readonly T[] }>({ text: '', offers: [] })
  const [active, setActive] = useState(0)
  const fetchOffers = useEffectEvent(async (signal: AbortSignal) => ask?.(text.trim(), signal))
  const wanted = text.trim()
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      fetchOffers(stop.signal).then(
        (offers) => {
          if (stop.signal.aborted || !offers) return
          setFound({ text: wanted, offers })
          setActive(0)
        },
        // No offers is all that a failed look-up costs.
        () => undefined,
      )
    }, wait)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted, wait])
  const offers = (found.text === wanted ? found.offers : []).filter((offer) => !taken.some((one) => one.value === offer.value))
  return { offers, active: Math.min(active, Math.max(0, offers.length - 1)), setActive, close: () => setFound({ text: '', offers: [] }) }
}

export interface SuggestionListProps<T extends Suggestion> {
  readonly id: string
  readonly offers: readonly T[]
  readonly active: number
  readonly onPick: (offer: T) => void
  readonly className?: string
}

/** The list under an autocomplete field; the field keeps the focus. */
export function SuggestionList<T extends Suggestion>({ id, offers, active, onPick, className }: SuggestionListProps<T>) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      hidden={offers.length === 0}
      className={cx(
        'absolute inset-x-0 top-full z-50 mt-1 max-h-80 animate-pop-in overflow-y-auto rounded-lg bg-raised p-1 shadow-float',
        className,
      )}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {offers.map((offer, index) => (
        <div
          key={offer.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onPick(offer)}
          onKeyDown={undefined}
          className={cx(
            'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1.5 touch:min-h-11',
            index === active ? 'bg-hover' : 'hover:bg-sunken',
          )}
        >
          {offer.picture}
          <span className="min-w-0 flex-1 truncate">{offer.label}</span>
          {offer.hint && <span className="shrink-0 truncate text-muted text-sm">{offer.hint}</span>}
        </div>
      ))}
    </div>
  )
}
