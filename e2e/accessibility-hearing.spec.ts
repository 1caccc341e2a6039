import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

// Much is looked at; a slow machine takes its time.

test('whoever hears the page hears where they have come to, and goes on from there', async ({ person }) => {
  const { page } = await person()
  await page.goto('/web/')
  await page.getByRole('link', { name: 'Videos', exact: true }).press('Enter')
  await expect(page).toHaveTitle('Videos · Lyceum')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Videos · Lyceum' })).toBeAttached()
  await page.goBack()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Home · Lyceum' })).toBeAttached()
})

test('what is wrong with a field is said with the field, and what is wrong with all of it at once', async ({ admin, browser, server }) => {
  const { page } = admin
  await page.goto('/web/admin/people')
  await page.getByRole('button', { name: 'Add person' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Nobody')
  await dialog.getByLabel('Username').fill('root')
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect(dialog.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription('This username is taken.')

  const context = await browser.newContext({ baseURL: server.url })
  const stranger = await context.newPage()
  await stranger.goto('/web/login')
  await stranger.getByLabel('Username').fill('nobody')
  await stranger.getByLabel('Password', { exact: true }).fill('not a password')
  await stranger.getByRole('button', { name: 'Sign in' }).click()
  await expect(stranger.getByRole('alert')).toHaveText('The username or the password is wrong.')
  await context.close()
})

test('what was done is said aloud where it can only be seen in passing', async ({ admin }) => {
  const { page } = admin
  await page.goto('/web/admin/settings')
  await page.getByRole('switch', { name: 'Videos may expire' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'The settings have been saved' })).toBeAttached()
})

test('an administrator reads a message that was sent, and the focus comes back to it', async ({ admin, person, server }) => {
  const ann = await person()
  const title = `Diary of the ${aWord()}`
  const id = await aFilm(ann, server.url, { title, fields: { visibility: 'PRIVATE' } })
  await admin.call('POST', `/web/ajax/videos/${id}/notification/access`, { action: 'accessanyway' })
  const { page } = admin
  await page.goto('/web/admin/mail')
  const message = page.getByRole('button', { name: new RegExp(title) })
  await message.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Your private video "${title}" was opened by an administrator` })
  await expect(dialog).toContainText(`${ann.username}@example.org`)
  await expect(dialog).toContainText('You are told because only you can see it otherwise.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(message).toBeFocused()
})

test('whoever comes to the settings of a video that they only watch is told calmly that there is nothing for them', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `Only watched ${aWord()}` })
  const { page } = bob
  await page.goto(`/web/videos/${id}/play`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // As a link on the page does: without asking the server for another document.
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, `/web/videos/${id}/settings`)
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('where the system chooses the colours, what is on is told from what is off', async ({ admin }) => {
  const { page } = admin
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/web/admin/settings')
  const flag = page.getByRole('switch', { name: 'Videos may expire' })
  await flag.focus()
  const looks = async () => {
    const { track, thumb, outline } = await flag.evaluate((one) => {
      const of = (element: Element | null) => (element ? getComputedStyle(element) : null)
      return { track: of(one)?.backgroundColor, thumb: of(one.firstElementChild)?.backgroundColor, outline: of(one)?.outlineStyle }
    })
    expect(thumb).not.toBe(track)
    expect(outline).not.toBe('none')
    return track
  }
  const before = await looks()
  await page.keyboard.press(' ')
  await expect.poll(looks).not.toBe(before)
  await page.getByRole('button', { name: 'Your menu' }).press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  expect(await page.locator(':focus').evaluate((one) => getComputedStyle(one).outlineStyle)).not.toBe('none')
})
