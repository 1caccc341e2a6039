import { type KeyboardEvent, useRef } from 'react'

/**
 * Moves something by a key. For as long as that is held it is one step, as what a pointer draws is.
 *
 * @param onBegin is called when a key is pressed; what it returns is told each time how far it has gone since
 */
export function useHeldKey<Way>(onBegin: () => (gone: Way) => void, sum: (gone: Way, by: Way) => Way) {
  const held = useRef<{ readonly gone: Way; readonly draw: (gone: Way) => void } | null>(null)
  return ({ repeat }: KeyboardEvent, by: Way): void => {
    const { current } = held
    const now = repeat && current ? { ...current, gone: sum(current.gone, by) } : { gone: by, draw: onBegin() }
    held.current = now
    now.draw(now.gone)
  }
}
