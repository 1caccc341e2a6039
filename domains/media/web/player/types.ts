import type { ReactNode } from 'react'
import type { Playback } from '../../contract.ts'
import type { PlayedStretch } from '../../played-stretches.ts'
import type { SpokenWords } from './late-words.ts'

export type { PlayedStretch }

/** One WebVTT track. `lang` is BCP 47. */
export interface Caption {
  readonly src: string
  readonly lang: string
  readonly label: string
  /** By a machine. */
  readonly translated?: boolean
}

/** A named moment on the bar: a chapter, a highlight. Seconds. */
export interface PlayerMark {
  readonly at: number
  /** Absent: it lasts until the next. */
  readonly until?: number
  readonly label: string
}

/** The mark in which a second lies. */
export const markAt = (marks: readonly PlayerMark[], second: number): PlayerMark | undefined =>
  marks.findLast(({ at, until = Infinity }) => at <= second && second < until)

/** How well it played since the last report. */
export interface MeasuredPlayback {
  /** From the press to the first picture; once. */
  readonly firstFrameMs?: number
  /** Times that it stopped to load while it played, and for how long in all. */
  readonly stalls: number
  readonly stallMs: number
  readonly failure?: Exclude<Trouble, 'withdrawn'>
}

/** What was played since the last report, and where the viewer is now, in seconds. Without stretches it tells of the quality alone. */
export interface PlayerProgress {
  readonly intervals: readonly PlayedStretch[]
  readonly position: number
  readonly quality?: MeasuredPlayback | undefined
}

export interface PlayerStop {
  readonly id: string
  /** s */
  readonly at: number
  /** From there on it does not play, however it got there; otherwise it only stops who plays through it. */
  readonly always: boolean
}

export interface PlayerHandle {
  /** Goes to a second of the video, and plays. */
  readonly seek: (to: number) => void
  readonly play: () => void
  readonly pause: () => void
  readonly isPlaying: () => boolean
  /** Where the viewer is, in seconds. */
  readonly position: () => number
  /** Adds to what its captions say, while they are switched on. */
  readonly addWords: (words: readonly SpokenWords[]) => void
}

/** What is played: a part of the contract's playback. */
export type PlayerMedia = Pick<Playback, 'kind' | 'url' | 'media' | 'duration' | 'poster' | 'storyboard' | 'waveform'> & {
  /** It is being sent: it grows, and has an edge to go to. */
  readonly live?: boolean
  /** Of what is being sent: nothing more comes at the moment. */
  readonly interrupted?: boolean
}

/** What a stream says at a moment of it. */
export interface PlayerCue {
  readonly class: string
  /** By their names in the playlist, without `X-`. */
  readonly attributes: Readonly<Record<string, string>>
}

/** What a press on previous and next does; without a function there is nothing on that side. */
export interface Neighbours {
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

export interface PlayerProps {
  readonly media: PlayerMedia
  readonly title: string
  readonly captions?: readonly Caption[]
  readonly marks?: readonly PlayerMark[]
  /** Seconds to start at. */
  readonly startAt?: number
  readonly autoPlay?: boolean
  /** It begins without sound, whatever this device remembers; who wants the sound turns it on. */
  readonly silent?: boolean
  readonly loop?: boolean
  /** It plays in a row of others. */
  readonly neighbours?: Neighbours | undefined
  /** Stands beside another that plays: keys and headsets are not for it. */
  readonly aside?: boolean
  /** Up and down are the page's: they do not change the volume. */
  readonly inList?: boolean
  /** `page`: 16:9, at most 75 % of the window's height. `fill`: as large as what it stands in. */
  readonly frame?: 'page' | 'fill'
  /** Whether the page shows its theatre; without it there is no such button. */
  readonly theatre?: boolean
  readonly onTheatreChange?: (theatre: boolean) => void
  /** Where it stops, as long as it is given. */
  readonly stops?: readonly PlayerStop[]
  /** Told each time it was stopped, where. */
  readonly onStop?: (id: string) => void
  readonly onProgress?: (progress: PlayerProgress) => void
  readonly onEnded?: () => void
  /** Told when it comes to a moment at which the stream says something. */
  readonly onCue?: (cue: PlayerCue) => void
  /** Told when the last ten seconds begin, and when they are left again. */
  readonly onEnding?: (ending: boolean) => void
  /** Over the picture, above the controls; goes full screen with it. */
  readonly overlay?: ReactNode
  /** The person asks for another try after nothing played; the page may then give other media. */
  readonly onRetry?: () => void
}

/** Why nothing plays: no connection, no longer allowed or there, damaged, or not for this browser. */
export type Trouble = 'network' | 'withdrawn' | 'broken' | 'unsupported'

export interface Playing {
  /** Seconds to start at. */
  readonly from: number
  /** Ends the playing and lets go of the element. */
  readonly signal: AbortSignal
  /** What the source tells about itself while it plays; heights in px. */
  readonly report: {
    readonly qualities: (heights: readonly number[]) => void
    readonly playing: (height: number | null) => void
    readonly trouble: (trouble: Trouble) => void
    readonly cue: (cue: PlayerCue) => void
  }
}

/** Takes a height of the ladder, or null to let the player choose. */
export type Choose = (height: number | null) => void
