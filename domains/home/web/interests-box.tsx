import { Trans, useLingui } from '@lingui/react/macro'
import { Hash, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Me } from '#domains/accounts/web.ts'
import { searchTopicsFor } from '#domains/topics/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SuggestionList, useSuggestions } from '#platform/web/ui/suggestions.tsx'
import { type Fault, faultOf, tagsIn } from './interest-rules.ts'
import { useInterests } from './use-interests.ts'

/** At most so many matching topics are offered (LE-9.27). */
const offered = 5

const suggest = async (text: string, signal: AbortSignal) =>
  (await searchTopicsFor(text.split(',').at(-1)?.trim() ?? '', signal)).map((topic) => ({ value: topic, label: topic }))

/** The topics that a person follows, and a box that follows more: what is recommended goes by them. */
export function InterestsBox({ me }: { me: Me }) {
  const { t } = useLingui()
  const { follow, leave, busy } = useInterests(me)
  return (
    <section aria-label={t`Your interests`} className="flex flex-wrap items-start gap-x-2 gap-y-2">
      <InterestField taken={me.topics} busy={busy} onFollow={follow} />
      <ul aria-label={t`Topics that you follow`} className="flex min-w-0 flex-wrap gap-1.5 sm:pt-0.5">
        {me.topics.map((topic) => (
          <li
            key={topic}
            className="flex h-8 max-w-60 items-center gap-1 rounded-full bg-accent-soft pl-2.5 font-medium text-accent-ink text-sm touch:h-11"
          >
            <Hash aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">{topic}</span>
            <button
              type="button"
              aria-label={t`Do not follow ${topic} any more`}
              onClick={() => leave(topic)}
              className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-pressed/60 touch:size-11"
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      {me.topics.length === 0 && (
        <p className="self-center text-muted text-sm">
          <Trans>Follow topics, and this page recommends what is new in them.</Trans>
        </p>
      )}
    </section>
  )
}

interface FieldProps {
  readonly taken: readonly string[]
  readonly busy: boolean
  readonly onFollow: (text: string) => Promise<unknown>
}

function InterestField(props: FieldProps) {
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

function useInterestField({ taken, onFollow }: FieldProps) {
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
