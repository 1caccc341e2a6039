import { useSyncExternalStore } from 'react'

const wide = '(width >= 80rem)'

function onChange(changed: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The window has room beside the player. */
export const useIsWide = (): boolean => useSyncExternalStore(onChange, () => matchMedia(wide).matches)
