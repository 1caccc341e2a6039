import { listOverdueRenditions, removeRetired } from '../queries/migrations.ts'
import { prefixOf } from '../queries/renditions.ts'
import { removeOldSent } from '../queries/sent.ts'
import { knownAssets, listForgotten, listUnfinished, markPurged } from '../queries/upkeep.ts'
import type { AssetJob } from './asset-job.ts'
import { askFor } from './asset-job.ts'

/** Takes up again what came to rest unfinished: a worker was killed, its job's tries ran out, the disk was full. */
export async function resumeUnfinished({ ports }: AssetJob): Promise<void> {
  const unfinished = await listUnfinished(ports.db)
  await ports.db.transaction().execute(async (tx) => {
    for (const { step, ...asset } of unfinished) await askFor(tx, step, asset)
  })
}

/** Deleted assets can be had back for this long, days. */
const daysOfGrace = 30

/** Removes the bytes of what was deleted a month ago, of renditions that nobody plays any more, and of what no row speaks of. */
export async function sweepAssets({ ports, log, signal }: Pick<AssetJob, 'ports' | 'log' | 'signal'>): Promise<void> {
  const { db, storage } = ports
  for (const { id, masterKey } of await listForgotten(db, daysOfGrace)) {
    if (signal.aborted) return
    await storage.removeFolder(`assets/${id}`)
    if (masterKey) await storage.remove(masterKey)
    await db.transaction().execute((tx) => markPurged(tx, id))
    log.info({ assetId: id }, 'the bytes of a deleted asset were removed')
  }
  await sweepRetired({ ports, signal })
  await sweepOrphans({ ports, log, signal })
  await removeOldSent(db, 48)
}

/** Removes the bytes of renditions that others took the place of, and of migrations that came to nothing. */
async function sweepRetired({ ports: { db, storage }, signal }: Pick<AssetJob, 'ports' | 'signal'>): Promise<void> {
  for (;;) {
    const overdue = await listOverdueRenditions(db, 200)
    if (overdue.length === 0) return
    for (const rendition of overdue) {
      if (signal.aborted) return
      await storage.removeFolder(prefixOf(rendition))
      await removeRetired(db, rendition.id)
    }
  }
}

async function sweepOrphans({ ports, log, signal }: Pick<AssetJob, 'ports' | 'log' | 'signal'>): Promise<void> {
  const { db, storage } = ports
  let after: string | undefined
  for (;;) {
    const { items } = await storage.list('assets', after === undefined ? { max: 1 } : { after, max: 1 })
    const id = items[0]?.key.split('/')[1]
    if (id === undefined || signal.aborted) return
    if (!(await knownAssets(db, [id])).has(id)) {
      await storage.removeFolder(`assets/${id}`)
      log.info({ assetId: id }, 'bytes that belong to nothing were removed')
    }
    // Behind everything in this folder: its names begin with letters and digits.
    after = `assets/${id}/zz`
  }
}
