// How long after its last byte a video plays, and after which all its qualities are there: `node bench/media.ts [row …]`, on a built web.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { chromium, type Page } from '@playwright/test'
import { browserPath } from '#tests/browser.ts'
import { password } from '../e2e/harness/people.ts'
import { anUpload, asked, type Program, patch, signedIn } from '../e2e/harness/program.ts'
import { startServer } from '../e2e/harness/server.ts'

interface Row {
  readonly name: string
  readonly file: (folder: string) => Promise<string>
  /** ms from the last byte to the first decoded frame. */
  readonly frameWithin: number
  /** s from the last byte until every quality is there; only where it is measured. */
  readonly ladderWithin?: number
}

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Moving pictures with a little noise, so that they are as hard to encode as a camera's. */
async function made(folder: string, name: string, encoder: readonly string[]): Promise<string> {
  const file = path.join(folder, name)
  if (existsSync(file)) return file
  const pictures = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:r=30:d=10', '-f', 'lavfi', '-i', 'sine=frequency=330:duration=10']
  await ffmpeg([...pictures, '-vf', 'noise=alls=4:allf=t', ...encoder, '-c:a', 'aac', file])
  return file
}

/** The same over and over, without encoding it again. */
async function looped(folder: string, from: string, times: number, to: string): Promise<string> {
  const file = path.join(folder, to)
  if (existsSync(file)) return file
  await ffmpeg(['-stream_loop', String(times - 1), '-i', from, '-c', 'copy', '-movflags', '+faststart', file])
  return file
}

async function ffmpeg(args: readonly string[]): Promise<void> {
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the sources could not be made')
}

const once10 = new Map<string, Promise<string>>()
function tenSeconds(folder: string, name: string, encoder: readonly string[]): Promise<string> {
  const there = once10.get(name) ?? made(folder, name, encoder)
  once10.set(name, there)
  return there
}

const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '3M', '-maxrate', '4M', '-bufsize', '6M', '-g', '60', '-pix_fmt', 'yuv420p']
const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-b:v', '3M', '-x265-params', 'log-level=error', '-pix_fmt', 'yuv420p']
const h264Of = (tens: number) => async (folder: string) =>
  looped(folder, await tenSeconds(folder, 'h264.mp4', h264), tens, `h264-${tens}.mp4`)
const hevcOf = (tens: number) => async (folder: string) =>
  looped(folder, await tenSeconds(folder, 'hevc.mkv', hevc), tens, `hevc-${tens}.mkv`)

const rows: readonly Row[] = [
  { name: 'H.264 1080p, 60 s', file: h264Of(6), frameWithin: 1000, ladderWithin: 25 },
  { name: 'H.264 1080p, 10 min', file: h264Of(60), frameWithin: 1000 },
  { name: 'H.264 1080p, 60 min', file: h264Of(360), frameWithin: 1000 },
  { name: 'HEVC 1080p in MKV, 10 min', file: hevcOf(60), frameWithin: 3000 },
]

const runs = Number(process.env.RUNS ?? 3)

/** Sends all but the last byte, and says how to send that. */
async function almostUploaded(by: Program, file: string): Promise<{ upload: string; finish: () => Promise<void> }> {
  const { size } = await stat(file)
  const upload = await anUpload(by, size)
  const headers = { ...by.headers, 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const body = Readable.toWeb(createReadStream(file, { end: size - 2 })) as ReadableStream<Uint8Array>
  const sent = await fetch(new URL(upload, by.url), { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit)
  if (sent.status !== 204) throw new Error(`not taken: ${sent.status}`)
  await using handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
  return { upload, finish: async () => void (await patch(by, upload, size - 1, buffer)) }
}

/** Notes when the first frame of the page's video was decoded, on the clock of this machine. */
const watching = () => {
  const noticed = globalThis as unknown as { firstFrame?: number }
  const look = setInterval(() => {
    if ((document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) === 0) return
    noticed.firstFrame = Date.now()
    clearInterval(look)
  }, 5)
}

async function firstFrame(page: Page): Promise<number> {
  const at = await page.waitForFunction(() => (globalThis as unknown as { firstFrame?: number }).firstFrame, null, { timeout: 120_000 })
  return (await at.jsonValue()) ?? 0
}

interface Playback {
  readonly kind: string
  readonly renditions: readonly { readonly state: string }[]
}

async function untilLadder(by: Program, id: string): Promise<void> {
  for (;;) {
    const { playback } = await asked<{ playback: Playback | null }>(by, 'GET', `/api/v3/videos/${id}`)
    if (playback?.kind === 'hls' && playback.renditions.every(({ state }) => state === 'done')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-media-'))
// Kept, because the next run needs the same.
const sources = path.join(tmpdir(), 'lyceum-bench-sources')
const server = await startServer(path.join(folder, 'data'), { env: { NODE_ENV: 'production' } })
const browser = await chromium.launch({ executablePath: browserPath, args: flags.split(' ') })
try {
  await mkdir(sources, { recursive: true })
  const admin = { username: 'root', displayname: 'Site Admin', password, sample_library: 0 }
  await fetch(`${server.url}/api/v3/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const by = await signedIn(server.url, 'root')
  const context = await browser.newContext({ baseURL: server.url })
  await context.request.post('/api/v3/session', { data: { username: 'root', password } })
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; medians of ${runs} runs`)
  console.log('| what | median | runs | reach |\n|---|---|---|---|')
  const asks = process.argv.slice(2)
  for (const row of rows.filter(({ name }) => asks.length === 0 || asks.some((word) => name.includes(word)))) await measure(row)

  async function measure({ name, file, frameWithin, ladderWithin }: Row): Promise<void> {
    const source = await file(sources)
    const frames: number[] = []
    const ladders: number[] = []
    for (let run = 0; run < runs; run++) {
      const { upload, finish } = await almostUploaded(by, source)
      const fields = { displayname: name, upload_url: upload, visibility: 'USERS' }
      const { id } = await asked<{ id: string }>(by, 'POST', '/api/v3/videos', { fields })
      const page = await context.newPage()
      await page.addInitScript(watching)
      await page.goto(`/web/videos/${id}/play`)
      await page.getByRole('heading', { name }).first().waitFor()
      await page.waitForTimeout(500)
      await finish()
      const last = Date.now()
      frames.push((await firstFrame(page)) - last)
      await page.close()
      if (ladderWithin !== undefined) {
        await untilLadder(by, id)
        ladders.push((Date.now() - last) / 1000)
      }
      await asked(by, 'DELETE', '/web/ajax/videos/delete', { fields: { gconfid: id } })
    }
    const say = (what: string, times: readonly number[], unit: string, reach: number) => {
      const digits = unit === 's' ? 1 : 0
      const [middle, all] = [median(times).toFixed(digits), times.map((time) => time.toFixed(digits)).join(', ')]
      console.log(`| ${what} | ${middle} ${unit} | ${all} | ≤ ${reach} ${unit} |`)
      if (median(times) > reach) process.exitCode = 1
    }
    say(`${name}: last byte → first decoded frame`, frames, 'ms', frameWithin)
    if (ladderWithin !== undefined) say(`${name}: last byte → all qualities`, ladders, 's', ladderWithin)
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
