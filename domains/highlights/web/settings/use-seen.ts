import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is in sight. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return seen
}
