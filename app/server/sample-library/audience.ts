import { setTimeout as sleep } from 'node:timers/promises'
import { personNamed } from '#domains/accounts/server.ts'
import { uploadProgressOf } from '#domains/media/server.ts'
import { likeVideo } from '#domains/videos/server.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { chance } from './chance.ts'
import { converse, keep } from './conversation.ts'
import { unlessHidden } from './hidden.ts'
import { isLearnedBy } from './samples/tracks.ts'
import { toItsEnd, watchUpTo } from './watching.ts'

export interface Shown {
  readonly videoId: string
  readonly uploadId: string
  /** Without folder and ending. */
  readonly file: string
  /** Username. */
  readonly owner: string
}

const hour = 3600 * 1000

/**
 * Lets people watch and like what they may see, as they would: some of it is known to nearly all of them, some to few. Waits until it
 * can be watched. What somebody learns in a track is left to that. Once more changes nothing: a view counts once in six hours, a like once.
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
    const audience = people.filter(({ name }) => name !== one.owner && !isLearnedBy(one.file, name) && chance(name, one.uploadId) < fame)
    const watched: Person[] = []
    for (const viewer of audience) if (await watch(ports, viewer, one, nth).then(() => true, unlessHidden)) watched.push(viewer)
    await converse(ports, one, watched)
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
  const at = new Date(Date.now() - nth * hour - days * 24 * hour)
  const share = chance(viewer.name, uploadId, 'how much')
  await watchUpTo(ports, viewer, { videoId, seed: uploadId, upTo: share > 0.4 ? toItsEnd : 8 + 30 * share, at })
  if (chance(viewer.name, uploadId, 'like') < 0.35) await ports.db.transaction().execute((tx) => likeVideo(tx, viewer, videoId, true))
  await keep(ports, viewer, videoId, uploadId)
}
