import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { openDb } from '#platform/server/db.ts'
import { startedS3, type Twin } from '#platform/server/storage/testing.ts'
import { openStorage } from '#platform/server/storage.ts'
import { clonedDatabase, eventually, type TestApp } from '#platform/server/testing.ts'
import { killProcesses, type Process, aProcess as startProcess } from '#tests/process.ts'

const secret = 'a secret that both processes have, long enough'
const path = '/api/v3/uploads'
const tus = { 'tus-resumable': '1.0.0' }
const patching = (offset: number) => ({ ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) })
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let databaseUrl: string
let dataDir: string
let twin: Twin

beforeAll(async () => {
  databaseUrl = await clonedDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lyceum-uploads-'))
  twin = await startedS3()
})
afterEach(killProcesses)
afterAll(async () => {
  await twin.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const aProcess = (env: Record<string, string> = {}) =>
  startProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secret, ...env })

/** Somebody who is signed in at every process. */
async function somebody() {
  const db = openDb(databaseUrl, console)
  const { headers } = await aPerson({
    url: '',
    db,
    ports: { secrets: { signingKey: secret }, config: { publicUrl: '' } },
  } as unknown as TestApp)
  await db.destroy()
  return async (at: Process, method: string, to: string, more: Record<string, string> = tus, body?: Uint8Array) => {
    const init = { method, headers: { ...headers, ...more }, ...(body ? { body: new Uint8Array(body) } : {}) }
    const answer = await fetch(new URL(to, at.url), init)
    return {
      status: answer.status,
      offset: Number(answer.headers.get('upload-offset')),
      location: answer.headers.get('location') ?? '',
      headers,
    }
  }
}

async function receivedOf(location: string): Promise<number> {
  const db = openDb(databaseUrl, console)
  const id = location.split('/').at(-1) ?? ''
  const { received } = await db.selectFrom('upload').select('received').where('id', '=', id).executeTakeFirstOrThrow()
  await db.destroy()
  return received
}

const announcing = (length: number) => ({ ...tus, 'upload-length': String(length) })

/** A sender on a slow line: 50 kB ten times a second. */
async function trickle(to: URL, headers: Record<string, string>, body: Uint8Array, ms: number): Promise<ClientRequest> {
  const sending = request(to, { method: 'PATCH', headers: { ...headers, ...patching(0), 'content-length': String(body.length) } })
  sending.on('error', () => {})
  for (let at = 0; at < (ms / 100) * 50_000; at += 50_000) {
    sending.write(body.subarray(at, at + 50_000))
    await sleep(100)
  }
  return sending
}

const s3 = () => {
  const { bucket, endpoint = '', accessKeyId = '', secretAccessKey = '' } = twin.settings
  return { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_PATH_STYLE: 'true', S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey }
}

