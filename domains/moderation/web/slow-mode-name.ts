import { plural, t } from '@lingui/core/macro'

/** What slow mode is called with so many seconds between two comments. */
export function nameOfSlowMode(seconds: number): string {
  if (seconds === 0) return t`Off`
  if (seconds % 60 !== 0) return plural(seconds, { one: '# second', other: '# seconds' })
  const minutes = seconds / 60
  return plural(minutes, { one: '# minute', other: '# minutes' })
}
