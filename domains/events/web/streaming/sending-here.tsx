import { SendingPanel } from '#domains/live/web.ts'
import type { EventDetail } from '../../contract.ts'

export const SendingHere = ({ event: { id, live_event: live } }: { event: EventDetail }) => (
  <SendingPanel eventId={id} isLive={live.state === 'LIVE'} />
)
