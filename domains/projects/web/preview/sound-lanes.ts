import type { SoundClip } from '../../contract.ts'
import { heardAt, soundLength } from '../model/sounds.ts'
import { duckedGain } from './ducking.ts'
import type { FilmPlace } from './film-player.ts'
import { type LaneElement, VideoLane } from './lane.ts'

/** Seconds that a sound may be off before it is sent to where it belongs. */
const slack = 0.4
/** Seconds that go by on the way. */
const onTheWay = 0.1
/** Seconds before it begins that a sound is fetched. */
const ahead = 4

const ignored = () => undefined

/** The sounds that are heard at a second of the film, or soon. */
export const soundsNear = (sounds: readonly SoundClip[], at: number): SoundClip[] =>
  sounds.filter((sound) => sound.at - ahead <= at && at < sound.at + soundLength(sound))

interface HeardNow {
  readonly moment: number
  readonly volume: number
  readonly gain: number
}

/** Plays the sounds below a film as it goes on. */
export class SoundLanes {
  private readonly lanes = new Map<string, VideoLane>()
  private sounds: readonly SoundClip[] = []
  /** How much stays of those that step back. */
  private gain = 1
  private lookedAt = 0

  setSounds(sounds: readonly SoundClip[]): void {
    this.sounds = sounds
  }

  attach({ id, video }: Pick<SoundClip, 'id' | 'video'>, element: LaneElement | null): void {
    if (element) this.lanes.set(id, new VideoLane(video, element))
    else this.lanes.delete(id)
  }

  /** To be called before each picture. @param level how loud the clips are, @param now ms */
  follow({ rate, at }: FilmPlace, level: number, now: number): void {
    this.gain = duckedGain(this.gain, level, (now - this.lookedAt) / 1000)
    this.lookedAt = now
    for (const [id, lane] of this.lanes) {
      const sound = this.sounds.find((one) => one.id === id)
      const heard = sound && rate > 0 ? heardAt(sound, at) : null
      if (heard) this.play(lane, { ...heard, gain: sound?.ducking ? this.gain : 1 }, rate)
      else this.wait(lane, sound && at < sound.at ? sound : undefined)
    }
  }

  private play(lane: VideoLane, { moment, volume, gain }: HeardNow, rate: number): void {
    const now = lane.moment()
    if (now === null || now === Number.POSITIVE_INFINITY) return
    if (Math.abs(now - moment) > slack) lane.go(moment + onTheWay)
    else lane.run(rate, volume * gain, ignored)
  }

  /** At its beginning, where that is still to come. */
  private wait(lane: VideoLane, sound: SoundClip | undefined): void {
    lane.stop()
    if (sound) lane.go(sound.from)
  }
}
