import { Trans } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { Player, type PlayerHandle } from '#domains/media/web.ts'
import type { StreamState } from '../../contract.ts'
import { broadcastStore } from '../sending/broadcast-state.ts'
import { announcePlayer, tellStreamCue } from './cues.ts'
import { SeenAtOnce } from './seen-at-once.tsx'
import { type LiveCaptions, useLiveCaptions } from './use-live-captions.ts'

interface Props {
  readonly eventId: string
  readonly title: string
  /** Where the stream is watched. */
  readonly playback: string
  readonly poster: string | null
  readonly captions: LiveCaptions | null
  readonly stream: StreamState
  /** The event is over; what was sent is still there. */
  readonly ended: boolean
  /** For who speaks: without sound, and keys are the page's. */
  readonly preview?: boolean
  /** Where the same is seen at once, by WHEP. */
  readonly whep?: string | null
  /** For what stands beside it and asks where it is. */
  readonly handle?: RefObject<PlayerHandle | null>
}

/** The stream of an event from its first second on, at its newest where nobody goes elsewhere. */
export function LivePlayer({ eventId, title, playback, poster, captions, stream, ended, preview = false, whep = null, handle }: Props) {
  const own = useRef<PlayerHandle>(null)
  const player = handle ?? own
  const tracks = useLiveCaptions(eventId, captions, player)
  const sends = useSyncExternalStore(broadcastStore.subscribe, () => broadcastStore.read().phase !== 'off')
  useEffect(() => announcePlayer(eventId, () => player.current?.isPlaying() ?? false), [eventId, player])
  // Who speaks here must not hear themselves, nor must the microphone.
  useEffect(() => {
    if (sends) player.current?.pause()
  }, [sends, player])
  const file = { kind: 'hls', media: 'video', duration: null, storyboard: null, waveform: null } as const
  const isInterrupted = !ended && stream !== 'STREAMING'
  const media = { ...file, url: playback, poster, live: !ended, interrupted: isInterrupted }
  return (
    <div className="grid gap-2">
      <SeenAtOnce url={ended || isInterrupted ? null : whep} title={title}>
        <Player
          key={playback}
          ref={player}
          media={media}
          title={title}
          captions={tracks}
          autoPlay={!sends}
          silent={preview}
          aside={preview}
          onCue={(cue) => tellStreamCue(eventId, cue)}
        />
      </SeenAtOnce>
      <p role="status" className="text-center text-muted text-sm empty:hidden">
        {ended ? (
          <Trans>The event has ended. Its recording will be here in a moment.</Trans>
        ) : (
          isInterrupted && <Trans>The stream is interrupted. It goes on here by itself.</Trans>
        )}
      </p>
    </div>
  )
}
