import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { EventReport } from '../../contract.ts'
import { type Attendance, reportedAttendeesQuery } from './queries.ts'
import { ReportedPerson } from './reported-person.tsx'

interface Props {
  readonly id: string
  readonly report: EventReport
}

/** Who came, or who missed it, by name. */
export function ReportedPeople({ id, report: { attendees, missed, unnamed_guests: unnamed } }: Props) {
  const { t } = useLingui()
  const [attendance, setAttendance] = useState<Attendance>('came')
  return (
    <section aria-labelledby="reported-people" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="reported-people" className="font-medium">
          <Trans>People</Trans>
        </h2>
        <Select
          label={t`Which people`}
          className="w-40"
          value={attendance}
          onChange={setAttendance}
          options={[
            { value: 'came', label: t`Came` },
            { value: 'missed', label: t`Missed it` },
          ]}
        />
      </div>
      <List key={attendance} id={id} attendance={attendance} isEmpty={(attendance === 'came' ? attendees : missed) === 0} />
      {attendance === 'came' && unnamed > 0 && (
        <p className="mt-2 text-muted text-sm">
          <Plural
            value={unnamed}
            one="# guest joined without agreeing to anything, and is counted without a name."
            other="# guests joined without agreeing to anything, and are counted without their names."
          />
        </p>
      )}
    </section>
  )
}

interface ListProps {
  readonly id: string
  readonly attendance: Attendance
  /** Nobody did; else there may be guests who are not named. */
  readonly isEmpty: boolean
}

function List({ id, attendance, isEmpty }: ListProps) {
  const { t } = useLingui()
  const query = useInfiniteQuery(reportedAttendeesQuery(id, attendance))
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-6" />
  if (!query.data) return <ListSkeleton rows={4} />
  const people = query.data.pages.flatMap(({ items }) => items)
  if (people.length === 0) return <Nobody attendance={attendance} isEmpty={isEmpty} />
  return (
    <InfiniteList query={query} automatic={2} more={<Trans>More people</Trans>}>
      <ul aria-label={attendance === 'came' ? t`People who came` : t`People who missed it`} className="divide-y divide-line">
        {people.map((person) => (
          <ReportedPerson key={person.username ?? person.guest_id} person={person} />
        ))}
      </ul>
    </InfiniteList>
  )
}

const Nobody = ({ attendance, isEmpty }: Omit<ListProps, 'id'>) => (
  <p className="py-6 text-center text-muted">
    {!isEmpty && <Trans>Only guests, who are not named.</Trans>}
    {isEmpty && (attendance === 'came' ? <Trans>Nobody came.</Trans> : <Trans>Nobody missed it.</Trans>)}
  </p>
)
