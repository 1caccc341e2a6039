import type { Page, Request } from '@playwright/test'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

/** The key and value of each call of a page to a path. */
function sentTo(page: Page, path: RegExp): { key: string; value: string; method: string }[] {
  const sent: { key: string; value: string; method: string }[] = []
  page.on('request', (request: Request) => {
    if (path.test(new URL(request.url()).pathname)) sent.push({ method: request.method(), ...request.postDataJSON() })
  })
  return sent
}

const contact = (name: string) => ({
  name,
  widgets: [
    {
      displayname: 'Where to find us',
      personalized_keys: [
        { id: 'room', label: 'Room', field_value: '' },
        { id: 'phone', label: 'Phone', field_value: '+43' },
      ],
    },
  ],
})

test('an admin makes a template, changes it, is refused in words, and deletes it', async ({ admin: { page } }) => {
  const name = `Course ${aWord()}`
  await page.goto('/web/admin/templates')
  await page.getByRole('link', { name: 'New template' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Name of section 1' }).fill('About the course')
  const field = (number: number) => page.getByRole('group', { name: `Section 1, field ${number}` })
  await page.getByRole('button', { name: 'Create template' }).click()
  await expect(field(1).getByText('Please enter a label.')).toBeVisible()
  await expectAccessible(page)
  await field(1).getByRole('textbox', { name: 'Label' }).fill('Number')
  await page.getByRole('button', { name: 'Add a field' }).click()
  await field(2).getByRole('textbox', { name: 'Label' }).fill('Level')
  await field(2)
    .getByRole('textbox', { name: /^Suggested text/ })
    .fill('Beginners')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Create template' }).click()
  await page.getByRole('link', { name }).click()
  await expect(field(2).getByRole('textbox', { name: /^Suggested text/ })).toHaveValue('Beginners')
  await page.getByRole('button', { name: 'Remove field 1 of section 1' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Template saved')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Delete template' }).click()
  await expect(page.getByRole('link', { name })).toBeHidden()
})

test('an owner picks a template and fills it in, and another person reads it (VW-1.24, VW-2.55, VW-2.56, VW-2.57, VW-3.13)', async ({
  admin,
  person,
  server,
}) => {
  const name = `Contact ${aWord()}`
  await admin.call('POST', '/web/ajax/globaltemplates', contact(name))
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings?option=template`)
  await page.getByRole('button', { name: 'Choose a template' }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('+43')
  await dialog.getByRole('textbox', { name: 'Room' }).fill('B 12')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Global templated added to video!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await bob.page.goto(`/web/videos/${id}/play`)
  const shown = bob.page.getByRole('region', { name })
  await expect(shown.getByText('Where to find us')).toBeVisible()
  await expect(shown.getByText('B 12')).toBeVisible()
  await expectAccessible(bob.page)
})

test('a template is added by three calls once all is filled in, without a reload (VW-3.14, VW-4.18, VW-4.20, VW-5.11, VW-8.34)', async ({
  admin,
  person,
  server,
}) => {
  const name = `Contact ${aWord()}`
  await admin.call('POST', '/web/ajax/globaltemplates', contact(name))
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  const sent = sentTo(page, /\/properties$/)
  await page.goto(`/web/videos/${id}/settings?option=template`)
  const selector = page.getByRole('button', { name: 'Choose a template' })
  await selector.click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(dialog.getByRole('textbox', { name: 'Room' })).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).not.toHaveAttribute('aria-invalid')
  await dialog.getByRole('textbox', { name: 'Room' }).fill('B 12')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await selector.click()
  await expect(dialog.getByRole('textbox', { name: 'Room' })).toHaveValue('B 12')
  expect(sent).toEqual([])
  await add.click()
  await expect(page.getByText('Global templated added to video!')).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(selector).toBeHidden()
  expect(sent.map(({ key }) => key)).toEqual(['package_data', 'global_package_displayname', 'global_package_id'])
  expect(JSON.parse(sent[0]?.value ?? '')).toEqual({ room: 'B 12', phone: '+43' })
})

test('an active template is updated, and removed after a question by three calls (VW-2.58, VW-3.15, VW-4.19, VW-4.21, VW-7.41)', async ({
  admin,
  person,
  server,
}) => {
  const name = `Contact ${aWord()}`
  const { template } = await admin.call<{ template: { id: string } }>('POST', '/web/ajax/globaltemplates', contact(name))
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const filled = { package_data: '{"room":"B 12","phone":"1"}', global_package_displayname: name, global_package_id: template.id }
  for (const [key, value] of Object.entries(filled)) await ann.call('POST', `/api/v3/videos/${id}/properties`, { key, value })
  const { page } = ann
  const sent = sentTo(page, /\/globalTemplates\//)
  await page.goto(`/web/videos/${id}/settings?option=template`)
  await page.getByRole('button', { name: 'Edit template' }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('textbox', { name: 'Room' })).toHaveValue('B 12')
  await dialog.getByRole('textbox', { name: 'Room' }).fill('C 3')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('C 3')).toBeVisible()
  const remove = page.getByRole('button', { name: 'Remove template' })
  await remove.click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('C 3')).toBeVisible()
  expect(sent).toEqual([])
  await remove.click()
  await question.getByRole('button', { name: 'Remove template' }).click()
  await expect(page.getByRole('button', { name: 'Choose a template' })).toBeVisible()
  await expect(page.getByText('C 3')).toBeHidden()
  // The page hears of the first before it has sent the last.
  await expect.poll(() => sent.map(({ key }) => key).toSorted()).toEqual(Object.keys(filled).toSorted())
  expect(sent.every(({ method, value }) => method === 'DELETE' && value === 'false')).toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Choose a template' })).toBeVisible()
})

test('an empty template and calls that fail are said, and nothing is lost (VW-5.12, VW-8.31, VW-8.32, VW-8.33)', async ({
  admin,
  person,
  server,
}) => {
  const word = aWord()
  await admin.call('POST', '/web/ajax/globaltemplates', { name: `Empty ${word}`, widgets: [] })
  await admin.call('POST', '/web/ajax/globaltemplates', contact(`Contact ${word}`))
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${word}` })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings?option=template`)
  await page.getByRole('button', { name: 'Choose a template' }).click()
  await page.getByRole('button', { name: `Empty ${word}` }).click()
  await expect(page.getByText('Template is empty!')).toBeVisible()
  await page.getByRole('button', { name: `Contact ${word}` }).click()
  const dialog = page.getByRole('dialog', { name: `Contact ${word}` })
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await dialog.getByRole('textbox', { name: 'Room' }).fill('B 12')
  await page.route(/\/properties$/, (route) => route.abort())
  await add.click()
  await expect(page.getByText('Failed to add data !', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Room' })).toHaveValue('B 12')
  expect((await ann.call('GET', `/api/v3/videos/${id}`))['filled_template']).toBeNull()
  await page.unroute(/\/properties$/)
  await add.click()
  await page.route(/\/globalTemplates\//, (route) => route.abort())
  await page.getByRole('button', { name: 'Remove template' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove template' }).click()
  await expect(page.getByText('Failed to remove data!')).toBeVisible()
  await expect(page.getByText('B 12')).toBeVisible()
  expect((await ann.call('GET', `/api/v3/videos/${id}`))['filled_template']).not.toBeNull()
})
