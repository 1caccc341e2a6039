import { useEffect } from 'react'

const reasons = new Set<symbol>()

/** Keeps the page from reloading itself while `active`: something is uploaded, played, or written and not saved. */
export function useBusy(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const reason = Symbol('busy')
    reasons.add(reason)
    return () => void reasons.delete(reason)
  }, [active])
}

/** Whether something would be lost or interrupted if the page reloaded now. */
export const isBusy = (): boolean => reasons.size > 0
