import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Gives a button (`data-control`) of a row (`data-row`) the focus once a list has changed: whoever moves or removes rows by keys goes on from
 * there.
 *
 * @returns what says which one, before the list changes
 */
export function useFocusAfter(list: unknown, frame: RefObject<HTMLElement | null>): (row: string, control: string) => void {
  const wanted = useRef('')
  useLayoutEffect(() => {
    if (wanted.current === '') return
    frame.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = ''
  }, [list, frame])
  return useCallback((row, control) => void (wanted.current = `[data-row="${CSS.escape(row)}"] [data-control="${control}"]`), [])
}
