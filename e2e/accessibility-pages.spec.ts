import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { pages } from '#app/page-table.ts'
import { expectFits, expectNamed, expectStill, expectWalkable, spacing } from './harness/accessibility.ts'
import { say } from './harness/database.ts'
import { type Visitor, visitor } from './harness/people.ts'
import { startServer } from './harness/server.ts'
import { test as base, expect, expectAccessible, expectAccessibleColours } from './harness/test.ts'
import { aTrack } from './harness/tracks.ts'
import { aFilm } from './harness/videos.ts'

interface World {
  readonly film: string
  readonly short: string
  /** Of what is said in the film. */
  readonly transcript: string
  /** The name of a channel that holds them. */
  readonly channel: string
  /** The address of one that waits to be accepted. */
  readonly invitation: string
  readonly event: string
  /** A project with clips of the film. */
  readonly project: string
  readonly admin: Visitor
  readonly stranger: Page
}

/** Pages whose address says more than what the page is about. */
const addresses: Readonly<Record<string, (world: World) => string>> = {
  '/certificates/$code': () => '/certificates/abcde-fghjk-mnpqr-stvwx',
  '/web/admin/templates/$id': () => '/web/admin/templates/new',
  '/web/events/$id': ({ event }) => `/web/events/${event}`,
  '/web/events/$id/captions': ({ event }) => `/web/events/${event}/captions`,
  '/web/events/$id/participant': ({ event }) => `/web/events/${event}/participant`,
  '/web/events/$id/participant/join': ({ event }) => `/web/events/${event}/participant/join`,
  '/web/events/$id/participant/emails': ({ event }) => `/web/events/${event}/participant/emails?token=none`,
  '/web/events/$id/presenter': ({ event }) => `/web/events/${event}/presenter`,
  '/web/events/$id/settings': ({ event }) => `/web/events/${event}/settings`,
  '/web/invitations/$token': ({ invitation }) => invitation,
  '/web/password/$token': () => `/web/password/${'x'.repeat(43)}`,
  '/web/playlists/$name': () => '/web/playlists/lights?op=play',
  '/web/search': () => '/web/search?qtext=lighthouse',
  '/web/studio': ({ project }) => `/web/studio#/project/${project}`,
  '/web/shorts/$id': ({ short }) => `/web/shorts/${short}`,
  '/web/videos/$id/transcripts/$transcriptId': ({ film, transcript }) => `/web/videos/${film}/transcripts/${transcript}`,
  '/web/channels/$name/search': ({ channel }) => `/web/channels/${channel}/search?qtext=light`,
}

/** Pages of whoever is not signed in. */
const strangersPages: readonly string[] = [
  '/certificates/$code',
  '/web/login',
  '/web/events/$id/participant/join',
  '/web/events/$id/participant/emails',
  '/web/invitations/$token',
  '/web/password',
  '/web/password/$token',
]

function addressOf(path: string, world: World): string {
  const address = addresses[path]?.(world)
  if (address) return address
  const name = path.includes('/playlists/') ? 'lights' : path.includes('/tracks/') ? 'first-lights' : world.channel
  return path.replace('$topic', 'towers').replace('$id', world.film).replace('$name', name)
}

