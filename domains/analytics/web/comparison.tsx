import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { calendarDay } from '#platform/web/format.ts'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { type Comparison, comparedWith } from './queries.ts'

interface Period {
  readonly from_date: string
  readonly to_date: string
}

/** With which days the figures of a period are compared, and where that is chosen. */
export function useComparison(now: Period | undefined): { compared: Period | null; choice: ReactNode } {
  const { t } = useLingui()
  const [comparison, setComparison] = useState<Comparison>('before')
  const [firstDay, setFirstDay] = useState('')
  const choice = (
    <>
      <Select
        label={t`Compare with`}
        className="w-52"
        value={comparison}
        onChange={setComparison}
        options={[
          { value: 'before', label: t`The days just before` },
          { value: 'year', label: t`The same days a year ago` },
          { value: 'day', label: t`From a day of my choice` },
          { value: 'none', label: t`Compare with nothing` },
        ]}
      />
      {comparison === 'day' && (
        <Input
          type="date"
          className="w-auto"
          aria-label={t`First day of the comparison`}
          value={firstDay}
          onChange={(event) => setFirstDay(event.currentTarget.value)}
        />
      )}
    </>
  )
  return { compared: now ? comparedWith(now, comparison, firstDay) : null, choice }
}

/** Says which days those are. */
export function ComparedDays({ compared, failed }: { compared: Period | null; failed: boolean }) {
  if (!compared) return null
  const [from, to] = [calendarDay(compared.from_date), calendarDay(compared.to_date)]
  return (
    <p className="mb-3 text-muted text-sm">
      {failed ? (
        <Trans>
          The figures of {from} to {to} could not be loaded.
        </Trans>
      ) : (
        <Trans>
          Compared with {from} to {to}.
        </Trans>
      )}
    </p>
  )
}
