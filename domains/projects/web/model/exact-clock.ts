import { clock } from '#platform/contract/duration.ts'

/** "1:04.2", from seconds: where a cut lies. */
export function exactClock(seconds: number): string {
  const tenths = Math.round(Math.max(0, seconds) * 10)
  return `${clock(Math.floor(tenths / 10))}.${tenths % 10}`
}
