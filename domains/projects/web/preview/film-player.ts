import type { ProjectClip } from '../../contract.ts'
import { clipLength, filmLength } from '../../lengths.ts'

export interface FilmPlace {
  readonly playing: boolean
  /** The clip that is shown. */
  readonly index: number
  /** Seconds of the film. */
  readonly at: number
}

/** What is needed of a video element. */
type Element = Pick<HTMLVideoElement, 'currentTime' | 'seeking' | 'playbackRate' | 'volume' | 'play' | 'pause'>

/** A clip ends a little before its end, where its last picture is shown already; seconds. */
const early = 0.02

interface Placed {
  readonly clip: ProjectClip
  /** Seconds of the film. */
  readonly begin: number
  readonly length: number
}

/** Clips are shown in two lanes by turns, so that the next waits at its beginning. */
export const laneOf = (index: number): 0 | 1 => (index % 2 === 0 ? 0 : 1)

/** Plays the clips of a film one after the other. */
export class FilmPlayer {
  private readonly listeners = new Set<() => void>()
  private readonly lanes: [Element | null, Element | null] = [null, null]
  private clips: readonly Placed[] = []
  private place: FilmPlace = { playing: false, index: 0, at: 0 }
  private shown: FilmPlace = this.place
  private lastLook = 0

  constructor(clips: readonly ProjectClip[]) {
    this.clips = placed(clips)
  }

  /** The same moment stays, or the end, where there is less than that. */
  setClips(clips: readonly ProjectClip[]): void {
    this.clips = placed(clips)
    this.seek(Math.min(this.place.at, filmLength({ clips: [...clips] })))
  }

  attach(lane: 0 | 1, element: Element | null): void {
    this.lanes[lane] = element
    if (!element) return
    if (laneOf(this.place.index) === lane) this.enter(this.place.index, this.place.at)
    else this.prepare()
  }

  /** Where it is. To be called before each picture: at the end of a clip it goes to the next. @param now ms */
  follow(now: number): FilmPlace {
    const since = (now - this.lastLook) / 1000
    this.lastLook = now
    const one = this.clips[this.place.index]
    if (!this.place.playing || !one) return this.place
    const at = this.momentOf(one, since)
    if (at === null) return this.place
    if (at < one.begin + one.length - early) this.place = { ...this.place, at }
    else this.goOn()
    this.fade()
    return this.place
  }

  /** Null while the video is on its way there. */
  private momentOf({ clip, begin }: Placed, since: number): number | null {
    if (clip.kind !== 'video') return this.place.at + Math.min(since, 0.25)
    const video = this.lanes[laneOf(this.place.index)]
    return video && !video.seeking ? begin + (video.currentTime - clip.from) / clip.speed : null
  }

  private goOn(): void {
    const next = this.clips[this.place.index + 1]
    if (next) return this.enter(this.place.index + 1, next.begin)
    this.pause()
    this.seek(0)
  }

  private enter(index: number, at: number): void {
    this.place = { ...this.place, index, at }
    this.lanes[laneOf(index + 1)]?.pause()
    const [one, video] = [this.clips[index], this.lanes[laneOf(index)]]
    if (one?.clip.kind === 'video' && video) {
      const moment = one.clip.from + (at - one.begin) * one.clip.speed
      if (Math.abs(video.currentTime - moment) > early) video.currentTime = moment
      video.playbackRate = one.clip.speed
      if (this.place.playing) video.play().catch(() => undefined)
    }
    this.fade()
    this.prepare()
    this.tell()
  }

  /** The next clip waits where it begins. */
  private prepare(): void {
    const next = this.clips[this.place.index + 1]
    const video = this.lanes[laneOf(this.place.index + 1)]
    if (next?.clip.kind !== 'video' || !video) return
    if (Math.abs(video.currentTime - next.clip.from) > early) video.currentTime = next.clip.from
  }

  private fade(): void {
    const [one, video] = [this.clips[this.place.index], this.lanes[laneOf(this.place.index)]]
    if (one?.clip.kind === 'video' && video) video.volume = Math.min(1, one.clip.volume * fadeAt(one.clip, this.place.at - one.begin))
  }

  private pause(): void {
    for (const video of this.lanes) video?.pause()
    this.place = { ...this.place, playing: false }
    this.tell()
  }

  toggle(): void {
    if (this.place.playing) return this.pause()
    if (this.clips.length === 0) return
    this.place = { ...this.place, playing: true }
    this.enter(this.place.index, this.place.at)
  }

  /** Shows a moment of the film. */
  seek(at: number): void {
    const last = Math.max(0, this.clips.length - 1)
    const found = this.clips.findIndex(({ begin, length }) => at < begin + length)
    const index = found === -1 ? last : found
    this.enter(index, Math.max(0, at))
  }

  /** The clip that is shown, and how many seconds of it are over. */
  shownClip(): { readonly clip: ProjectClip; readonly at: number } | null {
    const one = this.clips[this.place.index]
    return one ? { clip: one.clip, at: Math.max(0, this.place.at - one.begin) } : null
  }

  /** Where it is, for words and bars; what is drawn with each picture asks `follow`. */
  readonly snapshot = (): FilmPlace => this.shown

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

function placed(clips: readonly ProjectClip[]): Placed[] {
  let begin = 0
  return clips.map((clip) => {
    const length = clipLength(clip)
    begin += length
    return { clip, begin: begin - length, length }
  })
}

/** How much of the picture and the sound of a clip is there at a second of it, 0 to 1. */
export function fadeAt(clip: ProjectClip, at: number): number {
  const before = clip.fade_in > 0 ? at / clip.fade_in : 1
  const after = clip.fade_out > 0 ? (clipLength(clip) - at) / clip.fade_out : 1
  return Math.max(0, Math.min(1, before, after))
}
