// A picture of every page, 1440 and 390 px wide, light and dark, in docs/screens/: `npm run screens`, or `npm run screens -- watch` for some.
// Takes `SCREENS_URL` and `SCREENS_USER` of a demo that runs already; else starts one.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { pages } from '#app/web/pages.ts'
import playwright from '../playwright.config.ts'
import { type Instance, startInstance } from './screens/instance.ts'
import { firstOf, loaded, watchSome } from './screens/library.ts'

const folder = join(import.meta.dirname, '../docs/screens')
const wanted = process.argv[2]
const password = 'welcome-to-lyceum'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** `/web/videos/$id/play` → `videos-play`, `/web/shorts/$id` → `shorts-one`, `/web/embed/channels/$name` → `embed-channels-one`. */
const nameOf = (path: string) =>
  path
    .replace(/\$\w+$/, 'one')
    .replace(/^\/web\/?|\$\w+\/?/g, '')
    .replaceAll('/', '-') || 'home'

const shots = pages.map(({ path }) => ({ path, name: nameOf(path) })).filter(({ name }) => !wanted || name.includes(wanted))

interface Place {
  readonly context: BrowserContext
  readonly url: string
}

async function shoot({ context, url }: Place, name: string): Promise<void> {
  const page = await context.newPage()
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(url)
      await settled(page)
      const picture = await page.screenshot({ animations: 'disabled' })
      await sharp(picture)
        .png({ palette: true, quality: 85, effort: 10 })
        .toFile(join(folder, `${name}-${size.width}-${colorScheme}.png`))
    }
  }
  await page.close()
  console.log(name)
}

/** Runs in the page; what lies outside of the window may wait. A video that goes on from the middle has no picture before its frame is there. */
function picturesShown(): boolean {
  const resumed = [...document.querySelectorAll('video')].every(
    (video) => video.currentTime === 0 || (!video.seeking && video.readyState >= 2),
  )
  return (
    resumed &&
    [...document.images].every((image) => {
      const { left, top, bottom, right } = image.getBoundingClientRect()
      return image.complete || bottom < 0 || right < 0 || top > innerHeight || left > innerWidth
    })
  )
}

async function settled(page: Page): Promise<void> {
  await page.locator('h1, video').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(picturesShown, undefined, { timeout: 10_000 })
  await page.waitForTimeout(400)
}

async function signedIn(browser: Browser, demo: Instance | undefined): Promise<BrowserContext> {
  const baseURL = demo?.url ?? process.env['SCREENS_URL'] ?? ''
  const username = demo?.said().match(/^ {2}(\S+) +siteadmin/m)?.[1] ?? process.env['SCREENS_USER'] ?? ''
  const context = await browser.newContext({ baseURL, locale: 'en-GB' })
  const answer = await context.request.post('/api/v3/session', { data: { username, password } })
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
  return context
}

/** Where each kind of page gets the thing that it shows. */
async function addressOf(context: BrowserContext, path: string): Promise<string> {
  if (path === '/web/search') return `${path}?qtext=safety`
  if (path.includes('$topic')) return path.replace('$topic', 'safety')
  if (path.includes('$name')) {
    const listing = path.includes('playlists') ? 'playlists' : 'channels'
    const address = path.replace('$name', (await firstOf(context.request, `${listing}?scope=all`)).name)
    return address.endsWith('/search') ? `${address}?qtext=safety` : address
  }
  if (!path.includes('$id')) return path
  const listing = path.startsWith('/web/shorts') ? 'short_videos_listing' : 'videos_listing'
  return path.replace('$id', (await firstOf(context.request, listing)).id)
}

async function shootFirstRun(browser: Browser): Promise<void> {
  const fresh = await startInstance('main')
  const context = await browser.newContext({ baseURL: fresh.url })
  await shoot({ context, url: '/web/setup' }, 'setup')
  await fresh.stop()
}

async function shootDemo(browser: Browser): Promise<void> {
  const demo = process.env['SCREENS_URL'] ? undefined : await startInstance('demo')
  try {
    const context = await signedIn(browser, demo)
    await loaded(context.request)
    await watchSome(context.request)
    for (const { path, name } of shots) {
      if (name === 'setup') continue
      if (name === 'login')
        await shoot({ context: await browser.newContext({ baseURL: demo?.url ?? process.env['SCREENS_URL'] ?? '' }), url: path }, name)
      else await shoot({ context, url: await addressOf(context, path) }, name)
    }
  } finally {
    await demo?.stop()
  }
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch(playwright.use?.launchOptions ?? {})
try {
  if (shots.some(({ name }) => name === 'setup')) await shootFirstRun(browser)
  if (shots.some(({ name }) => name !== 'setup')) await shootDemo(browser)
} finally {
  await browser.close()
}
