import { clip } from './harness/media.ts'
import { visitor } from './harness/people.ts'
import { expect, expectAccessible, newLyceum, test } from './harness/test.ts'
import { aFilm, aWord, callsOf, withoutFeed } from './harness/videos.ts'

const listing = '/web/ajax/partials/videos_listing'

test('a viewer searches the videos on Enter only, never for blanks, and sees everything again when the box is emptied (VW-1.02, VW-2.11, VW-2.28, VW-2.30, VW-5.01, VW-5.02, VW-5.03, VW-6.05, CM-5.83)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const [first, second] = [aWord(), aWord()]
  await aFilm(ann, server.url, { title: `About the ${first}` })
  await aFilm(ann, server.url, { title: `About the ${second}` })
  const { page } = bob
  // How far the films' qualities are would have it ask for the list, too.
  await withoutFeed(page)
  const calls = callsOf(page, listing)
  await page.goto('/web/videos')
  const tile = (word: string) => page.getByRole('link', { name: `About the ${word}` })
  await expect(tile(first)).toBeVisible()
  await expect(tile(second)).toBeVisible()
  await expectAccessible(page)

  const box = page.getByRole('searchbox', { name: /Search videos by title/ })
  await box.fill('   ')
  await box.press('Enter')
  await box.fill(first)
  await expect(tile(second)).toBeVisible()

  await box.press('Enter')
  await expect(tile(second)).toBeHidden()
  await expect(tile(first)).toBeVisible()
  await expect(page.getByText(`Showing videos for "${first}"`)).toBeVisible()
  // Neither the blanks nor the letters asked for anything: the only call is the one of Enter. Where more is listed than fits, its next pages
  // come by themselves.
  const searches = calls.filter((call) => call.get('first') === '0').map((call) => call.get('qtext'))
  expect(searches).toEqual([null, first])

  await box.fill('')
  await expect(tile(second)).toBeVisible()
  await expect(page.getByText(/^Showing/)).toBeHidden()

  await box.fill(`nothing-${first}`)
  await box.press('Enter')
  await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible()
  await expectAccessible(page)
})

test('words that a viewer types while the search before is on its way stay in the box', async ({ person, server }) => {
  const ann = await person()
  await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  await page.goto('/web/videos')
  const box = page.getByRole('searchbox', { name: /Search videos by title/ })
  await expect(box).toBeVisible()
  const answered = Promise.withResolvers<void>()
  await page.route(`**${listing}?*`, async (route) => {
    await answered.promise
    await route.continue()
  })
  await box.fill('quokka')
  await box.press('Enter')
  await box.fill('narwhal')
  answered.resolve()
  await expect(page).toHaveURL(/qtext=quokka/)
  await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible()
  await expect(box).toHaveValue('narwhal')
  await box.press('Enter')
  await expect(page).toHaveURL(/qtext=narwhal/)
})

test('what a viewer chooses in a listing stands in its address and comes back (VW-2.17, VW-2.19, VW-2.20, VW-2.27, VW-2.29, VW-3.22, VW-9.20, VW-9.21)', async ({
  person,
  server,
}) => {
  const ann = await person()
  await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  const calls = callsOf(page, listing)
  await page.goto('/web/videos')
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveText(/Latest/)
  await expect(page.getByRole('combobox', { name: 'Filter' })).toHaveText(/All/)
  expect(calls[0]?.get('content_filtering')).toBe('all')
  expect(calls[0]?.get('order_by')).toBe('time_sort')

  await page.getByRole('combobox', { name: 'Sort' }).click()
  await page.getByRole('option', { name: 'Title, A to Z' }).click()
  await expect(page).toHaveURL(/order_by=displayname/)
  await expect.poll(() => calls.map((query) => query.get('order_by'))).toContain('displayname')

  await page.getByRole('combobox', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'Not watched yet' }).click()
  await expect.poll(() => calls.map((query) => query.get('content_filtering'))).toContain('unwatched')

  await page.getByRole('radio', { name: 'Trending' }).click()
  await expect(page).toHaveURL(/scope=trending/)
  await expect.poll(() => calls.map((query) => query.get('scope'))).toContain('trending')
  await page.getByRole('radio', { name: 'Popular' }).click()
  await expect.poll(() => calls.map((query) => query.get('scope'))).toContain('popular')

  for (let i = 0; i < 4; i++) await page.goBack()
  await expect(page).toHaveURL(/\/web\/videos$/)
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveText(/Latest/)
  await page.goForward()
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveText(/Title, A to Z/)
  await page.goto('/web/videos?scope=popular')
  await expect(page.getByRole('radio', { name: 'Popular' })).toBeChecked()
})

test('where nothing was watched this week the trending videos are the popular ones, and the page says so (VW-4.28)', async ({
  browser,
}) => {
  // In the one that all share somebody has watched something.
  await using lyceum = await newLyceum()
  const root = await visitor(browser, lyceum, 'root')
  const title = `About the ${aWord()}`
  await aFilm(root, lyceum.url, { title })
  await root.page.goto('/web/videos?scope=trending')
  await expect(root.page.getByText(/Nothing was watched much this week/)).toBeVisible()
  await root.context.close()
})

