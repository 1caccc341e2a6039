import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './harness/test.ts'
import { caughtUp } from './harness/tracks.ts'
import { aFilm, aWord } from './harness/videos.ts'

const listing = '**/web/ajax/partials/short_videos_listing*'

/** How many slides of the row of shorts are in sight as a whole. */
const inSight = (page: Page) =>
  page.getByRole('region', { name: 'Shorts' }).evaluate((section) => {
    const row = section.querySelector('ul')
    const right = row?.getBoundingClientRect().right ?? 0
    return [...(row?.children ?? [])].filter((slide) => slide.getBoundingClientRect().right <= right + 1).length
  })

const playing = (page: Page) => page.evaluate(() => [...document.querySelectorAll('video')].filter((video) => !video.paused).length)

/** Runs in the page: notes for how long it waits, by the clock that it has; ms. */
function noteWaits(): void {
  const wait = globalThis.setTimeout
  const waits: unknown[] = []
  const noting = (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    waits.push(ms)
    return wait(work, ms, ...given)
  }
  Object.assign(globalThis, { waits, setTimeout: noting })
}

const waitsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { waits: unknown[] }).waits)

test('a person goes through shorts by keys, wheel and buttons; the address follows, and one plays at a time', async ({
  person,
  server,
}) => {
  const ann = await person()
  const titles = ['First', 'Second', 'Third'].map((name) => `${name} ${aWord()}`)
  const ids: string[] = []
  // The newest stands first.
  for (const title of titles.toReversed()) ids.unshift(await aFilm(ann, server.url, { title, fields: { type: 'short' } }))
  const { page } = ann
  const shows = async (index: number) => {
    await expect(page).toHaveURL(new RegExp(`/web/shorts/${ids[index]}$`))
    await expect(page.getByRole('heading', { level: 1, name: titles[index] ?? '' })).toBeInViewport()
    await expect(page).toHaveTitle(new RegExp(titles[index] ?? ''))
  }
  await page.goto(`/web/shorts/${ids[0]}`)
  await shows(0)
  // The next one is there before it is asked for.
  await expect(page.locator('video')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start', exact: true }).first().click()
  await expect.poll(() => playing(page)).toBe(1)

  await page.keyboard.press('ArrowDown')
  await shows(1)
  await expect.poll(() => playing(page)).toBe(1)
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, 500)
  await shows(2)
  await expect.poll(() => playing(page)).toBe(1)
  await page.keyboard.press('ArrowUp')
  await shows(1)
  await page.getByRole('button', { name: 'Previous short' }).click()
  await shows(0)
  expect(await page.evaluate(() => history.length)).toBeLessThan(4)
  await page.reload()
  await shows(0)
})

test('the home page shows shorts in a row: 3, 5, 6 or 8, as wide as the window is (LE-1.26, LE-2.03, LE-9.19, LE-9.20, LE-9.21, LE-9.22, LE-9.23, LE-9.24)', async ({
  person,
  server,
}) => {
  const ann = await person()
  await aFilm(ann, server.url, { title: `About the ${aWord()}`, fields: { type: 'short' } })
  const { page } = ann
  // The one that there is, many times over.
  await page.route(listing, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { items: { id: string }[] }
    const [one] = body.items
    const items = Array.from({ length: 16 }, (_, n) => ({ ...one, id: `${one?.id.slice(0, -2)}${String(n).padStart(2, '0')}` }))
    await route.fulfill({ response: answer, json: { ...body, items, next: null } })
  })
  await page.goto('/web/')
  const row = page.getByRole('region', { name: 'Shorts' })
  await row.scrollIntoViewIfNeeded()
  for (const [width, slides] of [
    [1600, 8],
    [1080, 8],
    [1079, 6],
    [640, 6],
    [639, 5],
    [480, 5],
    [479, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => inSight(page), `at ${width} px`).toBe(slides)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const first = row.getByRole('listitem').first()
  await row.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(first).not.toBeInViewport()

  await page.unroute(listing)
  const held = Promise.withResolvers<void>()
  await page.route(listing, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.clock.install()
  await page.addInitScript(noteWaits)
  await page.goto('/web/')
  await expect(page.getByRole('combobox', { name: 'Follow a topic' })).toBeVisible()
  // The row is drawn, and waited for, after what stands above it.
  await expect.poll(() => waitsOf(page)).toContain(10_000)
  await page.clock.fastForward(10_500)
  const answered = page.waitForResponse(listing)
  held.resolve()
  await (await answered).finished()
  await caughtUp(page)
  await page.clock.fastForward(1_000)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  await expect(row).toHaveCount(0)
  await expect(page.getByText('This could not be loaded')).toHaveCount(0)
})
