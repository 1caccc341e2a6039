/** A moment of a video as its three fields hold it. */
export interface TimeFieldsValue {
  readonly hours: string
  readonly minutes: string
  readonly seconds: string
}

const two = (value: number) => String(value).padStart(2, '0')

export const timeOf = (ms: number): TimeFieldsValue => {
  const whole = Math.floor(ms / 1000)
  return { hours: two(Math.floor(whole / 3600)), minutes: two(Math.floor(whole / 60) % 60), seconds: two(whole % 60) }
}

export const timeInMs = ({ hours, minutes, seconds }: TimeFieldsValue): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000

const largest = { hours: 23, minutes: 59, seconds: 59 } as const

/** What somebody types; what is too large, or no number, is 00 (CM-5.51 to CM-5.53). */
export const withTyped = (time: TimeFieldsValue, field: keyof TimeFieldsValue, typed: string): TimeFieldsValue => {
  const digits = typed.trim()
  const fits = /^\d{0,2}$/.test(digits) && Number(digits) <= largest[field]
  return { ...time, [field]: fits ? digits : '00' }
}

const last = timeInMs({ hours: '23', minutes: '59', seconds: '59' })

/** So many seconds later, or earlier. */
export const stepped = (time: TimeFieldsValue, seconds: number): TimeFieldsValue =>
  timeOf(Math.min(last, Math.max(0, timeInMs(time) + seconds * 1000)))
