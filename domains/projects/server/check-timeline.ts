import { Problem } from '#platform/contract/problem.ts'
import type { CurvePoint, ProjectClip, SoundClip, Timeline } from '../contract.ts'
import { clipLength, filmLength } from '../lengths.ts'
import { longestFilm, mostPictures, shortestClip } from '../limits.ts'

const invalid = (reason: string, message: string, field: string) => new Problem('invalid', reason, message, `timeline.${field}`)

/** Seconds by which figures may be off that went through sums. */
const rounding = 0.001

/**
 * What a timeline must be besides its shape. Whether its videos may be used is no matter of saving: who loses a right must not lose their work.
 *
 * @throws Problem invalid (clip_ids, clip, fades, title, curve, too_long, pictures, sound)
 */
export function checkTimeline(timeline: Timeline): void {
  const { clips, sounds } = timeline
  const ids = [...clips, ...sounds].map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid('clip_ids', 'Two clips have the same id.', 'clips')
  for (const [at, clip] of clips.entries()) checkClip(clip, `clips.${at}`)
  for (const [at, sound] of sounds.entries()) checkSound(sound, `sounds.${at}`)
  if (filmLength(timeline) > longestFilm + rounding)
    throw invalid('too_long', `A film is at most ${longestFilm / 3600} hours long.`, 'clips')
  if (new Set(picturesIn(timeline)).size > mostPictures)
    throw invalid('pictures', `A project has at most ${mostPictures} different pictures.`, 'clips')
}

function checkClip(clip: ProjectClip, field: string): void {
  const length = clipLength(clip)
  if (length < shortestClip - rounding) throw invalid('clip', `A clip is at least ${shortestClip} seconds long.`, field)
  checkFades(clip, length, field)
  if (clip.kind === 'video') checkCurve(clip.curve, field)
  if (clip.kind === 'title') return
  for (const { from, to } of clip.titles)
    if (from >= to || to > length + rounding) throw invalid('title', 'A title begins before it ends, and ends within its clip.', field)
}

function checkSound(sound: SoundClip, field: string): void {
  if (sound.to - sound.from < shortestClip - rounding) throw invalid('sound', `A sound is at least ${shortestClip} seconds long.`, field)
  if (sound.at > longestFilm) throw invalid('sound', 'A sound begins within the film.', field)
  checkFades(sound, sound.to - sound.from, field)
  checkCurve(sound.curve, field)
}

function checkCurve(curve: readonly CurvePoint[], field: string): void {
  if (curve.some(({ at }, index) => index > 0 && at <= (curve[index - 1]?.at ?? 0)))
    throw invalid('curve', 'Each point of a volume curve lies behind the one before.', field)
}

function checkFades({ fade_in, fade_out }: Pick<SoundClip, 'fade_in' | 'fade_out'>, length: number, field: string): void {
  if (fade_in + fade_out > length + rounding)
    throw invalid('fades', 'Both fades of a clip together are at most as long as the clip.', field)
}

/** Addresses of the pictures among the clips. */
export const picturesIn = ({ clips }: Timeline): string[] => clips.flatMap((clip) => (clip.kind === 'picture' ? [clip.picture] : []))
