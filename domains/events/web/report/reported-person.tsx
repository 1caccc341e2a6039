import { Plural, Trans } from '@lingui/react/macro'
import { WatchTime } from '#domains/analytics/web.ts'
import { hourSpan } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { ReportedAttendee } from '../../contract.ts'

/** When somebody was there and for how long, and what they did. */
export const ReportedPerson = ({ person }: { person: ReportedAttendee }) => (
  <li className="py-2.5">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="wrap-anywhere min-w-0 flex-1 basis-40 font-medium">{person.displayname}</span>
      {person.guest_id && (
        <Badge>
          <Trans>Guest</Trans>
        </Badge>
      )}
      {person.registered && (
        <Badge tone="success">
          <Trans>Registered</Trans>
        </Badge>
      )}
      {person.from !== null && (
        <span className="tabular-nums">
          <WatchTime seconds={person.duration} />
        </span>
      )}
    </p>
    {person.username && <p className="wrap-anywhere text-muted text-sm">{person.username}</p>}
    {person.from !== null && person.until !== null && <p className="text-muted text-sm">{hourSpan(person.from, person.until)}</p>}
    <Deeds person={person} />
  </li>
)

function Deeds({ person: { questions, votes } }: { person: ReportedAttendee }) {
  if (questions === 0 && votes === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-muted text-sm">
      {questions > 0 && (
        <span>
          <Plural value={questions} one="# question" other="# questions" />
        </span>
      )}
      {votes > 0 && (
        <span>
          <Plural value={votes} one="# vote" other="# votes" />
        </span>
      )}
    </p>
  )
}
