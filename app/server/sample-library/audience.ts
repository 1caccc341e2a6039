import { setTimeout as sleep } from 'node:timers/promises'
import { personNamed } from '#domains/accounts/server.ts'
import { uploadProgressOf } from '#domains/media/server.ts'
import { likeVideo, newKvtoken, reportProgress } from '#domains/videos/server.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { chance, pick } from './chance.ts'
import { converse, keep } from './conversation.ts'
import { unlessHidden } from './hidden.ts'

export interface Shown {
  readonly videoId: string
  readonly uploadId: string
  /** Username. */
  readonly owner: string
}

const hour = 3600 * 1000
const browsers = ['Windows', 'Macintosh', 'Windows', 'iPhone', 'Android Mobile', 'iPad'] as const
/** Longer than anything in the library, s. */
const all = 86_400

/**
 * Lets people watch and like what they may see, as they would: some of it is known to nearly all of them, some to few. Waits until it can be
 * watched. Once more changes nothing: a view counts once in six hours, a like once.
 */
export async function gatherAudience(
  ports: Ports,
  shown: readonly Shown[],
  usernames: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const people = (await Promise.all(usernames.map((username) => personNamed(ports.db, username)))).filter((one) => one !== undefined)
  for (const [nth, one] of shown.entries()) {
    if (!(await comesOnAir(ports, one.uploadId, signal))) continue
    const fame = 0.15 + 0.8 * chance(one.uploadId)
    const audience = people.filter(({ name }) => name !== one.owner && chance(name, one.uploadId) < fame)
    for (const viewer of audience) await watch(ports, viewer, one, nth).catch(unlessHidden)
    await converse(ports, one, audience)
  }
}

/** False where nothing will ever be seen of it. */
async function comesOnAir({ db }: Ports, uploadId: string, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const { playable, waiting } = await uploadProgressOf(db, [uploadId])
    if (waiting === 0) return playable > 0
    await sleep(2_000, undefined, { signal })
  }
}

async function watch(ports: Ports, viewer: Person, { videoId, uploadId }: Shown, nth: number): Promise<void> {
  // The first few today, the others in the month before, each in an hour of its own: nobody watches many at a time.
  const days = nth < 6 ? 0 : 1 + Math.floor(27 * chance(viewer.name, uploadId, 'day'))
  const now = new Date(Date.now() - nth * hour - days * 24 * hour)
  const session = newKvtoken(ports.secrets.signingKey, { accountId: viewer.id, videoId }, now.getTime() - hour)
  const share = chance(viewer.name, uploadId, 'how much')
  const position = share > 0.4 ? all : 8 + 30 * share
  const played = {
    id: videoId,
    session,
    intervals: [[0, position, 0, hour]] as const,
    position,
    address: '',
    userAgent: pick(browsers, viewer.name, uploadId),
    qoe: qualityFor(viewer.name, uploadId),
    now,
  }
  await reportProgress(ports, viewer, played)
  if (chance(viewer.name, uploadId, 'like') < 0.35) await ports.db.transaction().execute((tx) => likeVideo(tx, viewer, videoId, true))
  await keep(ports, viewer, videoId, uploadId)
}

/** Most begin quickly and play through; a few wait, stop or fail. */
function qualityFor(name: string, uploadId: string) {
  const luck = chance(name, uploadId, 'connection')
  const stalls = luck > 0.85 ? Math.ceil(40 * (luck - 0.85)) : 0
  return {
    ttff_ms: Math.round(280 + 600 * luck + 4000 * luck ** 8),
    stalls,
    stall_ms: stalls * 1400,
    ...(luck > 0.98 && { failure: 'network' }),
  }
}
