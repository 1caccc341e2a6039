import { expect, expectAccessible, test } from './harness/test.ts'

test('a site admin has learning recorded as statements and downloads them', { tag: '@long' }, async ({ admin }) => {
  const { page } = admin
  await page.goto('/web/admin/learning-records')
  await expect(page.getByText('Not configured')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Record learning as statements' }).click()
  await page.getByRole('radio', { name: 'Username and name' }).click()
  const saving = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/api/v3/domain'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect((await saving).status()).toBe(200)
  expect(await admin.call('GET', '/api/v3/domain')).toMatchObject({ xapi_statements: 1, xapi_actors: 'USERNAME' })
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download statements' }).click()
  expect((await downloading).suggestedFilename()).toBe('statements.jsonl')
  await page.getByLabel('From (optional)', { exact: true }).fill('2026-02-01')
  await page.getByLabel('To (optional)', { exact: true }).fill('2026-01-01')
  await expect(page.getByText('This day is before the first.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download statements' })).toBeHidden()
  await expectAccessible(page)
  await admin.call('PUT', '/api/v3/domain', { xapi_statements: 0, xapi_actors: 'ID' })
})
