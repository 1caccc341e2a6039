import { type Interval, mergeIntervals } from '#domains/media/intervals.ts'
import { complete } from '#domains/videos/completion.ts'
import type { TrackTrial, TriedVideo } from '../../contract.ts'
import type { TrackPlace } from '../play/track-places.ts'

/** What a learner would have done by now. */
export interface TrialStanding {
  /** Videos, by their ids. */
  readonly watched: ReadonlySet<string>
  readonly hasPassed: (quizId: string) => boolean
}

export interface TrialPlace extends TrackPlace {
  readonly video: TriedVideo
}

/** Where each video stands for such a learner: in sequence one opens when all before it are done. */
export function trialPlaces({ track, modules }: TrackTrial, { watched, hasPassed }: TrialStanding): TrialPlace[] {
  let isOpen = true
  return modules.flatMap(({ name, videos }) =>
    videos.map((video) => {
      const isWatched = watched.has(video.id)
      const completed = isWatched && video.quizzes_to_pass.every(({ id }) => hasPassed(id))
      const is_locked = track.sequential && !isOpen && !isWatched
      isOpen &&= completed
      return { module: name, video: { ...video, completed, quiz_left: isWatched && !completed, is_locked }, visible: true, is_locked }
    }),
  )
}

/** Whether so much of a video was played that it counts as watched, however fast. */
export function isPlayedThrough(played: readonly Interval[], duration: number | null): boolean {
  if (duration === null || duration <= 0) return false
  return mergeIntervals(played).reduce((sum, [from, to]) => sum + to - from, 0) >= complete * duration
}
