const two = (n: number) => String(n).padStart(2, '0')

/** ms as `00:01:02.345`. */
export const captionClock = (ms: number, point: '.' | ',' = '.'): string =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}${point}${String(ms % 1000).padStart(3, '0')}`
