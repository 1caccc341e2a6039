import type { Page } from '@playwright/test'
import { newPerson } from './harness/people.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, withoutFeed } from './harness/videos.ts'

test('an owner edits title, description and picture; it is saved when they say so, and leaving asks (VW-2.03, CM-1.06, CM-1.07, CM-1.08, CM-2.13, CM-5.02, CM-8.64)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: `Old ${word}` })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue(`Old ${word}`)
  await expect(page.getByText('You have unsaved changes')).toBeHidden()
  await expectAccessible(page)

  await title.fill('  ')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Video title can not be empty').first()).toBeVisible()
  await expect(title).toHaveAttribute('aria-invalid', 'true')

  await title.fill(`New ${word}`)
  await page.getByRole('textbox', { name: 'Description' }).fill('At 0:02 it begins.')
  await page.getByRole('link', { name: 'Watch', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(title).toHaveValue(`New ${word}`)
  const scene = page.getByRole('button', { name: 'Scene 1', exact: true })
  await expect(scene).toBeVisible()
  await scene.click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Video settings updated successfully')).toBeVisible()
  await expect(page.getByText('You have unsaved changes')).toBeHidden()

  await page.getByRole('link', { name: 'Watch', exact: true }).click()
  await expect(page.getByRole('heading', { name: `New ${word}` })).toBeVisible()
  await expect(page.getByRole('button', { name: '0:02' })).toBeVisible()
  const { thumbnail_url } = await ann.call<{ thumbnail_url: string }>('GET', `/api/v3/videos/${id}`)
  expect(thumbnail_url).toBe(
    (await ann.call<{ items: { thumbnail_url: string }[] }>('GET', `/api/v3/videos/${id}/scene-thumbnails`)).items[0]?.thumbnail_url,
  )
})

test('scenes and the library that cannot be had say so, and are asked for again on a press (CM-1.08)', async ({ person, server }) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const scenes = async () => (await ann.call<{ items: unknown[] }>('GET', `/api/v3/videos/${id}/scene-thumbnails`)).items.length
  await expect.poll(scenes).toBeGreaterThan(0)
  const { page } = ann
  // What happens to the video meanwhile would have them asked for again before the press.
  await withoutFeed(page)
  for (const call of ['**/scene-thumbnails', '**/api/v3/library'])
    await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/web/videos/${id}/settings`)
  const picture = page.locator('#thumbnail')
  await expect(picture.getByRole('alert')).toBeVisible()
  const place = page.getByRole('group', { name: 'Place in the library' })
  await expect(place.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/v3/library')
  await place.getByRole('button', { name: 'Try again' }).click()
  await expect(place.getByRole('alert')).toBeHidden()
  await page.unroute('**/scene-thumbnails')
  await picture.getByRole('button', { name: 'Try again' }).click()
  await expect(picture.getByRole('button', { name: 'Scene 1', exact: true })).toBeVisible()
})

test('a picture that is none, or that cannot be sent, is refused in words and the form stays as it was (LE-8.20, LE-8.63, CM-8.43, CM-8.57, CM-8.58)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  await page.route('**/scene-thumbnails', (route) => route.fulfill({ json: { items: [] } }))
  await page.goto(`/web/videos/${id}/settings`)
  await expect(page.getByText('No thumbnails.', { exact: true })).toBeVisible()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('With a picture')
  const picture = page.getByLabel('Picture to upload')
  await picture.setInputFiles({ name: 'moving.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  const alert = page.locator('#thumbnail').getByRole('alert')
  await expect(alert).toHaveText('Error: Unsupported image file extension.')
  await picture.setInputFiles({ name: 'still.png', mimeType: 'image/png', buffer: Buffer.alloc(2049 * 1024) })
  await expect(alert).toHaveText('Error: File is too large.')
  await picture.setInputFiles({ name: 'still.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(alert).toHaveText('Error: Unsupported image file extension.')
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  const target = await ann.call<{ s3url: string }>('GET', '/web/ajax/media?mediatype=image')
  await page.route(new URL(target.s3url, server.url).href, (route) => route.abort())
  await picture.setInputFiles({ name: 'still.png', mimeType: 'image/png', buffer: Buffer.from('picture') })
  await expect(page.getByText('Failed to upload file.')).toBeVisible()
  await expect(title).toHaveValue('With a picture')
})

test('an owner names topics with Enter, Space and commas; what is no topic is refused in words (CM-1.09, CM-5.06, CM-5.07, CM-5.08, CM-5.09, CM-5.10, CM-5.11, CM-5.12, CM-5.13, CM-5.14, CM-9.02)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  const box = page.getByRole('combobox', { name: 'Topics' })
  const chip = (topic: string) => page.getByRole('button', { name: `Remove ${topic}`, exact: true })
  await box.fill(' DATA ')
  await box.press('Enter')
  await expect(chip('data')).toBeVisible()
  await box.fill('data_1-a')
  await box.press(' ')
  await expect(chip('data_1-a')).toBeVisible()
  await box.fill('alpha,beta')
  await box.press('Enter')
  await expect(chip('alpha')).toBeVisible()
  await expect(chip('beta')).toBeVisible()
  await box.fill('ab')
  await box.press('Enter')
  await expect(chip('ab')).toBeHidden()
  await box.fill('data!')
  await box.press('Enter')
  await expect(page.getByText('This character is not allowed in video topic').first()).toBeVisible()
  await expect(chip('data!')).toBeHidden()
  await box.fill('data')
  await box.press('Enter')
  await expect(page.getByText("Topic 'data' is already added!").first()).toBeVisible()
  await expect(chip('data')).toHaveCount(1)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Video settings updated successfully')).toBeVisible()
  const { topics } = await ann.call<{ topics: string[] }>('GET', `/api/v3/videos/${id}`)
  expect([...topics].sort()).toEqual(['alpha', 'beta', 'data', 'data_1-a'])
})

test('an owner shares with one person; sharing with nobody is refused, and leaving the choice forgets who was chosen (CM-1.12, CM-2.21, CM-4.05, CM-4.06, CM-4.07, CM-4.08, CM-4.09, CM-4.10, CM-4.11, CM-5.15, CM-8.56, CM-9.31)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}`, fields: { visibility: 'PRIVATE' } })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  await expect(page.getByRole('checkbox', { name: /Allow downloading/ })).toBeHidden()
  await page.getByRole('radio', { name: /Public/ }).check()
  await expect(page.getByRole('checkbox', { name: /Allow downloading/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Restricted' })).toBeDisabled()
  await page.getByRole('radio', { name: /Organisation/ }).check()
  await expect(page.getByRole('checkbox', { name: 'Restricted' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'Restricted' })).not.toBeChecked()

  await page.getByRole('radio', { name: /Specific people/ }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Please select users/groups for sharing the video').first()).toBeVisible()
  const box = page.getByRole('combobox', { name: 'People and groups' })
  await box.fill('nobody-of-this-name')
  await expect(page.getByText('No data found')).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().includes('/web/ajax/users/members'))
  const typed = Date.now()
  await box.fill(bob.username)
  await asked
  expect(Date.now() - typed).toBeGreaterThan(950)
  await page.getByRole('option', { name: new RegExp(bob.username.replace('.', '\\.')) }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Video settings updated successfully')).toBeVisible()
  expect((await bob.page.goto(`/web/videos/${id}/play`))?.status()).toBe(200)

  await page.getByRole('radio', { name: /Private/ }).check()
  await page.getByRole('radio', { name: /Specific people/ }).check()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('a change that fails says so in the specification’s words, and above the buttons for as long as it is not tried again (CM-8.06, CM-8.09, CM-8.10)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  const title = page.getByRole('textbox', { name: 'Title' })
  const said = page.getByRole('alert').filter({ hasText: 'Failed to update the video settings' })
  await title.fill('Another title')
  await page.route('**/web/ajax/videos/update', (route) => route.abort())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Internal error occured.')).toBeVisible()
  await expect(said).toBeVisible()
  await title.fill('A third title')
  await expect(said).toBeHidden()
  await page.unroute('**/web/ajax/videos/update')
  await page.route('**/web/ajax/videos/update', (route) =>
    route.fulfill({ status: 403, json: { result: 'failed', error: { code: 'forbidden', message: 'no' } } }),
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Failed to update video settings')).toBeVisible()
  await expect(said).toBeVisible()
})

test('settings that cannot be loaded say so, and what failed without words of its own says that it failed (CM-8.01, CM-8.08, CM-8.53, CM-8.54, CM-8.55)', async ({
  person,
  admin,
  server,
}) => {
  const ann = await person()
  const title = `About the ${aWord()}`
  const id = await aFilm(ann, server.url, { title })
  const toast = (page: Page, words: string) => page.locator('[data-toast]').getByText(words, { exact: true })
  const settings = '**/web/ajax/partials/videos/*/settings'
  await withoutFeed(ann.page)
  await ann.page.route(settings, (route) => route.fulfill({ status: 500, json: {} }))
  // What is said for four seconds may be said before all of the page is loaded.
  await ann.page.goto(`/web/videos/${id}/settings`, { waitUntil: 'commit' })
  await expect(toast(ann.page, 'Internal error occured.')).toBeVisible()
  await ann.page.unroute(settings)
  await ann.page.getByRole('button', { name: 'Try again' }).click()
  await expect(ann.page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)

  await ann.call('DELETE', `/web/ajax/videos/delete?gconfid=${id}`)
  const { page } = admin
  await page.goto('/web/admin/videos')
  const internal = { result: 'failed', error: { code: 'internal', message: 'Internal Error' } }
  for (const [words, answer] of [
    ['Internal Error', { status: 500, json: internal }],
    ['Internal Error.', { status: 200, body: 'not what was agreed' }],
    ['Something went wrong', { status: 500, body: '<h1>Internal Server Error</h1>' }],
  ] as const) {
    const restoring = '**/restore'
    await page.route(restoring, (route) => route.fulfill(answer))
    await page.getByRole('button', { name: `Restore ${title}` }).click()
    await expect(toast(page, words)).toBeVisible()
    await page.unroute(restoring)
  }
})

test('external people are offered while the organisation shares with them, and not otherwise (CM-6.11)', async ({
  person,
  admin,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  const option = page.getByRole('checkbox', { name: /External people/ })
  const flag = (external_sharing: 0 | 1) => admin.call('PUT', '/api/v3/domain', { external_sharing })
  const external = async () => (await ann.call<{ external_users: boolean }>('GET', `/api/v3/videos/${id}`)).external_users
  await flag(1)
  await page.goto(`/web/videos/${id}/settings`)
  await option.check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Video settings updated successfully')).toBeVisible()
  expect(await external()).toBe(true)
  await flag(0)
  await page.goto(`/web/videos/${id}/settings`)
  await expect(page.getByRole('checkbox', { name: 'Restricted' })).toBeVisible()
  await expect(option).toHaveCount(0)
})

test('an owner deletes a video after being asked, it is gone from their list, and an administrator brings it back (CM-1.03, CM-1.16, CM-7.20, CM-8.13)', async ({
  person,
  admin,
  server,
}) => {
  const ann = await person()
  const title = `About the ${aWord()}`
  const id = await aFilm(ann, server.url, { title })
  const { page } = ann
  await page.goto('/web/my/videos')
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.route('**/web/ajax/videos/delete*', (route) => route.abort())
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete video' }).click()
  await expect(page.getByText('Failed to delete the video')).toBeVisible()
  await page.unroute('**/web/ajax/videos/delete*')

  await page.goto(`/web/videos/${id}/settings`)
  await page.getByRole('button', { name: 'Delete video' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete video' }).click()
  await expect(page).toHaveURL(/\/web\/my\/videos$/)
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  expect((await page.goto(`/web/videos/${id}/play`))?.status()).toBe(404)

  await admin.page.goto('/web/admin/videos')
  await expectAccessible(admin.page)
  await admin.page.getByRole('button', { name: `Restore ${title}` }).click()
  await expect(admin.page.getByText(`“${title}” has been restored`)).toBeVisible()
  expect((await page.goto(`/web/videos/${id}/play`))?.status()).toBe(200)
})

test('an owner names who made a video: people are suggested, others as they are typed, and forbidden names are not added (CM-1.10, CM-5.03, CM-5.04, CM-5.05)', async ({
  person,
  server,
}) => {
  const [ann, word] = [await person(), aWord()]
  // A username with a dot is no name of an author: they are named as they are shown.
  await newPerson(server, `eve-${word}`, `Eve ${word}`, 'user')
  await newPerson(server, `dot.${word}`, `Dorothy ${word}`, 'user')
  const id = await aFilm(ann, server.url, { title: `About the ${word}` })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  const box = page.getByRole('combobox', { name: 'Authors' })
  const chips = page.locator('#details').getByRole('button', { name: /^Remove / })
  for (const name of ['12345', 'Ann@']) {
    await box.fill(name)
    await box.press('Enter')
    await expect(page.locator('[data-toast]').getByText('This character is not allowed in author name')).toBeVisible()
    await expect(chips).toHaveCount(0)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await box.fill('a1')
  await box.press('Enter')
  await box.fill('Ann-B_c 2, Eva')
  await box.press('Enter')
  await expect(chips).toHaveCount(3)
  await expect(page.getByText('This character is not allowed in author name')).toHaveCount(0)
  for (const name of [`Eve ${word}`, `Dorothy ${word}`]) {
    await box.fill(name)
    await page.getByRole('option', { name }).click()
  }
  await expect(chips).toHaveCount(5)
  const sent = page.waitForRequest((request) => request.url().endsWith('/web/ajax/videos/update'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ video_authors_data: ['a1', 'Ann-B_c 2', 'Eva', `eve-${word}`, `Dorothy ${word}`] })
  await expect(page.getByText('Video settings updated successfully')).toBeVisible()
  await page.reload()
  await expect(chips).toHaveCount(5)
  await page.goto(`/web/videos/${id}/play`)
  await expect(page.getByText(`By a1, Ann-B_c 2, Eva, Eve ${word}`)).toBeVisible()
})
