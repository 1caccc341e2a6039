import { Problem } from '#platform/contract/problem.ts'
import { longestEvent, startsBefore } from '../../limits.ts'
import {
  eventEnd,
  instantOf,
  isTimeZone,
  messages,
  minutesBetween,
  shortened,
  snapped,
  type Times,
  timesFault,
  type WallTime,
  wallTime,
} from '../../when.ts'

/** When it is, as the form says it: by days and hours, or by seconds and minutes. */
export interface TimesWish {
  readonly start_date?: string | undefined
  readonly start_time?: string | undefined
  readonly end_date?: string | undefined
  readonly end_time?: string | undefined
  readonly time_start?: number | undefined
  readonly duration?: number | undefined
  readonly timezone?: string | undefined
}

/** What it is now. */
export interface PlannedTimes extends Times {
  readonly timeZone: string
}

export interface NewTimes extends PlannedTimes {
  /** What was set otherwise than it was sent. */
  readonly message: string | null
}

/** One end of an event: the fields that say it, and when it is now. */
interface End {
  readonly name: 'start' | 'end'
  readonly date: string | undefined
  readonly time: string | undefined
  readonly standing: WallTime | undefined
}

/** What is absent is what stands. @throws Problem invalid, where it is not whole or the calendar has no such day */
function instantSent({ name, standing, ...sent }: End, timeZone: string): Date {
  const { date = standing?.date, time = standing?.time } = sent
  const field = `${name}_date`
  if (date === undefined || time === undefined)
    throw new Problem('invalid', 'time', `Please say the day and the time of the ${name}.`, field)
  const at = instantOf({ date, time }, timeZone)
  if (!at) throw new Problem('invalid', 'day', 'There is no such day.', field)
  return at
}

function startOf(wish: TimesWish, timeZone: string, planned: PlannedTimes | undefined): Date {
  const { start_date: date, start_time: time, time_start: seconds } = wish
  if (seconds !== undefined) return new Date(seconds * 1000)
  const isSame = date === undefined && time === undefined && timeZone === planned?.timeZone
  if (planned && isSame) return planned.startsAt
  return instantSent({ name: 'start', date, time, standing: planned && wallTime(planned.startsAt, planned.timeZone) }, timeZone)
}

/** Where only the start moves, the event stays as long as it is. */
function durationFrom(startsAt: Date, wish: TimesWish, timeZone: string, planned: PlannedTimes | undefined): number {
  const { end_date: date, end_time: time, duration } = wish
  if (duration !== undefined) return duration
  if (planned && date === undefined && time === undefined) return planned.duration
  const end = instantSent({ name: 'end', date, time, standing: planned && wallTime(eventEnd(planned), planned.timeZone) }, timeZone)
  return minutesBetween(startsAt, end)
}

function refuseFault(times: Times, isMoved: boolean, now: Date): void {
  const fault = timesFault(times, now)
  if (isMoved && times.startsAt.getTime() >= startsBefore * 1000)
    throw new Problem('invalid', 'day', 'Please choose a day before the year 2200.', 'start_date')
  if (fault === 'order') throw new Problem('invalid', 'order', messages.order, 'end_time')
  // Of one that began a moment ago everything else can still be said.
  if (fault === 'past' && isMoved) throw new Problem('invalid', 'past', messages.past, 'start_time')
}

/**
 * When an event is from now on.
 *
 * @param planned undefined: it is new
 * @param usualZone where it is told in no other
 * @param now what is over by then is refused
 * @throws Problem invalid
 */
export function newTimes(wish: TimesWish, planned: PlannedTimes | undefined, usualZone: string, now = new Date()): NewTimes {
  const timeZone = wish.timezone || usualZone
  if (!isTimeZone(timeZone)) throw new Problem('invalid', 'timezone', 'There is no such time zone.', 'timezone')
  const sent = startOf(wish, timeZone, planned)
  const isMoved = sent.getTime() !== planned?.startsAt.getTime()
  const startsAt = isMoved ? snapped(sent) : sent
  const duration = durationFrom(startsAt, wish, timeZone, planned)
  refuseFault({ startsAt, duration }, isMoved, now)
  return { startsAt, duration: shortened(duration), timeZone, message: duration > longestEvent ? messages.tooLong : null }
}
