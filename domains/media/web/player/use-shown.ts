import { useCallback, useEffect, useRef, useState } from 'react'

const restAfter = 2600

/** Whether the controls are in sight: while paused or busy, and for a moment after any movement, key or focus. */
export function useShown(root: HTMLElement | null, hold: boolean) {
  const [moved, setMoved] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const setShown = useCallback((shown: boolean) => {
    clearTimeout(timer.current)
    setMoved(shown)
    if (shown) timer.current = setTimeout(() => setMoved(false), restAfter)
  }, [])
  const wake = useCallback(() => setShown(true), [setShown])

  useEffect(() => {
    if (!root) return
    const onMove = (event: PointerEvent) => event.pointerType !== 'touch' && wake()
    const onLeave = (event: PointerEvent) => event.pointerType !== 'touch' && setShown(false)
    root.addEventListener('pointermove', onMove)
    root.addEventListener('pointerleave', onLeave)
    root.addEventListener('focusin', wake)
    return () => {
      clearTimeout(timer.current)
      root.removeEventListener('pointermove', onMove)
      root.removeEventListener('pointerleave', onLeave)
      root.removeEventListener('focusin', wake)
    }
  }, [root, wake, setShown])

  return { shown: hold || moved, setShown, wake }
}
