import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { AnalyticsTable, VideoAnalytics } from '../contract.ts'
import { ComparedDays, useComparison } from './comparison.tsx'
import { PeriodSelect } from './period-select.tsx'
import { figuresStaleTime, type PeriodChoice, type PeriodLength } from './queries.ts'
import { type TableFormat, TablesMenu } from './tables-menu.tsx'

type Period = Pick<VideoAnalytics, 'from_date' | 'to_date'>

export interface Readable<F extends Period, T extends AnalyticsTable> {
  /** Its figures are kept under it, by period. */
  readonly queryKey: QueryKey
  readonly read: (period: PeriodChoice, signal: AbortSignal) => Promise<F>
  /** Of these figures. */
  readonly tablesOf: (figures: F) => readonly T[]
  readonly tableAddress: (table: T, query: Period & { export_file_format: TableFormat }) => string
}

interface Props<F extends Period, T extends AnalyticsTable> extends Readable<F, T> {
  readonly description?: ReactNode
  readonly children: (now: F, before: F | undefined) => ReactNode
}

/** Figures of a period that the person chooses, beside those of the one before, and their tables as files. */
export function AnalyticsCard<F extends Period, T extends AnalyticsTable>({ children, description, ...readable }: Props<F, T>) {
  const { t } = useLingui()
  const [length, setLength] = useState<PeriodLength>('28')
  const of = (period: PeriodChoice) =>
    queryOptions({
      queryKey: [...readable.queryKey, 'analytics', period],
      queryFn: ({ signal }) => readable.read(period, signal),
      staleTime: figuresStaleTime,
    })
  const query = useQuery({ ...of({ days: Number(length) }), placeholderData: keepPreviousData })
  const now = query.data
  const { compared, choice } = useComparison(now)
  const isCompared = compared !== null && !query.isPlaceholderData
  const before = useQuery({ ...of(compared ?? { days: 1 }), enabled: isCompared })
  return (
    <Card
      id="analytics"
      title={t`Analytics`}
      description={description}
      action={
        <div className="flex flex-wrap gap-2">
          {now && (
            <TablesMenu
              tables={readable.tablesOf(now)}
              addressOf={(table, export_file_format) =>
                readable.tableAddress(table, { from_date: now.from_date, to_date: now.to_date, export_file_format })
              }
            />
          )}
          <PeriodSelect value={length} onChange={setLength} />
          {choice}
        </div>
      }
    >
      {now ? (
        <>
          <ComparedDays compared={compared} failed={isCompared && before.isError} />
          {children(now, isCompared ? before.data : undefined)}
        </>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Card>
  )
}
