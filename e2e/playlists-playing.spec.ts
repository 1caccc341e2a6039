import type { Page } from '@playwright/test'
import type { Visitor } from './harness/people.ts'
import { aPlaylist } from './harness/playlists.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, ofVideo } from './harness/videos.ts'

const playing = (page: Page) => page.locator('[data-playing-now]')
const queue = (page: Page) => page.getByRole('region', { name: 'Videos of this playlist' })
const order = (page: Page) => queue(page).locator('article h3').allTextContents()

async function aRow(owner: Visitor, url: string, letters: string, fields: object = {}, length = 3): Promise<string> {
  const word = aWord()
  const films = await Promise.all([...letters].map((letter) => aFilm(owner, url, { title: `Part ${word} ${letter}`, length })))
  return (await aPlaylist(owner, { displayname: `Row ${word}`, ...fields }, films)).name
}

/** Lets the video that is there play from just before its end. */
const playEnd = (page: Page) =>
  ofVideo(page, async (video) => {
    if (video.readyState === 0) await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }))
    const ended = new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }))
    video.muted = true
    video.currentTime = video.duration - 0.3
    await video.play()
    await ended
  })

test('a viewer goes on and back by buttons and keys, and whether it goes on by itself is remembered (VW-4.32, VW-4.33)', async ({
  person,
  server,
}) => {
  const { page, ...ann } = await person()
  // Long enough that none ends by itself meanwhile.
  const name = await aRow({ page, ...ann }, server.url, 'AB', {}, 60)
  await page.goto(`/web/playlists/${name}?op=play`)
  const next = page.getByRole('button', { name: 'Next video' })
  await next.press('Enter')
  await expect(playing(page)).toContainText(/ B/)
  await expect(next).toBeFocused()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Shift+P')
  await expect(playing(page)).toContainText(/ A/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Shift+N')).toBeVisible()
  await page.keyboard.press('Escape')

  const autoplay = page.getByRole('switch', { name: 'Autoplay' })
  await expect(autoplay).toBeChecked()
  await autoplay.click()
  const reported = page.waitForResponse((response) => response.url().endsWith('/progress'))
  await playEnd(page)
  await reported
  await expect(page.getByRole('button', { name: 'Play again' }).first()).toBeAttached()
  await expect(playing(page)).toContainText(/ A/)
  await page.reload()
  await expect(autoplay).not.toBeChecked()
  await expectAccessible(page)
  await autoplay.click()
  await playEnd(page)
  await expect(playing(page)).toContainText(/ B/)
})

test('a viewer who goes on from the video whose address they opened, and back to it, sees it play by itself', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  // Long enough that none ends by itself meanwhile.
  const films = await Promise.all(['A', 'B'].map((letter) => aFilm(ann, server.url, { title: `Part ${aWord()} ${letter}`, length: 60 })))
  const { id } = await aPlaylist(ann, { displayname: `Row ${aWord()}` }, films)
  await page.goto(`/web/videos/${films[0]}/play?playlist=${id}`)
  const plays = async (film: string | undefined) => {
    await expect(page).toHaveURL(new RegExp(`/videos/${film}/play`))
    await expect.poll(() => ofVideo(page, (video) => !video.paused && video.currentTime > 0.3)).toBe(true)
  }
  await page.getByRole('button', { name: 'Next video' }).click()
  await plays(films[1])
  await page.keyboard.press('Shift+P')
  await plays(films[0])
})

test('the queue stands beside the player or under it, is shuffled from what plays, and begins anew where it is repeated (VW-2.80)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  // Long enough that none ends by itself meanwhile.
  const name = await aRow(ann, server.url, 'ABCD', {}, 60)
  await page.goto(`/web/playlists/${name}?op=play`)
  const box = async (place: ReturnType<typeof queue>) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const player = page.getByRole('region', { name: /^Player/ })
  await player.waitFor()
  expect((await box(queue(page))).x).toBeGreaterThan((await box(player)).x + (await box(player)).width)
  await page.getByRole('link', { name: / C$/ }).press('Enter')
  await expect(playing(page)).toContainText(/ C/)
  await page.getByRole('button', { name: 'Shuffle' }).click()
  await expect.poll(async () => (await order(page))[0]).toMatch(/^1\. .* C$/)
  const shuffled = await order(page)
  expect(new Set(shuffled.map((title) => title.at(-1)))).toEqual(new Set('ABCD'))
  await page.getByRole('button', { name: 'Repeat: off' }).click()
  for (const title of [...shuffled.slice(1), shuffled[0] ?? '']) {
    // Keys belong to the player, which comes with its video.
    await page.getByRole('button', { name: 'Next video' }).waitFor()
    await page.keyboard.press('Shift+N')
    await expect(playing(page).locator('h3')).toHaveText(title)
  }
  await page.getByRole('button', { name: 'Repeat: whole playlist' }).click()
  await expect.poll(() => ofVideo(page, (video) => video.loop)).toBe(true)
  await page.getByRole('button', { name: 'Shuffle' }).click()
  await expect.poll(async () => (await order(page)).map((title) => title.at(-1)).join('')).toBe('ABCD')

  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(async () => (await box(queue(page))).y).toBeGreaterThan((await box(player)).y + (await box(player)).height)
  await expectAccessible(page)
})

test('a sequence is not shuffled, and refuses the next video until the one before was watched (VW-8.06)', async ({ person, server }) => {
  const [ann, { page }] = [await person(), await person()]
  const name = await aRow(ann, server.url, 'AB', { sequential_play: 1 })
  await page.goto(`/web/playlists/${name}?op=play`)
  await expect(page.getByRole('switch', { name: 'Autoplay' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Shuffle' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Next video' }).click()
  await expect(page.getByText('To unlock this video, watch the previous videos in this playlist').first()).toBeVisible()
  await expect(playing(page)).toContainText(/ A/)
})

test('somebody’s playlist is copied to one’s own with what one may see of it', async ({ person, server }) => {
  const [ann, { page }] = [await person(), await person()]
  const name = await aRow(ann, server.url, 'AB')
  const hidden = await aFilm(ann, server.url, { title: 'Hidden', fields: { visibility: 'PRIVATE' } })
  await ann.call('POST', `/web/ajax/playlists/${name}/content/${hidden}`, {})
  await page.goto(`/web/playlists/${name}?op=details`)
  await page.getByRole('button', { name: 'Copy to my playlists' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Copy of Row/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Videos of the playlist' }).getByRole('listitem')).toHaveCount(2)
})
