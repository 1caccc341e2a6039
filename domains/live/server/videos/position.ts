/** s: where no more than this would be left out, a video begins at its beginning. */
const soon = 3
/** s: where no more than this is left, it is over. */
const tail = 1

interface Played {
  /** s */
  readonly duration: number
  readonly loops: boolean
}

/** Where in a video the clock is, s after it began; null: it is over. */
export function positionAt(elapsed: number, { duration, loops }: Played): number | null {
  if (!loops) return elapsed < duration - Math.min(tail, duration / 2) ? elapsed : null
  return elapsed % duration
}

/** The same, where an encoder begins with it: no turn of a few seconds is played on its own. */
export function startAt(elapsed: number, played: Played): number | null {
  const at = positionAt(elapsed, played)
  if (at === null) return null
  const isTurning = played.loops && at > played.duration - soon
  return at < soon || isTurning ? 0 : at
}
