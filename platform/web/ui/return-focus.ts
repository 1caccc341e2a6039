import { useRef } from 'react'

/**
 * The focus goes back to where it was when what was opened closes. The primitives know only of buttons of their own, and ours open from
 * anywhere: then it would be lost.
 */
export function useReturnFocus() {
  const from = useRef<Element | null>(null)
  return {
    remember: () => {
      from.current = opener(document.activeElement)
    },
    giveBack: (event: Event) => {
      event.preventDefault()
      const isThere = from.current instanceof HTMLElement && from.current.isConnected && from.current !== document.body
      // What it was opened from may be gone, as the row of what was deleted.
      const next = isThere ? from.current : document.querySelector('main')
      if (next instanceof HTMLElement) next.focus({ preventScroll: !isThere })
    },
  }
}

/** An item of a menu goes with its menu: what stays is the menu's button. */
function opener(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
}
