import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { CalendarCheck, CalendarX, EllipsisVertical, Pencil, Phone, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useFlags } from '#domains/accounts/web.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink } from '#platform/web/ui/menu.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { eventSettingsAddress } from '../../addresses.ts'
import type { EventDetail } from '../../contract.ts'
import { CancelDialog } from '../mine/cancel-dialog.tsx'
import { useDeleteEvent } from '../mine/use-removing.tsx'
import type { SessionDialogProps } from './session-dialog.tsx'
import { StateSteps } from './state-steps.tsx'

const SessionDialog = onDemand<SessionDialogProps>(async () => (await import('./session-dialog.tsx')).SessionDialog)

/** The buttons of whoever runs the event. */
export function Operating({ event, onEdit }: { event: EventDetail; onEdit: () => void }) {
  return (
    <>
      <StateSteps event={event} />
      <More event={event} onEdit={onEdit} />
    </>
  )
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
        {event.registration.required && (
          <MenuLink icon={CalendarCheck} to={eventSettingsAddress(event.id)}>{t`Registered people`}</MenuLink>
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
