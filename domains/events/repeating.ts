import { instantOf, wallTime } from './when.ts'

export const rhythms = ['day', 'week', 'two_weeks', 'month'] as const
export type Rhythm = (typeof rhythms)[number]

/** Copies that are made of an event at once. */
export const mostCopies = 52

/** How often an event takes place again: so many times, or until a day (YYYY-MM-DD, in its time zone). */
export interface Repetition {
  readonly every: Rhythm
  readonly times?: number | undefined
  readonly until?: string | undefined
}

interface Planned {
  readonly startsAt: Date
  readonly timeZone: string
}

const dayMs = 86_400_000
/** More days than an event is ever counted on from. */
const mostSteps = 40_000

const written = (day: Date) => day.toISOString().slice(0, 10)

/** The second Tuesday of a month; of a fifth one, the last. */
function sameWeekday(day: Date, months: number): Date {
  const number = Math.ceil(day.getUTCDate() / 7)
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  const date = 1 + ((day.getUTCDay() - first.getUTCDay() + 7) % 7) + (number - 1) * 7
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(first.getTime() + (date > last ? date - 8 : date - 1) * dayMs)
}

const steps: Readonly<Record<Rhythm, (day: Date, n: number) => Date>> = {
  day: (day, n) => new Date(day.getTime() + n * dayMs),
  week: (day, n) => new Date(day.getTime() + n * 7 * dayMs),
  two_weeks: (day, n) => new Date(day.getTime() + n * 14 * dayMs),
  month: sameWeekday,
}

/**
 * When the copies of an event start: at its hour in its time zone, on days after its own; what is over by now is left out.
 *
 * @returns one more than `mostCopies` where there would be more of them
 */
export function repeatedStarts({ startsAt, timeZone }: Planned, { every, times, until }: Repetition, now: Date): Date[] {
  const { date, time } = wallTime(startsAt, timeZone)
  const first = new Date(`${date}T00:00:00Z`)
  const wanted = Math.min(times ?? mostCopies + 1, mostCopies + 1)
  const starts: Date[] = []
  for (let n = 1; n <= mostSteps && starts.length < wanted; n++) {
    const day = steps[every](first, n)
    if (until !== undefined && written(day) > until) break
    // Nowhere is it that day still.
    if (day.getTime() + 2 * dayMs < now.getTime()) continue
    const at = instantOf({ date: written(day), time }, timeZone)
    if (at && at.getTime() > now.getTime()) starts.push(at)
  }
  return starts
}

/** What keeps an event from being repeated so; null: nothing. */
export function repeatFault(starts: readonly Date[], { times, until }: Repetition): string | null {
  if ((times === undefined) === (until === undefined)) return 'Please say how many times it is repeated, or until when.'
  if (times !== undefined && (!Number.isInteger(times) || times < 1)) return `Enter a whole number from 1 to ${mostCopies}.`
  if (starts.length > mostCopies) return `An event is repeated at most ${mostCopies} times at once.`
  return starts.length === 0 ? 'There is no such day until then.' : null
}
