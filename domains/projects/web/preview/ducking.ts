import type { VideoClip } from '../../contract.ts'
import { sourceMoment } from '../model/placing.ts'
import { loudnessAt } from './fade.ts'

/** As the film is made (`join-args.ts`): from where on sounds step back, how much of what is louder stays, and how fast they go and come. */
const [threshold, ratio] = [0.02, 4]
const seconds = { attack: 0.08, release: 0.4 }

/** Of a voice, what is heard on the whole beside its loudest moments. */
const onTheWhole = 0.3

/** The sound of a video. */
export interface Measured {
  /** Evenly over its whole length. */
  readonly peaks: readonly number[]
  /** Seconds. */
  readonly duration: number
}

/** How loud a clip is at a second of it. @param share how much of it a cross-fade leaves */
export function levelOf({ clip, at, share }: { clip: VideoClip; at: number; share: number }, { peaks, duration }: Measured): number {
  const peak = duration > 0 ? (peaks[Math.floor((sourceMoment(clip, at) / duration) * peaks.length)] ?? 0) : 0
  return peak * onTheWhole * loudnessAt(clip, at, share)
}

/** How much of a sound stays while the clips are as loud as this. */
const wantedGain = (level: number): number => (level <= threshold ? 1 : (threshold / level) ** (1 - 1 / ratio))

/** How much of a sound stays now. @param before how much it was, @param since seconds ago */
export function duckedGain(before: number, level: number, since: number): number {
  const wanted = wantedGain(level)
  const share = 1 - Math.exp(-since / (wanted < before ? seconds.attack : seconds.release))
  return before + (wanted - before) * share
}
