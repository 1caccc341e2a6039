import { clip } from './harness/media.ts'
import { expect, test } from './harness/test.ts'
import { aFilm, aWord, ofVideo } from './harness/videos.ts'

const phone = { width: 390, height: 844 }

test('on a phone the player stays in view while comments are read, and a time that is tapped shows in it', async ({ person, server }) => {
  const owner = await person('poweruser')
  const { page, call } = await person('user', phone)
  const id = await aFilm(owner, server.url, { title: `Pumps ${aWord()}`, length: 20 })
  const path = `/web/ajax/partials/videos/${id}/comments`
  for (const text of ['At 0:12 the valve opens', ...Array.from({ length: 15 }, (_, at) => `Note ${at}`)])
    await call('POST', path, { text, comment_type: 'parent_comment', page: 'video', kapowner: owner.username })
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('tab', { name: /^Comments/ }).click()
  await page
    .getByRole('link', { name: '0:12' })
    .or(page.getByRole('button', { name: '0:12' }))
    .click()
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(11)
  const player = page.getByRole('region', { name: /^Player/ })
  await expect(player).toBeInViewport({ ratio: 0.99 })
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
})

test('on a phone the results of a search have a field for other words', async ({ person }) => {
  const { page } = await person('user', phone)
  await page.goto('/web/search?qtext=pumps')
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Search videos' })
  await expect(field).toHaveValue('pumps')
  await field.fill('valves')
  await field.press('Enter')
  await expect(page).toHaveURL(/qtext=valves/)
})

test('on a phone a short has the window to itself, with its like and share in reach', async ({ person, server }) => {
  const owner = await person('poweruser')
  const { page } = await person('user', phone)
  const id = await aFilm(owner, server.url, { title: `Valve ${aWord()}`, file: clip(3, '180x320'), fields: { video_type: 'shorts' } })
  await page.goto(`/web/shorts/${id}`)
  // Others may follow it.
  await page.getByRole('button', { name: 'Like, 0' }).first().click()
  await expect(page.getByRole('button', { name: 'Liked, 1' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Share', exact: true }).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Quick' })).toBeHidden()
  await page.getByRole('link', { name: 'All shorts' }).click()
  await expect(page.getByRole('navigation', { name: 'Quick' })).toBeVisible()
})
