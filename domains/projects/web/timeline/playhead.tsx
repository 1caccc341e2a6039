import { type RefObject, useRef } from 'react'
import { useFrames } from '#platform/web/ui/use-frames.ts'
import type { FilmPlayer } from '../preview/film-player.ts'

interface Props {
  readonly player: FilmPlayer
  readonly scale: number
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** px from the right edge at which the window goes on with it. */
const ahead = 48

/** Where the film is. It moves with each picture, without anything else being drawn anew, and the window goes along. */
export function Playhead({ player, scale, scroller }: Props) {
  const line = useRef<HTMLSpanElement>(null)
  const before = useRef({ at: 0, x: -1 })
  useFrames(() => {
    const { at } = player.now()
    const [x, frame] = [at * scale, scroller.current]
    const { at: wasAt, x: wasX } = before.current
    if (!line.current || (at === wasAt && x === wasX)) return
    before.current = { at, x }
    // What is read after something is written has the browser lay the page out once more.
    const isBeside = frame !== null && at !== wasAt && (x > frame.scrollLeft + frame.clientWidth - ahead || x < frame.scrollLeft)
    line.current.style.transform = `translateX(${x}px)`
    if (isBeside) frame.scrollLeft = Math.max(0, x - ahead)
  })
  return (
    <span ref={line} aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-0 z-20 w-0.5 -translate-x-px bg-danger">
      <span className="absolute -top-px -left-1 size-2.5 rounded-full bg-danger" />
    </span>
  )
}
