import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarX, EllipsisVertical, Pencil, Phone, Radio, Square, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useFlags } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink } from '#platform/web/ui/menu.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { eventSettingsAddress } from '../../addresses.ts'
import { type EventDetail, eventRoutes } from '../../contract.ts'
import { CancelDialog } from '../mine/cancel-dialog.tsx'
import { useDeleteEvent } from '../mine/use-removing.tsx'
import { refreshEvents } from '../queries.ts'
import type { SessionDialogProps } from './session-dialog.tsx'

const SessionDialog = onDemand<SessionDialogProps>(async () => (await import('./session-dialog.tsx')).SessionDialog)

/** The buttons of whoever runs the event: it goes one way, so each step is asked about. */
export function Operating({ event, onEdit }: { event: EventDetail; onEdit: () => void }) {
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
      <More event={event} onEdit={onEdit} />
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

function More({ event, onEdit }: { event: EventDetail; onEdit: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [cancels, setCancels] = useState(false)
  // Another turn begins with what is kept.
  const [session, setSession] = useState({ open: false, turn: 0 })
  const remove = useDeleteEvent()
  const takesGuests = useFlags()?.guest_access === 1 && event.visibility === 'PUBLIC'
  const { state } = event.live_event
  const leave = async () => {
    if (await remove(event)) await navigate({ to: '/web/my/events' })
  }
  return (
    <>
      <Menu trigger={<IconButton kind="secondary" icon={EllipsisVertical} label={t`More actions for this event`} />}>
        {state !== 'CLOSED' && <MenuItem icon={Pencil} onSelect={onEdit}>{t`Edit`}</MenuItem>}
        {state !== 'CLOSED' && (
          <MenuItem icon={Phone} onSelect={() => setSession({ open: true, turn: session.turn + 1 })}>{t`SIP session`}</MenuItem>
        )}
        {takesGuests && <MenuLink icon={Users} to={eventSettingsAddress(event.id)}>{t`Guests`}</MenuLink>}
        {state === 'NOT_LIVE' && <MenuItem icon={CalendarX} onSelect={() => setCancels(true)}>{t`Cancel event`}</MenuItem>}
        {state !== 'LIVE' && <MenuItem icon={Trash2} danger onSelect={() => void leave()}>{t`Delete event`}</MenuItem>}
      </Menu>
      <SessionDialog key={session.turn} event={event} open={session.open} onClose={() => setSession({ ...session, open: false })} />
      <CancelDialog event={event} open={cancels} onClose={() => setCancels(false)} />
    </>
  )
}
