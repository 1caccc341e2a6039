import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { calendarDay } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Table } from '#platform/web/ui/table.tsx'
import { analyticsRoutes, type VideoPerson } from '../contract.ts'
import { WatchTime } from './key-figures.tsx'
import { figuresStaleTime } from './queries.ts'

interface Props {
  readonly id: string
  /** Days, both included. */
  readonly from: string
  readonly to: string
}

const pageSize = 20
/** In one piece; who wants more downloads the table. */
const mostShown = 100

/** Who watched a video, where the organisation lets it be seen. */
export function VideoPeople({ id, from, to }: Props) {
  const { t } = useLingui()
  const [max, setMax] = useState(pageSize)
  const query = useQuery({
    queryKey: ['video', id, 'people', from, to, max],
    queryFn: ({ signal }) =>
      call(analyticsRoutes.listVideoPeople, { params: { id }, query: { from_date: from, to_date: to, max }, signal }),
    placeholderData: keepPreviousData,
    staleTime: figuresStaleTime,
  })
  const page = query.data
  return (
    <section aria-labelledby="people">
      <h3 id="people" className="mb-1 font-medium">
        <Trans>People</Trans>
      </h3>
      <p className="mb-3 text-muted text-sm">
        <Trans>Who watched in this period. Your organisation lets you see this; please treat it as confidential.</Trans>
      </p>
      {page ? (
        <>
          <People people={page.items} label={t`People who watched`} />
          {page.next !== null && max < mostShown && (
            <Button kind="quiet" size="sm" className="mt-2" busy={query.isFetching} onClick={() => setMax(mostShown)}>
              <Trans>Show more</Trans>
            </Button>
          )}
          {page.next !== null && max >= mostShown && (
            <p className="mt-2 text-muted text-sm">
              <Trans>The first {mostShown} people. Download the table to see everyone.</Trans>
            </p>
          )}
        </>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </section>
  )
}

function People({ people, label }: { people: readonly VideoPerson[]; label: string }) {
  const { t } = useLingui()
  return (
    <Table
      label={label}
      dense
      rows={people}
      keyOf={({ username }) => username}
      empty={
        <p className="text-muted text-sm">
          <Trans>Nobody with an account watched in this period.</Trans>
        </p>
      }
      columns={[
        { key: 'name', head: t`Name`, cell: ({ displayname }) => <span className="wrap-anywhere">{displayname}</span> },
        { key: 'watched', head: t`Time watched`, align: 'end', cell: ({ watch_duration: s }) => <WatchTime seconds={s} /> },
        {
          key: 'percent',
          head: t`Seen`,
          align: 'end',
          cell: ({ percentage, completed }) => (
            <span className="inline-flex items-center gap-1 whitespace-nowrap">
              {completed && <Check aria-label={t`Completed`} className="size-4 text-success-ink" />}
              <Trans>{percentage} %</Trans>
            </span>
          ),
        },
        { key: 'last', head: t`Last watched`, align: 'end', from: 'sm', cell: ({ last_watched: day }) => calendarDay(day) },
      ]}
    />
  )
}
