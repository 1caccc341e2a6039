import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { mediaFolder } from '#domains/media/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { browserPath } from '#tests/browser.ts'
import { uploadedVideo } from '#tests/uploaded.ts'

const media = await mediaFolder()
const seconds = 62
let app: TestApp
let ann: TestPerson
let browser: Browser
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app)
  const flags =
    '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
  browser = await chromium.launch({ executablePath: browserPath, args: flags.split(' ') })
})
afterAll(async () => {
  await browser.close()
  await media.remove()
})

/** A video at 29.97 frames a second whose grey tells the second: 16 for the first, 19 for the next … */
async function greyClock(path: string, size: string, encoders: readonly string[]): Promise<string> {
  const picture = `nullsrc=s=32x18:r=30000/1001:d=${seconds},format=gray,geq=lum='16+floor(T)*3',scale=${size},format=yuv420p`
  const args = ['-v', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  await promisify(execFile)('ffmpeg', [...args, ...encoders, path])
  return path
}

const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error:keyint=100', '-c:a', 'ac3']
/** With frames out of order, and key frames where the scene would have them. */
const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '3', '-g', '71', '-pix_fmt', 'yuv420p', '-c:a', 'aac']

interface Playing {
  readonly loadSource: (url: string) => void
  readonly attachMedia: (video: Element) => void
  readonly levels: readonly { readonly height: number }[]
  currentLevel: number
}

async function playing(url: string): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { cookie: ann.headers['cookie'] ?? '' } })
  const page = await context.newPage()
  await page.route('**/stage', (route) => route.fulfill({ contentType: 'text/html', body: '<video muted></video>' }))
  await page.goto(new URL('/stage', app.url).href)
  await page.addScriptTag({ content: readFileSync('node_modules/hls.js/dist/hls.min.js', 'utf8') })
  await page.evaluate((source) => {
    const scope = globalThis as unknown as { Hls: new (config: object) => Playing; playing: Playing }
    const hls = new scope.Hls({
      maxBufferLength: 12,
      fragLoadPolicy: { default: { maxTimeToFirstByteMs: 45_000, maxLoadTimeMs: 60_000, timeoutRetry: null, errorRetry: null } },
    })
    scope.playing = hls
    const video = document.querySelector('video')
    if (video) hls.attachMedia(video)
    hls.loadSource(source)
    void video?.play()
  }, url)
  return page
}

/**
 * Goes to a second and tells, of the frame shown there, when it is due and which second its grey says; plays on. A frame
 * from before the seek, or from where the player went when it had to wait long, may still be announced after it, and where
 * the quality changes meanwhile none may be: then it is sought again.
 */
const seek = (page: Page, to: number) =>
  page.evaluate(async (second) => {
    const video = document.querySelector('video') as HTMLVideoElement
    video.pause()
    const shown = () =>
      new Promise<number | null>((resolve) => {
        const late = setTimeout(() => resolve(null), 45_000)
        const ask = () =>
          video.requestVideoFrameCallback((_, { mediaTime }) => {
            if (Math.abs(mediaTime - second) > 0.05) return ask()
            clearTimeout(late)
            resolve(mediaTime)
          })
        ask()
        video.currentTime = second
      })
    const due = (await shown()) ?? (await shown())
    if (due === null) throw new Error(`no frame at ${second}: at ${video.currentTime}, ready ${video.readyState}, seeking ${video.seeking}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 16 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(video, 0, 0, 16, 16)
    const grey = context.getImageData(8, 8, 1, 1).data[0] ?? 0
    void video.play()
    return { due, said: Math.round((grey - 16) / 3) }
  }, to)

it('a viewer watches a video that no browser plays while it is made, and seeks in it beyond what is there', async () => {
  const video = await uploadedVideo(app, ann, await greyClock(media.path('clock.mkv'), '426:240', hevc))
  const page = await playing((await video.playable()).url)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)
  for (const to of [50, 20.5, 33.2, 4.1, 58, 12.012]) {
    const { due, said } = await seek(page, to)
    expect(Math.abs(due - to)).toBeLessThan(0.05)
    expect(said).toBe(Math.floor(due + 0.001))
  }
  // Parts made by different encoders follow each other without a gap.
  await seek(page, 10)
  await page.waitForFunction(() => (document.querySelector('video')?.buffered.end(0) ?? 0) > 20, null, { timeout: 60_000 })
  expect(await page.evaluate(() => document.querySelector('video')?.error)).toBeNull()
}, 240_000)

it('every quality of a ladder shows the same moment, the one taken over as it is and the one encoded beside it', async () => {
  const video = await uploadedVideo(app, ann, await greyClock(media.path('clock.mp4'), '960:540', h264))
  const playback = await video.made()
  expect(playback.renditions).toMatchObject([{ name: '540p' }, { name: '360p' }, { name: 'audio' }])
  const page = await playing(playback.url)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)
  for (const [height, to] of [
    [540, 20.5],
    [360, 33.2],
    [540, 47.7],
    [360, 5.4],
  ] as const) {
    await page.evaluate((wanted) => {
      const { playing: hls } = globalThis as unknown as { playing: Playing }
      hls.currentLevel = hls.levels.findIndex((level) => level.height === wanted)
    }, height)
    const { due, said } = await seek(page, to)
    expect(Math.abs(due - to)).toBeLessThan(0.05)
    expect(said).toBe(Math.floor(due + 0.001))
    expect(await page.evaluate(() => document.querySelector('video')?.videoHeight)).toBe(height)
  }
  expect(await page.evaluate(() => document.querySelector('video')?.error)).toBeNull()
}, 240_000)
