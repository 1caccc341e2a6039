import { Trans, useLingui } from '@lingui/react/macro'
import { AlarmClock, CalendarClock } from 'lucide-react'
import { calendarDay, dateTime } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import type { Card } from '../contract.ts'
import { ContentCard } from './content-card.tsx'

/** Anything but a video with when it is, by when the viewer is to be done with it, and how far they are. */
export function ListedCard({ card }: { card: Card }) {
  const { t } = useLingui()
  const { time_sort: _made, ...undated } = card
  const { starts_at: startsAt, due, percentage = 0 } = card
  return (
    <div className="flex h-full flex-col">
      <ContentCard
        card={startsAt === undefined ? card : undated}
        when={startsAt !== undefined && <time dateTime={startsAt}>{dateTime(startsAt)}</time>}
      />
      {due && (
        <p className="mt-1.5">
          <Due due={due} />
        </p>
      )}
      {percentage > 0 && <Progress label={t`${card.displayname}: watched`} value={percentage} className="mt-2" />}
    </div>
  )
}

function Due({ due: { date: day, late } }: { due: NonNullable<Card['due']> }) {
  const words = calendarDay(day)
  return (
    <Badge tone={late ? 'danger' : 'neutral'} icon={late ? AlarmClock : CalendarClock}>
      {late ? <Trans>Late: due {words}</Trans> : <Trans>Due {words}</Trans>}
    </Badge>
  )
}
