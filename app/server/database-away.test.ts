import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { openDb } from '#platform/server/db.ts'
import { ended, processesIn, signal } from '#platform/server/postgres/processes.ts'
import { type Postgres, startPostgres } from '#platform/server/postgres/start.ts'
import { openStorage } from '#platform/server/storage.ts'
import { eventually, type TestApp } from '#platform/server/testing.ts'
import { freePort } from '#tests/free-port.ts'
import { aProcess, killProcesses, type Process } from '#tests/process.ts'
import { headOf, type Raw, raw } from '#tests/raw.ts'

const secret = 'a secret that the process and this test have'
const quiet = { info: () => {}, error: () => {} }

/** An answer later than this (ms) is a hang to whoever asked. */
const answerTimeout = 30_000

let folder: string
const opened: Raw[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lyceum-away-'))
})
afterAll(async () => {
  for (const { socket } of opened) socket.destroy()
  const left = ['own', 'external'].flatMap((name) => processesIn(join(folder, name, 'postgres/data')))
  await killProcesses()
  for (const pid of left) signal(pid, 'SIGKILL')
  await ended(left, 10_000)
  await rm(folder, { recursive: true, force: true })
})

interface House {
  readonly server: Process
  readonly databaseUrl: () => string
  readonly ann: TestPerson
  readonly video: string
  readonly bytes: string
}

async function housed(server: Process, dataDir: string, databaseUrl: () => string): Promise<House> {
  const db = openDb(databaseUrl(), { error: () => {} })
  const ann = await aPerson({
    url: server.url,
    db,
    ports: { secrets: { signingKey: secret }, config: { publicUrl: '' } },
  } as unknown as TestApp)
  const { id, assetId } = await aVideo(db, { owner: ann })
  const storage = await openStorage({ kind: 'disk', root: join(dataDir, 'files') })
  await giveBytes({ db, storage }, assetId)
  await db.destroy()
  return { server, databaseUrl, ann, video: id, bytes: `/media/${assetId}/original` }
}

interface Answer {
  readonly path: string
  readonly status: number
  readonly retryAfter: string | null
}

/** People who ask without a pause until told to stop. */
function asking({ ann, video, bytes }: House, people: number) {
  const answers: Answer[] = []
  const paths = ['/api/v3/users/me', `/api/v3/videos/${video}`, '/web/ajax/partials/my/my-videos', bytes, 'write', 'upload']
  let asks = true
  const one = async (path: string): Promise<Response> => {
    const signal = AbortSignal.timeout(answerTimeout)
    const headers = { ...ann.headers, accept: 'application/json' }
    if (path === 'write') {
      const body = JSON.stringify({ displayname: 'Ann' })
      const sent = { ...headers, 'content-type': 'application/json' }
      return fetch(`${ann.url}/web/ajax/users/${ann.name}/update`, { method: 'PUT', headers: sent, body, signal })
    }
    if (path === 'upload') {
      const sent = { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '4', 'upload-offset': '0' }
      const type = { 'content-type': 'application/offset+octet-stream' }
      return fetch(`${ann.url}/api/v3/uploads`, { method: 'POST', headers: { ...sent, ...type }, body: 'abcd', signal })
    }
    return fetch(new URL(path, ann.url), { headers, signal })
  }
  const person = async (n: number) => {
    for (let turn = n; asks; turn++) {
      const path = paths[turn % paths.length] ?? ''
      // A request without an answer makes the test fail.
      const answer = await one(path).catch((error: Error) => ({ status: 0, why: error.message, headers: new Headers(), body: null }))
      await answer.body?.cancel()
      answers.push({ path, status: answer.status, retryAfter: answer.headers.get('retry-after') })
      await sleep(5)
    }
  }
  const all = Promise.all(Array.from({ length: people }, (_, n) => person(n)))
  return {
    answers,
    async stop() {
      asks = false
      await all
    },
  }
}

async function figures({ server }: House): Promise<{ memory: number }> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return { memory: Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) }
}

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows as T[]
}

const connections = async (house: House) =>
  (await query<{ n: string }>(house.databaseUrl(), `select count(*) as n from pg_stat_activity where backend_type = 'client backend'`)).map(
    ({ n }) => Number(n),
  )[0] ?? 0

const isReady = async ({ server }: House) => (await fetch(`${server.url}/api/v3/ready`).catch(() => null))?.ok ?? false

async function listening({ ann, video }: House): Promise<Raw> {
  const one = await raw(ann.url, headOf('GET', `/api/v3/feed?topic=video:${video}`, ann.headers))
  opened.push(one)
  await eventually(() => one.heard().includes('retry:'))
  return one
}

async function enough(answers: readonly Answer[]): Promise<void> {
  await eventually(() => answers.length > 150, 120_000).catch(() => {
    throw new Error(`only ${JSON.stringify(answers.slice(-50))}`)
  })
}

