import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Phone, PhoneOff } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { type Ingest, liveRoutes } from '../../contract.ts'
import { refreshIngest } from './queries.ts'

export interface SipSessionProps {
  readonly eventId: string
  readonly sip: NonNullable<Ingest['sip']>
}

/** Joins the event with its SIP session, and leaves that. */
export function SipSession({ eventId, sip: { uri, state } }: SipSessionProps) {
  const toggle = useToggle(eventId)
  if (uri === '')
    return (
      <p className="text-muted">
        <Trans>The event has no SIP session. Give its address in the menu of the event, under SIP session.</Trans>
      </p>
    )
  return (
    <div className="grid gap-4">
      <p className="break-all font-medium">{uri}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 flex-1 basis-64 text-muted text-sm">
          <StateWords state={state} />
        </p>
        {state === 'NONE' ? (
          <Button kind="primary" icon={Phone} busy={toggle.isPending} onClick={() => toggle.mutate(true)}>
            <Trans>Join</Trans>
          </Button>
        ) : (
          <Button icon={PhoneOff} busy={toggle.isPending} onClick={() => toggle.mutate(false)}>
            <Trans>Hang up</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

function StateWords({ state }: { state: SipSessionProps['sip']['state'] }) {
  switch (state) {
    case 'NONE':
      return <Trans>What the session shows is sent to the event from when it is joined. The server sends nothing to the session.</Trans>
    case 'CALLING':
      return <Trans>Calling the session…</Trans>
    case 'CONNECTED':
      return <Trans>The session is joined.</Trans>
  }
}

function useToggle(eventId: string) {
  const queries = useQueryClient()
  const named = { params: { id: eventId } }
  return useMutation({
    meta: { shown: true },
    mutationFn: async (joins: boolean) => {
      await (joins ? call(liveRoutes.beginCall, named) : call(liveRoutes.endCall, named))
    },
    onSettled: () => refreshIngest(queries, eventId),
    onError: (error) => toast.failed(error, error.message),
  })
}
