import { useQuery } from '@tanstack/react-query'
import { LivePlayer } from '#domains/live/web.ts'
import type { EventDetail } from '../../contract.ts'
import { presentingQuery } from '../presenting/queries.ts'

/** What is being sent to an event. */
export function LiveNow({ event, preview = false }: { event: EventDetail; preview?: boolean }) {
  const { id, displayname, thumbnail_url: poster, live_event: live } = event
  const { data } = useQuery({ ...presentingQuery(id), enabled: preview })
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
      whep={(preview && data?.stream.whep) || null}
    />
  )
}
