/** What is needed of a video element. */
export type LaneElement = Pick<
  HTMLVideoElement,
  'currentTime' | 'duration' | 'readyState' | 'seeking' | 'paused' | 'ended' | 'playbackRate' | 'volume' | 'play' | 'pause'
>

/** Seconds by which a video may be off from where it was sent: players go over small holes by themselves. */
const near = 0.25

/** What browsers play a video at. */
const rates = { least: 0.0625, most: 16 }

/** A video that is played from a moment of it on, as soon as it can be. */
export class VideoLane {
  readonly video: string
  private readonly element: LaneElement
  private due: number | null = null
  private wasSet = false
  /** Where it goes once it has been where it is on its way to: whoever draws over a film sees pictures on the way. */
  private next: number | null = null

  /** @param video its id */
  constructor(video: string, element: LaneElement) {
    this.video = video
    this.element = element
  }

  /** Sends it to a moment. @param slack seconds within which it stays where it is */
  go(moment: number, slack = 0.001): void {
    const { element, due } = this
    this.next = null
    if (due === moment || (due === null && Math.abs(element.currentTime - moment) <= slack)) return
    if (due !== null && this.wasSet && element.seeking) {
      this.next = moment
      return
    }
    this.due = moment
    this.wasSet = element.readyState > 0
    if (this.wasSet) element.currentTime = moment
  }

  /** Whether it shows the moment that it was sent to, or what follows. */
  isThere(): boolean {
    const { element, due } = this
    if (element.readyState < 2 || element.seeking) return this.settleLater()
    if (due === null) return true
    const goal = Math.min(due, element.duration || due)
    if (!this.wasSet || Math.abs(element.currentTime - goal) > near) return this.settleLater()
    this.due = null
    if (this.next !== null) this.go(this.next)
    return true
  }

  /** Tries again to send it, now that it knows its length. */
  private settleLater(): false {
    const { element, due } = this
    if (due === null || element.readyState === 0 || element.seeking) return false
    this.wasSet = true
    if (Math.abs(element.currentTime - due) > 0.001) element.currentTime = due
    return false
  }

  /** The moment that it shows; null while it is on its way; at its end `Infinity`. */
  moment(): number | null {
    if (!this.isThere() || this.due !== null) return null
    return this.element.ended ? Number.POSITIVE_INFINITY : this.element.currentTime
  }

  /** Lets it run, at a speed and as loud as this; `refused` is called where the browser wants a press first. */
  run(speed: number, volume: number, refused: () => void): void {
    const { element } = this
    const rate = Math.min(rates.most, Math.max(rates.least, speed))
    if (element.playbackRate !== rate) element.playbackRate = rate
    const heard = Math.min(1, Math.max(0, volume))
    if (element.volume !== heard) element.volume = heard
    if (!element.paused || element.ended) return
    element.play().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NotAllowedError') refused()
    })
  }

  stop(): void {
    if (!this.element.paused) this.element.pause()
  }
}
