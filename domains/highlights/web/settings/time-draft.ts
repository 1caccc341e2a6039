import { largestInTime } from '../../times.ts'

export type TimePart = keyof typeof largestInTime

/** What stands in the three fields of a time. */
export type TimeDraft = Readonly<Record<TimePart, string>>

export const timeParts = Object.keys(largestInTime) as readonly TimePart[]

export const emptyTime: TimeDraft = { hours: '', minutes: '', seconds: '' }

const two = (n: number) => String(n).padStart(2, '0')

/** @param ms null: nothing stands there */
export function timeDraftOf(ms: number | null): TimeDraft {
  if (ms === null) return emptyTime
  const whole = Math.floor(ms / 1000)
  return { hours: two(Math.min(23, Math.floor(whole / 3600))), minutes: two(Math.floor(whole / 60) % 60), seconds: two(whole % 60) }
}

/** ms; null where nothing stands in any of the fields. */
export function msOf({ hours, minutes, seconds }: TimeDraft): number | null {
  if (hours === '' && minutes === '' && seconds === '') return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

/** What stands in a field once somebody typed this: digits, two at most; more than fits becomes 00 (CM-5.35 to CM-5.37). */
export function typedTime(part: TimePart, typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(-2)
  return Number(digits) > largestInTime[part] ? '00' : digits
}
