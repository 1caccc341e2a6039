import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** CSS px from the end within which one reads what is newest (LE-4.29, LE-9.05). */
const nearEnd = 40

interface Ends {
  /** The first and the last that are shown. */
  readonly oldest: string | undefined
  readonly newest: string | undefined
  /** Whether the end is read now. */
  readonly onRead: (end: boolean) => void
  /** The beginning came near. */
  readonly onBeginning: () => void
}

/**
 * A list that goes on at its end, in an area that scrolls: whoever is at the end stays there; for whoever is not, what they look at stays where it
 * is, also when earlier ones come above it.
 */
export function useEnd({ oldest, newest, onRead, onBeginning }: Ends) {
  const area = useRef<HTMLElement>(null)
  const fromEnd = useRef(0)
  const tell = useEffectEvent(onRead)
  const before = useRef('')
  const ends = `${oldest} ${newest}`
  useLayoutEffect(() => {
    const at = area.current
    if (!at || before.current === ends) return
    before.current = ends
    const end = at.scrollHeight - at.clientHeight
    at.scrollTop = fromEnd.current <= nearEnd ? end : end - fromEnd.current
  })
  // Where it is not shown any more nothing is kept from it.
  useEffect(() => () => tell(true), [])
  const onScroll = () => {
    const at = area.current
    if (!at) return
    fromEnd.current = at.scrollHeight - at.clientHeight - at.scrollTop
    onRead(fromEnd.current <= nearEnd)
    if (at.scrollTop < 80) onBeginning()
  }
  const toEnd = () => {
    fromEnd.current = 0
    const at = area.current
    if (at) at.scrollTop = at.scrollHeight
  }
  return { area, onScroll, toEnd }
}
