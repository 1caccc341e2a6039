import type { ProjectClip, VideoClip } from '../../contract.ts'
import { clipLength, overlapOf } from '../../lengths.ts'

/** A clip with its place in the film; seconds. */
export interface PlacedClip {
  readonly clip: ProjectClip
  readonly begin: number
  readonly length: number
  /** For how long it comes over the end of the one before. */
  readonly overlap: number
}

export function placeClips(clips: readonly ProjectClip[]): PlacedClip[] {
  let end = 0
  return clips.map((clip, index) => {
    const overlap = overlapOf(clip, clips[index - 1])
    // To the last bit where the one before ends: between the two lies nothing.
    const place = { clip, begin: end - overlap, length: clipLength(clip), overlap }
    end = place.begin + place.length
    return place
  })
}

/** Seconds of the whole film. */
export function filmEnd(places: readonly PlacedClip[]): number {
  const last = places.at(-1)
  return last ? last.begin + last.length : 0
}

/** The index of the clip that is shown at a second of the film, of two at once the first; the last one where it is over; 0 of none. */
export function clipAt(places: readonly PlacedClip[], at: number): number {
  let [low, high] = [0, Math.max(0, places.length - 1)]
  while (low < high) {
    const middle = (low + high) >> 1
    const place = places[middle]
    if (place && at >= place.begin + place.length) low = middle + 1
    else high = middle
  }
  return low
}

/** The second of a video at a second of its clip, and back. */
export const sourceMoment = ({ from, speed }: VideoClip, at: number): number => from + at * speed
export const clipSecond = ({ from, speed }: VideoClip, moment: number): number => (moment - from) / speed
