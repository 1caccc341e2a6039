import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { useFrames } from '#platform/web/ui/use-frames.ts'
import type { PlacedClip } from '../model/placing.ts'
import { dropIndex } from './geometry.ts'

interface Given {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly places: readonly PlacedClip[]
  /** Those that are drawn together where one of them is. */
  readonly several: readonly string[]
  readonly scale: number
  readonly onDrop: (id: string, index: number) => void
}

export interface ClipDrag {
  readonly id: string
  /** All that are drawn, by their ids. */
  readonly ids: ReadonlySet<string>
  /** Its index now, and the one it, or the first of them, would get among the others. */
  readonly from: number
  readonly to: number
  /** px that it was drawn. */
  readonly by: number
}

/** px before a press becomes a drag. */
const threshold = 5
/** px from the edge of the window at which it moves on, and px a picture. */
const edge = 48
const pace = 14

/** What is held, before and while it is drawn. */
interface HeldClip {
  readonly id: string
  /** Where all clips lay. */
  readonly places: readonly PlacedClip[]
  readonly from: number
  /** Second of the film at which it was taken. */
  readonly start: number
  /** px of the window at which the pointer is. */
  readonly x: number
  readonly isDrawn: boolean
}

/** Draws clips to other places with a mouse or a pen; fingers scroll, and have the list. */
export function useClipDrag({ scroller, places, several, scale, onDrop }: Given) {
  const [drawn, setDrawn] = useState<(ClipDrag & Pick<HeldClip, 'places'>) | null>(null)
  const held = useRef<HeldClip | null>(null)
  const wasDrawn = useRef(false)
  // Where clips lie otherwise all at once, the block that has the pointer may be gone, and nothing says that it was let go of.
  const drag = drawn?.places === places ? drawn : null
  const heldHere = () => (held.current?.places === places ? held.current : null)
  const draw = (x: number) => {
    const current = heldHere()
    if (!current) return
    const point = pointAt(scroller.current, x)
    const by = point - current.start * scale
    const isDrawn = current.isDrawn || Math.abs(by) >= threshold
    held.current = { ...current, x, isDrawn }
    if (!isDrawn) return
    wasDrawn.current = true
    const ids = new Set(several.includes(current.id) ? several : [current.id])
    setDrawn({ id: current.id, ids, places, from: current.from, by, to: dropIndex(places, ids, point / scale) })
  }
  useFrames(() => {
    const [frame, current] = [scroller.current, heldHere()]
    const way = frame && current?.isDrawn ? edgeOf(frame, current.x) : 0
    if (!frame || !current || way === 0) return
    frame.scrollLeft += way * pace
    draw(current.x)
  })
  const end = () => {
    held.current = null
    setDrawn(null)
  }
  /** For what holds the clips. */
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      wasDrawn.current = false
      const block = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-clip]') : null
      const from = places.findIndex(({ clip }) => clip.id === block?.dataset['clip'])
      const place = places[from]
      if (!block || !place || event.button !== 0 || event.pointerType === 'touch') return
      block.setPointerCapture(event.pointerId)
      const { clientX: x } = event
      held.current = { id: place.clip.id, places, from, start: pointAt(scroller.current, x) / scale, x, isDrawn: false }
    },
    onPointerMove: ({ clientX }: PointerEvent) => draw(clientX),
    onPointerUp: () => {
      if (held.current && drag && (drag.ids.size > 1 || drag.to !== drag.from)) onDrop(drag.id, drag.to)
      end()
    },
    onPointerCancel: end,
    onLostPointerCapture: end,
  }
  /** Whether the press that has just ended was a drag, and nothing else. */
  const wasDrag = () => {
    const was = wasDrawn.current
    wasDrawn.current = false
    return was
  }
  return { drag, handlers, cancel: end, wasDrag }
}

/** px of the timeline at px of the window. */
const pointAt = (frame: HTMLElement | null, x: number): number => (frame ? x - frame.getBoundingClientRect().left + frame.scrollLeft : 0)

/** The side of the window at whose edge the pointer is. */
function edgeOf(frame: HTMLElement, x: number): -1 | 0 | 1 {
  const { left, right } = frame.getBoundingClientRect()
  if (x < left + edge) return -1
  return x > right - edge ? 1 : 0
}
