import { notify } from '#domains/notifications/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { trackDue, trackLate } from '../notifications.ts'
import { listDueTracks, type Reminder, takeReminders } from '../queries/reminders.ts'

/** Rows that are looked at together. */
const atOnce = 500

const kinds = { before: trackDue, after: trackLate } as const

/** Those of the same kind and day, who are told of the same. */
function together(reminders: readonly Reminder[]): Reminder[][] {
  const groups = new Map<string, Reminder[]>()
  for (const one of reminders) {
    const key = `${one.kind} ${one.day}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

/** @returns how many people were reminded */
async function remindOf(tx: Tx, trackId: string): Promise<number> {
  const reminders = await takeReminders(tx, trackId, atOnce)
  for (const group of together(reminders)) {
    const [first] = group
    if (!first) continue
    await notify(tx, kinds[first.kind], {
      subject: { type: 'track', id: trackId },
      actorId: null,
      source: `${trackId} ${first.day}`,
      message: first.day,
      data: { trackId, accountIds: group.map(({ accountId }) => accountId) },
    })
  }
  return reminders.length
}

/** Whoever is to be done soon with a track, or should have been, is told once of each. */
export async function remindOfTracks(db: Db, signal: AbortSignal): Promise<void> {
  let tracks = await listDueTracks(db, null, atOnce)
  while (tracks.length > 0 && !signal.aborted) {
    for (const trackId of tracks) {
      const some = () => db.transaction().execute((tx) => remindOf(tx, trackId))
      while (!signal.aborted && (await some()) === atOnce);
    }
    tracks = await listDueTracks(db, tracks.at(-1) ?? null, atOnce)
  }
}
