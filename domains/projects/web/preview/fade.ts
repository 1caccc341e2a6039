import type { ProjectClip, VideoClip } from '../../contract.ts'
import { clipLength } from '../../lengths.ts'
import { levelAt } from '../model/curve.ts'
import { sourceMoment } from '../model/placing.ts'

/** How much of the picture and the sound of a clip is there at a second of it, 0 to 1. */
export function fadeAt(clip: ProjectClip, at: number): number {
  const before = clip.fade_in > 0 ? at / clip.fade_in : 1
  const after = clip.fade_out > 0 ? (clipLength(clip) - at) / clip.fade_out : 1
  return Math.max(0, Math.min(1, before, after))
}

/**
 * How loud a clip is meant to be at a second of it, 1 being as loud as its video. As in the film the longer of a fade and a cross-fade is heard,
 * not both.
 *
 * @param share how much of it a cross-fade leaves
 */
export const loudnessAt = (clip: VideoClip, at: number, share = 1): number =>
  clip.volume * levelAt(clip.curve, sourceMoment(clip, at)) * Math.min(share, fadeAt(clip, at))
