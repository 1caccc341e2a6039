import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { fittingScale, leftAfterZoom, type View, withinScales } from './geometry.ts'

/** px that stay free behind a film all of which is shown: for its last handle. */
const free = 24
/** px beyond the end of a film that is looked at from nearer, where a clip can be let go. */
const beyond = 64

/**
 * How much of the timeline is in the window, and how near one looks.
 *
 * @param length seconds of the film
 * @param isHeld whether something is being drawn or typed that may change them
 */
export function useTimelineView(length: number, isHeld: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const [{ left, width }, setSeen] = useState({ left: 0, width: 0 })
  /** px for a second; null: as far as all of it is seen. */
  const [wanted, setWanted] = useState<number | null>(null)
  const goal = useRef<number | null>(null)
  const isPressed = usePressed(scroller)
  const room = Math.max(0, width - free)
  const isSteady = isHeld || isPressed
  const fitted = useSteadyScale(fittingScale(length, room), room, isSteady)
  const isFitted = wanted === null
  const scale = Math.max(fitted, wanted ?? 0)
  const view: View = { left, width, scale }
  const whole = length * scale + (isFitted ? free : beyond)
  /** Of all that is scrolled. While something is held it reaches to the window's right edge: the browser would scroll back otherwise. */
  const extent = isSteady ? Math.max(whole, left + width) : isFitted ? '100%' : whole

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

  return { scroller, view, extent, zoom, fit: () => setWanted(null), isFitted }
}

/** The scale at which all of a film is in the window; while it is held, as it was before, so that what lies below the pointer stays there. */
function useSteadyScale(fitting: number, room: number, isHeld: boolean): number {
  const [steady, setSteady] = useState({ scale: fitting, room })
  if (isHeld && steady.room === room) return steady.scale
  if (steady.scale !== fitting || steady.room !== room) setSteady({ scale: fitting, room })
  return fitting
}

/** Whether something in the window is pressed: where a field is left by that, it must not move away below the pointer. */
function usePressed(scroller: RefObject<HTMLElement | null>): boolean {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    const { current } = scroller
    // Of a press on its scroll bar browsers don't say when it ends.
    const press = ({ button, target }: PointerEvent) => setPressed(button === 0 && target !== current)
    const letGo = () => setPressed(false)
    current?.addEventListener('pointerdown', press, { capture: true })
    window.addEventListener('pointerup', letGo)
    window.addEventListener('pointercancel', letGo)
    window.addEventListener('blur', letGo)
    return () => {
      current?.removeEventListener('pointerdown', press, { capture: true })
      window.removeEventListener('pointerup', letGo)
      window.removeEventListener('pointercancel', letGo)
      window.removeEventListener('blur', letGo)
    }
  }, [scroller])
  return isPressed
}
