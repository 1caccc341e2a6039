import type { Db } from '#platform/server/db.ts'
import { addUpQuality } from './server/queries/quality-roll-up.ts'
import { addUp } from './server/queries/roll-up.ts'

/** What the job does every minute, in UTC. @returns how many rows of the log were taken */
export const addUpNow = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await addUpQuality(tx, 'UTC')
    return addUp(tx, 'UTC')
  })
