import { startTransition, useEffect, useState } from 'react'
import type { FilmPlayer } from '../preview/film-player.ts'

/** ms for which the rest of the studio waits for a picture that is slow to come. */
const longest = 400

/** Whether the rest of the studio is drawn: the preview's first picture has the browser to itself until it is there, for `wait` ms at most. */
export function useRestDue(player: FilmPlayer, wait = longest): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const due = () => startTransition(() => setDue(true))
    const timer = setTimeout(due, wait)
    let frame = requestAnimationFrame(function look() {
      const { there, dark } = player.now()
      // It is on the screen a picture later.
      frame = requestAnimationFrame(there || dark ? due : look)
    })
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [player, wait])
  return isDue
}
