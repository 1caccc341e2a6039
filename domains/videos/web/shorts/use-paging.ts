import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps a scroller of slides, each as tall as itself, and the index of the one that is shown together: scrolling (swipe, wheel) tells
 * `onShown`, another index scrolls there.
 */
export function usePaging(index: number, count: number, onShown: (index: number) => void) {
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useRef<number | null>(null)
  const tell = useEffectEvent((next: number) => next !== index && onShown(next))

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || shown.current === index) return
    // At first it stands there; later it is seen to go.
    const behavior = shown.current === null ? 'instant' : 'auto'
    shown.current = index
    element.scrollTo({ top: index * element.clientHeight, behavior })
  }, [index])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const next = Math.round(element.scrollTop / Math.max(1, element.clientHeight))
      if (next === shown.current) return
      // On the way to where a key sent it, others pass by.
      if (Math.abs(element.scrollTop - next * element.clientHeight) > 2) return
      shown.current = next
      tell(next)
    }
    const resized = new ResizeObserver(() => element.scrollTo({ top: (shown.current ?? 0) * element.clientHeight, behavior: 'instant' }))
    element.addEventListener('scroll', look, { passive: true })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [])

  const step = (by: number) => {
    const element = scroller.current
    const next = Math.min(count - 1, Math.max(0, (shown.current ?? index) + by))
    if (!element || next === shown.current) return
    shown.current = next
    element.scrollTo({ top: next * element.clientHeight })
    onShown(next)
  }
  return { scroller, step }
}
