/** Motion as pure functions of the time in seconds. */
const clamp = (x: number) => Math.min(1, Math.max(0, x))

/** 0 before `start`, 1 after `start + length`, slowing down in between. */
export function enter(t: number, start: number, length = 0.6): number {
  return 1 - (1 - clamp((t - start) / length)) ** 3
}

/** As `enter`, but starting slowly too: for what travels a long way. */
export function travel(t: number, start: number, length: number): number {
  const x = clamp((t - start) / length)
  return x * x * (3 - 2 * x)
}

/** Swings between -1 and 1 once in `period` seconds. */
export const swing = (t: number, period: number, phase = 0) => Math.sin(((t + phase) / period) * 2 * Math.PI)

/** Runs from 0 to 1 and starts again, once in `period` seconds. */
export const loop = (t: number, period: number, phase = 0) => ((((t + phase) / period) % 1) + 1) % 1

/** The moment at which the n-th of `count` things comes, given when each sentence starts; to each belong as many, where there are many. */
export function momentOf(n: number, count: number, beats: readonly number[]): number {
  if (beats.length >= count * 2) return beats[Math.floor((n * beats.length) / count)] ?? 0
  if (beats.length >= count) return beats[n + beats.length - count] ?? 0
  const at = (n * beats.length) / count
  const from = beats[Math.floor(at)] ?? 0
  const next = beats[Math.floor(at) + 1] ?? from + 4
  return from + (at - Math.floor(at)) * (next - from)
}
