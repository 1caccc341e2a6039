import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { hevc, looped, makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { clientOf, clonedDatabase, eventually, type TestApp } from '#platform/server/testing.ts'
import { testConfig, testSecrets } from '#tests/settings.ts'
import { uploadedVideo } from '#tests/uploaded.ts'
import { startApp } from './app.ts'

const media = await mediaFolder()
const workers: ChildProcess[] = []
let dataDir: string
let databaseUrl: string
let app: TestApp

/** This process answers requests; the work on videos is done by others. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lyceum-recovery-'))
  databaseUrl = await clonedDatabase()
  const config = { ...testConfig(dataDir), roles: ['web' as const] }
  const started = await startApp({ config, secrets: testSecrets, log: pino({ level: 'fatal' }), databaseUrl })
  app = { ...started, anonymous: clientOf(started.url) }
})
afterAll(async () => {
  await Promise.all(workers.map(killed))
  await app.stop()
  await Promise.all([rm(dataDir, { recursive: true, force: true }), media.remove()])
})

function startWorker(): ChildProcess {
  const env = {
    ...process.env,
    ROLE: 'worker',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(dataDir, 'data'),
    LOG_LEVEL: 'error',
  }
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: 'ignore' })
  workers.push(worker)
  return worker
}

async function killed(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL')
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
}

const progress = (assetId: string) =>
  sql<{
    name: string
    state: string
    progress: number
  }>`select name, state, progress from rendition where asset_id = ${assetId} order by name`
    .execute(app.db)
    .then(({ rows }) => rows)

describe('a worker that is killed while it encodes', () => {
  it('leaves nothing undone: the next one goes on where it was', async () => {
    const ann = await aPerson(app)
    const first = startWorker()
    const short = await makeMedia(media.path('short.mkv'), { ...hevc, size: '640x360', seconds: 4 })
    const video = await uploadedVideo(app, ann, await looped(short, media.path('long.mkv'), 25))
    await eventually(async () => (await progress(video.assetId)).some((one) => one.state === 'running' && one.progress > 0))
    await killed(first)
    const made = (await app.ports.storage.list(`assets/${video.assetId}`)).items.filter(({ key }) => key.endsWith('.m4s'))
    expect(made.length).toBeGreaterThan(0)
    const before = new Map(
      await Promise.all(made.map(async ({ key }) => [key, (await app.ports.storage.head(key))?.modifiedAt.getTime()] as const)),
    )
    startWorker()
    const playback = await video.made()
    expect(playback.renditions.map(({ state }) => state)).toEqual(['done', 'done'])
    // What was made is not made again.
    for (const [key, at] of before) expect((await app.ports.storage.head(key))?.modifiedAt.getTime()).toBe(at)
  }, 300_000)

  it('in the middle of a migration leaves what is watched as it is, and the next one goes on with what was made', async () => {
    const ann = await aPerson(app)
    const worker = startWorker()
    const short = await makeMedia(media.path('again.mkv'), { ...hevc, size: '640x360', seconds: 4 })
    const video = await uploadedVideo(app, ann, await looped(short, media.path('again-long.mkv'), 15))
    const before = await video.made()
    const master = async () => (await ann.get(before.url)).text
    const shown = await master()
    expect((await ann.post(`/web/ajax/videos/${video.id}/migrate`)).status).toBe(200)
    const made = async () => {
      const begun = await app.db.selectFrom('migration_rendition').select('id').where('asset_id', '=', video.assetId).execute()
      const { items } = await app.ports.storage.list(`assets/${video.assetId}`)
      return items.filter(({ key }) => key.endsWith('.m4s') && begun.some(({ id }) => key.includes(id))).map(({ key }) => key)
    }
    await eventually(async () => (await made()).length > 0)
    for (const one of workers) await killed(one)
    const pieces = await made()
    const times = () => Promise.all(pieces.map(async (key) => (await app.ports.storage.head(key))?.modifiedAt.getTime()))
    const madeAt = await times()
    expect([worker.signalCode, await master()]).toEqual(['SIGKILL', shown])
    startWorker()
    await eventually(async () => (await ann.get(`/api/v3/videos/${video.id}`)).body.migration_state === 'DONE', 240_000)
    expect(await master()).not.toBe(shown)
    expect(await times()).toEqual(madeAt)
  }, 600_000)
})
