import type { PointerEvent } from 'react'
import { clock } from '#platform/contract/duration.ts'
import { exactClock } from '../model/exact-clock.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import { rulerMarks, type View } from './geometry.ts'

interface Props {
  readonly view: View
  readonly player: FilmPlayer
}

/** Says when things are; the film goes to where it is pressed. The slider below the preview does the same for keys and ears. */
export function Ruler({ view, player }: Props) {
  const seek = (event: PointerEvent<HTMLElement>) =>
    player.seek((event.clientX - event.currentTarget.getBoundingClientRect().left) / view.scale)
  const marks = rulerMarks(view)
  const isFine = (marks[1] ?? 1) - (marks[0] ?? 0) < 1
  return (
    <div
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seek(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seek(event)}
      className="relative h-7 cursor-col-resize touch-none select-none overflow-hidden"
    >
      {marks.map((second) => (
        <span
          key={second}
          className="absolute right-0 bottom-0 h-full truncate border-line border-l pl-1 text-muted text-xs tabular-nums leading-5"
          style={{ left: second * view.scale }}
        >
          {isFine ? exactClock(second) : clock(second)}
        </span>
      ))}
    </div>
  )
}
