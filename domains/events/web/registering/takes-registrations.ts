import type { EventDetail } from '../../contract.ts'

/** Whether one registers for an event, and it has not begun. */
export const takesRegistrations = ({ registration, live_event: live }: Pick<EventDetail, 'registration' | 'live_event'>): boolean =>
  registration.required && live.state === 'NOT_LIVE'
