import { useEffect, useEffectEvent } from 'react'

/** Does something before each picture of the screen, as long as the page is looked at. @param draw is given ms of the page's clock */
export function useFrames(draw: (now: number) => void): void {
  const onFrame = useEffectEvent(draw)
  useEffect(() => {
    let frame = requestAnimationFrame(function tick(now) {
      onFrame(now)
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}
