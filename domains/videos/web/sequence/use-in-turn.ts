import { useCallback, useRef } from 'react'

/** Asks one thing after the other: a query that is asked for anew calls off the answer that is on its way, the next page of a list too. */
export function useInTurn(): <T>(ask: () => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(ask: () => Promise<T>) => {
    const mine = last.current.then(ask, ask)
    last.current = mine
    return mine
  }, [])
}
