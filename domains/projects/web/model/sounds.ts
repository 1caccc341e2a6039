import type { SoundClip } from '../../contract.ts'
import { longestFilm, shortestClip } from '../../limits.ts'
import { levelAt } from './curve.ts'
import { toMs } from './to-ms.ts'
import type { ClipEnd } from './trimming.ts'

/** Seconds that a sound is heard. */
export const soundLength = ({ from, to }: SoundClip): number => to - from

export type SoundPatch = Partial<Omit<SoundClip, 'id' | 'video'>>

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** A sound with what was changed about it; as it was where that would be none. Its fades stay within it. */
export function patchedSound(sound: SoundClip, patch: SoundPatch): SoundClip {
  const next = { ...sound, ...patch }
  const length = soundLength(next)
  if (length < shortestClip - 0.0005) return sound
  const fade_in = Math.min(next.fade_in, length)
  return { ...next, fade_in, fade_out: Math.min(next.fade_out, length - fade_in) }
}

/** A sound that begins elsewhere in the film. */
export const movedBy = (sound: SoundClip, by: number): SoundPatch => ({ at: between(toMs(sound.at + by), 0, longestFilm) })

/** One of whose ends was drawn by so many seconds; what is heard stays where it is. @param longest seconds of its source */
export function soundTrimmedBy(sound: SoundClip, end: ClipEnd, by: number, longest = Number.POSITIVE_INFINITY): SoundPatch {
  if (end === 'to') return { to: between(toMs(sound.to + by), sound.from + shortestClip, Math.max(longest, sound.to)) }
  const earliest = Math.max(0, sound.from - sound.at)
  const from = between(toMs(sound.from + by), earliest, sound.to - shortestClip)
  return { from, at: toMs(sound.at + from - sound.from) }
}

/** The second of its source, and how loud it is, at a second of the film; null while it is not heard. */
export function heardAt(sound: SoundClip, at: number): { readonly moment: number; readonly volume: number } | null {
  const [into, length] = [at - sound.at, soundLength(sound)]
  if (into < 0 || into >= length) return null
  const before = sound.fade_in > 0 ? into / sound.fade_in : 1
  const after = sound.fade_out > 0 ? (length - into) / sound.fade_out : 1
  const moment = sound.from + into
  return { moment, volume: Math.min(1, sound.volume * levelAt(sound.curve, moment) * Math.min(1, before, after)) }
}
