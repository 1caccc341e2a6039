import { inputOnly } from '../ffmpeg-allowlist.ts'
import type { AudioStream, Media } from '../media.ts'
import { beginOf, type FileClip, type FilmShape, type FilmSound, type GainPoint, momentOf, secondsOf } from './film.ts'

/** Samples a second, of two channels with two bytes each. */
export const soundRate = 48_000
export const bytesPerSample = 4

/** A stretch of sound, and how many samples of the film it fills. */
export interface SoundPiece {
  readonly path: string
  readonly audio: AudioStream
  /** Seconds, as the file counts. */
  readonly start: number
  /** Seconds from the beginning on that are thrown away, where the file cannot be gone to its start; null where it can. */
  readonly skipped: number | null
  readonly samples: number
  readonly speed: number
  readonly volume: number
  /** What its samples are multiplied with when they have come. */
  readonly curve: readonly GainPoint[]
  /** Seconds. */
  readonly fadeIn: number
  readonly fadeOut: number
}

/** With a curve the volume is part of it: what is too loud before it need not be behind it. */
const loudnessOf = ({ volume, curve }: Pick<FilmSound, 'volume' | 'curve'>) =>
  curve.length === 0 ? { volume, curve } : { volume: 1, curve: curve.map(({ at, level }) => ({ at, level: level * volume })) }

/** Going to before the first picture would go to that one, and lose the sound before it. */
const placeIn = (media: Media, start: number) => ({
  start,
  skipped: start < (media.video?.start ?? 0) ? Math.max(0, start - beginOf(media)) : null,
})

/** How many samples a clip fills, and how many frames of it the next one comes over. */
interface SoundPlace {
  readonly samples: number
  readonly overlapped: number
}

/** The sound of a clip, which is as long as its pictures, and comes and goes with them; null where there is none. */
export function soundOfClip(clip: FileClip, { samples, overlapped }: SoundPlace, shape: FilmShape): SoundPiece | null {
  const { path, media, speed, volume, fadeIn, fadeOut, overlap } = clip
  if (!media.audio || volume === 0) return null
  const fades = { fadeIn: secondsOf(Math.max(fadeIn, overlap), shape), fadeOut: secondsOf(Math.max(fadeOut, overlapped), shape) }
  return { path, audio: media.audio, ...placeIn(media, momentOf(clip, 0, shape)), samples, speed, ...loudnessOf(clip), ...fades }
}

/** What of a sound is heard before the film ends; null where that is nothing. */
export function soundBeside(sound: FilmSound, filmSeconds: number): SoundPiece | null {
  const { path, media, at, from, length, volume, fadeIn, fadeOut } = sound
  const samples = Math.round(Math.min(length, filmSeconds - at) * soundRate)
  if (!media.audio || volume === 0 || samples <= 0) return null
  return { path, audio: media.audio, ...placeIn(media, beginOf(media) + from), samples, speed: 1, ...loudnessOf(sound), fadeIn, fadeOut }
}

/** The samples of a piece on `pipe:3`. */
export function soundPieceArgs({ path, audio, start, skipped, samples, speed, ...heard }: SoundPiece): string[] {
  const seconds = samples / soundRate
  const seek = skipped === null ? ['-seek_timestamp', '1', '-ss', Math.max(0, start).toFixed(6)] : []
  const input = inputOnly(path, [...seek, '-t', ((skipped ?? 0) + seconds * speed + 1).toFixed(3)])
  // Without a short fade a join can be heard as a crack.
  const [fadeIn, fadeOut] = [Math.max(0.005, heard.fadeIn), Math.max(0.005, heard.fadeOut)]
  const filter = [
    ...(skipped ? [`atrim=start=${skipped.toFixed(6)}`, `asetpts=PTS-${skipped.toFixed(6)}/TB`] : []),
    audio.channels > 8 ? 'pan=stereo|c0=c0|c1=c1' : 'aformat=channel_layouts=stereo',
    `aresample=${soundRate}:async=1:first_pts=0`,
    ...tempo(speed),
    ...(heard.volume === 1 ? [] : [`volume=${heard.volume}`]),
    'apad',
    `atrim=end_sample=${samples}`,
    'asetpts=N/SR/TB',
    `afade=t=in:d=${fadeIn.toFixed(4)}`,
    `afade=t=out:st=${Math.max(0, seconds - fadeOut).toFixed(4)}:d=${fadeOut.toFixed(4)}`,
  ].join(',')
  return [
    ...['-v', 'error', '-nostdin', ...input, '-map', `0:${audio.index}`, '-af', filter],
    ...['-ac', '2', '-ar', String(soundRate), '-f', 's16le', 'pipe:3'],
  ]
}

/** The filter takes a half to double of the speed with every sample heard. */
function tempo(speed: number): string[] {
  if (speed === 1) return []
  const step = Math.min(2, Math.max(0.5, speed))
  return [`atempo=${step}`, ...tempo(speed / step)]
}
