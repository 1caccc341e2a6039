const two = (n: number) => String(n).padStart(2, '0')

/** ms as `1:02:03.450`. */
export function clockText(ms: number): string {
  const [h, m] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60]
  const seconds = `${two(Math.floor(ms / 1000) % 60)}.${String(Math.floor(ms) % 1000).padStart(3, '0')}`
  return h > 0 ? `${h}:${two(m)}:${seconds}` : `${m}:${seconds}`
}

/** ms; null for what is no time. */
export function readClock(text: string): number | null {
  const match = /^\s*(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,2})(?:[.,](\d{1,3}))?\s*$/.exec(text)
  if (!match) return null
  const [, h = '0', m = '0', s = '0', fraction = ''] = match
  return ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(fraction.padEnd(3, '0'))
}
