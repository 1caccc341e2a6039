import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isReached } from './is-reached.ts'

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
    const watch = new IntersectionObserver((seen) => isReached(seen) && setNear(true), { rootMargin: '800px 0px' })
    watch.observe(holder.current)
    return () => watch.disconnect()
  }, [near])
  return near ? children : <div ref={holder}>{place}</div>
}