const test = base.extend<Record<never, never>, { world: World }>({
  world: [
    async ({ browser, server }, use) => {
      const admin = await visitor(browser, server, 'root')
      const words = { description: 'How the **lighthouse** works, from 0:01 on.', topics: ['towers'] }
      const film = await aFilm(admin, server.url, { title: 'The lighthouse', fields: { ...words, visibility: 'PUBLIC' } })
      const short = await aFilm(admin, server.url, { title: 'A short light', fields: { type: 'short', visibility: 'PUBLIC' } })
      await say(server, film, { 0: 'This is the lighthouse.', 1: 'It shines at night.' })
      const { items: transcripts } = await admin.call<{ items: { id: string }[] }>('GET', `/web/ajax/videos/${film}/transcripts`)
      const face = { displayname: 'Lights of the coast', description: 'All that shines.', topics: 'towers', visibility: 'PUBLIC' }
      const { name: channel } = await admin.call<{ name: string }>('POST', '/web/ajax/channels/create', face)
      for (const [id, featured] of [
        [film, 1],
        [short, 0],
      ] as const)
        await admin.call('POST', `/web/ajax/channels/${channel}/content/${id}`, { type: 'video', op: 'add', featured })
      const gone = await aFilm(admin, server.url, { title: 'Gone', fields: { visibility: 'PUBLIC' } })
      await admin.call('DELETE', '/web/ajax/videos/delete', { gconfid: gone })
      await admin.call('POST', '/web/ajax/playlists/create', { displayname: 'Lights', description: 'Of all kinds', topics: 'towers' })
      for (const id of [film, short]) await admin.call('POST', `/web/ajax/playlists/lights/content/${id}`, {})
      await aTrack(
        admin,
        { displayname: 'First lights', description: 'Where keepers begin', visibility: 'PUBLIC' },
        { Towers: [film, short] },
      )
      await admin.call('POST', `/web/ajax/videos/${film}/mylist`, { text: 'Lights' })
      await admin.call('POST', `/web/ajax/partials/videos/${film}/comments`, { text: 'What is it at 0:01?' })
      const hours = { time_start: Math.floor(Date.now() / 1000) + 86_400, duration: 60, timezone: 'UTC' }
      const planned = { displayname: 'Lamps on', description: 'With all keepers.', visibility: 'PUBLIC', ...hours }
      const { video: lamps } = await admin.call<{ video: { id: string } }>('POST', '/web/ajax/events/create', planned)
      await admin.call('POST', `/web/ajax/partials/events/${lamps.id}/questions`, { text: 'Who lights them?' })
      await admin.call('POST', `/web/ajax/partials/videos/${lamps.id}/comments`, { text: 'Hello from the coast.' })
      const { g_conf_id: project } = await admin.call<{ g_conf_id: string }>('POST', '/web/ajax/projects/', { name: 'Lights in a row' })
      const sound = { id: 'sound', video: short, at: 1, from: 0, to: 2 }
      const clips = [
        { kind: 'title', id: 'title', text: 'Lights', duration: 2 },
        { kind: 'video', id: 'film', video: film, from: 0, to: 2, titles: [{ text: 'At night', from: 0, to: 1 }] },
      ]
      await admin.call('PUT', `/api/v3/projects/${project}`, { revision: 1, timeline: { clips, sounds: [sound] } })
      await admin.call('POST', '/api/v3/groups', { name: 'keepers', displayname: 'Keepers' })
      await admin.call('POST', '/api/v3/users', { username: 'ann', displayname: 'Ann', email: 'ann@example.org' })
      await admin.call('POST', '/api/v3/tokens', { name: 'A program', scopes: ['read'] })
      await admin.call('POST', '/api/v3/invitations', { emails: ['new@example.org'] })
      const mails = () => admin.call<{ items: { text: string }[] }>('GET', '/api/v3/mail?to=new%40example.org')
      await expect.poll(async () => (await mails()).items.length).toBe(1)
      const invitation = /\/web\/invitations\/\S+/.exec((await mails()).items[0]?.text ?? '')?.[0] ?? ''
      const context = await browser.newContext({ baseURL: server.url })
      await use({
        event: lamps.id,
        project,
        film,
        short,
        transcript: transcripts[0]?.id ?? '',
        channel,
        invitation,
        admin,
        stranger: await context.newPage(),
      })
      await context.close()
      await admin.context.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Without what moves, so that everything is where it will be. */
async function open(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
  // Parts whose code comes on demand, or when somebody comes near, are there, too: nothing was added for half a second.
  const elements = () => page.locator('*').count()
  const added = async () => {
    const before = await elements()
    await page.evaluate(passBy)
    await page.waitForTimeout(500)
    return (await elements()) - before
  }
  await expect.poll(added, { intervals: [0] }).toBe(0)
  await page.evaluate(() => scrollTo(0, 0))
}

/** Goes down the page a screen at a time, so that every part of it was near once. */
async function passBy(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo(0, y)
    await frame()
    await frame()
  }
}

async function expectForEverybody(page: Page): Promise<void> {
  await expectNamed(page)
  await expectStill(page)
  await expectAccessible(page)
  await expectWalkable(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessibleColours(page)
  await page.addStyleTag({ content: spacing })
  await expectFits(page, 'with more space between letters and lines')
  // 1280 px at 200 and at 400 %.
  await page.setViewportSize({ width: 640, height: 400 })
  await expectFits(page, 'at 200 %, and more space')
  await page.setViewportSize({ width: 320, height: 400 })
  await expectFits(page, 'at 400 %, and more space')
}

/** The first run has a walk of its own; what learning platforms open shows nothing by itself, and in a course the embedded player. */
const elsewhere = [
  '/web/setup',
  '/web/videos/$id/packages/$packageId/embedded',
  '/web/tracks/$name/units/$unitId',
  '/web/tracks/$name/units/$unitId/embedded',
]

const walked = pages.filter((page) => !elsewhere.includes(page.path))
for (const [at, { path }] of walked.entries()) {
  // The long lane walks through all pages, `npm test` through every fourth.
  const tag = at % 4 === 0 ? [] : ['@long']
  test(`${path} is for everybody: by keyboard, ear, at 400 %, in the dark, and at rest`, { tag }, async ({ world }) => {
    const page = strangersPages.includes(path) ? world.stranger : world.admin.page
    const address = addressOf(path, world)
    expect(address, 'says what the page is about').not.toContain('$')
    await open(page, address)
    await expectForEverybody(page)
  })
}

test('the page of the first run is for everybody', async ({ browser }) => {
  await usingEmptyServer(browser, async (page) => {
    await open(page, '/web/setup')
    await expectForEverybody(page)
  })
})

async function usingEmptyServer(browser: Browser, use: (page: Page) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-first-'))
  const server = await startServer(dataDir)
  const context = await browser.newContext({ baseURL: server.url })
  try {
    await use(await context.newPage())
  } finally {
    await context.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
