/** ms between what is said and the first key of whoever types it. */
const lag = 1500
const shortest = 1000
const longest = 15_000

/**
 * When a typed line was said, ms of the stream.
 *
 * @param begun where the player was at the first key, s
 * @param sent where it was at the last, s; whoever goes back meanwhile has typed for the shortest time
 */
export function lineTimes(begun: number, sent: number): { start: number; end: number } {
  const start = Math.max(0, Math.round(begun * 1000) - lag)
  const length = Math.min(longest, Math.max(shortest, Math.round((sent - begun) * 1000)))
  return { start, end: start + length }
}
