import { someStatements } from '#domains/xapi/testing.ts'
import { startRecordStoreTwin, twinKey } from '#domains/xapi/twin/record-store-twin.ts'
import { inDatabase } from './harness/database.ts'
import { visitor } from './harness/people.ts'
import { expect, expectAccessible, newLyceum, test } from './harness/test.ts'

test('a site admin has learning recorded as statements and downloads them', { tag: '@long' }, async ({ admin }) => {
  const { page } = admin
  await page.goto('/web/admin/learning-records')
  await expect(page.getByText('Not configured')).toBeVisible()
  await expect(page.getByText('They are kept for 400 days.')).toBeVisible()
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

test('a site admin sees why the record store takes nothing, and once it does has refused statements sent again', { tag: '@long' }, async ({
  browser,
}) => {
  const twin = await startRecordStoreTwin()
  twin.credentials.secret = 'another secret'
  await using server = await newLyceum('records', { XAPI_URL: twin.url, XAPI_KEY: twinKey.key, XAPI_SECRET: twinKey.secret })
  const admin = await visitor(browser, server, 'root')
  const { page } = admin
  const [first] = await inDatabase(server, (db) => someStatements({ db }, admin, 3))
  twin.disliked.add(first?.statement.id ?? '')
  await admin.call('PUT', '/api/v3/domain', { xapi_statements: 1 })
  await page.goto('/web/admin/learning-records')
  // Statements are sent every minute.
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
  await expect(page.getByText('The record store does not know this key, or its secret is wrong.')).toBeVisible()
  await expect(page.getByText('3 statements', { exact: true })).toBeVisible()
  await expectAccessible(page)
  twin.credentials.secret = twinKey.secret
  await page.getByRole('button', { name: 'Test the record store' }).click()
  await expect(page.getByText('It works. The record store knows the key.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Refused statements' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'this statement is not liked' })).toBeVisible()
  expect(twin.kept.size).toBe(2)
  await expectAccessible(page)
  twin.disliked.clear()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('1 statement is sent again')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Refused statements' })).toBeHidden()
  await expect.poll(() => twin.kept.size).toBe(3)
  await admin.context.close()
  twin.close()
})
