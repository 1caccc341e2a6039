import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EventComments, useHeldCount } from '#domains/comments/web.ts'
import type { EventDetail } from '#domains/events/contract.ts'
import { Attendees, EventReportTab, isReportedTo, useAttendance } from '#domains/events/web.ts'
import { ModerationButton, Reactions, useHearControls } from '#domains/moderation/web.ts'
import { EventPolls, useOpenedPoll } from '#domains/polls/web.ts'
import { EventQuestions, useAsked, useHearAsked } from '#domains/questions/web.ts'
import { useStored } from '#platform/web/stored.ts'
import { type Tab, Tabs } from '#platform/web/ui/tabs.tsx'

/** Who moderates or speaks begins with what is asked (LE-2.19, LE-6.10); who else manages it, with its report once it is over. */
function beginningOf(event: EventDetail): string | null {
  const { moderator, presenter } = event.live_event
  if (moderator || presenter) return 'questions'
  return isReportedTo(event) ? 'report' : null
}

/** What goes on in an event, or went on. The tab last chosen in this browser is open, unless the viewer has one to begin with. */
export function EventTabs({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const [stored, store] = useStored('lyceum-event-tab', 'comments')
  const { comments_enabled: isCommented } = event.live_event
  const [chosen, choose] = useState(beginningOf(event) ?? stored)
  const there = useAttendance(event)
  const held = useHeldCount(event)
  const hasOpenPoll = useOpenedPoll(event.id, chosen === 'polls')
  const waiting = useAsked(event)
  useHearAsked(event)
  useHearControls(event)
  const isOver = event.live_event.state === 'CLOSED'
  const comments = {
    value: 'comments',
    label: held.count > 0 && !isOver ? t`Comments (${held.amount} held)` : t`Comments`,
    content: <EventComments event={event} held={held} />,
  }
  const tabs: readonly Tab[] = [
    ...(isCommented ? [comments] : []),
    {
      value: 'questions',
      label: waiting.count > 0 && !isOver ? t`Q&A (${waiting.amount})` : t`Q&A`,
      content: <EventQuestions event={event} />,
    },
    { value: 'polls', label: hasOpenPoll ? t`Polls (open)` : t`Polls`, content: <EventPolls event={event} /> },
    { value: 'attendees', label: t`Attendees`, count: there, content: <Attendees event={event} /> },
    ...(isReportedTo(event) ? [{ value: 'report', label: t`Report`, content: <EventReportTab event={event} /> }] : []),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-start justify-between gap-2 empty:hidden">
        <Reactions event={event} />
        <ModerationButton event={event} />
      </div>
      <Tabs
        label={t`In this event`}
        tabs={tabs}
        value={tabs.some(({ value }) => value === chosen) ? chosen : 'questions'}
        onChange={(value) => {
          choose(value)
          // The next event may have none.
          if (value !== 'report') store(value)
        }}
      />
    </div>
  )
}
