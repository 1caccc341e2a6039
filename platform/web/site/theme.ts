import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const key = 'lyceum-theme'
/** s */
const year = 31_536_000
const changed = new Set<() => void>()

function stored(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Chooses the colours of this browser; the next page starts with them, by its cookie. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  document.cookie = `${key}=${theme === 'system' ? '' : theme}; path=/; max-age=${theme === 'system' ? 0 : year}; samesite=lax`
  for (const listener of changed) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    changed.add(listener)
    return () => changed.delete(listener)
  }, stored)
}
