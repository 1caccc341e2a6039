import type { ReactNode } from 'react'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { EventDetail } from '../../contract.ts'
import { PlayerPlace } from './player-place.tsx'

const LiveNow = lazyPart(async () => (await import('./live-now.tsx')).LiveNow, { place: PlayerPlace })
const Recorded = lazyPart(async () => (await import('./recorded.tsx')).Recorded, { place: PlayerPlace })
const SendingHere = lazyPart(async () => (await import('./sending-here.tsx')).SendingHere)

interface Props {
  readonly event: EventDetail
  /** While there is nothing to watch. */
  readonly otherwise: ReactNode
  /** Of who presents it. */
  readonly preview?: boolean
}

/** What is sent to an event, or was. */
export function Watching({ event, otherwise, preview = false }: Props) {
  const { playback, recorded } = event.live_event
  if (playback !== null) return <LiveNow event={event} preview={preview} />
  return recorded ? <Recorded id={event.id} otherwise={otherwise} /> : otherwise
}

/** For whoever runs the event, until it is over. */
export function Sending({ event }: { event: EventDetail }) {
  return event.can.manage && event.live_event.state !== 'CLOSED' ? <SendingHere event={event} /> : null
}
