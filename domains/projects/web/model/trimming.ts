import type { ClipTitle, ProjectClip, VideoClip } from '../../contract.ts'
import { clipLength } from '../../lengths.ts'
import { longestStill, shortestClip } from '../../limits.ts'
import { curveWithin } from './curve.ts'
import { toMs } from './to-ms.ts'

export type ClipEnd = 'from' | 'to'

/** What is changed about a clip. */
export type ClipPatch = Partial<Omit<VideoClip, 'kind' | 'id'>> & {
  readonly duration?: number
  readonly text?: string
  readonly background?: string
}

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/**
 * What a clip is when one of its ends was drawn by so many seconds of the film: no shorter than clips may be, and within its video.
 *
 * @param longest seconds of the video
 */
export function trimmedBy(clip: ProjectClip, end: ClipEnd, by: number, longest = Number.POSITIVE_INFINITY): ClipPatch {
  if (clip.kind !== 'video') return { duration: toMs(between(clip.duration + (end === 'to' ? by : -by), shortestClip, longestStill)) }
  const least = shortestClip * clip.speed
  const moment = toMs(clip[end] + by * clip.speed)
  return end === 'from'
    ? { from: between(moment, 0, clip.to - least) }
    : { to: between(moment, clip.from + least, Math.max(longest, clip.to)) }
}

/** Fades and titles that are no longer than their clip. */
export function keptWithin(clip: ProjectClip): ProjectClip {
  const length = clipLength(clip)
  const fade_in = Math.min(clip.fade_in, length)
  const fades = { fade_in, fade_out: Math.min(clip.fade_out, length - fade_in) }
  if (clip.kind === 'title') return { ...clip, ...fades }
  const titles = clip.titles.filter(({ from }) => from < length).map((title) => ({ ...title, to: Math.min(title.to, length) }))
  return { ...clip, ...fades, titles }
}

const isClip = (clip: ProjectClip): boolean => clipLength(clip) >= shortestClip - 0.0005

/** A clip with what was changed about it; as it was where that would be no clip. */
export function patchedClip(clip: ProjectClip, patch: ClipPatch): ProjectClip {
  const next = { ...clip, ...patch } as ProjectClip
  return isClip(next) ? keptWithin(next) : clip
}

/** Both parts of a clip that is divided at a second of it; null where one of them would be no clip. */
export function halvesOf(clip: ProjectClip, at: number, newId: string): ProjectClip[] | null {
  if (at < shortestClip || clipLength(clip) - at < shortestClip) return null
  if (clip.kind === 'video') {
    const cut = toMs(clip.from + at * clip.speed)
    const second = withoutTitlesBefore({ ...clip, id: newId, from: cut, fade_in: 0, crossfade: 0 }, at)
    return [{ ...clip, to: cut, fade_out: 0 }, second].map(withItsCurve).map(keptWithin)
  }
  const first = toMs(at)
  const rest = { ...clip, id: newId, duration: toMs(clip.duration - first), fade_in: 0, crossfade: 0 }
  return [{ ...clip, duration: first, fade_out: 0 }, rest.kind === 'picture' ? withoutTitlesBefore(rest, first) : rest].map(keptWithin)
}

/** Without the points of its volume curve that nothing of it is heard by. */
const withItsCurve = (clip: VideoClip): VideoClip => ({ ...clip, curve: curveWithin(clip.curve, clip.from, clip.to) })

/** With the titles that stand after a second of the clip, as many seconds earlier. */
function withoutTitlesBefore<Clip extends { readonly titles: ClipTitle[] }>(clip: Clip, by: number): Clip {
  const titles = clip.titles.filter(({ to }) => toMs(to - by) > 0)
  return { ...clip, titles: titles.map((title) => ({ ...title, from: Math.max(0, toMs(title.from - by)), to: toMs(title.to - by) })) }
}

/** A stretch of a video that is left out; seconds of the video. */
export interface CutStretch {
  readonly from: number
  readonly to: number
  /** Of what lies behind it. */
  readonly newId: string
}

/** What is left of a clip without some stretches of its video: all that lies between them. */
export const withoutStretches = (clip: VideoClip, stretches: readonly CutStretch[]): ProjectClip[] =>
  stretches
    .reduce<VideoClip[]>((parts, stretch) => parts.flatMap((part) => withoutStretch(part, stretch)), [clip])
    .map(withItsCurve)
    .map(keptWithin)

function withoutStretch(clip: VideoClip, { from, to, newId }: CutStretch): VideoClip[] {
  if (to <= clip.from || from >= clip.to) return [clip]
  const before = { ...clip, to: toMs(Math.max(clip.from, from)) }
  const behind = withoutTitlesBefore({ ...clip, from: toMs(Math.min(clip.to, to)) }, (Math.min(clip.to, to) - clip.from) / clip.speed)
  if (!isClip(before)) return isClip(behind) ? [behind] : []
  return isClip(behind)
    ? [
        { ...before, fade_out: 0 },
        { ...behind, id: newId, fade_in: 0, crossfade: 0 },
      ]
    : [before]
}
