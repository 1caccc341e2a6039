import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Figure, WatchTime } from '#domains/analytics/web.ts'
import { compact, dateTime } from '#platform/web/format.ts'
import type { EventReport } from '../../contract.ts'

/** How many had a place, and how many of them came. */
function Registered({ registered, came }: { registered: number; came: number | null }) {
  const { t } = useLingui()
  return (
    <Figure
      name={t`Registered`}
      hint={came === null ? t`Held back by your organisation` : plural(came, { one: '# of them came', other: '# of them came' })}
    >
      {compact(registered)}
    </Figure>
  )
}

/** How many came and for how long, and what they did. */
export function ReportFigures({ report }: { report: EventReport }) {
  const { t } = useLingui()
  const { attendees, guests, missed, most_at_once: most, most_at: at, average_duration: average, questions, votes } = report
  const came = guests > 0 ? plural(guests, { one: '# of them a guest', other: '# of them guests' }) : t`While the event was live`
  const peak = at === null ? '' : dateTime(at)
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
      <Figure name={t`Came`} hint={came}>
        {compact(attendees)}
      </Figure>
      <Figure name={t`Most at once`} hint={at === null ? t`Nobody came` : t`From ${peak}`}>
        {compact(most)}
      </Figure>
      <Figure name={t`Time there`} hint={average === null && attendees > 0 ? t`Held back by your organisation` : t`On average`}>
        {average === null ? '–' : <WatchTime seconds={average} />}
      </Figure>
      <Figure name={t`Missed it`} hint={t`Were invited, registered, or joined as guests before`}>
        {compact(missed)}
      </Figure>
      {report.registered !== null && <Registered registered={report.registered} came={report.registered_came} />}
      <Figure name={t`Questions`} hint={t`Asked in Q&A`}>
        {compact(questions)}
      </Figure>
      <Figure name={t`Votes`} hint={t`In polls`}>
        {compact(votes)}
      </Figure>
    </dl>
  )
}
