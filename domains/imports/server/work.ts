import { noteFetched } from '#domains/media/server.ts'
import { tellOfAsset } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import type { Person } from '#platform/server/viewer.ts'
import { importFeed } from '../contract.ts'
import { type ImportRow, importTries } from './queries.ts'

/** An import that is worked on. */
export interface Work extends JobContext {
  readonly row: ImportRow
  /** In whose name it is done. */
  readonly person: Person
}

/** Tells whoever has the video or their imports open. */
export async function tellOf(db: Db | Tx, { asset_id, account_id }: ImportRow, step: 'changed' | 'progress'): Promise<void> {
  await tellOfAsset(db, asset_id, step)
  if (account_id !== null) await publish(db, importFeed.changed, account_id)
}

/** ms between two words on how far it is. */
const progressInterval = 2000

/**
 * Notes how much has come, and tells of it, not too often; what came last is told, too, when nothing follows. `kept`: what has come is not lost
 * when the work is cut off. To be disposed of when nothing more comes.
 */
export function openProgress({ ports: { db }, row, log }: Work) {
  let due = 0
  let last: NodeJS.Timeout | undefined
  const note = async (received: number, size: number | null, kept: boolean): Promise<void> => {
    due = Date.now() + progressInterval
    await noteFetched(db, row.asset_id, { received, size })
    if (kept) await importTries.forgiveAll(db, row.id)
    await tellOf(db, row, 'progress')
  }
  const progress = async (received: number, size: number | null, kept = false): Promise<void> => {
    clearTimeout(last)
    if (Date.now() >= due) return note(received, size, kept)
    const late = () => note(received, size, kept).catch((error: unknown) => log.warn({ err: error }, 'how far an import is was not noted'))
    last = setTimeout(() => void late(), due - Date.now())
  }
  return Object.assign(progress, { [Symbol.dispose]: () => clearTimeout(last) })
}
