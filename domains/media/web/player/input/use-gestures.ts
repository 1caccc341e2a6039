import { useEffect, useEffectEvent, useRef } from 'react'
import type { Perform } from '../player-context.ts'

const doubleWithin = 300

interface Touch {
  /** Whether the controls are in sight. */
  readonly shown: () => boolean
  readonly setShown: (shown: boolean) => void
}

/**
 * A mouse plays and pauses by a click and goes full screen by two. A finger shows the controls by a tap, hides them by
 * another, and jumps ten seconds by two taps on the left or right third.
 */
export function useGestures(surface: HTMLElement | null, perform: Perform, { shown, setShown }: Touch): void {
  const last = useRef({ at: 0, side: 0 })
  const tell = useEffectEvent(perform)
  useEffect(() => {
    if (!surface) return
    const onTap = (event: PointerEvent) => {
      const { left, width } = surface.getBoundingClientRect()
      const part = (event.clientX - left) / width
      const side = part < 1 / 3 ? -1 : part > 2 / 3 ? 1 : 0
      const isDouble = side !== 0 && last.current.side === side && event.timeStamp - last.current.at < doubleWithin
      last.current = { at: event.timeStamp, side }
      if (isDouble) tell({ do: 'seekBy', by: side * 10 })
      else setShown(!shown())
    }
    const onClick = (event: MouseEvent) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') onTap(event)
      else tell({ do: 'toggle' })
    }
    const onDoubleClick = () => matchMedia('(hover: hover)').matches && tell({ do: 'fullscreen' })
    surface.addEventListener('click', onClick)
    surface.addEventListener('dblclick', onDoubleClick)
    return () => {
      surface.removeEventListener('click', onClick)
      surface.removeEventListener('dblclick', onDoubleClick)
    }
  }, [surface, shown, setShown])
}
