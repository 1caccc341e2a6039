import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { freePort } from '#tests/free-port.ts'
import { clip } from './harness/media.ts'
import { password } from './harness/people.ts'
import { anUpload, ask, asked, beginPatch, hash, offsetOf, type Program, patch, signedIn } from './harness/program.ts'
import { type Server, startServer } from './harness/server.ts'

test.describe.configure({ mode: 'serial' })
test.setTimeout(1_800_000)

interface Rendition {
  readonly name: string
  readonly state: string
  readonly progress: number
}

interface Video {
  readonly id: string
  readonly state: string
  readonly failure: string | null
  readonly playback: { readonly kind: string; readonly url: string; readonly duration: number; readonly renditions: Rendition[] } | null
}

let dataDir: string
let port: number
let server: Server
let ann: Program
let film: Buffer
let upload: string
let videoId: string

test.beforeAll(async () => {
  film = readFileSync(clip(24, '960x540'))
  dataDir = await mkdtemp(join(tmpdir(), 'lyceum-crash-'))
  port = await freePort()
  server = await startServer(dataDir, { port })
  const fields = { username: 'ann', displayname: 'Ann', password, sample_library: 0 }
  await asked({ url: server.url, headers: {} }, 'POST', '/api/v3/setup', { fields })
  ann = await signedIn(server.url, 'ann')
})

test.afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** `kill -9`, and the next start on the same data. */
async function crash(): Promise<void> {
  await server.kill()
  server = await startServer(dataDir, { port })
}

const theVideo = () => asked<Video>(ann, 'GET', `/api/v3/videos/${videoId}`)

/** Asks until it is so, and gives what was answered then. */
async function until(good: (video: Video) => boolean, seconds: number): Promise<Video> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const video = await theVideo()
    if (video.state === 'failed') throw new Error(video.failure ?? 'failed')
    if (good(video)) return video
    if (Date.now() > end) throw new Error(`not in ${seconds} s: ${JSON.stringify(video.playback?.renditions ?? video.state)}`)
    await sleep(50)
  }
}

const renditions = (video: Video) => video.playback?.renditions ?? []
const done = (video: Video) => renditions(video).filter(({ state }) => state === 'done')
const complete = (video: Video) => renditions(video).length > 0 && done(video).length === renditions(video).length

test('whoever uploads while the server is killed loses nothing that was acknowledged', async () => {
  upload = await anUpload(ann, film.length)
  const fields = { displayname: 'Film', upload_url: upload }
  videoId = (await asked<Video>(ann, 'POST', '/api/v3/videos', { fields })).id
  let acknowledged = 0
  for (const share of [0.3, 0.6, 0.9]) {
    const next = acknowledged + Math.round(film.length * 0.05)
    acknowledged = await patch(ann, upload, acknowledged, film.subarray(acknowledged, next))
    expect(acknowledged).toBe(next)
    const sent = Math.round(film.length * share) - acknowledged
    await beginPatch(ann, upload, acknowledged, { bytes: film.subarray(acknowledged), sent })
    await sleep(200)
    await crash()
    const kept = await offsetOf(ann, upload)
    expect(kept).toBeGreaterThanOrEqual(acknowledged)
    expect(kept).toBeLessThanOrEqual(acknowledged + sent)
    acknowledged = kept
  }
  await patch(ann, upload, acknowledged, film.subarray(acknowledged))
  await crash()
  const video = await until(({ playback }) => playback !== null, 60)
  expect(video.state).toBe('ready')
  const original = await ask(ann, 'GET', video.playback?.url ?? '')
  expect(hash(Buffer.from(await original.arrayBuffer()))).toBe(hash(film))
})

test('a video whose server is killed while it is encoded is taken up again and becomes complete', async () => {
  const first = await until((video) => renditions(video).some(({ state, progress }) => state === 'running' && progress > 0.1), 120)
  await crash()
  const second = await until((video) => done(video).length > done(first).length || complete(video), 120)
  expect(done(second).map(({ name }) => name)).toEqual(expect.arrayContaining(done(first).map(({ name }) => name)))
  if (!complete(second)) await crash()
  const last = await until((video) => complete(video) && video.playback?.kind === 'hls', 600)
  expect(await playableLengths(last.playback?.url ?? '')).toEqual(renditions(last).map(() => expect.closeTo(24, 0)))
})

/** Fetches every segment of every rendition. @returns the length of each, s */
async function playableLengths(master: string): Promise<number[]> {
  const lengths: number[] = []
  const text = await textOf(master)
  const variants = new Set([...linesOf(text), ...[...text.matchAll(/URI="([^"]+)"/g)].map(([, uri = '']) => uri)])
  for (const variant of variants) {
    const at = new URL(variant, new URL(master, server.url)).href
    const playlist = await textOf(at)
    expect(playlist).toContain('#EXT-X-ENDLIST')
    for (const segment of linesOf(playlist)) {
      const answer = await ask(ann, 'GET', new URL(segment, at).href)
      expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true])
    }
    lengths.push([...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0))
  }
  return lengths
}

const textOf = async (address: string) => (await ask(ann, 'GET', address)).text()
const linesOf = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('a video that was deleted stays so when the server is killed at that moment, and its bytes go when their time has come', async () => {
  const removal = { fields: { gconfid: videoId } }
  const status = async () => (await ask(ann, 'GET', `/api/v3/videos/${videoId}`)).status
  for (const delay of [0, 10]) {
    if ((await status()) === 404) break
    const asking = ask(ann, 'DELETE', '/web/ajax/videos/delete', removal).catch(() => undefined)
    await sleep(delay)
    await crash()
    const answer = await asking
    if (answer?.ok) expect(await status()).toBe(404)
  }
  if ((await status()) !== 404) {
    expect((await ask(ann, 'DELETE', '/web/ajax/videos/delete', removal)).status).toBe(200)
    await crash()
  }
  expect(await status()).toBe(404)

  expect(await keptFiles()).not.toEqual([])
  for (const delay of [5, 40]) {
    await aMonthLater()
    await sleep(delay)
    await crash()
  }
  await aMonthLater()
  await expect.poll(keptFiles, { timeout: 180_000 }).toEqual([])
  expect(await status()).toBe(404)
})

/** The files of uploads and of what was made of them. */
async function keptFiles(): Promise<string[]> {
  // What goes while it is looked at is looked at again.
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return ['some that are just being removed']
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** What was deleted is forgotten now, what was being written when the server was killed is as old as that, and what sweeps begins. */
async function aMonthLater(): Promise<void> {
  const scratch = join(dataDir, 'files/.scratch')
  const before = new Date(Date.now() - 31 * 24 * 3600 * 1000)
  for (const name of await readdir(scratch)) await utimes(join(scratch, name), before, before).catch(() => {})
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string }
  const databasePort = readFileSync(join(dataDir, 'postgres/port'), 'utf8')
  const client = new pg.Client({ connectionString: `postgres://lyceum:${databasePassword}@127.0.0.1:${databasePort}/lyceum` })
  await client.connect()
  await client.query(`update asset set deleted_at = deleted_at - interval '31 days'`)
  await client.query(`update video set deleted_at = deleted_at - interval '31 days'`)
  await client.query(`insert into outbox (kind, name, payload) values ('job', 'sweep-assets', '{}'), ('job', 'expire-uploads', '{}')`)
  await client.end()
}
