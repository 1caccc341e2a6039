import { plural, t } from '@lingui/core/macro'
import { date } from '#platform/web/format.ts'

/** What was made; copies that are there already are not made again. */
export function madeText(copies: readonly { readonly time_start: number }[]): string {
  const last = copies.at(-1)
  if (!last) return t`These events are there already: no other was made.`
  const day = date(last.time_start)
  return plural(copies.length, { one: `One more event was made, on ${day}.`, other: `# more events were made, the last on ${day}.` })
}