test('On a small screen the newest videos come first in every scope, without sideways scrolling (VW-9.22, VW-9.30)', async ({
  person,
  server,
}) => {
  const ann = await person('user', { width: 360, height: 780 })
  await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const calls = callsOf(ann.page, listing)
  // Where more is listed than fits, its next pages come by themselves.
  const orders = () =>
    calls.filter((query) => query.get('first') === '0').map((query) => [query.get('scope'), query.get('order_by'), query.get('order_type')])
  await ann.page.goto('/web/videos?scope=popular')
  await expect(ann.page.getByRole('list', { name: 'Videos' })).toBeVisible()
  expect(orders()).toEqual([['popular', 'time_sort', 'desc']])
  for (const { width, shown, hidden, order } of [
    { width: 989, shown: 'Quick', hidden: 'Main', order: ['popular', 'time_sort', 'desc'] },
    { width: 990, shown: 'Main', hidden: 'Quick', order: ['popular', null, null] },
  ]) {
    await ann.page.setViewportSize({ width, height: 780 })
    await ann.page.goto('/web/videos?scope=popular')
    await expect(ann.page.getByRole('list', { name: 'Videos' })).toBeVisible()
    expect(orders().at(-1)).toEqual(order)
    await expect(ann.page.getByRole('navigation', { name: shown })).toBeVisible()
    await expect(ann.page.getByRole('navigation', { name: hidden })).toBeHidden()
  }
  await ann.page.setViewportSize({ width: 360, height: 780 })
  await ann.page.goto('/web/videos')
  await expect(ann.page.getByRole('list', { name: 'Videos' })).toBeVisible()
  expect(await ann.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(ann.page)
})

test('shorts and podcasts have listings of their own, and an exact id finds exactly its short (VW-1.03, VW-1.04, VW-2.12, VW-2.13, VW-5.31, CM-2.39, CM-2.58, CM-5.84, CM-5.85, CM-5.88)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const word = aWord()
  const file = clip(3, '180x320')
  const short = await aFilm(ann, server.url, { title: `Short ${word}`, file, fields: { type: 'short' } })
  await aFilm(ann, server.url, { title: `Other short ${word}`, file, fields: { type: 'short' } })
  await aFilm(ann, server.url, { title: `Podcast ${word}`, fields: { type: 'podcast' } })
  const { page } = ann
  await page.goto('/web/podcasts')
  await expect(page.getByRole('link', { name: `Podcast ${word}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `Short ${word}` })).toBeHidden()
  const podcasts = page.getByRole('searchbox', { name: /Search podcasts/ })
  await podcasts.fill(word)
  await podcasts.press('Enter')
  await expect(page.getByText(`Showing podcasts for "${word}"`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Podcasts' }).getByRole('article')).toHaveCount(1)
  await podcasts.fill(`nothing-${word}`)
  await podcasts.press('Enter')
  await expect(page.getByRole('heading', { name: 'No podcasts found' })).toBeVisible()

  const calls = callsOf(page, '/web/ajax/partials/short_videos_listing')
  await page.goto('/web/shorts')
  await expect(page.getByRole('link', { name: `Other short ${word}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `Podcast ${word}` })).toBeHidden()
  expect([calls[0]?.get('order_by'), calls[0]?.get('order_type')]).toEqual(['time_sort', 'desc'])
  const titles = page.getByRole('link', { name: new RegExp(`short ${word}$`, 'i') })
  await expect(titles.first()).toHaveAccessibleName(`Other short ${word}`)
  const box = page.getByRole('searchbox', { name: 'Search short videos' })
  await box.fill(short)
  await box.press('Enter')
  await expect(page.getByRole('link', { name: `Other short ${word}` })).toBeHidden()
  await expect(page.getByRole('link', { name: `Short ${word}`, exact: true })).toBeVisible()
  await expect(page.getByText(`Showing short videos for "${short}"`)).toBeVisible()
  expect([calls.at(-1)?.get('searchWithGcc'), calls.at(-1)?.get('qtext')]).toEqual([short, '*'])
  await box.fill(short.toUpperCase())
  await box.press('Enter')
  await expect.poll(() => calls.at(-1)?.get('qtext')).toBe(short.toUpperCase())
})

test('a person finds their own 13 videos, twelve at first, with filters, settings and how much they watched (CM-2.01, CM-2.53, CM-2.54, CM-2.55, CM-4.12, CM-7.33, CM-7.103, CM-9.05, CM-9.11)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const word = aWord()
  for (let i = 1; i <= 13; i++)
    await aFilm(ann, server.url, { title: `Part ${i} of ${word}`, length: 2, fields: i === 13 ? { visibility: 'PRIVATE' } : {} })
  const { page } = ann
  const calls = callsOf(page, '/web/ajax/partials/my/my-videos')
  const viewerships = callsOf(page, '/api/v3/users/me/viewerships')
  const first = page.waitForResponse((answer) => answer.url().includes('/my/my-videos'))
  await page.goto('/web/my/videos')
  expect(((await (await first).json()) as { items: unknown[] }).items).toHaveLength(12)
  const tiles = page.getByRole('list', { name: 'My videos' }).getByRole('article')
  await expect(tiles).toHaveCount(13)
  expect(calls[1]?.get('first')).toBe('12')
  expect(viewerships.slice(0, 2).map((call) => call.getAll('include.video[]').length)).toEqual([10, 2])
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'Unpublished' }).click()
  await expect(tiles).toHaveCount(1)
  await expect(tiles.getByText('Private').first()).toBeVisible()
  await tiles.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await page.goBack()
  await expect(tiles).toHaveCount(1)
})
