import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { EventPolls } from '#domains/polls/web.ts'
import { EventQuestions } from '#domains/questions/web.ts'
import { useStored } from '#platform/web/stored.ts'
import { type Tab, Tabs } from '#platform/web/ui/tabs.tsx'

/**
 * What goes on in an event. The tab last chosen in this browser is open, except for those who moderate or speak: they begin with what is asked
 * (LE-2.19, LE-6.10).
 */
export function EventTabs({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const [stored, store] = useStored('lyceum-event-tab', 'questions')
  const { moderator, presenter } = event.live_event
  const [chosen, choose] = useState(moderator || presenter ? 'questions' : stored)
  const tabs: readonly Tab[] = [
    { value: 'questions', label: t`Q&A`, content: <EventQuestions event={event} /> },
    { value: 'polls', label: t`Polls`, content: <EventPolls event={event} /> },
  ]
  return (
    <Tabs
      label={t`In this event`}
      tabs={tabs}
      value={chosen === 'polls' ? 'polls' : 'questions'}
      onChange={(value) => {
        choose(value)
        store(value)
      }}
    />
  )
}
