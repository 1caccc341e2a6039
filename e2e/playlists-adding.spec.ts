import type { Page } from '@playwright/test'
import { aPlaylist } from './harness/playlists.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, callsOf } from './harness/videos.ts'

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).last()

/** Runs in the page: presses a button twice, one press right after the other. @returns whether it was disabled from then on, in every frame until it went */
function pressTwice(button: HTMLElement): Promise<boolean> {
  const disabled: boolean[] = []
  button.click()
  setTimeout(() => button.click())
  return new Promise((resolve) => {
    const look = () => {
      if (!button.isConnected) return resolve(disabled.length > 0 && disabled.every(Boolean))
      disabled.push((button as HTMLButtonElement).disabled)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

test('a person adds a video to their playlists from its tile and its page, and sees them in its settings (VW-1.09, VW-2.04, VW-2.39, VW-2.40, VW-2.41, VW-2.42, VW-2.43, VW-3.01, VW-4.04, VW-4.05, VW-4.06, VW-4.07, VW-4.08, VW-4.09, VW-4.10, VW-5.04, VW-8.03, VW-8.04, VW-8.05, VW-9.01, VW-9.14, CM-8.21)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const word = aWord()
  const film = await aFilm(ann, server.url, { title: `Film ${word}` })
  for (let n = 1; n <= 13; n += 1) await aPlaylist(ann, { displayname: `Shelf ${n}` })
  await aPlaylist(bob, { displayname: 'Shelf of Bob' })
  const { page } = ann
  const settings = `/web/videos/${film}/settings?option=playlist`
  await page.goto(settings)
  const panel = page.getByRole('region', { name: 'Playlists' })
  await expect(panel.getByText('no playlists selected')).toBeVisible()
  await expect(panel).toBeInViewport()
  await panel.getByRole('button', { name: 'Add to playlists' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to playlist' })
  const shelves = dialog.getByRole('list', { name: 'Your playlists' }).getByRole('listitem')
  await expect(shelves).toHaveCount(12)
  const counts = dialog.locator('[data-myplaylist-count]')
  await expect(counts).toHaveAttribute('data-myplaylist-count', '13')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Load more' }).click()
  await expect(shelves).toHaveCount(13)
  await expect(dialog.getByText('Shelf of Bob')).toHaveCount(0)
  const box = dialog.getByRole('searchbox')
  await box.fill('   ')
  await box.press('Enter')
  await expect(shelves).toHaveCount(13)
  await box.fill('elf 7')
  await box.press('Enter')
  await expect(shelves).toHaveCount(1)

  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  // The button is free again a second after the failure.
  const held = Promise.withResolvers<void>()
  await page.route('**/content/gcc-*', async (route) => {
    await held.promise
    await route.abort()
  })
  const add = dialog.getByRole('button', { name: 'Add to Shelf 7' })
  await add.click()
  await expect(add).toBeDisabled()
  held.resolve()
  await expect(toast(page, 'Something went wrong!')).toBeVisible()
  await expect(add).toBeEnabled()
  await page.unroute('**/content/gcc-*')
  const before = posts.length
  const [isOff] = await Promise.all([add.evaluate(pressTwice), expect(toast(page, 'Video added to the playlist.')).toBeVisible()])
  expect(isOff).toBe(true)
  await expect(shelves).toHaveCount(0)
  expect(posts.slice(before).filter((url) => url.includes('/content/'))).toHaveLength(1)
  await expect(counts).toHaveAttribute('data-myplaylist-count', '12')
  await expect(counts).toHaveAttribute('data-videoplaylist-count', '1')
  await expect(dialog.getByText('In 1 of your 13 playlists', { exact: true })).toBeVisible()
  // What is asked for anew has the one that was added among its counts.
  await box.fill('')
  await expect(shelves).toHaveCount(12)
  await expect(counts).toHaveAttribute('data-myplaylist-count', '12')
  await expect(counts).toHaveAttribute('data-videoplaylist-count', '1')
  await page.keyboard.press('Escape')
  await expect(panel.getByText(' 1 Playlist', { exact: true })).toBeVisible()
  await expect(panel.getByText('no playlists selected')).toHaveCount(0)
  await expect(panel.getByRole('link', { name: 'Shelf 7' })).toBeVisible()

  await page.goto(`/web/videos/${film}/play`)
  await page.getByRole('button', { name: 'Playlist', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'New playlist' }).fill('A new shelf')
  await page.getByRole('dialog').getByRole('button', { name: 'Create and add' }).click()
  await expect(toast(page, 'Video added to the playlist.')).toBeVisible()
  await page.goto('/web/playlists/a-new-shelf?op=details')
  await expect(page.getByRole('article').filter({ hasText: `Film ${word}` })).toBeVisible()

  // What the feed tells of the playlist above would be asked for too.
  await page.route('**/api/v3/feed?**', (route) => route.abort())
  await page.goto(settings)
  await expect(panel.getByText(' 2 Playlists', { exact: true })).toBeVisible()
  const asked = callsOf(page, `/web/ajax/partials/videos/${film}/video-playlist-partial`)
  await panel.getByRole('button', { name: 'Add to playlists' }).click()
  await expect(dialog.getByText('Added', { exact: true })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(asked.filter((query) => query.get('includeVideo') === '1')).toHaveLength(0)
  await page.route('**/content/gcc-*', (route) => route.abort())
  const remove = panel.getByRole('button', { name: 'Remove from Shelf 7' })
  await remove.click()
  await expect(toast(page, 'Something went wrong!')).toBeVisible()
  await expect(remove).toBeEnabled()
  await page.unroute('**/content/gcc-*')
  await remove.click()
  await expect(toast(page, 'Video removed from the playlist.')).toBeVisible()
  await expect(remove).toHaveCount(0)
  await expect(panel.getByText(' 1 Playlist', { exact: true })).toBeVisible()

  await page.route(`**/web/ajax/${film}/playlists`, (route) => route.fulfill({ status: 404, json: {} }))
  // What is said for four seconds may be said before all of the page is loaded.
  await page.reload({ waitUntil: 'commit' })
  await expect(toast(page, 'failed')).toBeVisible()

  await page.goto('/web/videos')
  await page.getByRole('button', { name: `More for Film ${word}` }).click()
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
  await expect(dialog).toBeVisible()
})
