import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { type EventTile, eventRoutes } from '../../contract.ts'
import { refreshEvents } from '../queries.ts'

type RegisteredEvent = Pick<EventTile, 'id' | 'displayname' | 'registration'>

/** Takes a place at an event, or waits for one; asks, and gives it back. */
export function useRegistering({ id, displayname: title, registration }: RegisteredEvent) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const common = {
    meta: { shown: true },
    // What was refused is not as the page has it.
    onSettled: () => refreshEvents(queries),
    onError: (error: Error) => toast.failed(error, error.message),
  }
  const register = useMutation({
    ...common,
    mutationFn: () => call(eventRoutes.registerForEvent, { params: { id } }),
    onSuccess: ({ state }) => toast.done(state === 'REGISTERED' ? t`You are registered` : t`You are on the waiting list`),
  })
  const unregister = useMutation({
    ...common,
    mutationFn: () => call(eventRoutes.unregisterFromEvent, { params: { id } }),
    onSuccess: () => toast.done(t`You are not registered any more`),
  })
  const leave = async () => {
    const sure = await confirm({
      title: <Trans>Unregister from “{title}”?</Trans>,
      body:
        registration.limit === null ? (
          <Trans>You can register again until it begins.</Trans>
        ) : (
          <Trans>Your place goes to the next person who wants one. Registering again puts you at the end.</Trans>
        ),
      action: <Trans>Unregister</Trans>,
      danger: true,
    })
    if (sure) unregister.mutate()
  }
  return { register: () => register.mutate(), leave, busy: register.isPending || unregister.isPending }
}
