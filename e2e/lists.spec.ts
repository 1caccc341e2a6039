import type { Page } from '@playwright/test'
import { aVideo } from '#domains/videos/testing.ts'
import { inDatabase } from './harness/database.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, ofVideo, withoutFeed } from './harness/videos.ts'

const changesOf = (page: Page, method: string): string[] => {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes('/mylist')) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

test('a viewer saves a video to lists, with the rules for their names (VW-1.08, VW-2.44, VW-5.18, VW-5.20, VW-5.22, VW-5.23, VW-5.24, VW-5.25, VW-6.07, VW-6.17, VW-8.13, VW-8.14, VW-8.15, VW-8.16, VW-8.17, VW-8.18)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = bob
  const posts = changesOf(page, 'POST')
  const { _csrf } = (await (await bob.context.request.get('/web/csrfToken')).json()) as { _csrf: string }
  const tokens = new Set<string>()
  page.on('request', (request) => {
    if (['POST', 'DELETE'].includes(request.method()) && request.url().includes('/mylist'))
      tokens.add(`${request.method()} ${request.headers()['x-csrf-token']}`)
  })
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Save to a list' })
  const boxes = panel.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  const field = panel.getByRole('textbox', { name: 'New list' })
  const add = async (name: string) => {
    await field.fill(name)
    await field.press('Enter')
  }
  await add('')
  await said(page, 'Invalid listname.')
  await add('-abc')
  await add('x'.repeat(33))
  await said(page, 'Maximum 32 characters allowed in list.')
  expect(posts).toEqual([])
  await add('L1')
  await said(page, 'Video has been saved to L1 list. You can browse the list from profile menu.')
  await expect(panel.getByRole('checkbox', { name: 'L1' })).toBeChecked()
  await expectAccessible(page)
  await add('L1')
  await said(page, 'You have already added content to the list.')
  expect(posts).toHaveLength(1)
  await panel.getByRole('checkbox', { name: 'L1' }).click()
  await said(page, 'Video has been removed from L1 list.')
  await expect(boxes).toHaveCount(3)
  await add('L1')
  await expect(panel.getByRole('checkbox', { name: 'L1' })).toBeChecked()
  await expect(boxes).toHaveCount(3)
  await expect.poll(() => posts.length).toBe(2)
  expect([...tokens].sort()).toEqual([`DELETE ${_csrf}`, `POST ${_csrf}`])
  for (const method of ['post', 'delete'] as const)
    expect((await bob.context.request[method](`/web/ajax/videos/${id}/mylist`, { data: { text: 'L1' } })).status()).toBe(403)

  await page.route(`**/web/ajax/videos/${id}/mylist`, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const logged = page.waitForEvent('console', (message) => message.type() === 'error' && message.text().includes('Refusal'))
  await panel.getByRole('checkbox', { name: 'Favorites' }).click()
  await logged
  await expect(panel.getByRole('checkbox', { name: 'Favorites' })).not.toBeChecked()
  await expect(page.getByText(/has been saved to Favorites/)).toHaveCount(0)
  await page.unroute(`**/web/ajax/videos/${id}/mylist`)

  for (const text of ['L2', 'L3', 'L4', 'L5', 'L6']) await bob.call('POST', `/web/ajax/videos/${id}/mylist`, { text })
  await page.reload()
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(panel.getByRole('checkbox', { name: 'L1' })).toBeChecked()
  await expect(field).toBeEnabled()
  await panel.getByRole('checkbox', { name: 'Watch later' }).click()
  await expect(field).toBeDisabled()
  await expect(panel.getByRole('checkbox', { name: 'Favorites' })).toBeDisabled()
  await panel.getByRole('checkbox', { name: 'L6' }).click()
  await expect(field).toBeEnabled()

  await ann.page.goto(`/web/videos/${id}/play`)
  await ann.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(ann.page.getByRole('checkbox', { name: 'Watch later' })).not.toBeChecked()
  await expect(ann.page.getByRole('checkbox', { name: 'L1' })).toHaveCount(0)
})

