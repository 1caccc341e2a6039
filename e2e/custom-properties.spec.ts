import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

/** Goes to the section, which is fetched when somebody comes near. */
const goThere = (page: Page) => page.getByRole('link', { name: 'Custom properties' }).click()

const long = 'This heading is longer than forty characters'

test('an owner adds, changes and deletes custom properties, each saved with the form (CM-1.14, CM-2.63, CM-2.64, CM-5.32, CM-7.18)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  const save = async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/videos/update'))
    await page.getByRole('button', { name: 'Save changes' }).click()
    const body = (await sent).postDataJSON() as Record<string, string>
    await expect(page.getByText('You have unsaved changes')).toBeHidden()
    await page.reload()
    await goThere(page)
    return body
  }
  await page.goto(`/web/videos/${id}/settings`)
  await goThere(page)
  await page.getByRole('button', { name: 'Add property' }).click()
  const adding = page.getByRole('dialog', { name: 'Add property' })
  await adding.getByRole('textbox', { name: 'Text' }).fill(long)
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add property' }).click()
  const properties = page.getByRole('list', { name: 'Custom properties' })
  await expect(properties.getByText(`${long.slice(0, 40)}...`, { exact: true })).toBeVisible()
  expect(await save()).toMatchObject({
    initiator: 'workbench',
    customVideoProperties: `{"video_heading":"${long}"}`,
    deletedCustomVideoProperties: '[]',
  })
  await page.getByRole('button', { name: 'Edit video_heading' }).click()
  const changing = page.getByRole('dialog', { name: 'Change video_heading' })
  await expect(changing.getByRole('textbox', { name: 'Text' })).toHaveValue(long)
  await changing.getByRole('textbox', { name: 'Text' }).fill(long.slice(0, 40))
  await changing.getByRole('button', { name: 'Update property' }).click()
  await expect(properties.getByText(long.slice(0, 40), { exact: true })).toBeVisible()
  await save()
  await expect(properties.getByText(long.slice(0, 40), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete video_heading' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete property' }).click()
  await expect(properties).toBeHidden()
  expect(await save()).toMatchObject({ customVideoProperties: '{}', deletedCustomVideoProperties: '["video_heading"]' })
  await expect(page.getByRole('button', { name: 'Add property' })).toBeVisible()
  await expect(properties).toBeHidden()
})

test('a custom property is refused in words; the organisation has keys of its own (CM-3.20, CM-3.21, CM-5.28, CM-5.31)', async ({
  admin,
  person,
  server,
}) => {
  await admin.call('PUT', '/api/v3/domain', { custom_property_keys: 'course_number' })
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  await goThere(page)
  const add = page.getByRole('button', { name: 'Add property' })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Add property' })
  const text = dialog.getByRole('textbox', { name: 'Text' })
  const done = dialog.getByRole('button', { name: 'Add property' })
  await text.fill('a'.repeat(501))
  await done.click()
  await expect(dialog.getByText('Max 500 characters are allowed.')).toBeVisible()
  const choose = async (key: string) => {
    await dialog.getByRole('combobox', { name: 'Property' }).click()
    await page.getByRole('option', { name: key }).click()
  }
  await choose('page_url')
  await text.fill('http://x')
  await done.click()
  await expect(dialog.getByText('Please provide a valid URL.')).toBeVisible()
  await text.fill('/x')
  await done.click()
  await add.click()
  await choose('course_number')
  await text.fill('C-1')
  await done.click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Video settings updated successfully')).toBeVisible()
  const { customVideoProperties } = await ann.call('GET', `/api/v3/videos/${id}`)
  expect(customVideoProperties).toEqual({ page_url: '/x', course_number: 'C-1' })
})

test('an owner puts a video at a place of the library (CM-1.15, CM-3.57)', async ({ admin, person, server }) => {
  const word = aWord()
  const { node } = await admin.call<{ node: { slug: string } }>('POST', '/api/v3/library', { name: `Workshop ${word}` })
  await admin.call('POST', `/api/v3/library/${node.slug}`, { name: `Welding ${word}` })
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${word}` })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  await page.getByRole('button', { name: 'Choose a section' }).click()
  const dialog = page.getByRole('dialog', { name: 'Place in the library' })
  await expect(dialog.getByRole('radio', { name: `Workshop ${word}` })).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Find a section' }).fill(`welding ${word}`)
  await dialog.getByRole('radio', { name: `Workshop ${word} / Welding ${word}` }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('You have unsaved changes')).toBeHidden()
  await page.reload()
  await expect(page.getByText(`Workshop ${word} / Welding ${word}`, { exact: true })).toBeVisible()
  await page.goto(`/web/search?category=${node.slug}`)
  await expect(page.getByRole('link', { name: new RegExp(`About the ${word}`) }).first()).toBeVisible()
  // Other journeys find the library empty.
  await admin.call('DELETE', `/api/v3/library/${node.slug}`)
})