/** What must hold while the database goes away under load and comes back, however it went. */
async function survives(house: House, away: () => Promise<void>): Promise<void> {
  try {
    await endures(house, away)
  } catch (error) {
    throw new Error(`Lyceum said: ${house.server.said().slice(-4000)}`, { cause: error })
  }
}

async function endures(house: House, away: () => Promise<void>): Promise<void> {
  const warm = asking(house, 24)
  await enough(warm.answers)
  await warm.stop()
  expect(new Set(warm.answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
  const feed = await listening(house)
  const before = await figures(house)

  const under = asking(house, 24)
  await eventually(() => under.answers.length > 50)
  await away()
  await eventually(() => under.answers.some(({ status }) => status === 503))
  await eventually(() => isReady(house))
  const since = under.answers.length
  await eventually(() => under.answers.slice(since).some(({ status }) => status === 200))
  await under.stop()
  const wrong = under.answers.filter(({ status }) => ![200, 201, 503].includes(status))
  expect(wrong).toEqual([])
  const refused = under.answers.filter(({ status }) => status === 503)
  expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([])

  const after = asking(house, 24)
  await enough(after.answers)
  await after.stop()
  expect(new Set(after.answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
  await hears(house, feed)
  // Twenty of the pool, five of the queue, and those that listen.
  expect(await connections(house)).toBeLessThanOrEqual(40)
  expect((await figures(house)).memory).toBeLessThan(1.5 * before.memory + 100_000_000)
  expect(house.server.child.exitCode).toBeNull()
  expect(house.server.said()).not.toMatch(/unhandled|MaxListeners/i)
}

/** The feed said that something was missed; what is said from now on is heard, and facts and jobs go their way. */
async function hears(house: House, feed: Raw): Promise<void> {
  const { ann, video, databaseUrl } = house
  await eventually(() => feed.heard().includes('event: missed'))
  const heard = () => feed.heard().split('event: changed').length
  const once = heard()
  expect((await ann.put('/web/ajax/videos/update', { gconfid: video, video_title: `Title ${Date.now()}` })).status).toBe(200)
  await eventually(() => heard() > once)
  await eventually(async () => (await query(databaseUrl(), 'select from outbox')).length === 0)
  const nothing = crypto.randomUUID()
  await query(
    databaseUrl(),
    `insert into outbox (kind, name, payload) values ('job', 'remove-abandoned-upload', '{"uploadId": "${nothing}"}')`,
  )
  const done = `select from pgboss.job where name = 'remove-abandoned-upload' and state = 'completed' and data->>'uploadId' = '${nothing}'`
  await eventually(async () => (await query(databaseUrl(), done)).length === 1)
}

describe('while the database is away', () => {
  it('everybody gets an answer, and all is well when it is back: its own PostgreSQL, killed', async () => {
    const dataDir = join(folder, 'own')
    const server = await aProcess({ DATA_DIR: dataDir, SECRET_KEY: secret })
    const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string }
    const port = readFileSync(join(dataDir, 'postgres/port'), 'utf8')
    const url = `postgres://lyceum:${databasePassword}@127.0.0.1:${port}/lyceum`
    const house = await housed(server, dataDir, () => url)
    const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    await survives(house, async () => {
      const pid = postmaster()
      signal(pid, 'SIGKILL')
      await ended([pid], 5_000)
    })
    await server.end('SIGTERM')
  })

  it('the same with one of the operator, stopped for some seconds', async () => {
    const [dataDir, elsewhere] = [join(folder, 'data'), join(folder, 'external')]
    const port = await freePort()
    const begin = () => startPostgres({ dataDir: elsewhere, password: 'test', log: quiet, throwaway: true, port })
    let postgres: Postgres = await begin()
    // By the network, as an operator's would be.
    const url = postgres.url.replace(/\?.*/, '')
    const server = await aProcess({ DATA_DIR: dataDir, SECRET_KEY: secret, DATABASE_URL: url })
    const house = await housed(server, dataDir, () => url)
    await survives(house, async () => {
      await postgres.stop()
      await sleep(4_000)
      expect((await fetch(`${server.url}/api/v3/health`)).status).toBe(200)
      expect((await fetch(`${server.url}/api/v3/ready`)).status).toBe(503)
      const page = await fetch(`${server.url}/web/videos/${house.video}/settings`, {
        headers: { ...house.ann.headers, accept: 'text/html' },
      })
      expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({ status: 503, type: 'text/html; charset=utf-8' })
      expect(await page.text()).toContain('This page opens by itself as soon as it can.')
      postgres = await begin()
    })
    await server.end('SIGTERM')
    await postgres.stop()
  })
})
