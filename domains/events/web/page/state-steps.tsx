import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Radio, Square } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { type EventDetail, eventRoutes } from '../../contract.ts'
import { refreshEvents } from '../queries.ts'

/** Begins and ends an event, for whoever runs it: it goes one way, so each step is asked about. */
export function StateSteps({ event }: { event: EventDetail }) {
  const { state } = event.live_event
  const step = useStep(event.id)
  const begin = async () => {
    const sure = await confirm({
      title: <Trans>Begin the event?</Trans>,
      body: <Trans>Everyone who waits for it sees that it is on. There is no way back.</Trans>,
      action: <Trans>Begin event</Trans>,
    })
    if (sure) step.mutate('LIVE')
  }
  const end = async () => {
    const sure = await confirm({
      title: <Trans>End the event?</Trans>,
      body: <Trans>Nobody can comment or ask any more, and no poll can be opened. There is no way back.</Trans>,
      action: <Trans>End event</Trans>,
      danger: true,
    })
    if (sure) step.mutate('CLOSED')
  }
  return (
    <>
      {state === 'NOT_LIVE' && (
        <Button kind="primary" icon={Radio} busy={step.isPending} onClick={() => void begin()}>
          <Trans>Begin event</Trans>
        </Button>
      )}
      {state === 'LIVE' && (
        <Button kind="danger" icon={Square} busy={step.isPending} onClick={() => void end()}>
          <Trans>End event</Trans>
        </Button>
      )}
    </>
  )
}

function useStep(id: string) {
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (state: 'LIVE' | 'CLOSED') => call(eventRoutes.setEventState, { params: { id }, body: { state } }),
    onSettled: () => refreshEvents(queries),
    onError: (error) => toast.failed(error, error.message),
  })
}
