import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { hevc, looped, makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { openDb } from '#platform/server/db.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { ended, processesIn } from '#platform/server/postgres/processes.ts'
import { eventually, type TestApp } from '#platform/server/testing.ts'
import { killProcesses } from '#tests/process.ts'
import { type OnSmallDisk, onSmallDisk } from '#tests/small-disk.ts'

const MB = 1_000_000
const secret = 'a secret that the process and this test have'
const tus = { 'tus-resumable': '1.0.0' }
const media = await mediaFolder()

let folder: string
let disk: OnSmallDisk
let ann: TestPerson
let bob: TestPerson

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lyceum-full-'))
  disk = await onSmallDisk(join(folder, 'data'), 700, { SECRET_KEY: secret, DISK_RESERVE_GB: '0.1' })
  const db = openDb(databaseUrl(), console)
  const app = { url: disk.server.url, db, ports: { secrets: { signingKey: secret }, config: { publicUrl: '' } } } as unknown as TestApp
  ann = await aPerson(app)
  bob = await aPerson(app)
  await db.destroy()
})
afterAll(async () => {
  const left = processesIn(join(folder, 'data/postgres/data'))
  await disk.server.end('SIGTERM')
  await killProcesses()
  await ended(left, 10_000)
  await Promise.all([rm(folder, { recursive: true, force: true }), media.remove()])
})

function databaseUrl(): string {
  const { databasePassword } = JSON.parse(readFileSync(join(disk.dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string }
  const port = readFileSync(join(disk.dataDir, 'postgres/port'), 'utf8')
  return `postgres://lyceum:${databasePassword}@127.0.0.1:${port}/lyceum`
}

async function query<T>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end().catch(() => {})
  }
}

async function announce(length: number) {
  const made = await ann.post('/api/v3/uploads', undefined, { headers: { ...tus, 'upload-length': String(length) } })
  return { status: made.status, body: made.body, at: made.headers.get('location') ?? '' }
}

async function patch(at: string, offset: number, bytes: Uint8Array) {
  const headers = { ...ann.headers, ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
  const answer = await fetch(new URL(at, ann.url), { method: 'PATCH', headers, body: new Uint8Array(bytes) })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text), retryAfter: answer.headers.get('retry-after') }
}

const offsetOf = async (at: string) => {
  const answer = await fetch(new URL(at, ann.url), { method: 'HEAD', headers: { ...ann.headers, ...tus } })
  return Number(answer.headers.get('upload-offset'))
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const filesIn = (name: string) =>
  existsSync(join(disk.dataDir, 'files', name))
    ? readdirSync(join(disk.dataDir, 'files', name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []

/** The programs that work on films. */
const encoders = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      const stat = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
      return /^\d+ \(ff(mpeg|probe)\)/.test(stat) && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === disk.server.child.pid
    } catch {
      return false
    }
  })

const refused = { status: 503, body: { result: 'failed', error: { code: 'unavailable', reason: 'no_space' } } }

