import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { anUpload, giveBytes, makeMedia, mediaFolder } from '../testing.ts'
import { createAsset, removeAsset, restoreAsset } from './commands.ts'
import { askFor, type Bench } from './pipeline/bench.ts'
import { encodeLadder } from './pipeline/ladder.ts'
import { sweepAssets } from './pipeline/upkeep.ts'
import { findAsset } from './queries/assets.ts'
import { listRenditions } from './queries/renditions.ts'
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

const bench = (): Bench => ({
  ports: app.ports,
  signal: AbortSignal.timeout(30_000),
  log: pino({ level: 'silent' }),
  asks: { mayRead: async () => false, topicsOf: async () => [] },
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
    await expect.poll(states, { timeout: 50_000 }).toEqual(['done', 'done'])
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
          await askFor(tx, 'ladder', { id: randomUUID(), ownerId })
          const { rows } = await sql<{ options: { priority: number } }>`select options from outbox order by id desc limit 1`.execute(tx)
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
