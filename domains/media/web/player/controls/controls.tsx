import { useLingui } from '@lingui/react/macro'
import { Maximize, Minimize, Pause, PictureInPicture2, Play, RectangleHorizontal, RotateCcw, SquareSquare } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { clock, durationClock } from '#platform/contract/duration.ts'
import { canPictureInPicture, isFullscreen } from '../fullscreen.ts'
import { usePlayer } from '../player-context.ts'
import { markAt } from '../types.ts'
import { useDuration, useVideo } from '../use-video.ts'
import { ControlButton } from './control-button.tsx'
import { CaptionsMenu, SettingsMenu } from './menus.tsx'
import { NeighbourButton } from './neighbour-button.tsx'
import { SeekBar } from './seek-bar.tsx'
import { Volume } from './volume.tsx'

/** The row under the picture, and the bar above it. */
export function Controls({ shown }: { shown: boolean }) {
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 bottom-0 z-20 bg-linear-to-t from-black/80 via-black/45 to-transparent px-3 pt-12 pb-1.5 transition-opacity duration-200 has-focus-visible:opacity-100 motion-reduce:transition-none ${shown ? '' : 'opacity-0'}`}
    >
      {/* The shadow above them lets through what is pressed under it: in a small player that is the button in the middle. */}
      <div className={`has-focus-visible:pointer-events-auto ${shown ? 'pointer-events-auto' : ''}`}>
        <SeekBar />
        <div className="flex flex-wrap items-center gap-0.5">
          <NeighbourButton side="previous" />
          <PlayButton />
          <NeighbourButton side="next" />
          <Volume />
          <Time />
          <ChapterTitle />
          <CaptionsMenu />
          <SettingsMenu />
          <PictureInPictureButton />
          <TheatreButton />
          <FullscreenButton />
        </div>
      </div>
    </div>
  )
}

function PlayButton() {
  const { t } = useLingui()
  const { video, perform } = usePlayer()
  const paused = useVideo(video, (element) => element.paused)
  const ended = useVideo(video, (element) => element.ended)
  const [icon, label] = ended ? [RotateCcw, t`Play again`] : paused ? [Play, t`Play`] : [Pause, t`Pause`]
  return <ControlButton icon={icon} label={label} shortcut="k" onClick={() => perform({ do: 'toggle' })} />
}

function Time() {
  const { video, media } = usePlayer()
  const second = useVideo(video, (element) => Math.floor(element.currentTime))
  const duration = useDuration(video, media.duration)
  return (
    <div className="px-1.5 text-[0.8125rem] whitespace-nowrap text-white tabular-nums">
      {clock(second)} <span className="text-white/75">/ {durationClock(duration)}</span>
    </div>
  )
}

/** What is on now, beside the time; takes the room that is left. */
function ChapterTitle() {
  const { video, marks } = usePlayer()
  const second = useVideo(video, (element) => Math.floor(element.currentTime))
  return <div className="min-w-0 flex-1 truncate text-[0.8125rem] text-white/75 max-[30rem]:invisible">{markAt(marks, second)?.label}</div>
}

function PictureInPictureButton() {
  const { t } = useLingui()
  const { video, perform } = usePlayer()
  const hasPicture = useVideo(video, (element) => element.videoWidth > 0)
  if (!canPictureInPicture(video) || !hasPicture) return null
  return (
    <ControlButton
      icon={PictureInPicture2}
      label={t`Picture in picture`}
      shortcut="i"
      className="max-[30rem]:hidden"
      onClick={() => perform({ do: 'pip' })}
    />
  )
}

function TheatreButton() {
  const { t } = useLingui()
  const { theatre, perform, root } = usePlayer()
  const full = useFullscreen(root)
  if (theatre === undefined || full) return null
  return (
    <ControlButton
      icon={theatre ? SquareSquare : RectangleHorizontal}
      label={theatre ? t`Leave theatre` : t`Theatre`}
      shortcut="t"
      className="max-[990px]:hidden"
      onClick={() => perform({ do: 'theatre' })}
    />
  )
}

function FullscreenButton() {
  const { t } = useLingui()
  const { root, perform } = usePlayer()
  const full = useFullscreen(root)
  return (
    <ControlButton
      icon={full ? Minimize : Maximize}
      label={full ? t`Leave full screen` : t`Full screen`}
      shortcut="f"
      onClick={() => perform({ do: 'fullscreen' })}
    />
  )
}

function useFullscreen(root: HTMLElement): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed)
      return () => document.removeEventListener('fullscreenchange', changed)
    },
    () => isFullscreen(root),
  )
}
