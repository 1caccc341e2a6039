import { type PointerEvent, useRef, useState } from 'react'

interface Drag {
  readonly id: string
  /** px that the row was drawn from its place. */
  readonly by: number
  /** The index at which it would stand. */
  readonly over: number
}

/** Draws the rows of a list to other places by their handles, with a mouse, a pen or a finger. */
export function useDragOrder(onDrop: (id: string, index: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const start = useRef({ y: 0, from: 0 })

  const overOf = (y: number): number => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    const top = list.current?.getBoundingClientRect().top ?? 0
    // Where rows stand without being drawn.
    const passed = rows.filter((row, index) => index !== start.current.from && top + row.offsetTop + row.offsetHeight / 2 < y)
    return passed.length
  }

  const handle = (id: string, index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { y: event.clientY + window.scrollY, from: index }
      setDrag({ id, by: 0, over: index })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag?.id !== id) return
      setDrag({ id, by: event.clientY + window.scrollY - start.current.y, over: overOf(event.clientY) })
    },
    onPointerUp: (event: PointerEvent) => {
      if (drag?.id !== id) return
      setDrag(null)
      // Where the pointer is now: the last moves may not have been drawn yet.
      const over = overOf(event.clientY)
      if (over !== start.current.from) onDrop(id, over)
    },
    onPointerCancel: () => setDrag(null),
  })

  return { list, drag, handle }
}
