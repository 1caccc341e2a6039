import { setTimeout as sleep } from 'node:timers/promises'
import { personNamed } from '#domains/accounts/server.ts'
import { uploadProgressOf } from '#domains/media/server.ts'
import { likeVideo, newKvtoken, reportProgress } from '#domains/videos/server.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { chance } from './chance.ts'
import { converse, keep } from './conversation.ts'
import { unlessHidden } from './hidden.ts'

export interface Shown {
  readonly videoId: string
  readonly uploadId: string
  /** Username. */
  readonly owner: string
}

const hour = 3600 * 1000
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
  // An hour of its own for each video, because nobody watches many at a time.
  const session = newKvtoken(ports.secrets.signingKey, { accountId: viewer.id, videoId }, Date.now() - (nth + 1) * hour)
  const share = chance(viewer.name, uploadId, 'how much')
  const position = share > 0.4 ? all : 8 + 30 * share
  const played = { id: videoId, session, intervals: [[0, position, 0, hour]] as const, position, address: '' }
  await reportProgress(ports, viewer, played)
  if (chance(viewer.name, uploadId, 'like') < 0.35) await ports.db.transaction().execute((tx) => likeVideo(tx, viewer, videoId, true))
  await keep(ports, viewer, videoId, uploadId)
}
