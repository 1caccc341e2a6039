import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** What fills the screen: nothing else is seen, so what opens above the page opens in there. Null: nothing does. */
export const useFullscreen = (): HTMLElement | null =>
  useSyncExternalStore(subscribe, () => (document.fullscreenElement instanceof HTMLElement ? document.fullscreenElement : null))
