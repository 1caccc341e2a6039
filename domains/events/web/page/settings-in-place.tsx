import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { EventDetail } from '../../contract.ts'
import { draftOf } from '../form/draft.ts'
import { EventEditor } from '../form/event-editor.tsx'
import { eventSettingsQuery } from '../queries.ts'

/** The form of an event on its own page, which stays what it is around it (LE-2.17). */
export function SettingsInPlace({ event: { id }, onClose }: { event: EventDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, isFetchedAfterMount, refetch } = useQuery(eventSettingsQuery(id))
  const place = useRef<HTMLElement>(null)
  const isThere = data !== undefined && isFetchedAfterMount
  // Once the form is there: before, the menu that it was chosen in takes the focus back to its button.
  useEffect(() => {
    if (isThere) place.current?.focus()
  }, [isThere])
  const done = () => {
    toast.done(t`Event saved`)
    onClose()
  }
  return (
    <section ref={place} tabIndex={-1} aria-label={t`Edit event`} className="rounded-lg border border-line p-4 -outline-offset-2">
      {isThere ? (
        <EventEditor
          event={data}
          start={draftOf(data)}
          cancel={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          onSaved={done}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </section>
  )
}
