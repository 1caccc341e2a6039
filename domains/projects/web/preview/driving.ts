import { clipSecond, type PlacedClip, sourceMoment } from '../model/placing.ts'
import { loudnessAt } from './fade.ts'
import type { LanePair } from './lane-pair.ts'
import type { ShownOver } from './shown.ts'

/** A playing video is not sent elsewhere for less; seconds. */
const slackWhilePlaying = 0.15

/** A film with the videos that show it. */
export interface DrivenFilm {
  readonly places: readonly PlacedClip[]
  readonly lanes: LanePair
  /** The clip that is shown. */
  readonly index: number
  /** Seconds of the film. */
  readonly at: number
  /** How fast it goes: below 0 backwards, 0 not at all. */
  readonly rate: number
}

/** Whether the picture of where it is has come. */
export function isPictureThere({ places, lanes, index }: DrivenFilm): boolean {
  const clip = places[index]?.clip
  return lanes.isStill(clip) || (lanes.of(index, clip)?.isThere() ?? false)
}

/** The second of the film that the video of its clip shows; null while that is on its way there. */
export function secondShown({ places, lanes, index }: DrivenFilm): number | null {
  const [before, one] = [places[index - 1], places[index]]
  const moment = lanes.of(index, one?.clip)?.moment() ?? null
  if (moment === null || one?.clip.kind !== 'video') return null
  // What came over the one before may be a little behind: it doesn't go back to that.
  const aloneFrom = before ? before.begin + before.length : 0
  return Math.max(aloneFrom, one.begin + Math.min(one.length, Math.max(0, clipSecond(one.clip, moment))))
}

/** Sends the videos to where the film is: that of the clip that is shown, and that of the next. */
export function sendVideos(film: DrivenFilm): void {
  const { places, lanes, index, at, rate } = film
  const placed = places[index]
  lanes.stop(index, placed?.clip)
  const lane = lanes.of(index, placed?.clip)
  if (placed?.clip.kind === 'video' && lane) {
    lane.go(sourceMoment(placed.clip, at - placed.begin), rate > 0 ? slackWhilePlaying : undefined)
    if (rate <= 0) lane.stop()
  }
  getNextReady(film)
}

/** It waits where it begins, unless it comes over the one that is shown by now. */
function getNextReady({ places, lanes, index, at, rate }: DrivenFilm): void {
  const next = places[index + 1]
  if (next?.clip.kind !== 'video') return
  const isOver = at > next.begin && rate > 0
  const moment = sourceMoment(next.clip, Math.max(0, at - next.begin))
  lanes.of(index + 1, next.clip)?.go(moment, isOver ? slackWhilePlaying : undefined)
}

/** Seconds for which an element that is told to run stands still. */
const startsWithin = 0.06

/** Lets the next video begin to run a little before it is shown, unheard, so that it runs when it is. */
export function startNext({ places, lanes, index, at, rate }: DrivenFilm): void {
  const [one, next] = [places[index], places[index + 1]]
  if (!one || next?.clip.kind !== 'video' || next.overlap > 0) return
  const lane = lanes.of(index + 1, next.clip)
  if (one.begin + one.length - at <= startsWithin * rate && lane?.isThere()) lane.run(next.clip.speed * rate, 0, () => undefined)
}

/** Lets the videos run of what is heard, as loud as it is. @param refused is called where the browser wants a press first */
export function runVideos({ lanes, index, rate }: DrivenFilm, heard: readonly ShownOver[], refused: () => void): void {
  for (const [by, { clip, at, share }] of heard.entries()) {
    const lane = clip.kind === 'video' ? lanes.of(index + by, clip) : null
    if (clip.kind === 'video' && lane?.isThere()) lane.run(clip.speed * rate, loudnessAt(clip, at, share), refused)
  }
}
