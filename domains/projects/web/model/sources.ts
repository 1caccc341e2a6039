import { t } from '@lingui/core/macro'
import type { ProjectClip, ProjectSource, SoundClip } from '../../contract.ts'

/** What is known of the videos of a project, by their ids. */
export type Sources = ReadonlyMap<string, ProjectSource>

/** Of a video that was put in just now nothing is known before it is saved, except by whoever put it in. */
const titleOf = (source: ProjectSource | undefined): string => (source ? (source.displayname ?? t`Video that you can’t see`) : t`Video`)

/** What a clip is called. */
export function clipName(clip: ProjectClip, sources: Sources): string {
  if (clip.kind === 'title') return clip.text.split('\n')[0] ?? ''
  return clip.kind === 'picture' ? t`Picture` : titleOf(sources.get(clip.video))
}

export const nameOfSound = ({ video }: SoundClip, sources: Sources): string => titleOf(sources.get(video))

/** Seconds of a video; no bound where they are not known. */
export const longestOf = (video: string, sources: Sources): number => sources.get(video)?.duration ?? Number.POSITIVE_INFINITY

/** Whether no film can be made while this clip is there. */
export const isWithdrawn = (thing: ProjectClip | SoundClip, sources: Sources): boolean =>
  'video' in thing && sources.get(thing.video)?.usable === false

/** Whether its person still sees the video that it is taken from. */
export const isSeen = (thing: ProjectClip | SoundClip, sources: Sources): boolean =>
  !('video' in thing) || sources.get(thing.video)?.displayname !== null
