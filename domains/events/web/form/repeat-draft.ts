import { type Repetition, type Rhythm, repeatedStarts, repeatFault } from '../../repeating.ts'
import { isTimeZone } from '../../when.ts'
import { type FormTimes, startSeconds } from './times.ts'

/** How often an event takes place again, as it is typed. */
export interface RepeatDraft {
  /** Empty: it is not repeated. */
  readonly every: '' | Rhythm
  readonly ends: 'times' | 'until'
  readonly times: string
  /** YYYY-MM-DD */
  readonly until: string
}

export const notRepeated: RepeatDraft = { every: '', ends: 'times', times: '4', until: '' }

/** As it is sent. */
export function repeatOf({ every, ends, times, until }: RepeatDraft): Repetition | undefined {
  if (every === '') return undefined
  if (ends === 'times') return { every, times: /^\s*\d+\s*$/.test(times) ? Number(times) : 0 }
  return { every, ...(until !== '' && { until }) }
}

interface Repeated extends FormTimes {
  readonly repeat: RepeatDraft
}

/** When the copies start. */
export function startsOf(draft: Repeated, now: Date): Date[] {
  const { repeat, timezone: timeZone } = draft
  const sent = repeatOf(repeat)
  const from = isTimeZone(timeZone) ? startSeconds(draft) : 0
  return sent && from !== 0 ? repeatedStarts({ startsAt: new Date(from * 1000), timeZone }, sent, now) : []
}

/** What keeps the form from being sent. */
export function repeatingFault(draft: Repeated, now: Date): string | null {
  const sent = repeatOf(draft.repeat)
  return sent ? repeatFault(startsOf(draft, now), sent) : null
}
