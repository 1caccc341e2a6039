import { useState } from 'react'

/** A choice of this browser that outlives the page (the width of a panel, grid or list); without storage it lasts as long as the page. */
export function useStored(key: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => {
    try {
      return localStorage.getItem(key) ?? initial
    } catch {
      return initial
    }
  })
  const keep = (next: string) => {
    setValue(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // Private windows may refuse.
    }
  }
  return [value, keep]
}
