import type { Locator } from '@playwright/test'
import { say } from './harness/database.ts'
import { clip } from './harness/media.ts'
import { expect, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

/** Whether all of an element lies within the window, with nothing over its corners. */
const isWhole = (element: Locator): Promise<boolean> =>
  element.evaluate((one: HTMLElement) => {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect()
    const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => document.elementFromPoint(x, y)))
    const isInWindow = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    return width > 0 && height > 0 && isInWindow && corners.every((seen) => seen !== null && (one.contains(seen) || seen.contains(one)))
  })

test('whoever uploads sees all choices of visibility whole on a screen of 900 px', async ({ person }) => {
  const { page } = await person('user', { width: 1440, height: 900 })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  await page.goto('/web/upload')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files', exact: true }).click(),
  ])
  await chooser.setFiles(clip(3, '320x180'))
  const choices = page.getByRole('radiogroup', { name: 'Visibility' }).locator(':scope > div')
  await expect(choices).toHaveCount(4)
  await choices.last().scrollIntoViewIfNeeded()
  for (const choice of await choices.all()) await expect.poll(() => isWhole(choice)).toBe(true)
})

test('a video has one duration on its card, in lists, in the results, in the player and in its settings', async ({ person, server }) => {
  const ann = await person()
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: `Film ${word}`, file: clip(4.6, '320x180') })
  const { page } = ann
  for (const address of ['/web/my/videos', `/web/search?qtext=${word}`, '/web/videos']) {
    await page.goto(address)
    const card = page.getByRole('article').or(page.getByRole('row')).or(page.getByRole('listitem')).filter({ hasText: word }).last()
    await expect(card).toContainText('0:05')
    await expect(card).toContainText('5 seconds')
  }
  await page.goto(`/web/videos/${id}/play`)
  await expect(page.getByText(/^0:0\d \/ 0:05$/)).toBeAttached()
})

test('where nothing comes next, whoever watches reads the comments beside the video', async ({ person, server }) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `Alone ${aWord()}` })
  const { page } = ann
  await page.route('**/related*', (route) => route.fulfill({ json: { items: [], next: null } }))
  await page.goto(`/web/videos/${id}/play`)
  await expect(page.getByRole('tab', { name: /^Comments/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Up next' })).toBeHidden()
})

for (const width of [390, 1440])
  test(`whoever reads along finds the box "Follow the sound" whole on a screen of ${width} px`, async ({ person, server }) => {
    const ann = await person('user', { width, height: 900 })
    const id = await aFilm(ann, server.url, { title: `Said ${aWord()}` })
    await say(server, id, { 0: 'Welcome', 1: 'Mind the gap' })
    const { page } = ann
    await page.goto(`/web/videos/${id}/play`)
    await page.getByRole('tab', { name: 'Transcript', exact: true }).click()
    const box = page.locator('label').filter({ hasText: 'Follow the sound' })
    await box.scrollIntoViewIfNeeded()
    await expect.poll(() => isWhole(box)).toBe(true)
    // What comes in by degrees would be half drawn.
    expect(await box.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    await expect(page.getByRole('checkbox', { name: 'Follow the sound' })).toBeChecked()
  })

test('a topic of two letters is not erased without a word; it is told and stays to be finished', async ({ person, server }) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About ${aWord()}` })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  const topics = page.getByRole('combobox', { name: 'Topics' })
  await topics.fill('ab')
  await topics.press('Enter')
  await expect(page.getByText('“ab” is too short: a topic has at least 3 characters.')).toBeVisible()
  await expect(topics).toHaveValue('ab')
  await topics.pressSequentially('c')
  await topics.press('Enter')
  await expect(topics).toHaveValue('')
  await expect(page.getByRole('button', { name: /abc/ })).toBeVisible()
})
