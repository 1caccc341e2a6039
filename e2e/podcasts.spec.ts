import { clip, soundClip } from './harness/media.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { uploadVideo } from './harness/uploading/upload.ts'
import { aFilm, aWord, ofVideo } from './harness/videos.ts'

test('a podcast plays on in a mini player while the person browses, and its page takes it back', async ({ person, server }) => {
  const ann = await person()
  const title = `About the ${aWord()}`
  const id = await aFilm(ann, server.url, { title, file: soundClip(600), fields: { type: 'podcast' } })
  const { page } = ann
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(0)
  await page.keyboard.press('5')
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(300.2)

  const mini = page.getByRole('region', { name: 'Mini player' })
  await expect(mini).toHaveCount(0)
  await page.getByRole('link', { name: 'Videos', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
  await expect(mini.getByRole('link', { name: title })).toBeVisible()
  await expect.poll(() => ofVideo(page, (video) => (video.paused ? 0 : video.currentTime))).toBeGreaterThan(300.2)
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(title)
  await expectAccessible(page)

  // On to another page, it goes on without a gap of its own.
  const before = await ofVideo(page, (video) => video.currentTime)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page).toHaveURL(/\/web\/$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  // A new page takes the focus to its beginning.
  await expect(page.locator('main')).toBeFocused()
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(before)
  await mini.getByRole('button', { name: 'Pause' }).focus()
  await page.keyboard.press('Enter')
  await expect(mini.getByRole('button', { name: 'Play', exact: true })).toBeFocused()
  expect(await ofVideo(page, (video) => video.paused)).toBe(true)
  await mini.getByRole('slider', { name: 'Seek' }).fill('400')
  await page.keyboard.press('Tab')
  await mini.getByRole('button', { name: 'Play', exact: true }).press('Enter')
  await expect.poll(() => ofVideo(page, (video) => (video.paused ? 0 : video.currentTime))).toBeGreaterThan(400)

  await mini.getByRole('link', { name: title }).click()
  await expect(page.getByRole('region', { name: `Player: ${title}` })).toBeVisible()
  await expect(mini).toHaveCount(0)
  await expect.poll(() => ofVideo(page, (video) => (video.paused ? 0 : video.currentTime))).toBeGreaterThan(400)

  await page.getByRole('link', { name: 'Videos', exact: true }).first().click()
  await mini.getByRole('button', { name: 'Close the mini player' }).click()
  await expect(mini).toHaveCount(0)
  await expect(page.locator('video')).toHaveCount(0)
})

test('an owner finds their podcasts and reels apart, and manages them there (CM-1.04, CM-1.05, CM-2.03, CM-8.14)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const word = aWord()
  for (const type of ['video', 'podcast', 'short'])
    await uploadVideo(ann, server.url, clip(3, '320x180'), { displayname: `My ${type} ${word}`, type })
  const { page } = ann
  await page.goto('/web/my/reels')
  await expect(page.getByRole('button', { name: `More for My short ${word}` })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goto('/web/my/podcasts')
  const more = page.getByRole('button', { name: `More for My podcast ${word}` })
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.route('**/web/ajax/videos/delete', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete podcast' }).click()
  await expect(page.getByText('Failed to delete the podcast')).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`My podcast ${word}`)
})
