import type { ProjectClip } from '../../contract.ts'
import { type LaneElement, VideoLane } from './lane.ts'

/** Clips are shown in two lanes by turns, so that the next waits at its beginning. @param turn the lane of the first one */
export const laneOf = (index: number, turn: 0 | 1): 0 | 1 => ((index + turn) % 2 === 0 ? 0 : 1)

/** Two videos, one of which is shown. */
export class LanePair {
  private readonly lanes: [VideoLane | null, VideoLane | null] = [null, null]
  /** Videos that don't come: their clips stay dark for as long as they are. */
  private readonly dark = new Set<string>()
  /** The lane of the first clip. */
  turn: 0 | 1 = 0

  attach(lane: 0 | 1, video: string, element: LaneElement | null): void {
    this.lanes[lane] = element && new VideoLane(video, element)
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
    const other = laneOf(index + 1, this.turn)
    if (this.lanes[other]?.video === clip.video) this.turn = this.turn === 0 ? 1 : 0
  }

  /** The lane of a clip, once it has the clip's video. */
  of(index: number, clip: ProjectClip | undefined): VideoLane | null {
    const lane = this.lanes[laneOf(index, this.turn)]
    return clip?.kind === 'video' && lane?.video === clip.video ? lane : null
  }

  /** Stops what is not shown with this clip; without a clip both. */
  stop(shown?: number): void {
    for (const lane of [0, 1] as const) if (shown === undefined || laneOf(shown, this.turn) !== lane) this.lanes[lane]?.stop()
  }
}
