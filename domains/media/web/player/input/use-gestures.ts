import { useEffect } from 'react'
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
  useEffect(() => {
    if (!surface) return
    let last = { at: 0, side: 0 }
    const onTap = (event: PointerEvent) => {
      const { left, width } = surface.getBoundingClientRect()
      const part = (event.clientX - left) / width
      const side = part < 1 / 3 ? -1 : part > 2 / 3 ? 1 : 0
      const isDouble = side !== 0 && last.side === side && event.timeStamp - last.at < doubleWithin
      last = { at: event.timeStamp, side }
      if (isDouble) perform({ do: 'seekBy', by: side * 10 })
      else setShown(!shown())
    }
    const onClick = (event: MouseEvent) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') onTap(event)
      else perform({ do: 'toggle' })
    }
    const onDoubleClick = () => matchMedia('(hover: hover)').matches && perform({ do: 'fullscreen' })
    surface.addEventListener('click', onClick)
    surface.addEventListener('dblclick', onDoubleClick)
    return () => {
      surface.removeEventListener('click', onClick)
      surface.removeEventListener('dblclick', onDoubleClick)
    }
  }, [surface, perform, shown, setShown])
}
