import type { EventDetail } from '../../contract.ts'
import { RegisteredPeople } from './registered-people.tsx'
import { RegistrationCard } from './registration-card.tsx'

/** Whether people register for an event, and who has; for who manages it. */
export const RegistrationParts = ({ event }: { event: EventDetail }) => (
  <>
    {event.live_event.state !== 'CLOSED' && <RegistrationCard event={event} />}
    {event.registration.required && <RegisteredPeople event={event} />}
  </>
)
