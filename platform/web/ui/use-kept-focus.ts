import { useRef } from 'react'

/**
 * Who moves a row by a button stays on that button (`data-control`), wherever the row goes.
 *
 * @param attribute in which rows carry their id
 */
export function useKeptFocus(attribute: `data-${string}`) {
  const kept = useRef('')
  return {
    keep: (id: string, control: string) => {
      kept.current = `[${attribute}="${id}"] [data-control="${control}"]`
    },
    restore: (row: HTMLElement | null) => {
      const control = kept.current && row?.parentElement?.querySelector<HTMLElement>(kept.current)
      if (control && document.activeElement !== control && document.activeElement?.closest(`[${attribute}]`) === null) control.focus()
    },
  }
}
