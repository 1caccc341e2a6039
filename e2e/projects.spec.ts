import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

test('somebody joins two videos in the studio, with a title before them, and watches what was made (CM-1.31, CM-1.32, CM-2.31, CM-5.62, CM-5.63)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const titles = [`First ${aWord()}`, `Second ${aWord()}`]
  for (const title of titles) await aFilm(ann, server.url, { title })
  const { page } = ann
  await page.goto('/web/my/projects')
  await expectAccessible(page)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'New project' }).click()
  const form = page.getByRole('dialog', { name: 'New project' })
  const create = form.getByRole('button', { name: 'Create project' })
  await create.click()
  await expect(form.getByText('Please enter project name')).toBeVisible()
  await form.getByLabel('Name').fill('x'.repeat(129))
  await create.click()
  await expect(form.getByText('Maximum character limit exceeded')).toBeVisible()
  expect(posts).toEqual([])
  await form.getByLabel('Name').fill('Two takes')
  const opened = page.context().waitForEvent('page')
  await create.click()
  const studio = await opened
  await expect(studio).toHaveURL(/\/web\/studio#\/project\/gcc-/)
  await expect(page.getByRole('link', { name: 'Two takes' })).toBeVisible()

  await studio.getByRole('button', { name: 'Add a title' }).click()
  await studio.getByLabel('Text', { exact: true }).fill('Two takes of the same')
  for (const title of titles) {
    await studio.getByRole('button', { name: 'Add a video' }).click()
    await studio.getByRole('button', { name: `Add ${title}` }).click()
  }
  await studio.getByLabel('To (seconds)').fill('2')
  await expect(studio.getByText('All changes saved')).toBeVisible()
  const clips = studio.getByRole('list', { name: 'Clips' }).getByRole('listitem')
  await expect(clips).toHaveCount(3)
  await expectAccessible(studio)
  await studio.getByRole('button', { name: 'Make video' }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'Make video' }).click()
  const watch = studio.getByRole('link', { name: 'Watch the video' })
  await expect(watch).toBeVisible({ timeout: 120_000 })
  await watch.click()
  await expect(studio.getByRole('heading', { name: 'Two takes' })).toBeVisible()
})

test('projects are found and sorted; one that is deleted can be had back, and what fails is only logged (CM-2.29, CM-2.30, CM-8.60, CM-8.61)', async ({
  person,
}) => {
  const ann = await person()
  const { page } = ann
  for (const name of ['Kestrel', 'Albatross']) await ann.call('POST', '/web/ajax/projects/', { name })
  await page.goto('/web/my/projects')
  const cards = page.getByRole('list', { name: 'Your projects' }).getByRole('heading')
  await expect(cards).toHaveText(['Albatross', 'Kestrel'])
  await page.getByRole('combobox', { name: 'Sort the projects' }).click()
  await page.getByRole('option', { name: 'Name, A to Z' }).click()
  await expect(cards).toHaveText(['Albatross', 'Kestrel'])
  const search = page.getByRole('searchbox', { name: 'Search your projects' })
  await search.fill('kest')
  await search.press('Enter')
  await expect(cards).toHaveText(['Kestrel'])

  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const refused = { status: 500, json: { result: 'failed', error: { code: 'internal', message: 'Internal Error' } } }
  await page.route('**/web/ajax/projects/*', (route) => route.fulfill(refused), { times: 1 })
  const remove = async () => {
    await page.getByRole('button', { name: 'Options of Kestrel' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await remove()
  await expect.poll(() => logged.some((line) => line.includes('Internal Error'))).toBe(true)
  await expect(cards).toHaveText(['Kestrel'])
  await expect(page.getByRole('status').filter({ hasText: 'Internal Error' })).toHaveCount(0)
  await remove()
  await expect(page.getByText('No project is called so')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards).toHaveText(['Kestrel'])

  await page.route('**/web/ajax/projects', (route) => route.fulfill(refused), { times: 1 })
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Heron')
  logged.length = 0
  await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click()
  await expect.poll(() => logged.some((line) => line.includes('Internal Error'))).toBe(true)
})
