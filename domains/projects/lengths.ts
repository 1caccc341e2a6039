import type { ProjectClip, Timeline } from './contract.ts'

/** Seconds that a clip is shown. */
export const clipLength = (clip: ProjectClip): number => (clip.kind === 'video' ? (clip.to - clip.from) / clip.speed : clip.duration)

/** Seconds for which a clip comes over the end of the one before: at most half of either, so that no three are shown at once. */
export function overlapOf(clip: ProjectClip, before: ProjectClip | undefined): number {
  return before && clip.crossfade > 0 ? Math.min(clip.crossfade, clipLength(clip) / 2, clipLength(before) / 2) : 0
}

/** Seconds of the whole film. */
export const filmLength = ({ clips }: Pick<Timeline, 'clips'>): number =>
  clips.reduce((sum, clip, index) => sum + clipLength(clip) - overlapOf(clip, clips[index - 1]), 0)
