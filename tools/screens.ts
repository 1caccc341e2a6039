// A picture of every page, 1440 and 390 px wide, light and dark, and of what some show once something was done, in docs/screens/: `npm run screens`, or
// `npm run screens -- play` for some.
// Takes `SCREENS_URL` and `SCREENS_USER` of a demo that runs already; else starts one.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { pages } from '#app/page-table.ts'
import playwright from '../playwright.config.ts'
import { idIn, nameIn } from './screens/calls.ts'
import { codeOf, demonstrated, emptyEvent, emptyProject, emptyTrack, makePackages, projectIn, trackNamed } from './screens/demonstration.ts'
import { startInstance } from './screens/instance.ts'
import { askForm, loaded, ownChannel, transcriptOf, watchSome } from './screens/library.ts'
import type { Moment } from './screens/moment.ts'
import { type Found, moments } from './screens/moments.ts'
import { countCalls, settled } from './screens/settled.ts'
import { type Place, seenBy, signedIn, viewersAt } from './screens/viewers.ts'

const folder = join(import.meta.dirname, '../docs/screens')
const wanted = process.argv.slice(2)
/** Of the sample library: they have filled in a form. */
const participants = ['grace.okafor', 'noah.adeyemi', 'priya.raman']

/** Phones lay their scroll bars over the page. */
const sizes = [{ viewport: { width: 1440, height: 900 } }, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }]

/** `/web/videos/$id/play` → `videos-play`, `/web/shorts/$id` → `shorts-one`, `/web/embed/channels/$name` → `embed-channels-one`. */
const nameOf = (path: string) =>
  path
    .replace(/\$\w+$/, 'one')
    .replace(/^\/(web\/?)?|\$\w+\/?/g, '')
    .replaceAll('/', '-') || 'home'

/** The first run is a moment of its own; packages and courses show themselves in a learning management system alone. */
const elsewhere = new Set(['setup', 'videos-packages-embedded', 'tracks-units-one', 'tracks-units-embedded'])

const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part))

async function shoot({ browser, baseURL, state }: Place, name: string, url: string, act?: Moment['act']): Promise<void> {
  for (const size of sizes) {
    const context = await browser.newContext({ ...size, baseURL, locale: 'en-GB', ...(state && { storageState: state }) })
    const page = await context.newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const calls = countCalls(page)
    await page.goto(url)
    await settled(page, calls)
    if (act) await act(page).then(() => settled(page, calls))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const picture = await page.screenshot({ animations: 'disabled' })
      await sharp(picture)
        .png({ palette: true, quality: 95, effort: 7 })
        .toFile(join(folder, `${name}-${size.viewport.width}-${colorScheme}.png`))
    }
    await context.close()
  }
  console.log(name)
}

async function nameOfThing(api: APIRequestContext, path: string): Promise<string> {
  // Who has learned what is told by name where a track was given to somebody.
  if (/tracks.*(analytics|distribution|settings|try)/.test(path)) return trackNamed(api, 'Safe on the floor')
  if (path.includes('tracks')) return trackNamed(api, 'House rules')
  return path.includes('playlists') ? nameIn(api, 'playlists?scope=all') : 'safety-first'
}

/** Where each kind of page gets the thing that it shows. */
async function addressOf(api: APIRequestContext, path: string): Promise<string> {
  if (path === '/web/admin/templates/$id') return '/web/admin/templates/new'
  if (path === '/web/studio') return `${path}#/project/${await projectIn(api)}`
  if (path === '/web/search') return `${path}?qtext=safety`
  if (path.includes('$topic')) return path.replace('$topic', 'safety')
  if (path.includes('$name')) {
    return path.replace('$name', await nameOfThing(api, path)).replace(/\/search$/, '/search?qtext=safety')
  }
  if (!path.includes('$id')) return path
  if (path.startsWith('/web/events')) return path.replace('$id', await idIn(api, 'events_listing'))
  const id = await idIn(api, path.startsWith('/web/shorts') ? 'short_videos_listing' : 'videos_listing')
  return path.replace('$id', id).replace('$transcriptId', path.includes('$transcriptId') ? await transcriptOf(api, id) : '')
}

async function shootFirstRun(browser: Browser): Promise<void> {
  const fresh = await startInstance('main')
  await shoot({ browser, baseURL: fresh.url }, 'setup', '/web/setup')
  await fresh.stop()
}

/** The sample library as somebody finds it who has used it for a while. */
async function prepared({ browser, baseURL }: Place, api: APIRequestContext, learner: APIRequestContext): Promise<Found> {
  await loaded(api)
  await demonstrated(api, learner)
  await watchSome(api)
  await ownChannel(api)
  await emptyTrack(api)
  await emptyEvent(api)
  await emptyProject(api)
  const people = await Promise.all(participants.map((name) => signedIn(browser, baseURL, name)))
  const asking = await askForm(
    api,
    people.map(({ request }) => request),
  )
  return { asking, packed: await makePackages(api) }
}

async function shootAll(place: Place, username: string): Promise<void> {
  const viewer = viewersAt(place, username)
  const [admin, learner] = [await viewer(), await viewer('leo.bianchi')]
  const found = await prepared(place, admin.api, learner.api)
  for (const { path } of pages) {
    const name = nameOf(path)
    if (elsewhere.has(name) || !isWanted(name)) continue
    const who = await viewer(seenBy[path])
    const address = path.replace('$code', path.includes('$code') ? await codeOf(learner.api) : '')
    await shoot(who.place, name, await addressOf(who.api, address))
  }
  for (const { name, as, address, act } of moments(found)) {
    if (!isWanted(name)) continue
    const who = await viewer(as)
    await shoot(who.place, name, await address(who.api), act)
  }
}

async function shootDemo(browser: Browser): Promise<void> {
  const { SCREENS_URL: url, SCREENS_USER: user = '' } = process.env
  if (url) return shootAll({ browser, baseURL: url }, user)
  const demo = await startInstance('demo')
  try {
    const admin = demo.said().match(/^ {2}(\S+) +siteadmin/m)?.[1] ?? ''
    await shootAll({ browser, baseURL: demo.url }, admin)
  } finally {
    await demo.stop()
  }
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch(playwright.use?.launchOptions ?? {})
try {
  if (isWanted('setup')) await shootFirstRun(browser)
  if (wanted.join() !== 'setup') await shootDemo(browser)
} finally {
  await browser.close()
}
