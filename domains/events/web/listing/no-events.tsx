import { Trans } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { NoneFound } from '#platform/web/ui/none-found.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { NewEventLink } from './new-event-link.tsx'

interface Props {
  /** Whether the list was narrowed to nothing. */
  readonly narrowed: boolean
  readonly onClear: () => void
  /** What is here otherwise. */
  readonly children: ReactNode
}

export function NoEvents({ narrowed, onClear, children }: Props) {
  if (narrowed) {
    return (
      <NoneFound title={<Trans>No events found</Trans>} all={<Trans>Show all events</Trans>} onClear={onClear}>
        <Trans>Try different words, or other dates.</Trans>
      </NoneFound>
    )
  }
  return (
    <EmptyState icon={CalendarDays} title={<Trans>No events yet</Trans>} action={<NewEventLink />}>
      {children}
    </EmptyState>
  )
}
