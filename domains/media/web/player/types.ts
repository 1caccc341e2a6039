import type { ReactNode } from 'react'
import type { Playback } from '../../contract.ts'
import type { Interval } from '../../intervals.ts'

/** One WebVTT track. `lang` is BCP 47. */
export interface Caption {
  readonly src: string
  readonly lang: string
  readonly label: string
}

/** A named moment on the bar: a chapter, a highlight. `at` in seconds. */
export interface Mark {
  readonly at: number
  readonly label: string
}

/** What was played since the last report, and where the viewer is now; all in seconds. */
export interface PlayerProgress {
  readonly intervals: readonly Interval[]
  readonly position: number
}

export interface PlayerHandle {
  /** Goes to a second of the video, and plays. */
  readonly seek: (to: number) => void
  readonly play: () => void
  readonly pause: () => void
  readonly isPlaying: () => boolean
  /** Where the viewer is, in seconds. */
  readonly position: () => number
}

/** What is played: a part of the contract's playback. */
export type PlayerMedia = Pick<Playback, 'kind' | 'url' | 'media' | 'duration' | 'poster' | 'storyboard' | 'waveform'>

export interface PlayerProps {
  readonly media: PlayerMedia
  readonly title: string
  readonly captions?: readonly Caption[]
  readonly marks?: readonly Mark[]
  /** Seconds to start at. */
  readonly startAt?: number
  readonly autoPlay?: boolean
  readonly loop?: boolean
  /** Stands beside another that plays: keys and headsets are not for it. */
  readonly aside?: boolean
  /** Up and down are the page's: they do not change the volume. */
  readonly inList?: boolean
  /** `page`: 16:9, at most 75 % of the window's height. `fill`: as large as what it stands in. */
  readonly frame?: 'page' | 'fill'
  /** Whether the page shows its theatre; without it there is no such button. */
  readonly theatre?: boolean
  readonly onTheatreChange?: (theatre: boolean) => void
  /** The second from which on it does not play, as long as one is given. */
  readonly stopAt?: number | null
  /** Told each time it was stopped there. */
  readonly onStop?: () => void
  readonly onProgress?: (progress: PlayerProgress) => void
  readonly onEnded?: () => void
  /** Told when the last ten seconds begin, and when they are left again. */
  readonly onEnding?: (ending: boolean) => void
  /** Over the picture, above the controls; goes full screen with it. */
  readonly overlay?: ReactNode
  /** The person asks for another try after nothing played; the page may then give other media. */
  readonly onRetry?: () => void
}
