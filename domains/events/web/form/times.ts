import { instantOf, isTimeZone, messages, minutesBetween, nextStart, shortened, snapped, timesFault, wallTime } from '../../when.ts'

/** The hours of an event as its form has them: days and hours in a time zone. */
export interface FormTimes {
  readonly start_date: string
  readonly start_time: string
  readonly end_date: string
  readonly end_time: string
  readonly timezone: string
  /** Minutes, as they last made sense; where only the start moves, the event stays as long as it is. */
  readonly duration: number
}

export type TimeField = 'start' | 'end' | 'timezone'

/** What becomes of hours that were typed. */
export interface Settled {
  readonly times: FormTimes
  /** What keeps the form from being sent, by the field at which it is said. */
  readonly fault?: { readonly at: TimeField; readonly words: string }
  /** What was set otherwise than it was typed. */
  readonly note?: { readonly at: TimeField; readonly words: string }
}

export interface Standing {
  readonly now: Date
  /** When it is planned for; it may stay there, though that is over. */
  readonly planned: Date | undefined
}

/** Where clocks go back an hour is there twice: it stands for what is planned, where that is in it. */
function startOf({ start_date: date, start_time: time, timezone }: FormTimes, planned?: Date): Date | null {
  const there = planned && wallTime(planned, timezone)
  return planned && there?.date === date && there.time === time ? planned : instantOf({ date, time }, timezone)
}
const endOf = ({ end_date: date, end_time: time, timezone }: FormTimes) => instantOf({ date, time }, timezone)
const after = (start: Date, minutes: number) => new Date(start.getTime() + minutes * 60_000)

/** These hours from a start on, as long as the event is. */
export function timesFrom(start: Date, duration: number, timezone: string): FormTimes {
  const [from, to] = [wallTime(start, timezone), wallTime(after(start, duration), timezone)]
  return { start_date: from.date, start_time: from.time, end_date: to.date, end_time: to.time, timezone, duration }
}

/** A start goes up to the quarter of an hour, one that is over to the next (LE-5.36 to LE-5.38); the end goes along. */
export function settleStart(times: FormTimes, { now, planned }: Standing): Settled {
  const { timezone, duration } = times
  if (!isTimeZone(timezone)) return { times, fault: { at: 'timezone', words: 'There is no such time zone.' } }
  const sent = startOf(times, planned)
  if (!sent) return { times, fault: { at: 'start', words: 'Please say the day and the time of the start.' } }
  if (sent.getTime() === planned?.getTime()) return { times: timesFrom(sent, duration, timezone) }
  const start = snapped(sent)
  if (timesFault({ startsAt: start, duration }, now) !== 'past') return { times: timesFrom(start, duration, timezone) }
  return { times: timesFrom(nextStart(now), duration, timezone), note: { at: 'start', words: messages.past } }
}

/** An end is after the start, and twelve hours after it at most (LE-5.31 to LE-5.35). */
export function settleEnd(times: FormTimes, planned?: Date): Settled {
  const { timezone } = times
  const [start, end] = isTimeZone(timezone) ? [startOf(times, planned), endOf(times)] : [null, null]
  if (!start) return { times }
  // It may be in the hour that is there twice.
  const { end_date: date, end_time: time } = timesFrom(start, times.duration, timezone)
  if (date === times.end_date && time === times.end_time) return { times }
  if (!end) return { times, fault: { at: 'end', words: 'Please say the day and the time of the end.' } }
  const minutes = minutesBetween(start, end)
  if (minutes <= 0) return { times, fault: { at: 'end', words: messages.order } }
  const duration = shortened(minutes)
  if (duration === minutes) return { times: { ...times, duration } }
  return { times: timesFrom(start, duration, timezone), note: { at: 'end', words: messages.tooLong } }
}

/** All of it, before it is sent. */
export function settleAll(times: FormTimes, standing: Standing): Settled {
  const ended = settleEnd(times, standing.planned)
  if (ended.fault ?? ended.note) return ended
  return settleStart(ended.times, standing)
}

/** Epoch s, as it is sent (LE-3.12). */
export const startSeconds = (times: FormTimes): number => Math.floor((startOf(times)?.getTime() ?? 0) / 1000)
