import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

/** The language of the interface as it is written where the person lives. */
const region = (): string => navigator.languages?.find((one) => one.split('-')[0] === i18n.locale) ?? i18n.locale

/** Making a format takes a hundred times as long as using it: it is made once for each region. */
function kept<Format>(make: (where: string) => Format): () => Format {
  const made = new Map<string, Format>()
  return () => {
    const where = region()
    const format = made.get(where) ?? make(where)
    made.set(where, format)
    return format
  }
}

const short = kept((where) => new Intl.NumberFormat(where, { notation: 'compact', maximumFractionDigits: 1 }))
const distance = kept((where) => new Intl.RelativeTimeFormat(where, { numeric: 'auto' }))
const day = kept((where) => new Intl.DateTimeFormat(where, { dateStyle: 'medium' }))
const utcDay = kept((where) => new Intl.DateTimeFormat(where, { dateStyle: 'medium', timeZone: 'UTC' }))
const minute = kept((where) => new Intl.DateTimeFormat(where, { dateStyle: 'medium', timeStyle: 'short' }))
const hours = kept((where) => new Intl.DateTimeFormat(where, { timeStyle: 'short' }))

/** "1.2K"; numbers are for glancing at. */
export const compact = (count: number): string => short().format(count)

/** "3 days ago", from an ISO time or epoch s. */
export function ago(time: string | number, now = Date.now()): string {
  const seconds = ((typeof time === 'number' ? time * 1000 : Date.parse(time)) - now) / 1000
  for (const [unit, size] of units) if (Math.abs(seconds) >= size) return distance().format(Math.trunc(seconds / size), unit)
  return t`just now`
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** "Tue, 1 Dec 2026, 10:00 – 11:30 CET", from epoch s; in the time zone of the person where none is named. */
export const timeSpan = (from: number, to: number, timeZone?: string): string =>
  new Intl.DateTimeFormat(region(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  }).formatRange(from * 1000, to * 1000)

/** "10:00 – 11:30", from epoch s; with the days where they are two. */
export const hourSpan = (from: number, to: number): string => hours().formatRange(from * 1000, to * 1000)

/** IANA; where this browser is. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const read = (time: string | number) => (typeof time === 'number' ? time * 1000 : new Date(time))

/** "14 Nov 2026, 09:30", from an ISO time or epoch s. */
export const dateTime = (time: string | number): string => minute().format(read(time))

/** "14 Nov 2026", from an ISO time or epoch s; the day here unless a time zone is named. */
export const date = (time: string | number, timeZone?: string): string =>
  (timeZone === undefined ? day() : new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeZone })).format(read(time))

/** "1 Dec 2026", from YYYY-MM-DD: a day of the calendar, whatever the time is where it is read. */
export const calendarDay = (name: string): string => utcDay().format(Date.parse(name))

/** "3.4 MB", decimal, from bytes. */
export function fileSize(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat(region(), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}

/**
 * The midnight, here, with which a day begins, as ISO time; nothing where it is none.
 *
 * @param day as a field for dates says it: `2026-11-26`
 * @param later so many days after it
 */
export function midnight(day: string, later = 0): string | undefined {
  const time = new Date(`${day}T00:00`)
  time.setDate(time.getDate() + later)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
