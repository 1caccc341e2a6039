import type { ProjectClip } from '../../contract.ts'
import { type LaneElement, VideoLane } from './lane.ts'

/** Clips are shown in two lanes by turns, so that the next waits at its beginning. @param turn the lane of the first one */
export const laneOf = (index: number, turn: 0 | 1): 0 | 1 => ((index + turn) % 2 === 0 ? 0 : 1)

/** What an element plays: a video, in the lane in which its clips are shown. */
export const laneKey = (lane: 0 | 1, video: string): string => `${lane} ${video}`

/** The videos by which clips are shown: that of one lane, the next one's in the other, and those that were shown before and are kept. */
export class LanePair {
  private readonly lanes = new Map<string, VideoLane>()
  /** Videos that don't come: their clips stay dark for as long as they are. */
  private readonly dark = new Set<string>()
  /** The lane of the first clip. */
  turn: 0 | 1 = 0

  attach(lane: 0 | 1, video: string, element: LaneElement | null): void {
    if (element) this.lanes.set(laneKey(lane, video), new VideoLane(video, element))
    else this.lanes.delete(laneKey(lane, video))
    if (element) this.dark.delete(video)
  }

  darken(video: string): void {
    this.dark.add(video)
  }

  /** Whether nothing is to be waited for: it has no video, or one that does not come. */
  isStill(clip: ProjectClip | undefined): boolean {
    return clip?.kind !== 'video' || this.dark.has(clip.video)
  }

  /** Shows a clip in the other lane where that has its video by now and its own has not: nothing is fetched then. */
  takeWhatIsThere(index: number, clip: ProjectClip | undefined): void {
    if (clip?.kind !== 'video' || this.of(index, clip)) return
    if (this.of(index + 1, clip)) this.turn = this.turn === 0 ? 1 : 0
  }

  /** The lane of a clip, once it has the clip's video. */
  of(index: number, clip: ProjectClip | undefined): VideoLane | null {
    return clip?.kind === 'video' ? (this.lanes.get(laneKey(laneOf(index, this.turn), clip.video)) ?? null) : null
  }

  /** Stops what is not shown with this clip; without a clip all of them. */
  stop(index?: number, clip?: ProjectClip): void {
    const now = index === undefined ? null : this.of(index, clip)
    for (const lane of this.lanes.values()) if (lane !== now) lane.stop()
  }
}
