import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useField } from './field.tsx'
import { type Suggestion, SuggestionList, useSuggestions } from './suggestions.tsx'

export type { Suggestion } from './suggestions.tsx'

export interface Chip {
  readonly value: string
  readonly label: string
  readonly picture?: ReactNode
}

export interface ChipsInputProps {
  readonly chips: readonly Chip[]
  readonly onChange: (chips: readonly Chip[]) => void
  /** Offers for what was typed so far, asked once typing stops; nothing is asked for empty text. */
  readonly suggest?: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
  /** What was typed becomes a chip, or several, by Enter or comma, and by Space too where a chip is one word; null refuses it. */
  readonly create?: (text: string) => Chip | readonly Chip[] | null
  /** ms after typing stops before offers are asked for. */
  readonly pause?: number
  readonly spaceAdds?: boolean
  /** What of the typed text is entered; the rest is not. */
  readonly accept?: (text: string) => string
  readonly label?: string
  readonly placeholder?: string
  readonly limit?: number
  readonly disabled?: boolean
}

/** Several people, groups, channels or topics: an autocomplete field that keeps what is chosen as chips. */
export function ChipsInput(props: ChipsInputProps) {
  const { chips, label, placeholder, limit = 100, disabled = false } = props
  const { t } = useLingui()
  const field = useField()
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, offers, active, add, addTyped, remove, onKeyDown } = useChips({ ...props, limit })
  return (
    <div className="relative">
      <div className="control flex flex-wrap items-center gap-1.5 py-1.5! pl-1.5!" {...(disabled && { 'data-disabled': '' })}>
        {chips.map((chip) => (
          <ChipItem
            key={chip.value}
            chip={chip}
            disabled={disabled}
            removeLabel={t`Remove ${chip.label}`}
            onRemove={() => {
              remove(chip)
              input.current?.focus()
            }}
          />
        ))}
        <input
          {...field}
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded={offers.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={offers[active] ? `${list}-${active}` : undefined}
          autoComplete="off"
          disabled={disabled || chips.length >= limit}
          placeholder={chips.length === 0 ? placeholder : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={addTyped}
          className="min-h-6 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
        />
      </div>
      <SuggestionList id={list} offers={offers} active={active} onPick={add} />
    </div>
  )
}

function useChips({ chips, onChange, suggest, create, pause, spaceAdds = false, accept, limit }: ChipsInputProps & { limit: number }) {
  const [text, setText] = useState('')
  const [stepped, setStepped] = useState(false)
  const { offers, active, setActive, close } = useSuggestions(text, suggest, chips, pause)

  const add = (made: Chip | readonly Chip[] | null | undefined) => {
    if (!made) return
    const fresh = [made].flat().filter((chip) => !chips.some((one) => one.value === chip.value))
    if (fresh.length > 0) onChange([...chips, ...fresh].slice(0, limit))
    write('')
    close()
  }
  const write = (next: string) => {
    setText(accept ? accept(next) : next)
    setStepped(false)
  }
  const typed = () => (text.trim() && create ? create(text.trim()) : null)
  // What was typed is meant as it stands, unless an offer was walked to.
  const meant = () => (create && !stepped ? typed() : (offers[active] ?? typed()))
  const step = (by: number) => {
    setActive(
      create && !stepped ? (by > 0 ? 0 : Math.max(0, offers.length - 1)) : (active + by + offers.length) % Math.max(1, offers.length),
    )
    setStepped(true)
  }

  const keys: Record<string, (event: KeyboardEvent) => boolean> = {
    Enter: () => text.trim() !== '' && (add(meant()), true),
    ',': () => text.trim() !== '' && (add(typed() ?? offers[active]), true),
    ' ': () => text.trim() !== '' && spaceAdds && (add(typed() ?? offers[active]), true),
    Backspace: () => text === '' && chips.length > 0 && (onChange(chips.slice(0, -1)), true),
    ArrowDown: () => (step(1), true),
    ArrowUp: () => (step(-1), true),
    Escape: (event) => offers.length > 0 && (event.stopPropagation(), close(), true),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (keys[event.key]?.(event)) event.preventDefault()
  }
  const addTyped = () => {
    add(typed())
    close()
  }
  const remove = (chip: Chip) => onChange(chips.filter((one) => one !== chip))
  return { text, setText: write, offers, active: create && !stepped ? -1 : active, add, addTyped, remove, onKeyDown }
}

function ChipItem({ chip, disabled, onRemove, removeLabel }: { chip: Chip; disabled: boolean; onRemove: () => void; removeLabel: string }) {
  return (
    <span className="inline-flex h-6 max-w-full items-center gap-1 rounded-sm bg-accent-soft pl-1.5 font-medium text-accent-ink text-sm touch:h-9">
      {chip.picture}
      <span className="truncate">{chip.label}</span>
      <button
        type="button"
        aria-label={removeLabel}
        disabled={disabled}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-pressed/60 touch:size-9"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  )
}
