import type { ProjectClip, VideoClip } from '../../contract.ts'
import { clipAt, filmEnd, type PlacedClip, placeClips, sourceMoment } from '../model/placing.ts'
import { type ClipAim, cutBeside, early, endOfClip, stayedAt } from './anchor.ts'
import { type DrivenFilm, isPictureThere, runVideos, secondShown, sendVideos, startNext } from './driving.ts'
import type { LaneElement } from './lane.ts'
import { LanePair } from './lane-pair.ts'
import { Observed } from './observed.ts'
import { type ShownClip, type ShownOver, shownClip, shownOver } from './shown.ts'

export interface FilmPlace {
  /** How fast it goes: 1 as it is, below 0 backwards, 0 not at all. */
  readonly rate: number
  /** The clip that is shown. */
  readonly index: number
  /** The lane of the first clip: those behind it are shown by turns. */
  readonly turn: 0 | 1
  /** Seconds of the film. */
  readonly at: number
  /** Whether it was played by now, so that what comes next is worth having. */
  readonly begun: boolean
  /** Whether the picture of where it is has come. */
  readonly there: boolean
  /** Whether it never will. */
  readonly dark: boolean
  /** Whether the next clip is seen over it. */
  readonly over: boolean
}

/** Seconds; a page that was not looked at does not leap. */
const longestLook = 0.25

/** Pictures of the screen; clips that come later are no answer to what was drawn. */
const longestAim = 20

/** How fast it can go; each press of J and L takes the next. */
const rates = [1, 2, 4]

/** Plays the clips of a film one after the other. */
export class FilmPlayer extends Observed<FilmPlace> {
  private readonly lanes = new LanePair()
  private places: readonly PlacedClip[]
  private aim: (ClipAim & { readonly since: number }) | null = null
  /** Second of the film at which it stops by itself. */
  private until: number | null = null
  private lookedAt = 0
  private looks = 0

  constructor(clips: readonly ProjectClip[]) {
    super({ rate: 0, index: 0, turn: 0, at: 0, begun: false, there: false, dark: false, over: false })
    this.places = placeClips(clips)
  }

  /** The same picture stays, as long as it is there; otherwise what came in its place. */
  setClips(clips: readonly ProjectClip[]): void {
    const before = this.places[this.value.index]
    this.places = placeClips(clips)
    const aim = this.aim && this.looks - this.aim.since < longestAim ? this.aim : null
    this.aim = null
    // What somebody wanted to hear lies elsewhere now, or nowhere.
    if (this.until !== null) this.pause()
    this.show((aim && endOfClip(this.places, aim)) ?? stayedAt(this.places, before, this.value.at))
  }

  /** The next clips are shown at the end of one of them: what somebody draws there is looked at. */
  aimAt(aim: ClipAim): void {
    this.aim = { ...aim, since: this.looks }
  }

  attach(lane: 0 | 1, video: string, element: LaneElement | null): void {
    this.lanes.attach(lane, video, element)
    this.show(this.value.at)
  }

  /** A video does not come, or not any more: its clips stay dark for as long as they are. */
  darken(video: string): void {
    this.lanes.darken(video)
    this.show(this.value.at)
  }

  /** Where it is. To be called before each picture: at the end of a clip it goes to the next. @param now ms */
  follow(now: number): FilmPlace {
    const since = Math.min((now - this.lookedAt) / 1000, longestLook)
    this.lookedAt = now
    this.looks += 1
    const one = this.places[this.value.index]
    if (one && this.value.rate > 0) this.goOn(one, since)
    if (one && this.value.rate < 0) this.goBack(since)
    this.look()
    return this.value
  }

  private look(): void {
    const clip = this.places[this.value.index]?.clip
    const there = isPictureThere(this.film())
    const dark = clip?.kind === 'video' && this.lanes.isStill(clip)
    const over = this.shownOver() !== null
    const { value } = this
    if (there !== value.there || dark !== value.dark || over !== value.over) this.value = { ...value, there, dark, over }
  }

  private film(): DrivenFilm {
    const { index, at, rate } = this.value
    return { places: this.places, lanes: this.lanes, index, at, rate }
  }

