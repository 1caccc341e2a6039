import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { startedS3, type Twin } from '#platform/server/storage/testing.ts'
import { openStorage, type Storage } from '#platform/server/storage.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { makeMedia, mediaFolder } from '../testing.ts'
import type { AssetJob } from './pipeline/asset-job.ts'
import { ingestAsset } from './pipeline/ingest.ts'
import { findAsset } from './queries/assets.ts'

const media = await mediaFolder()
let app: TestApp
let s3: Twin
let storage: Storage
beforeAll(async () => {
  app = await startedApp()
  s3 = await startedS3()
  storage = await openStorage({ kind: 's3', ...s3.settings })
})
afterAll(async () => {
  await storage.close()
  await Promise.all([s3.stop(), media.remove()])
})

it('a film that nobody could work on because S3 was away is not given up, however often that was', async () => {
  const owner = await aPerson(app)
  const row = { owner_id: owner.id, state: 'processing', filename: 'film.mp4', master_key: 'masters/film' }
  const { id } = await app.db.insertInto('asset').values(row).returning('id').executeTakeFirstOrThrow()
  await storage.put('masters/film', createReadStream(await makeMedia(media.path('film.mp4'), { seconds: 2 })))
  const bench: AssetJob = {
    ports: { ...app.ports, storage },
    signal: AbortSignal.timeout(100_000),
    log: pino({ level: 'silent' }),
    asks: {
      mayRead: async () => false,
      keepSubtitles: async () => undefined,
      looksAt: () => sql`false`,
      tellShown: async () => undefined,
      changePlayability: async (_tx, _assetId, change) => void (await change()),
    },
  }
  s3.weather = 'busy'
  for (let turn = 0; turn < 7; turn++) await expect(ingestAsset(bench, id)).rejects.toMatchObject({ reason: 'unavailable' })
  s3.weather = 'fine'
  await ingestAsset(bench, id)
  expect(await findAsset(app.db, id)).toMatchObject({ state: 'ready', failure: null })
})
