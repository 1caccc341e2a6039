import type { ProjectClip, Timeline } from './contract.ts'

/** Seconds of the film that a clip takes. */
export const clipLength = (clip: ProjectClip): number => (clip.kind === 'video' ? (clip.to - clip.from) / clip.speed : clip.duration)

/** Seconds of the whole film. */
export const filmLength = ({ clips }: Pick<Timeline, 'clips'>): number => clips.reduce((sum, clip) => sum + clipLength(clip), 0)