  private goOn(one: PlacedClip, since: number): void {
    const { index } = this.value
    // It gets ready meanwhile.
    this.lanes.of(index + 1, this.places[index + 1]?.clip)?.isThere()
    const at = this.secondNow(one, since)
    // What comes over it waits with it.
    if (at === null) return this.lanes.stop(index, one.clip)
    if (this.until !== null && at >= this.until) return this.pause()
    if (at >= one.begin + one.length - early) return this.next()
    this.value = { ...this.value, at }
    this.run()
    startNext(this.film())
  }

  /** Null while the video is on its way there. */
  private secondNow({ clip }: PlacedClip, since: number): number | null {
    return this.lanes.isStill(clip) ? this.value.at + since * this.value.rate : secondShown(this.film())
  }

  private next(): void {
    const { index } = this.value
    const one = this.places[index]
    if (!one || !this.places[index + 1]) {
      this.pause()
      return this.seek(0)
    }
    // Of one that came over this one, what was seen of it is over.
    this.enter(index + 1, one.begin + one.length)
    this.tell()
  }

  /** Videos don't run backwards: they are sent from picture to picture, as fast as they come. */
  private goBack(since: number): void {
    if (!isPictureThere(this.film())) return
    const { index } = this.value
    const at = Math.max(0, this.value.at + since * this.value.rate)
    this.enter(clipAt(this.places, at), at)
    if (at === 0) this.pause()
    else if (this.value.index !== index) this.tell()
  }

  private enter(index: number, at: number): void {
    this.value = { ...this.value, index, at }
    sendVideos(this.film())
    if (this.value.rate > 0) this.run()
  }

  private run(): void {
    runVideos(this.film(), this.heardClips(), () => this.pause())
  }

  pause(): void {
    this.until = null
    this.lanes.stop()
    this.value = { ...this.value, rate: 0 }
    this.tell()
  }

  toggle(): void {
    if (this.value.rate === 0) this.play(1)
    else this.pause()
  }

  /** On or back; once more, faster. */
  shuttle(way: 1 | -1): void {
    const now = this.value.rate * way
    this.play(way * (rates.find((rate) => rate > now) ?? Math.max(...rates)))
  }

  private play(rate: number): void {
    if (this.places.length === 0) return
    this.until = null
    const isOver = rate > 0 && this.value.at >= filmEnd(this.places) - early
    this.value = { ...this.value, rate, begun: true }
    this.show(isOver ? 0 : this.value.at)
  }

  /** Shows a moment of the film. */
  seek(at: number): void {
    this.aim = null
    this.until = null
    this.show(at)
  }

  /** Plays a stretch of the film, and stops behind it. */
  hear(from: number, to: number): void {
    this.seek(from)
    this.play(1)
    this.until = to
  }

  /** Shows the beginning of a clip. */
  showClip(id: string): void {
    const begin = endOfClip(this.places, { id, end: 'from' })
    if (begin !== null) this.seek(begin)
  }

  /** Stops, and goes by so many seconds. */
  step(by: number): void {
    if (this.value.rate !== 0) this.pause()
    this.seek(this.value.at + by)
  }

  /** Goes to the cut before or behind where it is. */
  toCut(way: 1 | -1): void {
    this.seek(cutBeside(this.places, this.value.at, way))
  }

  private show(at: number): void {
    const within = Math.min(filmEnd(this.places), Math.max(0, at))
    const index = clipAt(this.places, within)
    this.lanes.takeWhatIsThere(index, this.places[index]?.clip)
    this.value = { ...this.value, turn: this.lanes.turn }
    this.enter(index, within)
    this.tell()
  }

  /** The second of its video at which a clip is shown next. */
  momentOf(index: number, { video, from }: VideoClip): number {
    const place = this.places[index]
    if (place?.clip.kind !== 'video' || place.clip.video !== video) return from
    return sourceMoment(place.clip, Math.min(place.length, Math.max(0, this.value.at - place.begin)))
  }

  /** The clip that is shown, and how many seconds of it are over. */
  shownClip(): ShownClip | null {
    return shownClip(this.places, this.value)
  }

  /** The next one, while it comes over the one that is shown and its pictures are there. */
  shownOver(): ShownOver | null {
    return shownOver(this.places, this.value, this.lanes)
  }

  /** What is heard: the clip that is shown, and the next one while that comes over it. */
  heardClips(): ShownOver[] {
    const [here, over] = [this.shownClip(), this.shownOver()]
    return here ? [{ ...here, share: 1 - (over?.share ?? 0) }, ...(over ? [over] : [])] : []
  }
}
