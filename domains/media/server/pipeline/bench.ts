import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import { emit, enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import { StorageProblem } from '#platform/server/storage.ts'
import type { Asks } from '../asks.ts'
import { Refusal, refusals } from '../engine/refusal.ts'
import { type AssetRow, countAttempt, countUnfinished, findAsset, forgiveAttempts, markFailed } from '../queries/assets.ts'
import { markUnmade } from '../queries/renditions.ts'

/** What a piece of work on an asset has at hand. */
export interface Bench extends JobContext {
  readonly asks: Asks
}

/** The work on assets, by the names of its jobs. */
export const steps = {
  ingest: { name: 'ingest-asset' },
  hold: { name: 'hold-asset' },
  ladder: { name: 'encode-ladder' },
  poster: { name: 'draw-poster' },
  pictures: { name: 'draw-pictures' },
} as const

/**
 * Asks for a step of an asset, unless it is asked for or at work already. People with much in work wait behind people with little.
 *
 * @param later s
 */
export async function askFor(tx: Tx, step: keyof typeof steps, asset: { id: string; ownerId: string }, later = 0): Promise<void> {
  const priority = -Math.min(1000, await countUnfinished(tx, asset.ownerId))
  const delay = later > 0 ? { startAfter: later } : {}
  await enqueue(tx, steps[step], { assetId: asset.id }, { singletonKey: asset.id, priority, ...delay })
}

/** Tells everybody who watches the asset that something about it changed: `changed` or `progress`. */
export async function tell(bench: { asks: Asks }, db: Db | Tx, assetId: string, type: 'changed' | 'progress'): Promise<void> {
  for (const topic of [`asset:${assetId}`, ...(await bench.asks.topicsOf(db, assetId))]) await publish(db, { topic, type })
}

/** Ends an asset with a sentence for its owner. */
export async function failAsset(bench: { asks: Asks; ports: Pick<Ports, 'db'> }, assetId: string, failure: string): Promise<void> {
  await bench.ports.db.transaction().execute(async (tx) => {
    if (!(await markFailed(tx, assetId, failure))) return
    await markUnmade(tx, assetId)
    await emit(tx, 'asset.failed', { assetId, failure })
    await tell(bench, tx, assetId, 'changed')
  })
}

// A file that takes a worker down, or hangs it, must not do so for ever.
const mostAttempts = 6

const lookEveryMs = 3000

interface Work {
  readonly run: (path: string, bench: Bench) => Promise<void>
  /** What becomes of a file that is at fault, and of one that nothing can be done with; without it the asset fails. */
  readonly giveUp?: (failure: string) => Promise<void>
}

/**
 * Does a step of work with the uploaded file at hand. A file at fault is given up; other errors run the job again, for a while; an asset
 * that is deleted meanwhile ends the work.
 */
export async function withMaster(bench: Bench, asset: AssetRow, { run, giveUp = (failure) => failAsset(bench, asset.id, failure) }: Work) {
  const { ports, log } = bench
  if (!asset.masterKey) return
  if ((await countAttempt(ports.db, asset.id)) > mostAttempts) {
    await giveUp(refusals.tooMuch)
    return await forgiveAttempts(ports.db, asset.id)
  }
  const deleted = new AbortController()
  const look = setInterval(() => void whenDeleted(bench, asset.id, () => deleted.abort()), lookEveryMs)
  await using opened = new AsyncDisposableStack()
  try {
    const file = opened.adopt(await ports.storage.localPath(asset.masterKey), (one) => one.release())
    await run(file.path, { ...bench, signal: AbortSignal.any([bench.signal, deleted.signal]) })
  } catch (error) {
    if (deleted.signal.aborted) return
    if (blameless(error, bench.signal)) await forgiveAttempts(ports.db, asset.id)
    if (!(error instanceof Refusal)) throw error
    log.info({ assetId: asset.id, failure: error.message, cause: error.cause }, 'a file was refused')
    await giveUp(error.message)
  } finally {
    clearInterval(look)
  }
}

/** The disk was full, S3 was away, or the process was told to stop: the file can't help it. */
const blameless = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || (error instanceof StorageProblem && (error.reason === 'full' || error.reason === 'unavailable'))

async function whenDeleted({ ports, log }: Bench, assetId: string, end: () => void): Promise<void> {
  try {
    const asset = await findAsset(ports.db, assetId)
    if (!asset || asset.deleted) end()
  } catch (error) {
    log.warn({ err: error }, 'whether an asset is still wanted could not be asked')
  }
}
