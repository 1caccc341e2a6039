import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

test('an owner sets a feedback link, viewers find it, and it is removed again (VW-1.23, VW-2.53, VW-2.54, VW-8.28, VW-8.29)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  await page.getByRole('link', { name: 'Add feedback link' }).click()
  const url = page.getByRole('textbox', { name: 'Custom feedback URL' })
  await url.fill('www.example.com/f')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Custom Feedback URL added successfully.')).toBeVisible()
  await page.reload()
  await expect(url).toHaveValue('www.example.com/f')

  await bob.page.goto(`/web/videos/${id}/play`)
  const link = bob.page.getByRole('link', { name: 'Give feedback' })
  await expect(link).toHaveAttribute('href', 'https://www.example.com/f')
  await expect(link).toHaveAttribute('rel', /noopener/)

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('URL removed successfully.')).toBeVisible()
  await expect(url).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(url).toHaveValue('www.example.com/f')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeHidden()
  await page.reload()
  await expect(url).toHaveValue('')
  await expect(link).toBeHidden()
})

test('what is no address is refused before it is sent, and calls that fail are said (VW-5.09, VW-8.01, VW-8.30)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const path = `/web/videos/${id}/feedback`
  await ann.call('POST', path, { customFeedback_url: 'https://example.com/f' })
  const { page } = ann
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('feedback')) sent.push(request.method())
  })
  await page.goto(path)
  const url = page.getByRole('textbox', { name: 'Custom feedback URL' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const wrongUrl = page.getByRole('main').getByText('Error: Please enter valid URL.')
  const toast = page.locator('[data-toast]').filter({ hasText: 'Error: Please enter valid URL.' })
  for (const wrong of ['not a url', '', 'javascript:alert(1)']) {
    await url.fill(wrong)
    await expect(wrongUrl).toBeHidden()
    await save.click()
    await expect(wrongUrl).toBeVisible()
    await expect(toast).toHaveCount(1)
  }
  await expect(toast).toHaveCount(0, { timeout: 15_000 })
  await expect(wrongUrl).toBeVisible()
  await page.route(/feedback$/, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await url.fill('https://example.com/another')
  expect(sent).toEqual([])
  const failure = page.getByText('Something went wrong! Please try again later.')
  await save.click()
  await expect(failure).toBeVisible()
  await expect(url).toHaveValue('https://example.com/another')
  await expect(failure).toBeHidden({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(failure).toBeVisible()
  expect(await ann.call('GET', path)).toEqual({ customFeedback_url: 'https://example.com/f' })
})
