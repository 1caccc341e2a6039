import { Plural, Trans } from '@lingui/react/macro'
import { AlarmClock, CalendarClock, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFlags } from '#domains/accounts/web.ts'
import { daysIn, today } from '#domains/analytics/period.ts'
import { calendarDay } from '#platform/web/format.ts'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import type { DueDate } from '../contract.ts'

/** Days that count as few. */
const few = 3

/** How many days of the organisation are left; none: it is today. */
function useDaysLeft({ date: day }: DueDate): number {
  const timeZone = useFlags()?.time_zone ?? 'UTC'
  return daysIn(today(timeZone), day) - 1
}

/** By when the viewer is to be done with a track, or how that went, in a few words. */
export function DueBadge({ due }: { due: DueDate }) {
  const left = useDaysLeft(due)
  const day = calendarDay(due.date)
  const looks: Record<DueDate['state'], { tone: BadgeTone; icon: typeof AlarmClock; words: ReactNode }> = {
    open: { tone: left <= few ? 'warning' : 'neutral', icon: CalendarClock, words: <OpenWords left={left} day={day} /> },
    late: { tone: 'danger', icon: AlarmClock, words: <Trans>Late: due {day}</Trans> },
    done: { tone: 'success', icon: CircleCheck, words: <Trans>Done in time</Trans> },
    done_late: { tone: 'neutral', icon: CircleCheck, words: <Trans>Done late</Trans> },
  }
  const { tone, icon, words } = looks[due.state]
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  )
}

function OpenWords({ left, day }: { left: number; day: string }) {
  if (left <= 0) return <Trans>Due today</Trans>
  if (left > 14) return <Trans>Due {day}</Trans>
  return <Plural value={left} one="Due tomorrow" other="Due in # days" />
}
