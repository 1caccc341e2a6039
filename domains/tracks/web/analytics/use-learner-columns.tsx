import { Trans, useLingui } from '@lingui/react/macro'
import { AlarmClock, Check } from 'lucide-react'
import { useFlags } from '#domains/accounts/web.ts'
import { WatchTime } from '#domains/analytics/web.ts'
import { calendarDay, date } from '#platform/web/format.ts'
import type { Column } from '#platform/web/ui/table.tsx'
import type { TrackLearner } from '../../contract.ts'
import type { LearnersChoice } from './progress-queries.ts'

type Order = LearnersChoice['order']

/** The columns of people who learn; a press on a heading sorts by it, and by its other end at the next. */
export function useLearnerColumns(
  choice: LearnersChoice,
  onChange: (patch: Partial<LearnersChoice>) => void,
): readonly Column<TrackLearner>[] {
  const { t } = useLingui()
  const isScored = useFlags()?.quiz_results_by_person === 1
  const sort = (order: Order) => {
    const isSorted = choice.order === order
    const usual = order === 'name' || order === 'due' ? 'asc' : 'desc'
    const other = choice.direction === 'asc' ? 'desc' : 'asc'
    return {
      direction: isSorted ? choice.direction : null,
      onSort: () => onChange({ order, direction: isSorted ? other : usual }),
    } as const
  }
  const columns: Column<TrackLearner>[] = [
    { key: 'name', head: t`Name`, sort: sort('name'), cell: (learner) => <Name learner={learner} /> },
    { key: 'progress', head: t`Progress`, sort: sort('progress'), cell: (learner) => <Progress learner={learner} /> },
    { key: 'due', head: t`Due`, from: 'sm', sort: sort('due'), cell: (learner) => <Due learner={learner} /> },
    {
      key: 'score',
      head: t`Quiz score`,
      align: 'end',
      from: 'sm',
      sort: sort('score'),
      cell: ({ score }) => (score === null ? '–' : t`${score} %`),
    },
    {
      key: 'watched',
      head: t`Time watched`,
      align: 'end',
      from: 'md',
      sort: sort('watched'),
      cell: ({ watch_duration: seconds }) => <WatchTime seconds={seconds} />,
    },
    {
      key: 'last',
      head: t`Last watched`,
      align: 'end',
      from: 'md',
      sort: sort('last_watched'),
      cell: ({ last_watched: day }) => (day === null ? '–' : date(day, 'UTC')),
    },
  ]
  return isScored ? columns : columns.filter(({ key }) => key !== 'score')
}

const Name = ({ learner: { displayname, username } }: { learner: TrackLearner }) => (
  <span className="block min-w-0 py-1">
    <span className="wrap-anywhere block">{displayname}</span>
    <span className="wrap-anywhere block text-muted text-sm">{username}</span>
  </span>
)

function Progress({ learner: { state, percentage, completed_videos: done, videos, completed } }: { learner: TrackLearner }) {
  if (state === 'waiting')
    return (
      <span className="text-muted">
        <Trans>Not started</Trans>
      </span>
    )
  const day = completed === null ? '' : date(completed, 'UTC')
  return (
    <span className="block">
      <span className="whitespace-nowrap tabular-nums">
        <Trans>
          {percentage} % ({done} of {videos})
        </Trans>
      </span>
      {state === 'completed' && (
        <span className="flex items-center gap-1 text-sm text-success-ink">
          <Check aria-hidden="true" className="size-4 shrink-0" />
          <Trans>Completed {day}</Trans>
        </span>
      )}
    </span>
  )
}

function Due({ learner: { due } }: { learner: TrackLearner }) {
  if (due === null) return '–'
  const day = calendarDay(due.date)
  return (
    <span className="block whitespace-nowrap">
      {day}
      {due.state === 'late' && (
        <span className="flex items-center gap-1 font-medium text-danger-ink text-sm">
          <AlarmClock aria-hidden="true" className="size-4 shrink-0" />
          <Trans>Late</Trans>
        </span>
      )}
      {due.state === 'done_late' && (
        <span className="block text-muted text-sm">
          <Trans>Done late</Trans>
        </span>
      )}
    </span>
  )
}
