import type { MailFile } from '#platform/server/mail.ts'
import { eventAddress } from '../addresses.ts'
import { eventEnd } from '../when.ts'
import type { EventRow } from './queries/rows.ts'

/** 20261201T090000Z */
const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** RFC 5545, 3.3.11 */
const escaped = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Lines have 75 octets at most; what follows begins with a blank. No character is cut in two. */
function folded(line: string): string {
  const lines: string[] = []
  let [now, size] = ['', 0]
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (size + octets > 75) {
      lines.push(now)
      ;[now, size] = [' ', 1]
    }
    now += character
    size += octets
  }
  return [...lines, now].join('\r\n')
}

export type CalendarEvent = Pick<
  EventRow,
  'id' | 'revision' | 'updated_at' | 'starts_at' | 'duration_minutes' | 'title' | 'description' | 'cancelled_at'
>

const methodOf = ({ cancelled_at: cancelled }: CalendarEvent): string => (cancelled ? 'CANCEL' : 'PUBLISH')

/** The same as a file that comes with a mail. @param page as below */
export const calendarFile = (event: CalendarEvent, publicUrl: string, page?: string): MailFile => ({
  name: 'event.ics',
  type: `text/calendar; charset=utf-8; method=${methodOf(event)}`,
  content: calendarOf(event, publicUrl, page),
})

/**
 * An event for calendars, which know it again by its id and its number.
 *
 * @param publicUrl for the link to its page
 * @param page the path of that
 */
export function calendarOf(event: CalendarEvent, publicUrl: string, page = eventAddress(event.id)): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lyceum//EN',
    `METHOD:${methodOf(event)}`,
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `SEQUENCE:${event.revision}`,
    `DTSTAMP:${stamp(event.updated_at)}`,
    `DTSTART:${stamp(event.starts_at)}`,
    `DTEND:${stamp(eventEnd({ startsAt: event.starts_at, duration: event.duration_minutes }))}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    `URL:${new URL(page, publicUrl).href}`,
    `STATUS:${event.cancelled_at ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
