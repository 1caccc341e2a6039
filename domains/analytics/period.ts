/** Days of a period at most (wire-details, "Reports"). */
export const longestPeriod = 366
/** Days of a period where nobody says which. */
export const usualPeriod = 28

const dayMs = 86_400_000
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs

/** Before it nothing was watched; databases have no year 0. */
const firstDay = '1900-01-01'

/** Whether it is written as YYYY-MM-DD and is a day of the calendar, of which anything can be asked. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && text >= firstDay && !Number.isNaN(numberOf(text)) && daysAfter(text, 0) === text

export const daysAfter = (day: string, days: number): string => new Date((numberOf(day) + days) * dayMs).toISOString().slice(0, 10)

/** How many days there are, both included; less than one where `to` is before `from`. */
export const daysIn = (from: string, to: string): number => numberOf(to) - numberOf(from) + 1

/** The day that it is in a time zone. */
export const today = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
