import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { anUpload, giveBytes, makeMedia, mediaFolder } from '../testing.ts'
import { createAsset, removeAsset, restoreAsset } from './commands.ts'
import { type AssetJob, askFor, withMaster } from './pipeline/asset-job.ts'
import { encodeLadder } from './pipeline/ladder.ts'
import { sweepAssets } from './pipeline/upkeep.ts'
import { findAsset } from './queries/assets.ts'
import { listRenditions, setProgress } from './queries/renditions.ts'
import { listUnfinished } from './queries/upkeep.ts'

let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app)
})

async function assetWithBytes(): Promise<string> {
  const { id } = await app.db
    .insertInto('asset')
    .values({ owner_id: ann.id, state: 'ready', kind: 'video' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await giveBytes(app.ports, id)
  return id
}

const bench = (): AssetJob => ({
  ports: app.ports,
  signal: AbortSignal.timeout(60_000),
  log: pino({ level: 'silent' }),
  asks: {
    mayRead: async () => false,
    keepSubtitles: async () => undefined,
    looksAt: () => sql`false`,
    tellShown: async () => undefined,
    changePlayability: async (_tx, _assetId, change) => void (await change()),
  },
})
const sweep = () => sweepAssets(bench())
const there = async (id: string) => {
  const master = await app.ports.storage.head(`masters/${id}`)
  return (await app.ports.storage.list(`assets/${id}`)).items.length + (master ? 1 : 0)
}
const age = (id: string, days: number) =>
  sql`update asset set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(app.db)

describe('what becomes of bytes', () => {
  it('those of a deleted asset stay a month, in which it can be had back, and go then', async () => {
    const [kept, restored, gone] = [await assetWithBytes(), await assetWithBytes(), await assetWithBytes()]
    for (const id of [kept, restored, gone]) await app.db.transaction().execute((tx) => removeAsset(tx, id))
    await age(kept, 29)
    await age(restored, 29)
    await age(gone, 31)
    await app.db.transaction().execute((tx) => restoreAsset(tx, restored))
    await sweep()
    expect([await there(kept), await there(restored), await there(gone)]).toEqual([7, 7, 0])
    await app.db.transaction().execute((tx) => restoreAsset(tx, gone))
    expect(await findAsset(app.db, gone)).toMatchObject({ deleted: true, purged: true, masterKey: null })
    expect(await findAsset(app.db, restored)).toMatchObject({ deleted: false, purged: false })
  })

  it('those that belong to nothing go, those of others stay', async () => {
    const [orphan, asset] = [randomUUID(), await assetWithBytes()]
    await app.ports.storage.put(`assets/${orphan}/${randomUUID()}/0.m4s`, Buffer.from('x'))
    await sweep()
    expect([await there(orphan), await there(asset)]).toEqual([0, 7])
  })
})

describe('work that came to rest', () => {
  it('is found again at the step where it stands', async () => {
    const id = await assetWithBytes()
    await sql`update asset set created_at = now() - interval '5 minutes' where id = ${id}`.execute(app.db)
    const step = async () => (await listUnfinished(app.db)).filter((one) => one.id === id).map((one) => one.step)
    expect(await step()).toEqual([])
    await sql`update asset set hls_at = null where id = ${id}`.execute(app.db)
    expect(await step()).toEqual(['ladder'])
    await sql`update rendition set state = 'running' where asset_id = ${id}`.execute(app.db)
    expect(await step()).toEqual(['ladder'])
    await sql`update rendition set held = true where asset_id = ${id}`.execute(app.db)
    expect(await step()).toEqual(['hold'])
    await sql`update asset set state = 'processing' where id = ${id}`.execute(app.db)
    expect(await step()).toEqual(['ingest'])
    await sql`update asset set deleted_at = now() where id = ${id}`.execute(app.db)
    expect(await step()).toEqual([])
  })

  it('is only written down where all of it was made before', async () => {
    const media = await mediaFolder()
    const { uploadId, arrive } = await anUpload(app.ports, ann.id, await makeMedia(media.path('b.mp4'), { seconds: 3, size: '64x36' }))
    const { assetId } = await app.db.transaction().execute((tx) => createAsset(tx, { ownerId: ann.id, uploadId }))
    await arrive()
    const states = async () => (await listRenditions(app.db, assetId)).map(({ state }) => state)
    await expect.poll(states).toEqual(['done', 'done'])
    await sql`update rendition set state = 'running' where asset_id = ${assetId}`.execute(app.db)
    await encodeLadder(bench(), assetId)
    expect(await states()).toEqual(['done', 'done'])
    await media.remove()
  })

  it('waits its turn: who has much in work is behind who has little', async () => {
    const bob = await aPerson(app)
    const asked: number[] = []
    const undone = Symbol('undone')
    const ask = (ownerId: string) =>
      app.db
        .transaction()
        .execute(async (tx) => {
          const id = randomUUID()
          await askFor(tx, 'ladder', { id, ownerId })
          const { rows } = await sql<{ options: { priority: number } }>`
            select options from outbox where payload ->> 'assetId' = ${id}`.execute(tx)
          asked.push(rows[0]?.options.priority ?? 1)
          throw undone
        })
        .catch((error: unknown) => expect(error).toBe(undone))
    for (let i = 0; i < 3; i++) await app.db.insertInto('asset').values({ owner_id: bob.id, state: 'processing' }).execute()
    await ask(bob.id)
    await ask((await aPerson(app)).id)
    expect(asked).toEqual([-3, 0])
  })
})

describe('work that takes its worker down', () => {
  /** What a start looks like whose process is killed: it never says how it ended. */
  const killed = new Error('killed')
  const die = async () => {
    throw killed
  }

  it('is given up after ten starts, each step of it by itself', async () => {
    const id = await assetWithBytes()
    let givenUp = 0
    const start = async (step: 'ladder' | 'pictures', run: Parameters<typeof withMaster>[2]['run']) => {
      const asset = await findAsset(app.db, id)
      if (!asset) throw new Error('no asset')
      await withMaster(bench(), asset, { step, run, giveUp: async () => void givenUp++ })
    }
    for (let starts = 1; starts <= 10; starts++) await expect(start('pictures', die)).rejects.toBe(killed)
    await start('ladder', async () => {})
    expect(givenUp).toBe(0)
    await start('pictures', die)
    expect(givenUp).toBe(1)
  })

  it('is not given up as long as it gets further each time', async () => {
    const id = await assetWithBytes()
    for (let starts = 1; starts <= 24; starts++) {
      const asset = await findAsset(app.db, id)
      if (!asset) throw new Error('no asset')
      const run: Parameters<typeof withMaster>[2]['run'] = async (_, { forward }) => {
        if (starts % 8 === 0) await forward()
        throw killed
      }
      const giveUp = async () => {
        throw new Error('given up')
      }
      await expect(withMaster(bench(), asset, { step: 'ladder', run, giveUp })).rejects.toBe(killed)
    }
  })
})

describe('how far a rendition is', () => {
  it('never goes back, and is a step forward only beyond where it has been', async () => {
    const id = await assetWithBytes()
    const [rendition] = await listRenditions(app.db, id)
    if (!rendition) throw new Error('no rendition')
    await sql`update rendition set state = 'queued', progress = 0 where id = ${rendition.id}`.execute(app.db)
    const further: boolean[] = []
    for (const progress of [0.2, 0.5, 0.1, 0.5, 0.6]) further.push(await setProgress(app.db, rendition.id, progress))
    expect(further).toEqual([true, true, false, false, true])
    expect(await listRenditions(app.db, id)).toMatchObject([{ state: 'running', progress: expect.closeTo(0.6) }])
  })
})

describe('an asset of an upload', () => {
  it('is made once, by its uploader, whether its bytes are there or not', async () => {
    const media = await mediaFolder()
    const { uploadId } = await anUpload(app.ports, ann.id, await makeMedia(media.path('a.mp4'), { seconds: 1, size: '64x36' }))
    const make = (ownerId: string) => app.db.transaction().execute((tx) => createAsset(tx, { ownerId, uploadId }))
    await expect(make((await aPerson(app)).id)).rejects.toMatchObject({ code: 'invalid', reason: 'upload' })
    const { assetId } = await make(ann.id)
    expect(await findAsset(app.db, assetId)).toMatchObject({ state: 'uploading', filename: 'a.mp4' })
    await expect(make(ann.id)).rejects.toMatchObject({ code: 'conflict', reason: 'upload_used' })
    await media.remove()
  })
})
