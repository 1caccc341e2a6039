import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { searchTopicsFor } from '#domains/topics/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SuggestionList, useSuggestions } from '#platform/web/ui/suggestions.tsx'
import { type Fault, faultOf, tagsIn } from './interest-rules.ts'

/** At most so many matching topics are offered (LE-9.27). */
const offered = 5

const suggest = async (text: string, signal: AbortSignal) =>
  (await searchTopicsFor(text.split(',').at(-1)?.trim() ?? '', signal)).map((topic) => ({ value: topic, label: topic }))

export interface InterestFieldProps {
  readonly taken: readonly string[]
  readonly busy: boolean
  readonly onFollow: (text: string) => Promise<unknown>
}

/** A box that follows topics: what is typed, or one of those that begin like it. */
export function InterestField(props: InterestFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const { text, write, fault, send, offers, chosen, take, onKeyDown, close } = useInterestField(props)
  return (
    <div className="w-full sm:w-80">
      <div className="relative flex gap-1.5">
        <input
          role="combobox"
          aria-label={t`Follow a topic`}
          aria-expanded={offers.length > 0}
          aria-controls={`${id}-offers`}
          aria-autocomplete="list"
          aria-activedescendant={chosen === null ? undefined : `${id}-offers-${chosen}`}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          autoComplete="off"
          placeholder={t`Follow a topic: safety, …`}
          value={text}
          onChange={(event) => write(event.target.value.replaceAll(/\s/g, ''))}
          onKeyDown={onKeyDown}
          onBlur={close}
          className="control min-w-0 flex-1"
        />
        <Button icon={Plus} busy={props.busy} onClick={() => void send(text)}>
          <Trans>Follow</Trans>
        </Button>
        <SuggestionList id={`${id}-offers`} offers={offers} active={chosen ?? -1} onPick={({ value }) => take(value)} />
      </div>
      <p id={`${id}-fault`} role="alert" className="text-danger-ink text-sm empty:hidden [&:not(:empty)]:mt-1.5">
        {fault && <FaultWords fault={fault} />}
      </p>
    </div>
  )
}

function useInterestField({ taken, onFollow }: InterestFieldProps) {
  const [fault, setFault] = useState<Fault | 'space' | null>(null)
  const [text, setText] = useState('')
  const [walked, setWalked] = useState(false)
  const found = useSuggestions(
    text,
    suggest,
    taken.map((topic) => ({ value: topic })),
  )
  const offers = found.offers.slice(0, offered)
  const chosen = walked && offers[found.active] ? found.active : null

  const write = (next: string) => {
    setText(next)
    setWalked(false)
    setFault(null)
  }
  const send = async (wanted: string) => {
    const wrong = faultOf(wanted)
    setFault(wrong)
    if (wrong) return
    found.close()
    setText('')
    const fresh = tagsIn(wanted).filter((topic) => !taken.includes(topic))
    // It is refused with a toast; what was typed comes back.
    if (fresh.length > 0) await onFollow(fresh.join(',')).catch(() => setText(wanted))
  }
  const take = (topic: string) => void send([...text.split(',').slice(0, -1), topic].join(','))
  const step = (by: number) => {
    found.setActive(walked ? (found.active + by + offers.length) % offers.length : by > 0 ? 0 : offers.length - 1)
    setWalked(true)
  }
  const keys: Record<string, () => void> = {
    // A tag is one word (LE-5.01, LE-5.02).
    ' ': () => setFault('space'),
    Enter: () => (chosen === null ? void send(text) : take(offers[chosen]?.value ?? '')),
    ...(offers.length > 0 && { ArrowDown: () => step(1), ArrowUp: () => step(-1), Escape: found.close }),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { text, write, fault, send, offers, chosen, take, onKeyDown, close: found.close }
}

function FaultWords({ fault }: { fault: Fault | 'space' }) {
  if (fault === 'space' || fault === 'character') return <Trans>This character is not allowed in user interest.</Trans>
  if (fault === 'short') return <Trans>A user interest has at least 2 characters.</Trans>
  if (fault === 'long') return <Trans>A user interest has at most 256 characters.</Trans>
  return <Trans>Type a topic first.</Trans>
}
