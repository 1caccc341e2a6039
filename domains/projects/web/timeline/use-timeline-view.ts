import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { fittingScale, leftAfterZoom, type View, withinScales } from './geometry.ts'

/** px that stay free behind a film all of which is shown: for its last handle. */
const free = 24

/** How much of the timeline is in the window, and how near one looks. @param length seconds of the film */
export function useTimelineView(length: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [{ left, width }, setSeen] = useState({ left: 0, width: 0 })
  /** px for a second; null: as far as all of it is seen. */
  const [wanted, setWanted] = useState<number | null>(null)
  const goal = useRef<number | null>(null)
  const room = Math.max(0, width - free)
  const scale = wanted === null ? fittingScale(length, room) : withinScales(wanted, length, room)
  const view: View = { left, width, scale }

  /** @param x px from the window's left edge that stay where they are */
  const zoom = (by: number, x = width / 2) => {
    const next = withinScales(scale * by, length, room)
    if (next !== scale) goal.current = leftAfterZoom(view, next, x)
    setWanted(next <= fittingScale(length, room) ? null : next)
  }
  useLayoutEffect(() => {
    if (goal.current !== null && scroller.current) scroller.current.scrollLeft = goal.current
    goal.current = null
  }, [scale])

  const onWheel = useEffectEvent((event: WheelEvent) => {
    const frame = scroller.current
    if (!frame || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    zoom(Math.exp(-event.deltaY / 300), event.clientX - frame.getBoundingClientRect().left)
  })
  useEffect(() => {
    const frame = scroller.current
    if (!frame) return
    const look = () => setSeen({ left: frame.scrollLeft, width: frame.clientWidth })
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(frame)
    const wheel = (event: WheelEvent) => onWheel(event)
    frame.addEventListener('scroll', look, { passive: true })
    // One that may be kept from the page must say so.
    frame.addEventListener('wheel', wheel, { passive: false })
    return () => {
      sizes.disconnect()
      frame.removeEventListener('scroll', look)
      frame.removeEventListener('wheel', wheel)
    }
  }, [])

  return { scroller, view, zoom, fit: () => setWanted(null), isFitted: wanted === null }
}
