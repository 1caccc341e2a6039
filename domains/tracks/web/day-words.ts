import { date } from '#platform/web/format.ts'

/** A day of the calendar as it is written here, whatever the time is where it is read. */
export const dayWords = (day: string): string => date(`${day}T00:00:00Z`, 'UTC')
