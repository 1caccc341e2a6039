import { type ReactNode, useEffect, useRef, useState } from 'react'

export interface WhenNearProps {
  /** About as high as what comes. */
  readonly place: ReactNode
  readonly children: ReactNode
}

/** Shows its children from when their place has come within a screen of what is seen; they stay. */
export function WhenNear({ place, children }: WhenNearProps) {
  const [near, setNear] = useState(false)
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (near || !holder.current) return
    // Scrolled to while the page is busy, it is told of twice at once: first that it is not seen.
    const watch = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && setNear(true), { rootMargin: '800px 0px' })
    watch.observe(holder.current)
    return () => watch.disconnect()
  }, [near])
  return near ? children : <div ref={holder}>{place}</div>
}
