import { t } from '@lingui/core/macro'
import { clock } from '#platform/contract/duration.ts'
import { isFullscreen, toggleFullscreen, togglePictureInPicture } from '../fullscreen.ts'
import type { CaptionsState } from '../use-captions.ts'
import type { Command } from './keys.ts'

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

export interface Stage {
  readonly video: HTMLVideoElement
  readonly root: HTMLElement
  readonly captions: CaptionsState
  readonly theatre: boolean | undefined
  readonly onTheatreChange: ((theatre: boolean) => void) | undefined
  /** Shown for a moment over the picture and read out. */
  readonly say: (text: string) => void
}

type Doing = { readonly [K in Command['do']]: (command: Extract<Command, { do: K }>) => void }
type Part<K extends Command['do']> = Pick<Doing, K>

/** Carries out a command and says in words what happened. */
export function performOn(stage: Stage): (command: Command) => void {
  const doing: Doing = { ...inTime(stage), ...withSound(stage), ...withPicture(stage) }
  return (command) => (doing[command.do] as (command: Command) => void)(command)
}

function inTime({ video, say }: Stage): Part<'toggle' | 'goTo' | 'seekBy' | 'seekTo' | 'frame' | 'setRate' | 'rateBy'> {
  const length = () => (Number.isFinite(video.duration) ? video.duration : 0)
  /** A place that is asked for before the media is there, and its length with it, would be lost. */
  const whenLoaded = (go: () => void) => {
    if (video.readyState > 0) go()
    else video.addEventListener('loadedmetadata', go, { once: true })
  }
  const goTo = (at: number) =>
    whenLoaded(() => {
      video.currentTime = Math.min(length(), Math.max(0, at))
    })
  /** An element takes its default speed whenever it takes a source: the first one, or the same again after the line broke. */
  const setRate = (to: number) => {
    video.defaultPlaybackRate = to
    video.playbackRate = to
  }
  return {
    toggle: () => {
      say(video.paused ? t`Play` : t`Pause`)
      if (video.paused) video.play().catch(() => undefined)
      else video.pause()
    },
    goTo: ({ to }) => goTo(to),
    seekBy: ({ by }) => {
      goTo(video.currentTime + by)
      const seconds = Math.abs(by)
      say(by < 0 ? t`Back ${seconds} seconds` : t`Forward ${seconds} seconds`)
    },
    seekTo: ({ part }) =>
      whenLoaded(() => {
        goTo(part * length())
        say(clock(part * length()))
      }),
    frame: ({ by }) => {
      if (video.paused) goTo(video.currentTime + by / 30)
    },
    setRate: ({ to }) => setRate(to),
    rateBy: ({ by }) => {
      const at = rates.findIndex((rate) => rate >= video.playbackRate) + by
      const rate = rates[Math.min(rates.length - 1, Math.max(0, at))] ?? 1
      setRate(rate)
      say(t`Speed ${rate}×`)
    },
  }
}

function withSound({ video, say }: Stage): Part<'setVolume' | 'volumeBy' | 'mute'> {
  const setVolume = (to: number) => {
    video.volume = Math.min(1, Math.max(0, Math.round(to * 100) / 100))
    video.muted = video.volume === 0
  }
  return {
    setVolume: ({ to }) => setVolume(to),
    volumeBy: ({ by }) => {
      setVolume(video.volume + by)
      const percent = Math.round(video.volume * 100)
      say(t`Volume ${percent}%`)
    },
    mute: () => {
      video.muted = !video.muted
      if (!video.muted && video.volume === 0) video.volume = 0.5
      say(video.muted ? t`Sound off` : t`Sound on`)
    },
  }
}

function withPicture({ video, root, captions, theatre, onTheatreChange, say }: Stage): Part<'captions' | 'fullscreen' | 'pip' | 'theatre'> {
  return {
    captions: () => {
      if (captions.tracks.length === 0) return say(t`No captions`)
      const next = captions.shown === -1 ? 0 : -1
      captions.show(next)
      const label = captions.tracks[next]?.label ?? ''
      say(next === -1 ? t`Captions off` : t`Captions: ${label}`)
    },
    fullscreen: () => void toggleFullscreen(root, video),
    pip: () => void togglePictureInPicture(video),
    theatre: () => {
      if (theatre !== undefined && !isFullscreen(root)) onTheatreChange?.(!theatre)
    },
  }
}
