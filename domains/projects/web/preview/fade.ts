import type { ProjectClip } from '../../contract.ts'
import { clipLength } from '../../lengths.ts'

/** How much of the picture and the sound of a clip is there at a second of it, 0 to 1. */
export function fadeAt(clip: ProjectClip, at: number): number {
  const before = clip.fade_in > 0 ? at / clip.fade_in : 1
  const after = clip.fade_out > 0 ? (clipLength(clip) - at) / clip.fade_out : 1
  return Math.max(0, Math.min(1, before, after))
}
