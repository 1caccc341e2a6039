import { useEffect, useMemo, useRef, useState } from 'react'
import { useBusy } from '#platform/web/busy.ts'
import { AudioStage } from './audio-stage.tsx'
import { Controls } from './controls/controls.tsx'
import { performOn } from './input/commands.ts'
import { useGestures } from './input/use-gestures.ts'
import { keysFor, useKeys } from './input/use-keys.ts'
import { useMediaSession } from './input/use-media-session.ts'
import { useNeighbourKeys } from './input/use-neighbour-keys.ts'
import { LiveEdge } from './live-edge.tsx'
import { CaptionLines, Middle, Said, SoundOffer } from './overlays.tsx'
import { PlayerContext, type PlayerParts } from './player-context.ts'
import type { SourceState } from './source/use-source.ts'
import type { PlayerProps } from './types.ts'
import { useCaptions } from './use-captions.ts'
import { useEnding } from './use-ending.ts'
import { useShown } from './use-shown.ts'
import { useVideo } from './use-video.ts'

interface Props extends PlayerProps {
  readonly video: HTMLVideoElement
  readonly root: HTMLElement
  readonly playing: SourceState
  readonly silenced: boolean
  readonly onSound: () => void
}

const noMarks: PlayerParts['marks'] = []
const noCaptions: NonNullable<PlayerProps['captions']> = []

/** Everything over the picture. */
export function Stage(props: Props) {
  const { video, root, playing, captions: tracks = noCaptions, theatre, onTheatreChange } = props
  const { said, say } = useSaying()
  const [menuOpen, setMenuOpen] = useState(false)
  const [surface, setSurface] = useState<HTMLElement | null>(null)
  const captions = useCaptions(video, tracks)
  const paused = useVideo(video, (element) => element.paused)
  useBusy(!paused)
  const { shown, setShown, wake } = useShown(root, paused || menuOpen || playing.trouble !== null)
  const visible = useRef(shown)
  useEffect(() => {
    visible.current = shown
  })

  const perform = useMemo(
    () => performOn({ video, root, captions, theatre, onTheatreChange, say }),
    [video, root, captions, theatre, onTheatreChange, say],
  )
  const touch = useMemo(() => ({ shown: () => visible.current, setShown }), [setShown])
  useEnding(video, props.onEnding)
  useKeys(keysFor(props), perform, wake)
  useMediaSession(props.title, props.media.poster, perform, props.aside)
  useNeighbourKeys(props.neighbours)
  useGestures(surface, perform, touch)

  const parts: PlayerParts = {
    video,
    root,
    media: props.media,
    marks: props.marks ?? noMarks,
    perform,
    source: playing,
    captions,
    theatre,
    neighbours: props.neighbours,
    onRetry: props.onRetry,
    setMenuOpen,
  }
  return (
    <PlayerContext value={parts}>
      {props.media.media === 'audio' && <AudioStage title={props.title} />}
      <div ref={setSurface} className={`absolute inset-0 ${shown ? '' : 'cursor-none'}`} />
      <CaptionLines raised={shown} />
      <Middle />
      <Said text={said} />
      <SoundOffer silenced={props.silenced} onSound={props.onSound} />
      <LiveEdge />
      <Controls shown={shown} />
      {props.overlay}
    </PlayerContext>
  )
}

/** Words that stay for a second. */
function useSaying() {
  const [said, say] = useState('')
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => say(''), 1000)
    return () => clearTimeout(timer)
  }, [said])
  return { said, say }
}