test('a person keeps their saved lists: from a tile’s menu to a carousel each, renamed, moved, removed and brought back (LE-2.05, LE-2.06, LE-2.07, LE-2.08, LE-5.10, LE-5.13, LE-5.15, LE-8.19, LE-9.18)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: `About the ${word}` })
  await page.goto(`/web/videos?qtext=${word}`)
  await page.getByRole('button', { name: `More for About the ${word}` }).click()
  await page.getByRole('menuitem', { name: 'Save to a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save to a list' })
  await dialog.getByRole('textbox', { name: 'New list' }).fill('Course')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Course' })).toBeChecked()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Saved lists' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved lists' })).toBeVisible()
  const sections = page.getByRole('main').getByRole('region')
  await expect(sections).toHaveCount(3)
  await expect(page.getByRole('main').getByText('Nothing saved yet.')).toHaveCount(2)
  const course = page.getByRole('region', { name: /^Course/ })
  await expect(course.getByRole('link', { name: `About the ${word}` })).toBeVisible()
  for (const name of ['Watch later', 'Favorites', 'Course']) {
    await expect(page.getByRole('button', { name: `Rename ${name}` })).toBeVisible()
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
  await expectAccessible(page)

  const puts = changesOf(page, 'PUT')
  await page.getByRole('button', { name: 'Rename Course' }).press('Enter')
  const name = page.getByRole('dialog', { name: 'Rename the list' }).getByRole('textbox', { name: 'Name' })
  for (const [to, problem] of [
    ['x'.repeat(33), 'Listname should contain at most 32 characters.'],
    ['-x', 'Invalid listname.'],
    ['a<b', 'Invalid listname.'],
    ['Favorites', 'Given list name already exist.'],
  ] as const) {
    await name.fill(to)
    await name.press('Enter')
    await said(page, problem)
  }
  expect(puts).toEqual([])
  await name.fill('Fire drill')
  await name.press('Enter')
  const drill = page.getByRole('region', { name: /^Fire drill/ })
  await expect(drill.getByRole('link', { name: `About the ${word}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename Fire drill' })).toBeFocused()

  await page.getByRole('button', { name: 'Move Fire drill', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(sections.nth(1)).toHaveAccessibleName(/^Fire drill/)

  await drill.getByRole('button', { name: `More for About the ${word}` }).click()
  await page.getByRole('menuitem', { name: 'Remove from this list' }).click()
  await expect(drill.getByRole('link', { name: `About the ${word}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(drill.getByRole('link', { name: `About the ${word}` })).toBeVisible()

  await page.route('**/web/ajax/partials/*/mylists', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
  const logged = page.waitForEvent('console', (message) => message.type() === 'error' && message.text().includes('Refusal'))
  await page.getByRole('button', { name: 'Remove Fire drill' }).click()
  await logged
  await expect(drill).toBeVisible()
  await page.unroute('**/web/ajax/partials/*/mylists')

  await page.clock.install()
  await page.getByRole('button', { name: 'Remove Fire drill' }).click()
  await expect(sections).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(drill.getByRole('link', { name: `About the ${word}` })).toBeVisible()
  await page.reload()
  await expect(sections.nth(1)).toHaveAccessibleName(/^Fire drill/)
  await page.getByRole('button', { name: 'Remove Favorites' }).click()
  await said(page, 'The list Favorites has been removed.')
  await page.clock.fastForward(10_100)
  await expect(page.getByText('The list Favorites has been removed.')).toHaveCount(0)
  await page.reload()
  await expect(sections).toHaveCount(2)
  expect(id).toMatch(/^gcc-/)
})

test('a person makes a list on the page of their lists, sorts lists and videos, and plays all of one in the order shown, from the first video that plays', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const word = aWord()
  // Long enough that none ends while it is looked at.
  const film = (letter: string) => aFilm(ann, server.url, { title: `${letter} of ${word}`, length: 30 })
  const [b, c] = [await film('B'), await film('C')]
  const broken = await inDatabase(server, (db) => aVideo(db, { owner: bob, title: `A of ${word}`, state: 'failed' }))
  const { page } = bob
  await page.goto('/web/my/lists')
  await page.getByRole('button', { name: 'New list' }).click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  for (const [wrong, problem] of [
    ['', 'Invalid listname.'],
    ['Favorites', 'Given list name already exist.'],
  ] as const) {
    await name.fill(wrong)
    await name.press('Enter')
    await said(page, problem)
  }
  await name.fill('Course')
  await name.press('Enter')
  await said(page, 'The list Course has been created.')
  const course = page.getByRole('region', { name: /^Course/ })
  await expect(course).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Play all of Course' })).toHaveCount(0)
  await expectAccessible(page)

  for (const id of [b, broken.id, c]) await bob.call('POST', `/web/ajax/videos/${id}/mylist`, { text: 'Course' })
  await page.reload()
  const titles = course.getByRole('heading', { level: 3 })
  await expect(titles).toHaveText([`C of ${word}`, `A of ${word}`, `B of ${word}`])
  const sections = page.getByRole('main').getByRole('region')
  await page.getByRole('combobox', { name: 'Sort the lists' }).click()
  await page.getByRole('option', { name: 'Last saved to' }).click()
  await expect(sections.first()).toHaveAccessibleName(/^Course/)
  await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Sort the lists' }).click()
  await page.getByRole('option', { name: 'Name, A to Z' }).click()
  await expect(sections.nth(1)).toHaveAccessibleName(/^Favorites/)
  await page.getByRole('combobox', { name: 'Sort the videos' }).click()
  await page.getByRole('option', { name: 'Title, A to Z' }).click()
  await expect(titles).toHaveText([`A of ${word}`, `B of ${word}`, `C of ${word}`])
  await page.reload()
  await expect(titles).toHaveText([`A of ${word}`, `B of ${word}`, `C of ${word}`])

  await page.getByRole('button', { name: 'Play all of Course' }).click()
  await expect(page).toHaveURL(new RegExp(`/web/videos/${b}/play\\?list=Course&order_by=displayname`))
  const queue = page.getByRole('complementary', { name: 'List' })
  await expect(queue.getByRole('article')).toHaveCount(2)
  await expect(queue.locator('[data-playing-now]')).toContainText(`B of ${word}`)
  await expectAccessible(page)
  await expect.poll(() => ofVideo(page, (video) => (video.paused ? 0 : video.currentTime))).toBeGreaterThan(0)
  await ofVideo(page, (video) => {
    video.currentTime = video.duration - 0.5
  })
  await expect(page).toHaveURL(new RegExp(`/web/videos/${c}/play`))
  await expect(queue.locator('[data-playing-now]')).toContainText(`C of ${word}`)
  await queue.getByRole('link', { name: 'Course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved lists' })).toBeVisible()

  // Whoever gets the address from them has no such list.
  await ann.page.goto(`/web/videos/${b}/play?list=Course`)
  await expect(ann.page.getByRole('tabpanel').getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await expect(ann.page.getByRole('heading', { level: 1, name: `B of ${word}` })).toBeVisible()
})

test('a list that cannot be loaded says so and is tried again, and the others stay', async ({ person }) => {
  const { page, call } = await person()
  await call('POST', '/api/v3/lists', { name: 'W'.repeat(32) })
  await withoutFeed(page)
  const fails = (url: URL) => url.pathname === '/web/ajax/partials/mylists' && url.searchParams.get('text') === 'Favorites'
  await page.route(fails, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/web/my/lists')
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Nothing saved yet.')).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Rename', 'Remove', 'Move'])
    await expect(page.getByRole('button', { name: `${name} ${'W'.repeat(32)}`, exact: true })).toBeInViewport()
  await page.unroute(fails)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByText('Nothing saved yet.')).toHaveCount(3)
})
