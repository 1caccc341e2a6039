import { readFlags } from '#domains/accounts/server.ts'
import { notify } from '#domains/notifications/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { newsOfVideo, videoExpires } from '../notifications.ts'
import { isExpired } from '../present.ts'
import type { VideoRow } from '../queries/detail.ts'
import { latestExpiry, setExpiry, takeExpiring } from '../queries/expiry.ts'

/** Reviving goes so far, whatever the organisation's period is (CM-4.21). */
const reviveMonths = 12

/** @param seconds of the epoch; 0: never */
export async function changeExpiry(tx: Tx, video: VideoRow, seconds: number): Promise<void> {
  const at = seconds === 0 ? null : new Date(seconds * 1000)
  if (at?.getTime() === video.expires_at?.getTime()) return
  if (at) await refuseExpiry(tx, video, at)
  await setExpiry(tx, video.id, at)
}

async function refuseExpiry(tx: Tx, video: VideoRow, at: Date): Promise<void> {
  const { expiry_extension_months: months, time_zone: timeZone } = await readFlags(tx)
  const n = months / 12
  const refused = (message: string) => new Problem('invalid', 'expiry', message, 'expiry_date')
  // Both spaces are the specification's (CM-5.27).
  if (at.getTime() <= Date.now()) throw refused(`Expiry date cannot be in the past. Please select a date upto ${n} year(s)  from now.`)
  const limit = await latestExpiry(tx, { months: isExpired(video) ? Math.max(months, reviveMonths) : months, timeZone })
  if (at > limit) throw refused(`Please select a date upto ${n} year(s) from now.`)
}

/** Owners hear 30 days, 7 days and one day before, once of each. */
export async function tellExpiring(db: Db, signal: AbortSignal): Promise<void> {
  const some = () =>
    db.transaction().execute(async (tx) => {
      const due = await takeExpiring(tx, 500)
      for (const { id: videoId, ownerId, expiresAt, days } of due) {
        const source = `${videoId} ${expiresAt.toISOString()} ${days}`
        await notify(tx, videoExpires, newsOfVideo({ videoId, actorId: null, source, message: String(days), to: [ownerId] }))
      }
      return due.length
    })
  while (!signal.aborted && (await some()) > 0);
}

/** Whether an update says nothing but when the video ends: the only one that is taken of an expired video. */
export function onlyExpiry(update: object & { readonly expiry_date?: number | undefined }): boolean {
  const others = Object.entries(update).filter(([key, value]) => value !== undefined && !aside.has(key))
  return update.expiry_date !== undefined && others.length === 0
}

const aside: ReadonlySet<string> = new Set(['gconfid', 'initiator', 'revision', 'expiry_date', 'undoable'])
