import { i18n } from '@lingui/core'
import { durationClock, durationInWords } from '#platform/contract/duration.ts'

/** How long something takes, as a clock for who sees it and in words for who hears it. */
export function Duration({ seconds }: { seconds: number }) {
  return (
    <>
      <span aria-hidden="true" className="tabular-nums">
        {durationClock(seconds)}
      </span>
      <span className="sr-only">{durationInWords(seconds, i18n.locale)}</span>
    </>
  )
}
