import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import { assetFacts } from '../../contract/facts.ts'
import { planOf } from '../engine/encode-plan.ts'
import type { Media } from '../engine/media.ts'
import { type AssetRow, findAsset, setHls } from '../queries/assets.ts'
import {
  dropMigrationRenditions,
  endMigration,
  findMigration,
  freshWorkWaits,
  lockMigratable,
  replaceRenditions,
} from '../queries/migrations.ts'
import { insertRenditions, listRenditions, type NewRendition, type RenditionRow } from '../queries/renditions.ts'
import { type AssetJob, tell, withMaster } from './asset-job.ts'
import { renditionsOf } from './ingest.ts'
import { climb } from './ladder.ts'

/** How long what is new goes first, ms; then both are made beside each other. */
const longestWaitMs = 3_600_000
const lookEveryMs = 2000

/** Players that began with the renditions before go on with them for so long. */
const servedHours = 12

/** Less than what is new gets of the processor. */
const nice = 19

const beside = 'migration_rendition'

const failures = {
  original: 'The original file is no longer there.',
  worse: 'A quality that is there now could not be made again.',
} as const

/** Makes the renditions of an asset anew beside those in place, and puts them there when all of them are made. */
export async function migrateAsset(job: AssetJob, assetId: string): Promise<void> {
  const { db } = job.ports
  await giveWay(job)
  const [asset, migration] = [await findAsset(db, assetId), await findMigration(db, assetId)]
  if (!asset || asset.deleted || migration?.state !== 'IN_PROGRESS') return
  const work = { job, asset, migrationId: migration.id }
  const hindrance = await hindranceOf(job, asset)
  if (hindrance !== null) return fail(work, hindrance)
  const media = asset.media as Media
  const plan = planOf(media)
  await begin(work, renditionsOf(media, plan))
  await withMaster(job, asset, {
    step: 'migrate',
    run: async (path, atWork) => {
      const missing = (await listRenditions(db, assetId, beside)).filter(isMissing)
      await climb({ job: atWork, path, media, plan, missing, table: beside, nice })
      await finish(work)
    },
    // What is in place stays there.
    giveUp: (failure) => fail(work, failure),
  })
}

interface Migration {
  readonly job: AssetJob
  readonly asset: AssetRow
  readonly migrationId: string
}

/** What nothing can be made for; null: nothing. */
async function hindranceOf({ ports: { storage } }: AssetJob, asset: AssetRow): Promise<string | null> {
  if (asset.state === 'failed') return asset.failure ?? failures.original
  return asset.media && asset.masterKey && (await storage.head(asset.masterKey)) ? null : failures.original
}

/** Those that are there already stay: work that was cut off goes on with them. */
async function begin({ job, asset, migrationId }: Migration, wanted: readonly NewRendition[]): Promise<void> {
  // None is played before all of them are made.
  const made = wanted.map(({ name, width, height, frameRate }) => ({ name, width, height, frameRate }))
  await job.ports.db.transaction().execute(async (tx) => {
    await lockMigratable(tx, asset.id)
    if ((await findMigration(tx, asset.id))?.id === migrationId) await insertRenditions(tx, asset.id, made, beside)
  })
}

const isMissing = ({ state }: RenditionRow) => state === 'queued' || state === 'running'

/** Whoever waits for something to be watched at all goes first. */
async function giveWay({ ports: { db }, signal }: AssetJob): Promise<void> {
  const until = Date.now() + longestWaitMs
  while (Date.now() < until && (await freshWorkWaits(db))) await sleep(lookEveryMs, undefined, { signal })
}

async function finish(work: Migration): Promise<void> {
  const { job, asset } = work
  const { db } = job.ports
  const [before, after] = [await listRenditions(db, asset.id), await listRenditions(db, asset.id, beside)]
  if (after.some(({ name, state }) => state === 'failed' && before.some((one) => one.name === name && one.state === 'done')))
    return fail(work, failures.worse)
  const hasLadder = after.some(({ height, state }) => state === 'done' && (height !== null || asset.kind === 'audio'))
  await end(work, null, async (tx) => {
    await replaceRenditions(tx, asset.id, servedHours)
    // Without one browsers play the file as it is.
    await setHls(tx, asset.id, hasLadder)
    // Whoever watches goes on as before, unless what they get is another kind of thing.
    if (asset.hls !== hasLadder) await tell(job, tx, asset.id, 'changed')
  })
}

const fail = (work: Migration, failure: string): Promise<void> => end(work, failure, (tx) => dropMigrationRenditions(tx, work.asset.id))

/** Ends a migration with what follows from it; one that has ended meanwhile, or whose asset is deleted, stays as it is. */
async function end({ job, asset, migrationId }: Migration, failure: string | null, change: (tx: Tx) => Promise<void>): Promise<void> {
  await job.ports.db.transaction().execute(async (tx) => {
    if (!(await lockMigratable(tx, asset.id)) || !(await endMigration(tx, migrationId, asset.id, failure))) return
    await change(tx)
    await emit(tx, assetFacts.migrated, { migrationId, failure })
    await tell(job, tx, asset.id, 'progress')
  })
}
