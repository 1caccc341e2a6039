import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import { StorageProblem } from '#platform/server/storage.ts'
import { assetFeed } from '../../contract/feed.ts'
import type { Asks, Step } from '../asks.ts'
import { Refusal, refusals } from '../engine/refusal.ts'
import { endingWith } from '../engine/run.ts'
import { keptPower } from '../engine/unprivileged.ts'
import { type AssetRow, countAttempt, countUnfinished, findAsset, forgiveAttempts, markFailed, setDelay } from '../queries/assets.ts'
import { markUnmade } from '../queries/renditions.ts'
import { acquireStart } from './crash-quarantine.ts'

/** What a piece of work on an asset has at hand. */
export interface AssetJob extends JobContext {
  readonly asks: Asks
}

/** The work on assets, by the names of its jobs. */
export const steps = {
  ingest: { name: 'ingest-asset' },
  hold: { name: 'hold-asset' },
  ladder: { name: 'encode-ladder' },
  poster: { name: 'draw-poster' },
  pictures: { name: 'draw-pictures' },
  migrate: { name: 'migrate-renditions' },
  join: { name: 'join-segments' },
} as const

/**
 * Asks for a step of an asset, unless it is asked for or at work already. People with much in work wait behind people with little.
 *
 * @param later s
 */
export async function askFor(tx: Tx, step: keyof typeof steps, asset: { id: string; ownerId: string }, later = 0): Promise<void> {
  const priority = -Math.min(1000, await countUnfinished(tx, asset.ownerId))
  const delay = later > 0 ? { startAfter: later } : {}
  await enqueue(tx, steps[step], { assetId: asset.id }, { singletonKey: asset.id, group: { id: asset.ownerId }, priority, ...delay })
}

/** Tells whom it concerns that something about the asset changed, or that the work on it got further. */
export async function tell(job: { asks: Pick<Asks, 'tellShown'> }, db: Db | Tx, assetId: string, type: Step): Promise<void> {
  if (type === 'changed') await publish(db, assetFeed.changed, assetId)
  await job.asks.tellShown(db, assetId, type)
}

/** Ends an asset with a sentence for its owner. */
export async function failAsset(
  job: { asks: Pick<Asks, 'changePlayability' | 'tellShown'>; ports: Pick<Ports, 'db'> },
  assetId: string,
  failure: string,
): Promise<void> {
  await job.ports.db.transaction().execute(async (tx) => {
    await job.asks.changePlayability(tx, assetId, async () => {
      if (await markFailed(tx, assetId, failure)) await markUnmade(tx, assetId)
      return false
    })
    await tell(job, tx, assetId, 'changed')
  })
}

// A file that takes a worker down, or hangs it, must not do so for ever.
const mostAttempts = 10
// From then on a file is worked on alone until it gets somewhere, so that what it takes down is itself.
const suspicious = 2

const lookEveryMs = 3000

/** Less space (bytes) is not worth beginning with. */
const leastRoom = 64 * 1024 ** 2

const noSpace = 'There is no space left on the server. Nothing is lost: the work goes on by itself as soon as there is.'

/** A job with a file on it. */
export interface AtWork extends AssetJob {
  /** To be called when the work has got further than ever before. */
  readonly forward: () => Promise<void>
}

interface Work {
  readonly step: keyof typeof steps
  /** Makes nothing that takes space. */
  readonly writes?: false
  readonly run: (path: string, job: AtWork) => Promise<void>
  /** What becomes of a file that is at fault, and of one that nothing can be done with; without it the asset fails. */
  readonly giveUp?: (failure: string) => Promise<void>
}

/**
 * Does a step of work with the uploaded file at hand. A file at fault is given up; other errors run the job again, for a while; an asset
 * that is deleted meanwhile ends the work. Where there is no space it is left for `resume-assets`, which looks every minute.
 */
export async function withMaster(job: AssetJob, asset: AssetRow, work: Work): Promise<void> {
  if (!asset.masterKey) return
  const { ports, log } = job
  if (work.writes !== false && ((await ports.storage.freeSpace()) ?? leastRoom) < leastRoom) return delay(job, asset.id, noSpace)
  const begun = await acquireStart(asset.id, (asset.attempts[work.step] ?? 0) >= suspicious, job.signal)
  try {
    await delay(job, asset.id, null)
    await attempt(job, asset, asset.masterKey, { ...work, begun })
  } catch (error) {
    if (!isFull(error)) throw error
    log.warn({ assetId: asset.id }, 'there is no space for the work on an asset')
    await delay(job, asset.id, noSpace)
  } finally {
    begun()
  }
}

/** Says why the work on an asset waits, or, with null, that it goes on. */
async function delay(job: AssetJob, assetId: string, why: string | null): Promise<void> {
  const { db } = job.ports
  if (await setDelay(db, assetId, why)) await tell(job, db, assetId, 'changed')
}

async function attempt(job: AssetJob, asset: AssetRow, masterKey: string, { step, run, giveUp, begun }: Work & { begun: () => void }) {
  const { ports, log } = job
  const forgive = () => forgiveAttempts(ports.db, asset.id, step)
  const end = giveUp ?? ((failure: string) => failAsset(job, asset.id, failure))
  if ((await countAttempt(ports.db, asset.id, step)) > mostAttempts) {
    await end(refusals.tooMuch)
    return await forgive()
  }
  const deleted = new AbortController()
  const look = setInterval(() => void whenDeleted(job, asset.id, () => deleted.abort()), lookEveryMs)
  await using opened = new AsyncDisposableStack()
  try {
    const file = opened.adopt(await ports.storage.localPath(masterKey), (one) => one.release())
    const signal = AbortSignal.any([job.signal, deleted.signal])
    const forward = async () => {
      begun()
      await forgive()
    }
    await endingWith(signal, () => run(file.path, { ...job, signal, forward }))
    await forgive()
  } catch (error) {
    if (deleted.signal.aborted) return
    if (blameless(error, job.signal)) await forgive()
    if (!(error instanceof Refusal) || job.signal.aborted) throw error
    log.info({ assetId: asset.id, failure: error.message, cause: error.cause }, 'a file was refused')
    await end(error.message)
  } finally {
    clearInterval(look)
    if (keptPower() && !warned) log.warn('ffmpeg runs as root: the machine allows neither another user nor user namespaces')
    warned ||= keptPower()
  }
}

let warned = false

/** The disk was full, S3 was away, or the process was told to stop: the file can't help it. */
const blameless = (error: unknown, signal: AbortSignal): boolean => signal.aborted || isFull(error) || isAway(error)

const isFull = (error: unknown): boolean => error instanceof StorageProblem && error.reason === 'full'
const isAway = (error: unknown): boolean => error instanceof StorageProblem && error.reason === 'unavailable'

async function whenDeleted({ ports, log }: AssetJob, assetId: string, end: () => void): Promise<void> {
  try {
    const asset = await findAsset(ports.db, assetId)
    if (!asset || asset.deleted) end()
  } catch (error) {
    log.warn({ err: error }, 'whether an asset is still wanted could not be asked')
  }
}
