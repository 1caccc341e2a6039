import { useEffect } from 'react'

const reasons = new Set<symbol>()

/** Keeps the page from reloading itself while `active`, for what outlives its page: a broadcast, a recording. @param reason of the one who marks */
export function markBusy(reason: symbol, active: boolean): void {
  if (active) reasons.add(reason)
  else reasons.delete(reason)
}

/** Keeps the page from reloading itself while `active`: something is uploaded, played, or written and not saved. */
export function useBusy(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const reason = Symbol('busy')
    markBusy(reason, true)
    return () => markBusy(reason, false)
  }, [active])
}

/** Whether something would be lost or interrupted if the page reloaded now. */
export const isBusy = (): boolean => reasons.size > 0
