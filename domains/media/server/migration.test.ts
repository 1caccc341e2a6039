import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { anUpload, hevc, makeMedia, mediaFolder } from '../testing.ts'
import { createAsset } from './commands.ts'
import type { AssetJob } from './pipeline/asset-job.ts'
import { migrateAsset } from './pipeline/migrate.ts'
import { findAsset } from './queries/assets.ts'
import { findMigration, insertMigration } from './queries/migrations.ts'
import { listRenditions } from './queries/renditions.ts'
import { listUnfinished, markPurged } from './queries/upkeep.ts'

const media = await mediaFolder()
let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app)
})
afterAll(() => media.remove())

/** A worker of the test's own; `stop` is what a process does that is told to end. */
function aWorker() {
  const stop = new AbortController()
  const job: AssetJob = {
    ports: app.ports,
    signal: stop.signal,
    log: pino({ level: 'silent' }),
    asks: {
      mayRead: async () => false,
      keepSubtitles: async () => undefined,
      looksAt: () => sql`false`,
      tellShown: async () => undefined,
      changePlayability: async (_tx, _assetId, change) => void (await change()),
    },
  }
  return { job, stop: () => stop.abort(new Error('the process stops')) }
}

/** An asset with all its renditions, whose migration has begun and is left to the test: whoever looks for unfinished work takes it for too new. */
async function migrating(file: string): Promise<string> {
  const { uploadId, arrive } = await anUpload(app.ports, ann.id, file)
  const { assetId } = await app.db.transaction().execute((tx) => createAsset(tx, { ownerId: ann.id, uploadId }))
  await sql`update asset set created_at = now() + interval '1 day' where id = ${assetId}`.execute(app.db)
  await arrive()
  const made = async () => {
    const all = await listRenditions(app.db, assetId)
    const drawn = (await findAsset(app.db, assetId))?.extras.done
    return (drawn && all.length > 0 && all.every(({ state }) => state === 'done')) || null
  }
  await eventually(made, 180_000)
  await app.db.transaction().execute((tx) => insertMigration(tx, assetId))
  return assetId
}

const beside = (assetId: string) => listRenditions(app.db, assetId, 'migration_rendition')
const piecesOf = async (assetId: string, id: string) =>
  (await app.ports.storage.list(`assets/${assetId}/${id}`)).items.filter(({ key }) => key.endsWith('.m4s')).map(({ key }) => key)

describe('a migration that is cut off', () => {
  it('leaves the renditions in place and goes on with what it has made, piece by piece, in the next worker', async () => {
    // What no browser plays: none of it is taken over, all of it is encoded on a grid.
    const assetId = await migrating(await makeMedia(media.path('long.mkv'), { ...hevc, size: '320x180', seconds: 60 }))
    const before = await listRenditions(app.db, assetId)
    const first = aWorker()
    const cut = migrateAsset(first.job, assetId).catch((error: unknown) => error)
    await eventually(async () => {
      const each = (await beside(assetId)).map(({ id }) => piecesOf(assetId, id))
      return (await Promise.all(each)).some((pieces) => pieces.length > 0) || null
    })
    first.stop()
    expect(await cut).toBeInstanceOf(Error)
    expect(await listRenditions(app.db, assetId)).toEqual(before)
    const half = await beside(assetId)
    const pieces = (await Promise.all(half.map(({ id }) => piecesOf(assetId, id)))).flat()
    const times = () => Promise.all(pieces.map(async (key) => (await app.ports.storage.head(key))?.modifiedAt.getTime()))
    const madeAt = await times()
    expect(pieces.length).toBeGreaterThan(0)
    expect(await listUnfinishedOf(assetId)).toEqual(['migrate'])
    await migrateAsset(aWorker().job, assetId)
    const after = await listRenditions(app.db, assetId)
    expect(after.map(({ name, state }) => [name, state])).toEqual(before.map(({ name }) => [name, 'done']))
    // Those that the first worker began, with the pieces that it made.
    expect(new Set(after.map(({ id }) => id))).toEqual(new Set(half.map(({ id }) => id)))
    expect(await times()).toEqual(madeAt)
    expect([(await findMigration(app.db, assetId))?.state, await beside(assetId), await listUnfinishedOf(assetId)]).toEqual([
      'DONE',
      [],
      [],
    ])
    // Nobody asks for it, and nothing happens.
    await migrateAsset(aWorker().job, assetId)
    expect(await listRenditions(app.db, assetId)).toEqual(after)
  })

  it('over and over without getting anywhere is given up in the end, and what it made is left for the upkeep', async () => {
    const assetId = await migrating(await makeMedia(media.path('short.mp4'), { size: '640x360', seconds: 4 }))
    const before = await listRenditions(app.db, assetId)
    await app.db
      .updateTable('asset')
      .set({ attempts: JSON.stringify({ migrate: 10 }) })
      .where('id', '=', assetId)
      .execute()
    await migrateAsset(aWorker().job, assetId)
    const migration = await app.db
      .selectFrom('asset_migration')
      .select(['state', 'failure'])
      .where('asset_id', '=', assetId)
      .executeTakeFirst()
    expect(migration).toEqual({ state: 'FAILED', failure: 'The file takes more time or memory than a video of its kind may.' })
    expect([await listRenditions(app.db, assetId), await beside(assetId)]).toEqual([before, []])
    const left = await app.db.selectFrom('retired_rendition').select('id').where('asset_id', '=', assetId).execute()
    expect(left).toHaveLength(before.length)
    await app.db.transaction().execute((tx) => markPurged(tx, assetId))
    for (const table of ['asset_migration', 'retired_rendition', 'rendition'] as const)
      expect(await app.db.selectFrom(table).select('asset_id').where('asset_id', '=', assetId).execute()).toEqual([])
  })

  it('whose sound cannot be made again keeps the sound that is there', async () => {
    const assetId = await migrating(await makeMedia(media.path('sound.mp4'), { size: '640x360', seconds: 4 }))
    const before = await listRenditions(app.db, assetId)
    // Asks for a track that the file does not have.
    await sql`update asset set probe = jsonb_set(probe, '{audio,index}', '7') where id = ${assetId}`.execute(app.db)
    await migrateAsset(aWorker().job, assetId)
    const migration = await app.db
      .selectFrom('asset_migration')
      .select(['state', 'failure'])
      .where('asset_id', '=', assetId)
      .executeTakeFirst()
    expect(migration).toEqual({ state: 'FAILED', failure: 'A quality that is there now could not be made again.' })
    expect(await listRenditions(app.db, assetId)).toEqual(before)
  })
})

const listUnfinishedOf = async (assetId: string) => {
  await sql`update asset set created_at = now() - interval '1 day' where id = ${assetId}`.execute(app.db)
  const found = (await listUnfinished(app.db)).filter(({ id }) => id === assetId).map(({ step }) => step)
  await sql`update asset set created_at = now() + interval '1 day' where id = ${assetId}`.execute(app.db)
  return found
}
