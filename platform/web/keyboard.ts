import { useEffectEvent, useLayoutEffect } from 'react'

export interface Shortcut {
  /** One key (`/`, `?`) or two after another (`g h`). */
  readonly keys: string
  /** What it does, for the list of keys; a second key for the same thing has none. */
  readonly label?: string
  readonly run: () => void
}

const shortcuts = new Set<Shortcut>()
let first: { key: string; at: number } | undefined

/** All that can be pressed on this page now. */
export const listShortcuts = (): readonly Shortcut[] => [...shortcuts]

/** ms between the two keys of a pair. */
const chordTimeout = 1200

/** Fields keep their keys, except sliders that leave them to the page (`data-page-keys`). */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([data-page-keys]), textarea, select'))

/** Buttons keep Space and Enter. */
function isForTarget(event: KeyboardEvent): boolean {
  const { key, target } = event
  if (!(target instanceof HTMLElement)) return false
  if (isTyping(event)) return true
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary, label, [role="button"], [role="tab"]') !== null
}

function press(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isForTarget(event)) return
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]:not([hidden])')) return
  const pair = first && event.timeStamp - first.at < chordTimeout ? `${first.key} ${event.key}` : undefined
  const hit = [...shortcuts].reverse().find((one) => one.keys === pair) ?? [...shortcuts].reverse().find((one) => one.keys === event.key)
  first = hit ? undefined : { key: event.key, at: event.timeStamp }
  if (!hit) return
  event.preventDefault()
  hit.run()
}

/** Listens for keys while the component is there; never while something is typed or a dialog is open. */
export function useShortcuts(list: readonly Shortcut[]): void {
  const mine = useEffectEvent(() => list)
  const keys = list.map((one) => one.keys).join('\n')
  // Not a moment after the page: what is pressed as soon as it is there would be lost.
  useLayoutEffect(() => {
    const added = mine().map((one, index): Shortcut => ({ ...one, run: () => mine()[index]?.run() }))
    if (shortcuts.size === 0) document.addEventListener('keydown', press)
    for (const one of added) shortcuts.add(one)
    return () => {
      for (const one of added) shortcuts.delete(one)
      if (shortcuts.size === 0) document.removeEventListener('keydown', press)
    }
  }, [keys])
}
