import { longestEvent, startStep } from './limits.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Whether it is the name of a time zone, and not an offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** A day (YYYY-MM-DD) and an hour (HH:MM) somewhere. */
export interface WallTime {
  readonly date: string
  readonly time: string
}

/** What clocks show at an instant. */
export function wallTime(at: Date, timeZone: string): WallTime {
  const text = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  const [date = '', time = ''] = text.split(' ')
  return { date, time }
}

const asUtc = ({ date, time }: WallTime): number => Date.parse(`${date}T${time}:00Z`)

/** How far clocks are ahead of UTC, in whole minutes. */
const offsetAt = (ms: number, timeZone: string): number => asUtc(wallTime(new Date(ms), timeZone)) - Math.floor(ms / minuteMs) * minuteMs

/**
 * The instant at which clocks show this. Of an hour that comes twice the first is meant; in the place of one that daylight saving skips, the one
 * as long after it began. Null: there is no such day.
 */
export function instantOf(wall: WallTime, timeZone: string): Date | null {
  const local = asUtc(wall)
  if (Number.isNaN(local) || new Date(local).toISOString().slice(0, 10) !== wall.date) return null
  const [before, after] = [local - offsetAt(local - dayMs, timeZone), local - offsetAt(local + dayMs, timeZone)]
  const right = [before, after].sort((a, b) => a - b).find((ms) => ms + offsetAt(ms, timeZone) === local)
  return new Date(right ?? before)
}

/** Up to the next quarter of an hour. */
export function snapped(at: Date): Date {
  const step = startStep * minuteMs
  return new Date(Math.ceil(at.getTime() / step) * step)
}

/** The next quarter of an hour: what the form shows in the place of a time that is over. */
export const nextStart = (now: Date): Date => snapped(new Date(now.getTime() + 1))

export const messages = {
  order: 'Event start time can not be greater than event end time.',
  past: 'You have selected invalid time, setting to default.',
  tooLong: 'Event duration cannot be greater than 12 hours. Setting the duration for 12 hours',
} as const

export interface Times {
  readonly startsAt: Date
  /** Minutes. */
  readonly duration: number
}

/** What is wrong with a start and an end; `past` only where the start is new. */
export function timesFault({ startsAt, duration }: Times, now: Date): 'order' | 'past' | null {
  if (duration <= 0) return 'order'
  return startsAt.getTime() <= now.getTime() ? 'past' : null
}

/** Twelve hours, where it is longer. */
export const shortened = (duration: number): number => Math.min(duration, longestEvent)

export const eventEnd = ({ startsAt, duration }: Times): Date => new Date(startsAt.getTime() + duration * minuteMs)

export const minutesBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / minuteMs)

/** For mails: Tue, 1 December 2026. */
export const dayText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }).format(at)

/** For mails: Tue, 1 December 2026, 10:00–11:30 (Europe/Zurich). */
export function hourText(times: Times, timeZone: string): string {
  return `${dayText(times.startsAt, timeZone)}, ${wallTime(times.startsAt, timeZone).time}–${wallTime(eventEnd(times), timeZone).time} (${timeZone})`
}

/** Whole days until then, and the hours beside them; nothing of what is over. */
export function timeLeft(startsAt: Date, now: Date): { days: number; hours: number } {
  const hours = Math.max(0, Math.floor((startsAt.getTime() - now.getTime()) / 3_600_000))
  return { days: Math.floor(hours / 24), hours: hours % 24 }
}