describe('an upload through the processes of an installation', () => {
  it('goes on through any of them, and is whole in S3', async () => {
    const [one, two] = await Promise.all([aProcess({ ...s3(), ROLE: 'web' }), aProcess({ ...s3(), ROLE: 'web' })])
    const ann = await somebody()
    const body = randomBytes(12_000_000)
    const { location } = await ann(one, 'POST', path, announcing(body.length))
    let at = 0
    for (const [turn, size] of [1_000_000, 6_000_000, 4_000_000, 1_000_000].entries()) {
      const { status, offset } = await ann(turn % 2 ? one : two, 'PATCH', location, patching(at), body.subarray(at, at + size))
      expect({ status, offset }).toEqual({ status: 204, offset: at + size })
      at += size
    }
    const storage = await openStorage({ kind: 's3', ...twin.settings })
    const got = await storage.get(`masters/${location.split('/').at(-1)}`)
    expect(hash(await buffer(got.body))).toBe(hash(body))
    await storage.close()
  })

  it('leaves three quarters of the space to others, whatever one person announces through however many processes', async () => {
    const { bavail, bsize } = await statfs(dataDir)
    const open = 6e9
    const env = { ROLE: 'web', DISK_RESERVE_GB: String((bavail * bsize - open) / 1e9) }
    const [one, two] = await Promise.all([aProcess(env), aProcess(env)])
    const [ann, bob] = [await somebody(), await somebody()]
    const made = await Promise.all(Array.from({ length: 50 }, (_, n) => ann(n % 2 ? one : two, 'POST', path, announcing(1e9))))
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
    const db = openDb(databaseUrl, console)
    const { rows } = await sql<{ held: number }>`select sum(held) as held from upload where length = 1e9`.execute(db)
    await db.destroy()
    // Without the limit it were 3.3 GB; others on this disk may have given some space back meanwhile.
    expect(rows[0]?.held).toBeGreaterThan(64 * 1024 ** 2)
    expect(rows[0]?.held).toBeLessThan(0.4 * open)
    const { status, location } = await bob(one, 'POST', path, announcing(2e9))
    expect(status).toBe(201)
    expect(await bob(two, 'PATCH', location, patching(0), Buffer.alloc(100_000))).toMatchObject({ status: 204, offset: 100_000 })
  })

  it('is taken up in another when its line to the first is dead, within seconds', async () => {
    const [one, two] = await Promise.all([aProcess({ ROLE: 'web' }), aProcess({ ROLE: 'web' })])
    const ann = await somebody()
    const body = randomBytes(1_000_000)
    const { location, headers } = await ann(one, 'POST', path, announcing(body.length))
    const dead = await trickle(new URL(location, one.url), headers, body, 500)
    // All of it has arrived, however slow the machine is: what arrives is counted after some seconds.
    await eventually(async () => (await receivedOf(location)) === 250_000)
    // Who waits for the other one in vain is told after ten seconds that the file is being sent.
    const { status, offset } = await ann(two, 'HEAD', location)
    expect({ status, offset }).toEqual({ status: 200, offset: 250_000 })
    expect(await ann(two, 'PATCH', location, patching(offset), body.subarray(offset))).toMatchObject({ status: 204, offset: body.length })
    dead.destroy()
  })

  it('survives kill -9 in its middle: what was answered is there, and all but seconds of the rest', async () => {
    const one = await aProcess()
    const ann = await somebody()
    const body = randomBytes(6_000_000)
    const { location, headers } = await ann(one, 'POST', path, announcing(body.length))
    const line = await trickle(new URL(location, one.url), headers, body, 5_000)
    // A slow machine may need longer than the seconds that a piece takes at most.
    await eventually(async () => (await receivedOf(location)) > 1_500_000)
    await one.end('SIGKILL')
    line.destroy()
    const again = await aProcess()
    const { offset } = await ann(again, 'HEAD', location)
    expect(offset).toBeGreaterThan(1_500_000)
    expect(await ann(again, 'PATCH', location, patching(offset), body.subarray(offset))).toMatchObject({ status: 204, offset: body.length })
    const storage = await openStorage({ kind: 'disk', root: join(dataDir, 'files') })
    expect(hash(await buffer((await storage.get(`masters/${location.split('/').at(-1)}`)).body))).toBe(hash(body))
  })

  it('does not keep a process from stopping, which keeps all that arrived', async () => {
    const one = await aProcess({ ROLE: 'web', DRAIN_SECONDS: '120' })
    const ann = await somebody()
    const body = randomBytes(6_000_000)
    const { location, headers } = await ann(one, 'POST', path, announcing(body.length))
    const line = await trickle(new URL(location, one.url), headers, body, 1_000)
    // What is waited for is waited for two minutes.
    expect(await one.end('SIGTERM')).toBeLessThan(60_000)
    line.destroy()
    const again = await aProcess({ ROLE: 'web' })
    // Nothing of it was counted yet; of what was sent last, a slow machine may not have heard.
    const { offset } = await ann(again, 'HEAD', location)
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThanOrEqual(500_000)
    expect(await ann(again, 'PATCH', location, patching(offset), body.subarray(offset))).toMatchObject({ status: 204, offset: body.length })
  })
})
