import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { type EventTile, eventRoutes } from '../../contract.ts'
import { refreshEvents } from '../queries.ts'

type Doomed = Pick<EventTile, 'id' | 'displayname'>

/** Asks and then deletes an event; false where it didn't come to that (VW-8.26). */
export function useDeleteEvent(): (event: Doomed) => Promise<boolean> {
  const { t } = useLingui()
  const queries = useQueryClient()
  const remove = useMutation({
    meta: { shown: true },
    mutationFn: (id: string) => call(eventRoutes.deleteEvent, { params: { id }, body: {} }),
    onSuccess: (_, id) => {
      toast.done(t`Event deleted successfully.`)
      // Nothing is there to be asked for again.
      queries.removeQueries({ queryKey: ['event', id] })
      return queries.invalidateQueries({ queryKey: ['events'] })
    },
    onError: (error) => toast.failed(error, error.message),
  })
  return async ({ id, displayname: title }) => {
    const sure = await confirm({
      title: <Trans>Delete “{title}”?</Trans>,
      body: (
        <Trans>
          Its comments, polls, questions and recording are deleted with it. People who were invited get an email. This can’t be undone.
        </Trans>
      ),
      action: <Trans>Delete event</Trans>,
      danger: true,
    })
    if (!sure) return false
    return remove.mutateAsync(id).then(
      () => true,
      () => false,
    )
  }
}

/** VW-8.27 */
export function useCancelEvent(id: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (message: string) => call(eventRoutes.deleteEvent, { params: { id }, body: { message } }),
    onSuccess: async () => {
      toast.done(t`Event cancelled successfully.`)
      await refreshEvents(queries)
    },
    onError: (error) => toast.failed(error, error.message),
  })
}
