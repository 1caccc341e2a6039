import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { draftOf } from '../form/draft.ts'
import { EventEditor } from '../form/event-editor.tsx'
import { eventSettingsQuery } from '../queries.ts'

/** The form of an event within a list (LE-2.28, VW-7.31). */
export function InlineForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: event, error, isFetchedAfterMount, refetch } = useQuery(eventSettingsQuery(id, 'listingPage'))
  return (
    <div className="border-line border-t p-4">
      {event && isFetchedAfterMount ? (
        <EventEditor
          event={event}
          start={draftOf(event)}
          cancel={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          onSaved={onClose}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </div>
  )
}
