import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { pages } from '../app/web/pages.ts'
import { expectFits, expectNamed, expectStill, expectWalkable, spacing } from './harness/accessibility.ts'
import { type Visitor, visitor } from './harness/people.ts'
import { startServer } from './harness/server.ts'
import { test as base, expect, expectAccessible, expectAccessibleColours } from './harness/test.ts'
import { aFilm } from './harness/videos.ts'

interface World {
  readonly film: string
  readonly short: string
  /** The name of a channel that holds them. */
  readonly channel: string
  readonly admin: Visitor
  readonly stranger: Page
}

interface Place {
  /** Its address. */
  readonly at: (world: World) => string
  /** Whoever gets to see it; the site admin unless it says otherwise. */
  readonly by?: (world: World) => Page
}

const here = (address: string): Place => ({ at: () => address })

/** Each page of the app, by its path there: a new one needs a line here. */
const places: Readonly<Record<string, Place>> = {
  '/web/': here('/web/'),
  '/web/login': { at: () => '/web/login', by: ({ stranger }) => stranger },
  '/web/admin/groups': here('/web/admin/groups'),
  '/web/admin/library': here('/web/admin/library'),
  '/web/admin/mail': here('/web/admin/mail'),
  '/web/admin/people': here('/web/admin/people'),
  '/web/admin/settings': here('/web/admin/settings'),
  '/web/admin/videos': here('/web/admin/videos'),
  '/web/profile': here('/web/profile'),
  '/web/upload': here('/web/upload'),
  '/web/videos': here('/web/videos'),
  '/web/shorts': here('/web/shorts'),
  '/web/podcasts': here('/web/podcasts'),
  '/web/playlists': here('/web/playlists'),
  '/web/playlists/create': here('/web/playlists/create'),
  '/web/playlists/$name': here('/web/playlists/lights?op=play'),
  '/web/playlists/$name/edit': here('/web/playlists/lights/edit'),
  '/web/playlists/$name/manage': here('/web/playlists/lights/manage'),
  '/web/embed/playlists/$name': here('/web/embed/playlists/lights'),
  '/web/my/playlists': here('/web/my/playlists'),
  '/web/search': here('/web/search?qtext=lighthouse'),
  '/web/topics/$topic': here('/web/topics/towers'),
  '/web/videos/$id/play': { at: ({ film }) => `/web/videos/${film}/play` },
  '/web/videos/$id/settings': { at: ({ film }) => `/web/videos/${film}/settings` },
  '/web/videos/$id/nv4/embedded': { at: ({ film }) => `/web/videos/${film}/nv4/embedded` },
  '/web/shorts/$id': { at: ({ short }) => `/web/shorts/${short}` },
  '/web/my/history': here('/web/my/history'),
  '/web/my/inbox': here('/web/my/inbox'),
  '/web/admin/abuse': here('/web/admin/abuse'),
  '/web/admin/home': here('/web/admin/home'),
  '/web/channels': here('/web/channels'),
  '/web/channels/create': here('/web/channels/create'),
  '/web/channels/$name': { at: ({ channel }) => `/web/channels/${channel}` },
  '/web/channels/$name/search': { at: ({ channel }) => `/web/channels/${channel}/search?qtext=light` },
  '/web/channels/$name/settings': { at: ({ channel }) => `/web/channels/${channel}/settings` },
  '/web/channels/$name/manage': { at: ({ channel }) => `/web/channels/${channel}/manage` },
  '/web/embed/channels/$name': { at: ({ channel }) => `/web/embed/channels/${channel}` },
  '/web/my/channels': here('/web/my/channels'),
  '/web/my/lists': here('/web/my/lists'),
  '/web/my/videos': here('/web/my/videos'),
  '/web/my/podcasts': here('/web/my/podcasts'),
  '/web/my/reels': here('/web/my/reels'),
}

const test = base.extend<Record<never, never>, { world: World }>({
  world: [
    async ({ browser, server }, use) => {
      const admin = await visitor(browser, server.url, 'root')
      const words = { description: 'How the **lighthouse** works, from 0:01 on.', topics: ['towers'] }
      const film = await aFilm(admin, server.url, { title: 'The lighthouse', fields: { ...words, visibility: 'PUBLIC' } })
      const short = await aFilm(admin, server.url, { title: 'A short light', fields: { type: 'short', visibility: 'PUBLIC' } })
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
      await admin.call('POST', `/web/ajax/videos/${film}/mylist`, { text: 'Lights' })
      await admin.call('POST', `/web/ajax/partials/videos/${film}/comments`, { text: 'What is it at 0:01?' })
      await admin.call('POST', '/api/v3/groups', { name: 'keepers', displayname: 'Keepers' })
      await admin.call('POST', '/api/v3/users', { username: 'ann', displayname: 'Ann', email: 'ann@example.org' })
      await admin.call('POST', '/api/v3/tokens', { name: 'A program', scopes: ['read'] })
      const context = await browser.newContext({ baseURL: server.url })
      await use({ film, short, channel, admin, stranger: await context.newPage() })
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
  await expectAccessible(page)
}

test('every page of the app is looked at', () => {
  const paths = pages.map(({ path }) => path).filter((path) => path !== '/web/setup')
  expect(Object.keys(places).toSorted()).toEqual(paths.toSorted())
})

for (const [path, { at, by }] of Object.entries(places)) {
  test(`${path} is for everybody: by keyboard, ear, at 400 %, in the dark, and at rest`, async ({ world }) => {
    const page = by?.(world) ?? world.admin.page
    await open(page, at(world))
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
