import { clock } from '#platform/contract/duration.ts'
import type { ProjectClip, ProjectSource } from '../../contract.ts'

/** "1:04.2", from seconds: where a cut lies. */
export function exactClock(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  return `${clock(Math.floor(tenths / 10))}.${tenths % 10}`
}

/** What a clip is called: as its video, by its words; undefined where neither is known. */
export function clipName(clip: ProjectClip, sources: readonly ProjectSource[]): string | undefined {
  if (clip.kind === 'title') return clip.text
  return clip.kind === 'video' ? (sources.find(({ id }) => id === clip.video)?.displayname ?? undefined) : undefined
}
