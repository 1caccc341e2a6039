import { newKvtoken, reportProgress } from '#domains/videos/server.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { chance, pick } from './chance.ts'

const hour = 3600 * 1000
const browsers = ['Windows', 'Macintosh', 'Windows', 'iPhone', 'Android Mobile', 'iPad'] as const

/** Longer than anything in the library, s. */
export const toItsEnd = 86_400

interface Sitting {
  readonly videoId: string
  /** Tells the video from all others, whenever it is loaded. */
  readonly seed: string
  /** Up to which second, from its beginning on. */
  readonly upTo: number
  /** When they were done; they began an hour before. */
  readonly at: Date
}

/** Somebody watches a video, as their browser would say. @throws Problem not_found, conflict (not_playable) */
export async function watchUpTo(ports: Ports, viewer: Person, { videoId, seed, upTo, at }: Sitting): Promise<void> {
  const session = newKvtoken(ports.secrets.signingKey, { accountId: viewer.id, videoId }, at.getTime() - hour)
  await reportProgress(ports, viewer, {
    id: videoId,
    session,
    intervals: [[0, upTo, 0, hour]],
    position: upTo,
    address: '',
    userAgent: pick(browsers, viewer.name, seed),
    qoe: qualityFor(viewer.name, seed),
    now: at,
  })
}

/** Most begin quickly and play through; a few wait, stop or fail. */
function qualityFor(name: string, seed: string) {
  const luck = chance(name, seed, 'connection')
  const stalls = luck > 0.85 ? Math.ceil(40 * (luck - 0.85)) : 0
  return {
    ttff_ms: Math.round(280 + 600 * luck + 4000 * luck ** 8),
    stalls,
    stall_ms: stalls * 1400,
    ...(luck > 0.98 && { failure: 'network' }),
  }
}
