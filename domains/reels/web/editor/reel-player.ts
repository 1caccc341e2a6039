import type { DraftPart } from './draft.ts'

export interface ReelPlace {
  readonly playing: boolean
  /** The part that is shown. */
  readonly index: number
  /** Seconds of the video. */
  readonly at: number
}

type Stretch = Pick<DraftPart, 'start' | 'end'>

/** What is needed of a video element. */
type Element = Pick<HTMLVideoElement, 'currentTime' | 'seeking' | 'play' | 'pause'>

/** A part ends a little before its end, where its last picture is shown already; seconds. */
const early = 0.02

/** Plays parts of a video one after the other. */
export class ReelPlayer {
  private readonly listeners = new Set<() => void>()
  private place: ReelPlace
  private shown: ReelPlace
  private video: Element | null = null
  private parts: readonly Stretch[]

  constructor(parts: readonly Stretch[]) {
    this.parts = parts
    this.place = { playing: false, index: 0, at: parts[0]?.start ?? 0 }
    this.shown = this.place
  }

  attach(video: Element | null): void {
    this.video = video
  }

  setParts(parts: readonly Stretch[]): void {
    this.parts = parts
    const part = parts[this.place.index]
    if (!part) this.go(0, parts[0]?.start ?? 0)
    else if (this.place.at < part.start || this.place.at > part.end) this.go(this.place.index, part.start)
  }

  /** Where it is. To be called before each picture: at the end of a part it goes to the next. */
  follow(): ReelPlace {
    const part = this.parts[this.place.index]
    if (!this.place.playing || !this.video || !part || this.video.seeking) return this.place
    const at = this.video.currentTime
    if (at < part.end - early) this.place = { ...this.place, at }
    else this.goOn()
    return this.place
  }

  private goOn(): void {
    const next = this.parts[this.place.index + 1]
    if (next) return this.go(this.place.index + 1, next.start)
    this.pause()
    this.go(0, this.parts[0]?.start ?? 0)
  }

  private go(index: number, at: number): void {
    this.place = { ...this.place, index, at }
    if (this.video && Math.abs(this.video.currentTime - at) > early) this.video.currentTime = at
    this.tell()
  }

  private pause(): void {
    this.video?.pause()
    this.place = { ...this.place, playing: false }
    this.tell()
  }

  toggle(): void {
    if (this.place.playing) return this.pause()
    const { video } = this
    if (!video) return
    if (Math.abs(video.currentTime - this.place.at) > 0.1) video.currentTime = this.place.at
    video.play().then(
      () => {
        this.place = { ...this.place, playing: true }
        this.tell()
      },
      () => undefined,
    )
  }

  /** Shows a moment of a part. */
  show(index: number, at: number): void {
    this.pause()
    this.go(index, at)
  }

  /** Where it is, for words and bars; what is drawn with each picture asks `follow`. */
  readonly snapshot = (): ReelPlace => this.shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    // Nobody reads faster.
    const timer = setInterval(() => this.place !== this.shown && this.tell(), 200)
    return () => {
      this.listeners.delete(listener)
      clearInterval(timer)
    }
  }

  private tell(): void {
    this.shown = this.place
    for (const listener of this.listeners) listener()
  }
}
