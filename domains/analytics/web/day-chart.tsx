import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { calendarDay, compact } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Table } from '#platform/web/ui/table.tsx'
import type { Day } from '../contract.ts'
import { WatchTime } from './key-figures.tsx'

const measures = ['playCount', 'viewers', 'watch_duration'] as const
type Measure = (typeof measures)[number]

/** Of which bars stay wide enough to be told apart on a phone. */
const mostBars = 92

interface Bar {
  readonly from: string
  readonly to: string
  readonly value: number
}

/** A bar a day; a week each in a long period, where viewers are those of its best day. */
function barsOf(days: readonly Day[], measure: Measure): Bar[] {
  const size = days.length > mostBars ? 7 : 1
  return Array.from({ length: Math.ceil(days.length / size) }, (_, index) => {
    const some = days.slice(index * size, (index + 1) * size)
    const values = some.map((day) => day[measure] ?? 0)
    const value = measure === 'viewers' ? Math.max(...values) : values.reduce((sum, one) => sum + one, 0)
    return { from: some[0]?.from_date ?? '', to: some.at(-1)?.date ?? '', value }
  })
}

/** How a figure went from day to day, as bars and as a table. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const { t } = useLingui()
  const [measure, setMeasure] = useState<Measure>('playCount')
  const [asTable, setAsTable] = useState(false)
  const bars = barsOf(days, measure)
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const names = { playCount: t`Views`, viewers: t`Viewers`, watch_duration: t`Time watched` }
  if (days.length === 0) return null
  const first = bars[0]
  const last = bars.at(-1)
  return (
    <section aria-labelledby="by-day">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 id="by-day" className="font-medium">
          <Trans>Day by day</Trans>
        </h3>
        <Select
          label={t`Show`}
          className="w-40"
          value={measure}
          onChange={setMeasure}
          options={measures.map((value) => ({ value, label: names[value] }))}
        />
      </header>
      <div aria-hidden="true" className="flex h-36 items-end gap-px rounded-md bg-sunken p-2">
        {bars.map(({ from, to, value }) => (
          <div
            key={to}
            title={`${from === to ? calendarDay(from) : `${calendarDay(from)} – ${calendarDay(to)}`}: ${compact(measure === 'watch_duration' ? value / 60 : value)}${measure === 'watch_duration' ? ' min' : ''}`}
            className="group flex h-full min-w-0 flex-1 items-end"
          >
            <div
              className="w-full rounded-t-sm bg-accent group-hover:bg-accent-hover"
              style={{ height: value === 0 ? '1px' : `${Math.max(2, (100 * value) / top)}%` }}
            />
          </div>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs">
        <span>{first && calendarDay(first.from)}</span>
        <span>{last && calendarDay(last.to)}</span>
      </p>
      <Button kind="quiet" size="sm" aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
        {asTable ? <Trans>Hide the table</Trans> : <Trans>Show as a table</Trans>}
      </Button>
      {asTable && (
        <div className="mt-2">
          <DayTable days={days} />
        </div>
      )}
    </section>
  )
}

const Days = ({ from, to }: { from: string; to: string }) => (from === to ? calendarDay(to) : `${calendarDay(from)} – ${calendarDay(to)}`)

function DayTable({ days }: { days: readonly Day[] }) {
  const { t } = useLingui()
  return (
    <Table
      label={t`Day by day`}
      dense
      rows={days.toReversed()}
      keyOf={(day) => day.date}
      columns={[
        { key: 'date', head: t`Day`, cell: (day) => <Days from={day.from_date} to={day.date} /> },
        { key: 'views', head: t`Views`, align: 'end', cell: (day) => day.playCount },
        { key: 'viewers', head: t`Viewers`, align: 'end', cell: (day) => day.viewers ?? '–' },
        { key: 'watched', head: t`Time watched`, align: 'end', cell: (day) => <WatchTime seconds={day.watch_duration} /> },
        { key: 'completed', head: t`Completed`, align: 'end', from: 'sm', cell: (day) => day.completions },
      ]}
    />
  )
}
