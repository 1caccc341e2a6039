import { Problem } from '#platform/contract/problem.ts'
import type { Timeline } from '../../contract.ts'
import type { ClipSource } from '../queries/sources.ts'

/** Seconds by which a clip may go beyond its source: figures of players and of files differ by a frame. */
const beyond = 0.2

const refused = (reason: string, message: string, field: string) => new Problem('invalid', reason, message, `timeline.${field}`)

interface Taken {
  readonly video: string
  readonly to: number
}

/**
 * What of a timeline cannot be made into a film by whoever sees these sources, the first of it.
 *
 * @throws Problem invalid (withdrawn, not_ready, no_pictures, beyond)
 */
export function refuseSources({ clips, sounds }: Timeline, sources: ReadonlyMap<string, ClipSource>): void {
  for (const [at, clip] of clips.entries()) {
    if (clip.kind !== 'video') continue
    const source = usableSource(clip, sources, `clips.${at}`)
    if (source.kind !== 'video')
      throw refused('no_pictures', `“${source.displayname}” has no pictures. Put it below the clips as a sound.`, `clips.${at}`)
  }
  for (const [at, sound] of sounds.entries()) usableSource(sound, sources, `sounds.${at}`)
}

function usableSource({ video, to }: Taken, sources: ReadonlyMap<string, ClipSource>, field: string): ClipSource {
  const source = sources.get(video)
  if (!source) throw refused('withdrawn', 'A video of this project is no longer there, or you may not see it any more.', field)
  const { displayname, usable, durationMs } = source
  if (!usable)
    throw refused(
      'withdrawn',
      `You can’t use “${displayname}” at the moment: it is not ready, has expired, or you may not download it.`,
      field,
    )
  if (durationMs !== null && to > durationMs / 1000 + beyond)
    throw refused('beyond', `A clip goes beyond the end of “${displayname}”.`, field)
  return source
}
