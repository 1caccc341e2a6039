import { countUse } from '#domains/accounts/server.ts'
import { copyPictureOf, usePicture } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { type Repetition, repeatedStarts, repeatFault } from '../../repeating.ts'
import { tellCopied } from '../asks.ts'
import { eventAudience } from '../audience.ts'
import { can } from '../policy.ts'
import { updateEvent } from '../queries/changes.ts'
import { type Copy, insertCopies, listBare, lockBare } from '../queries/copies.ts'
import { refreshEventWords } from '../queries/words.ts'

export type { Copy } from '../queries/copies.ts'

interface Repeated {
  readonly id: string
  readonly startsAt: Date
  readonly timeZone: string
}

const picturesName = 'pictures-of-copied-events'

/**
 * Copies of a locked event that the viewer runs, as events of their own: with everything but who registered, what is sent to it and what was said there.
 * A copy that was made for an hour before is not made again while it is there.
 *
 * @returns those that were made, in their order
 * @throws Problem forbidden (create_events), invalid (repeat), rate_limited (event_copies)
 */
export async function repeatEvent(tx: Tx, viewer: Person, event: Repeated, repeat: Repetition | undefined): Promise<readonly Copy[]> {
  if (!repeat) return []
  if (!can.create(viewer)) throw new Problem('forbidden', 'create_events')
  const starts = repeatedStarts(event, repeat, new Date())
  const fault = repeatFault(starts, repeat)
  if (fault !== null) throw new Problem('invalid', 'repeat', fault, 'repeat')
  const copies = await insertCopies(tx, event.id, starts)
  await countUse(tx, viewer.id, 'event_copies', copies.length)
  if (copies.length === 0) return []
  const ids = copies.map(({ id }) => id)
  await refreshEventWords(tx, ids)
  await eventAudience.refresh(tx, ids)
  await tellCopied(tx, viewer, event.id, ids)
  await enqueue(tx, { name: picturesName }, { eventId: event.id })
  return copies
}

/** Each copy has a file of its own, which goes with it. One that was given another picture meanwhile keeps that. */
async function copyPictures(ports: Ports, eventId: string, signal: AbortSignal): Promise<void> {
  for (const { id, ownerId, picture } of await listBare(ports.db, eventId)) {
    if (signal.aborted) return
    const url = await copyPictureOf(ports, ownerId, picture)
    if (url === null) return
    await ports.db.transaction().execute(async (tx) => {
      if (!(await lockBare(tx, id))) return
      await updateEvent(tx, id, { thumbnail_url: await usePicture(tx, { id: ownerId }, url, { usedBy: `event:${id}`, purpose: 'event' }) })
    })
  }
}

export const picturesOfCopiesJob = defineJob<{ eventId: string }>({
  name: picturesName,
  run: ({ eventId }, { ports, signal }) => copyPictures(ports, eventId, signal),
})
