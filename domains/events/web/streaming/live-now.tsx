import { LivePlayer } from '#domains/live/web.ts'
import type { EventDetail } from '../../contract.ts'

/** What is being sent to an event. */
export function LiveNow({ event, preview = false }: { event: EventDetail; preview?: boolean }) {
  const { id, displayname, thumbnail_url: poster, live_event: live } = event
  if (live.playback === null) return null
  return (
    <LivePlayer
      eventId={id}
      title={displayname}
      playback={live.playback}
      captions={live.captions}
      poster={poster}
      stream={live.stream_state}
      ended={live.state === 'CLOSED'}
      preview={preview}
    />
  )
}
