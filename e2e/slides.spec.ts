import { showSlides } from './harness/database.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, ofVideo } from './harness/videos.ts'

// That slides are read is the matter of app/server/slides.test.ts: it happens when the processor has nothing else to do.
test('a phrase on a slide is found from the home page, and lands on its second', async ({ admin, person, server }) => {
  const [ann, bob] = [await person(), await person()]
  await admin.call('PUT', '/api/v3/domain', { slide_language: 'off' })
  const id = await aFilm(ann, server.url, { title: 'First day at the plant', length: 12 })
  await showSlides(server, id, { 0: 'Induction', 8: 'In case of a leak Shut the vermilion valve first' })
  const { page } = bob
  await page.goto('/web/')
  await page.getByRole('combobox', { name: 'Search videos' }).fill('vermilion valve')
  await page.keyboard.press('Enter')
  const slide = page.getByRole('list', { name: 'Results' }).getByRole('link', { name: /On a slide at.*vermilion valve/ })
  await expect(slide).toContainText('0:08')
  await slide.click()
  await expect(page).toHaveURL(new RegExp(`/web/videos/${id}/play\\?.*t=8`))
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(7.5)
  const place = page.getByRole('list', { name: 'Places in this video' }).getByRole('button')
  await expect(place).toContainText('Slide')
  await expectAccessible(page)
})
