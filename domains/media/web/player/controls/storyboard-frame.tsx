import type { PlayerMedia } from '../types.ts'

/** The storyboard's picture of a moment. `at` in seconds. */
export function StoryboardFrame({ storyboard, at }: { storyboard: NonNullable<PlayerMedia['storyboard']>; at: number }) {
  const { sheets, columns, rows, interval, width, height } = storyboard
  const index = Math.floor(at / interval)
  const sheet = Math.min(sheets.length - 1, Math.floor(index / (columns * rows)))
  const cell = index % (columns * rows)
  const style = {
    width,
    height,
    backgroundImage: `url("${sheets[sheet]}")`,
    backgroundPosition: `${-(cell % columns) * width}px ${-Math.floor(cell / columns) * height}px`,
  }
  return <div aria-hidden="true" className="rounded-md bg-black bg-no-repeat ring-2 ring-white/90" style={style} />
}
