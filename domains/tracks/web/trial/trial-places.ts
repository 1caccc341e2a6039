import { type Interval, mergeIntervals } from '#domains/media/intervals.ts'
import { complete } from '#domains/videos/completion.ts'
import type { TrackTrial } from '../../contract.ts'
import type { TrackPlace } from '../play/track-places.ts'

/** Where each video stands for a learner who has watched these: in sequence one opens when all before it are watched. */
export function trialPlaces({ track, modules }: TrackTrial, watched: ReadonlySet<string>): TrackPlace[] {
  let isOpen = true
  return modules.flatMap(({ name, videos }) =>
    videos.map((video) => {
      const completed = watched.has(video.id)
      const is_locked = track.sequential && !isOpen && !completed
      isOpen &&= completed
      return { module: name, video: { ...video, completed, is_locked }, visible: true, is_locked }
    }),
  )
}

/** Whether so much of a video was played that it counts as watched, however fast. */
export function isPlayedThrough(played: readonly Interval[], duration: number | null): boolean {
  if (duration === null || duration <= 0) return false
  return mergeIntervals(played).reduce((sum, [from, to]) => sum + to - from, 0) >= complete * duration
}
