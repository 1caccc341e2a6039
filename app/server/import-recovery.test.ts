import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { serving, startTwin } from '#domains/imports/twin.ts'
import { makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { clientOf, clonedDatabase, eventually, type TestApp } from '#platform/server/testing.ts'
import { testConfig, testSecrets } from '#tests/settings.ts'
import { startApp } from './app.ts'

const media = await mediaFolder()
const workers: ChildProcess[] = []
let dataDir: string
let databaseUrl: string
let app: TestApp

/** This process answers requests; imports are fetched by others. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lyceum-imports-'))
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
    ...{ ...process.env, ROLE: 'worker', PORT: '0', HOST: '127.0.0.1', DATABASE_URL: databaseUrl, DATA_DIR: join(dataDir, 'data') },
    ...{ LOG_LEVEL: 'error', FETCH_NETWORKS: '127.0.0.2' },
  }
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: 'ignore' })
  workers.push(worker)
  return worker
}

async function killed(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL')
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
}

describe('a worker that is killed while it fetches a file', () => {
  it('loses nothing of what has come: the next one asks for the rest', async () => {
    const film = await readFile(await makeMedia(media.path('film.mp4'), { seconds: 2, size: '64x36' }))
    const big = Buffer.concat([film, Buffer.from('002dc6c06d646174', 'hex'), Buffer.alloc(2_999_992, 7)])
    let isSlow = true
    const twin = await startTwin({
      '/film.mp4': (request, response) => {
        if (!isSlow) return serving(big)(request, response)
        response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': big.length, etag: '"one"' })
        response.write(big.subarray(0, 1_000_000))
      },
    })
    const ann = await aPerson(app)
    const first = startWorker()
    const { id } = (await ann.post('/api/v3/uploads/from-address', { url: `${twin.url}/film.mp4` })).body
    const received = async () => {
      const upload = await app.db.selectFrom('upload').select('received').where('owner_id', '=', ann.id).executeTakeFirst()
      return Number(upload?.received ?? 0)
    }
    await eventually(received)
    await killed(first)
    const kept = await received()
    isSlow = false
    startWorker()
    await eventually(async () => (await ann.get(`/api/v3/videos/${id}`)).body.playback, 180_000)
    expect(twin.requests).toEqual(['GET /film.mp4', `GET /film.mp4 bytes=${kept}-`])
    const original = await fetch(new URL(`/api/v3/videos/${id}/download`, app.url), { headers: ann.headers })
    expect(Buffer.from(await original.arrayBuffer()).equals(big)).toBe(true)
    twin.close()
  }, 300_000)
})
