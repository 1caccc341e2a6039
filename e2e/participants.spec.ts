import type { Locator, Page } from '@playwright/test'
import { clip, soundClip } from './harness/media.ts'
import type { Visitor } from './harness/people.ts'
import { aPlaylist } from './harness/playlists.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, ofVideo } from './harness/videos.ts'

const small = { width: 390, height: 844 }

const field = (name: string, rest: object = {}) => ({
  name,
  identifier: name.toLowerCase(),
  mandatory: 0,
  pattern: '',
  type: 'text',
  ...rest,
})

const giveForm = (owner: Visitor, id: string, form: object) =>
  owner.call('PUT', `/api/v3/videos/${id}/participant-form`, { name: 'About you', fields: [], gdpr: '', appears_at: 1, ...form })

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'About you' })
const isPaused = (page: Page) => ofVideo(page, (video) => video.paused)
const secondOf = (page: Page) => ofVideo(page, (video) => video.currentTime)

test('an owner makes a form, another person fills it in where it stops the video, and the owner reads and deletes the answers (LE-1.54, LE-3.24, LE-5.20, LE-5.21, LE-5.22, LE-5.23, LE-5.24, LE-5.25, LE-7.13)', async ({
  person,
  again,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}`, length: 20 })
  const owner = ann.page
  await test.step('the form is made, put in order and refused in words', async () => {
    await owner.goto(`/web/videos/${id}/settings?option=interactivity`)
    await owner.getByRole('button', { name: 'Create form' }).click()
    await owner.getByRole('textbox', { name: 'Appears at' }).fill('0:02')
    const row = (number: number) => owner.getByRole('group', { name: `Field ${number}`, exact: true })
    await row(1).getByRole('textbox', { name: 'Name' }).fill('Phone')
    await row(1).getByRole('combobox', { name: 'Type' }).click()
    // Sections above it may still arrive, and would move it away from under a pointer.
    await owner.getByRole('option', { name: 'Phone number' }).press('Enter')
    await row(1).getByRole('checkbox', { name: 'Required' }).uncheck()
    await owner.getByRole('button', { name: 'Add a field' }).click()
    await row(2).getByRole('textbox', { name: 'Name' }).fill('Staff number')
    await expect(row(2).getByRole('textbox', { name: 'Identifier' })).toHaveValue('staff_number')
    await row(2)
      .getByRole('textbox', { name: /^Pattern/ })
      .fill('[A-Z]{2}(\\d{3}')
    await row(2).getByRole('textbox', { name: 'Identifier' }).fill('phone')
    await owner.getByRole('textbox', { name: /^Consent text/ }).fill('I agree that my answers are kept.')
    const save = owner.getByRole('button', { name: 'Save changes' })
    await save.click()
    await expect(row(2).getByText('This pattern cannot be read: missing closing )')).toBeVisible()
    await expect(row(2).getByText('Another field has this identifier.')).toBeVisible()
    await expectAccessible(owner)
    await row(2)
      .getByRole('textbox', { name: /^Pattern/ })
      .fill('[A-Z]{2}\\d{3}')
    await row(2).getByRole('textbox', { name: 'Identifier' }).fill('staff')
    const up = owner.getByRole('button', { name: 'Move field 2 up' })
    await up.focus()
    await up.press('ArrowUp')
    await expect(row(1).getByRole('textbox', { name: 'Name' })).toHaveValue('Staff number')
    await expect(owner.getByRole('button', { name: 'Move field 1 up' })).toBeFocused()
    await owner.getByRole('button', { name: 'Add a field' }).click()
    await owner.getByRole('button', { name: 'Remove field 3' }).click()
    await expect(owner.getByRole('button', { name: 'Add a field' })).toBeFocused()
    await save.click()
    await expect(owner.getByText('Form saved')).toBeVisible()
    await expect(owner.getByText('You have unsaved changes')).toBeHidden()
    await expect(owner.getByText('No answers yet.')).toBeVisible()
  })

  const { page } = bob
  const dialog = dialogOf(page)
  const submit = dialog.getByRole('button', { name: 'Submit' })
  const staff = dialog.getByRole('textbox', { name: 'Staff number' })
  await test.step('the video stops there, and the focus is in the form; left, it asks again', async () => {
    await page.goto(`/web/videos/${id}/play`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(dialog).toBeVisible()
    await expect(staff).toBeFocused()
    expect(await isPaused(page)).toBe(true)
    expect(await secondOf(page)).toBeGreaterThanOrEqual(2)
    expect(await secondOf(page)).toBeLessThan(6)
    await expectAccessible(page)
    await staff.fill('AB')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('k')
    await expect(dialog).toBeVisible()
    expect(await isPaused(page)).toBe(true)
    await expect(staff).toHaveValue('AB')
  })

  await test.step('it is sent only when all of it is valid', async () => {
    const phone = dialog.getByRole('textbox', { name: 'Phone' })
    const box = dialog.getByRole('checkbox', { name: 'I agree that my answers are kept.' })
    await box.check()
    await expect(submit).toBeDisabled()
    await staff.fill('AB123')
    await expect(submit).toBeEnabled()
    await box.uncheck()
    await expect(submit).toBeDisabled()
    await box.check()
    await phone.fill('12345abc')
    await expect(submit).toBeDisabled()
    await phone.blur()
    await expect(dialog.getByText('A phone number has digits only, 9 at most.')).toBeVisible()
    await expectAccessible(page)
    await phone.fill('1234567890')
    await expect(submit).toBeDisabled()
    await phone.fill('123456789')
    await expect(submit).toBeEnabled()
    await staff.fill('ab123')
    await expect(submit).toBeDisabled()
    await staff.fill('')
    await expect(submit).toBeDisabled()
    await staff.fill(' AB123 ')
    await expect(submit).toBeEnabled()
  })

  await test.step('sent, the video plays on, and does not ask this person again', async () => {
    const sent = page.waitForRequest((request) => request.url().endsWith(`/api/v1/xapi/kapsule/${id}/track/widget`))
    const stopped = await secondOf(page)
    await staff.press('Enter')
    const body = (await sent).postDataJSON() as Record<string, string>
    expect(body).toMatchObject({ name: 'About you', gconfid: id })
    expect(body['kvtoken']).toMatch(/^\w+\./)
    expect(JSON.parse(body['data'] ?? '')).toEqual({ staff: 'AB123', phone: '123456789', gdpr: true })
    await expect(dialog).toBeHidden()
    await expect.poll(() => secondOf(page)).toBeGreaterThan(stopped + 0.5)
    await page.keyboard.press('k')
    await page.goto(`/web/videos/${id}/play?t=4`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect.poll(() => secondOf(page)).toBeGreaterThan(5)
    await expect(dialog).toBeHidden()
  })

  await test.step('the owner finds the answers, saves them as a file, and deletes them', async () => {
    // By itself: nothing is reloaded.
    const answers = owner.getByRole('list', { name: 'Answers' })
    await expect(answers.getByText('AB123')).toBeVisible()
    await expect(answers.getByText('Agreed to: I agree that my answers are kept.')).toBeVisible()
    await expect(owner.getByText('1 person has answered.')).toBeVisible()
    await owner.getByRole('searchbox', { name: 'Search in the answers' }).fill('nothing of the kind')
    await expect(owner.getByText('No answers match.')).toBeVisible()
    await owner.getByRole('searchbox', { name: 'Search in the answers' }).fill('ab12')
    await expect(answers.getByText('AB123')).toBeVisible()
    const saving = owner.waitForEvent('download')
    await owner.getByRole('link', { name: 'Download as CSV' }).click()
    expect((await saving).suggestedFilename()).toBe('participants.csv')
    await expectAccessible(owner)
    const other = (await again(ann)).page
    await other.goto(`/web/videos/${id}/settings?option=interactivity`)
    await expect(other.getByRole('list', { name: 'Answers' })).toBeVisible()
    await owner.getByRole('button', { name: /^Delete .*’s answers$/ }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete the answers' }).click()
    await expect(owner.getByText('Answers deleted')).toBeVisible()
    await expect(answers).toBeHidden()
    await expect(other.getByText('No answers yet.')).toBeVisible()
    await page.goto(`/web/videos/${id}/play`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(dialog).toBeVisible()
  })
})

test('a form asks in full screen, on a phone, in an embedded player and before the first second; who manages the video may go on without answering (LE-1.54, LE-5.21, LE-5.25)', async ({
  person,
  server,
  browser,
}) => {
  const [ann, bob] = [await person(), await person('user', small)]
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}`, length: 20, fields: { visibility: 'PUBLIC' } })
  await giveForm(ann, id, { fields: [field('City')], appears_at: 0 })

  await test.step('who manages it plays on', async () => {
    const { page } = ann
    await page.goto(`/web/videos/${id}/play`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await dialogOf(page).getByRole('button', { name: 'Continue without answering' }).click()
    await expect.poll(() => secondOf(page)).toBeGreaterThan(1)
    expect(await ann.call<{ items: unknown[] }>('GET', `/api/v3/videos/${id}/participants`)).toMatchObject({ items: [] })
  })

  await test.step('in full screen, and after it was left', async () => {
    const { page } = ann
    await giveForm(ann, id, { fields: [field('City')], appears_at: 1 })
    await page.goto(`/web/videos/${id}/play`)
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.contains(document.querySelector('video')))).toBe(true)
    await page.keyboard.press('k')
    const city = dialogOf(page).getByRole('textbox', { name: 'City (optional)' })
    await expect(city).toBeFocused()
    await city.fill('Graz')
    await page.evaluate(() => document.exitFullscreen())
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
    await expect(city).toHaveValue('Graz')
    await city.press('Enter')
    await expect(dialogOf(page)).toBeHidden()
    await expect.poll(() => secondOf(page)).toBeGreaterThan(2)
  })

  await test.step('on a phone nothing of it is out of reach', async () => {
    const { page } = bob
    await page.goto(`/web/videos/${id}/play`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(dialogOf(page)).toBeVisible()
    await expect(dialogOf(page).getByRole('button', { name: 'Submit' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(small.width)
    await expectAccessible(page)
  })

  await test.step('an anonymous viewer answers once in a browser, embedded', async () => {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    await page.goto(`/web/videos/${id}/nv4/embedded`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await dialogOf(page).getByRole('textbox', { name: 'City (optional)' }).fill('Wien')
    await dialogOf(page).getByRole('button', { name: 'Submit' }).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect.poll(() => secondOf(page)).toBeGreaterThan(2)
    await page.reload()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect.poll(() => secondOf(page)).toBeGreaterThan(2)
    await context.close()
    await ann.page.goto(`/web/videos/${id}/settings`)
    await expect(ann.page.getByRole('list', { name: 'Answers' }).getByText('Someone without an account')).toBeVisible()
  })
})

test('a form stops a video in a playlist and a podcast; one that has changed meanwhile is asked anew (LE-1.54, LE-5.24)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const { page } = bob
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}`, file: clip(20, '320x180') })
  await giveForm(ann, id, { fields: [field('City')] })
  const playlist = await aPlaylist(ann, { displayname: `About the ${aWord()}` }, [id])
  // What the server says to what is sent is told, not what is heard of it.
  await page.route('**/api/v3/feed?**', (route) => route.abort())

  await page.goto(`/web/playlists/${playlist.name}?op=play`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(dialogOf(page)).toBeVisible()
  await giveForm(ann, id, { fields: [field('City'), field('Street', { mandatory: 1 })] })
  await dialogOf(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Street' })).toBeVisible()
  await expect(dialogOf(page).getByRole('button', { name: 'Submit' })).toBeDisabled()
  await dialogOf(page).getByRole('textbox', { name: 'Street' }).fill('Main Street')
  await giveForm(ann, id, {})
  await dialogOf(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect.poll(() => isPaused(page)).toBe(false)

  const podcast = await aFilm(ann, server.url, { title: `About the ${aWord()}`, file: soundClip(20), fields: { type: 'podcast' } })
  await giveForm(ann, podcast, { fields: [field('City')], appears_at: 15 })
  await page.goto(`/web/videos/${podcast}/play`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => secondOf(page)).toBeGreaterThan(0.2)
  await page.getByRole('link', { name: 'Videos', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mini player' })).toHaveCount(0)
})

test('a form stops a short when it is its turn, and asks once however often that begins again (LE-1.54, LE-5.25)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person('user', small)]
  const { page } = bob
  const titles = ['First', 'Second'].map((name) => `${name} ${aWord()}`)
  // The newest stands first.
  for (const title of titles.toReversed()) {
    const id = await aFilm(ann, server.url, { title, fields: { type: 'short' } })
    await giveForm(ann, id, { name: `About the ${title}`, fields: [field('City')] })
  }
  const formOf = (title = '') => page.getByRole('dialog', { name: `About the ${title}` })
  const played = (title = '') => page.getByRole('region', { name: `Player: ${title}` }).locator('video')
  const paused = (title?: string) => played(title).evaluate((video: HTMLVideoElement) => video.paused)
  await page.goto('/web/shorts')
  await page.getByRole('link', { name: titles[0] ?? '' }).click()
  // Whoever came by a click need not start it.

  await expect(formOf(titles[0])).toBeVisible()
  expect(await paused(titles[0])).toBe(true)
  await expect(formOf(titles[0]).getByRole('button', { name: 'Submit' })).toBeInViewport()
  await expectAccessible(page)
  await formOf(titles[0]).getByRole('textbox', { name: 'City (optional)' }).fill('Graz')
  await played(titles[0]).evaluate((video: HTMLVideoElement) => video.addEventListener('seeked', () => (video.dataset['begun'] = 'again')))
  await formOf(titles[0]).getByRole('button', { name: 'Submit' }).click()
  await expect(played(titles[0])).toHaveAttribute('data-begun', 'again')
  const passed = () =>
    played(titles[0]).evaluate((video: HTMLVideoElement) => video.dataset['begun'] === 'again' && video.currentTime > 1.5)
  await expect.poll(passed).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('ArrowDown')
  await expect(formOf(titles[1])).toBeVisible()
  expect(await paused(titles[1])).toBe(true)
  expect(await paused(titles[0])).toBe(true)
})
