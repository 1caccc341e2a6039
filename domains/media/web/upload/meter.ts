interface Sample {
  readonly at: number
  readonly sent: number
}

/** How fast something goes: what was noted during the last seconds, oldest first. */
export type Meter = readonly Sample[]

/** ms that a speed looks back on; long enough for a steady number, short enough to follow the network. */
const span = 8000
/** ms before a first speed is told. */
const least = 1000

/** @param at ms, @param sent bytes so far */
export function note(meter: Meter, at: number, sent: number): Meter {
  const last = meter.at(-1)
  // A retry begins where the server stands, which may be further back: what was measured no longer holds.
  if (last && sent < last.sent) return [{ at, sent }]
  return [...meter.filter((sample) => at - sample.at <= span), { at, sent }]
}

/** Bytes per second, or null while nobody can say. */
export function speedOf(meter: Meter): number | null {
  const [first, last] = [meter[0], meter.at(-1)]
  if (!first || !last || last.at - first.at < least) return null
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000
}
