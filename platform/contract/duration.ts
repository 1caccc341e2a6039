const units = ['hour', 'minute', 'second'] as const

const partsOf = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60] as const
}

/** "4:05" or "1:02:09", from s: a moment of a video. */
export function clock(seconds: number): string {
  const [h, m, s] = partsOf(seconds)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${h > 0 ? `${h}:${two(m)}` : m}:${two(s)}`
}

/** The same of how long something takes, to the nearest second. */
export const durationClock = (seconds: number): string => clock(Math.round(seconds))

/** "1 hour 2 minutes 9 seconds", from s: for who hears it. */
export function durationInWords(seconds: number, language = 'en'): string {
  const parts = partsOf(Math.round(seconds))
  const words = units.map((unit, at) => parts[at]?.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' }))
  return words.filter((_, at) => parts[at]).join(' ') || `${words[2]}`
}
