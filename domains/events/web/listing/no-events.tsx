import { Trans } from '@lingui/react/macro'
import { CalendarDays, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
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
      <EmptyState
        icon={SearchX}
        title={<Trans>No events found</Trans>}
        action={
          <Button onClick={onClear}>
            <Trans>Show all events</Trans>
          </Button>
        }
      >
        <Trans>Try different words, or other dates.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={CalendarDays} title={<Trans>No events yet</Trans>} action={<NewEventLink />}>
      {children}
    </EmptyState>
  )
}