describe('on a disk that is full', () => {
  it('an upload is refused with what is missing, keeps what it has, and goes on from there when there is space', async () => {
    const body = randomBytes(12 * MB)
    const { at } = await announce(body.length)
    expect(await patch(at, 0, body.subarray(0, 4 * MB))).toMatchObject({ status: 204 })
    await disk.fill(50 * MB)
    expect(await patch(at, 4 * MB, body.subarray(4 * MB))).toMatchObject({ ...refused, retryAfter: expect.stringMatching(/^\d+$/) })
    expect(await offsetOf(at)).toBe(4 * MB)
    expect(filesIn('.uploads').length).toBe(1)
    expect((await ann.get('/web/ajax/partials/my/my-videos')).status).toBe(200)
    await disk.free()
    expect(await patch(at, 4 * MB, body.subarray(4 * MB))).toMatchObject({ status: 204 })
    expect(hash(await readFile(join(disk.dataDir, 'files/masters', at.split('/').at(-1) ?? '')))).toBe(hash(body))
    expect(filesIn('.uploads')).toEqual([])
    const large = await announce(1e14)
    expect(large).toMatchObject({ status: 413 })
    const huge = await announce(199e9)
    expect(huge.status === 201 ? 'there is room' : huge.body.error.message).toMatch(/there is room|: \d+ GB more are needed/)
    if (huge.status === 201) await ann.delete(huge.at, undefined, { headers: tus })
  })

  it('an encode waits and says so to its owner, wastes no time on it, and completes when there is space', async () => {
    const film = await looped(await makeMedia(media.path('s.mkv'), { ...hevc, size: '640x360', seconds: 4 }), media.path('film.mkv'), 15)
    const bytes = await readFile(film)
    const { at } = await announce(bytes.length)
    const fields = { displayname: 'Film', upload_url: at, visibility: 'USERS' }
    const { id } = (await ann.post('/api/v3/videos', fields)).body
    expect(await patch(at, 0, bytes)).toMatchObject({ status: 204 })
    const video = async (by = ann) => (await by.get(`/api/v3/videos/${id}`)).body
    const segments = () => filesIn('assets').filter(({ name }) => name.endsWith('.m4s'))
    await eventually(() => segments().length > 0)
    await disk.fill(50 * MB)
    const waiting = await eventually(async () => ((now) => (now.delay ? now : null))(await video()))
    expect(waiting).toMatchObject({ state: 'ready', failure: null, delay: expect.stringMatching(/no space .* goes on by itself/) })
    expect((await video(bob)).delay).toBeUndefined()
    await eventually(() => encoders().length === 0)
    await tryAgain(id)
    // Where only writing tells, the work tries once, and ends.
    const begun = await untilOver(id)
    if (disk.shows) expect(begun).toEqual([])
    await eventually(() => encoders().length === 0)
    expect(filesIn('.scratch')).toEqual([])
    const kept = segments().length
    await disk.free()
    await tryAgain(id)
    const made = await eventually(async () => {
      const { playback, delay } = await video()
      return playback?.renditions.every((one: { state: string }) => one.state === 'done') ? { playback, delay } : null
    }, 180_000)
    expect(made.delay).toBeNull()
    expect(segments().length).toBeGreaterThan(kept)
    expect(segments().every(({ parentPath, name }) => readFileSync(join(parentPath, name)).subarray(4, 8).toString() === 'moof')).toBe(true)
  })

  it('to its last byte, the database refuses and recovers: nothing that was said is lost, nothing is torn', async () => {
    const titles = async () =>
      (await ann.get('/web/ajax/partials/my/my-videos')).body.items.map((one: { displayname: string }) => one.displayname)
    for (let n = 0; n < 5; n++) {
      const { at } = await announce(10)
      expect((await ann.post('/api/v3/videos', { displayname: `Said ${n}`, upload_url: at })).status).toBe(200)
    }
    const before = await titles()
    await disk.fill(0)
    // Until the database itself has no page left.
    await expect
      .poll(
        () =>
          query(
            `create table if not exists junk (t text); insert into junk select repeat(md5(n::text), 200) from generate_series(1, 5000) n`,
          ).then(
            () => 'written',
            () => 'refused',
          ),
        { timeout: 60_000 },
      )
      .toBe('refused')
    const writes = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => (await bob.put(`/web/ajax/users/${bob.name}/update`, { displayname: `Bob ${n}` })).status),
    )
    expect(writes.filter((status) => ![200, 503].includes(status))).toEqual([])
    const reads = await Promise.all(Array.from({ length: 30 }, async () => (await ann.get('/web/ajax/partials/my/my-videos')).status))
    expect(reads.filter((status) => ![200, 503].includes(status))).toEqual([])
    await disk.free()
    await eventually(async () => (await fetch(`${ann.url}/api/v3/ready`)).ok, 90_000)
    await query('drop table if exists junk')
    expect(await titles()).toEqual(before)
    expect((await bob.put(`/web/ajax/users/${bob.name}/update`, { displayname: 'Bob' })).status).toBe(200)
    // Pages carry checksums: reading all of them finds what is torn.
    const tables = await query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname <> 'information_schema'`,
    )
    expect(await query<{ on: string }>(`select current_setting('data_checksums') as on`)).toEqual([{ on: 'on' }])
    for (const { name } of tables) await query(`select count(*) from ${name} t where t is null`)
    expect((await announce(1 * MB)).status).toBe(201)
  })
})

/** Unfinished work is taken up each minute; it is now. */
async function tryAgain(id: string): Promise<void> {
  await query(`update asset set created_at = created_at - interval '2 minutes' where id = (select asset_id from video where id = '${id}')`)
  const singletonKey = randomUUID()
  const db = openDb(databaseUrl(), console)
  await db.transaction().execute((tx) => enqueue(tx, { name: 'resume-assets' }, {}, { singletonKey }))
  await db.destroy()
  const done = `select id from pgboss.job where singleton_key = '${singletonKey}' and state = 'completed'`
  await eventually(async () => (await query(done)).length === 1)
}

/** Until nothing is asked for that is to be done with a video. @returns the programs that worked on films meanwhile */
async function untilOver(id: string): Promise<string[]> {
  const seen = new Set<string>()
  const left = `select name from outbox union all select name from pgboss.job
    where state < 'completed' and data ->> 'assetId' = (select asset_id::text from video where id = '${id}')`
  await eventually(async () => {
    for (const pid of encoders()) seen.add(pid)
    return (await query(left)).length === 0
  })
  return [...seen]
}
