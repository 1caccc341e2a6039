import { aPlaylist } from './harness/playlists.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, callsOf } from './harness/videos.ts'

test('a viewer searches the playlists, sees no controls of others’ ones, and watches a video with its playlist beside it (CM-2.50, CM-7.93, VW-1.06, VW-2.24, VW-2.27, VW-2.28, VW-2.29, VW-2.30, VW-6.09, VW-6.10, VW-6.11)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const word = aWord()
  const films = [await aFilm(ann, server.url, { title: `Film ${word} A` }), await aFilm(ann, server.url, { title: `Film ${word} B` })]
  const { name, id } = await aPlaylist(ann, { displayname: `Row ${word}` }, films)
  const { page } = bob
  const listed = callsOf(page, '/web/ajax/partials/playlists')
  await page.goto('/web/playlists')
  const box = page.getByRole('searchbox', { name: 'Search playlists by title' })
  await box.fill(word)
  await box.press('Enter')
  await expect(page.getByText(`Showing playlists for "${word}"`)).toBeVisible()
  const tile = page.getByRole('article').filter({ hasText: `Row ${word}` })
  await expect(tile).toContainText('2 videos')
  await expect(page.getByRole('article')).toHaveCount(1)
  expect([listed[0]?.get('mode'), listed[0]?.get('content_filtering')]).toEqual(['explore', 'all'])
  await page.getByRole('combobox', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'Featured' }).click()
  await expect(page.getByRole('heading', { name: 'No playlists found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all playlists' }).click()
  await page.getByRole('combobox', { name: 'Sort' }).click()
  await page.getByRole('option', { name: 'Title, A to Z' }).click()
  await expect.poll(() => listed.at(-1)?.get('order_by')).toBe('displayname')
  await box.fill(word)
  await box.press('Enter')
  await tile.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `Row ${word}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage' })).toHaveCount(0)
  expect((await page.goto(`/web/playlists/${name}/manage`))?.status()).toBe(404)

  const related = callsOf(page, `/web/ajax/partials/playlists/${id}/related`)
  await page.goto(`/web/videos/${films[0]}/play?playlist=${id}`)
  const queue = page.getByRole('complementary', { name: 'Playlist' })
  await expect(queue.getByRole('article')).toHaveCount(2)
  expect(related.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/web/videos/${films[1]}/play\\?playlist=${id}`))
  await expect(queue.locator('[data-playing-now]')).toContainText(`Film ${word} B`)

  await page.goto(`/web/embed/playlists/${name}`)
  await expect(page.getByRole('region', { name: /^Player/ })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
})
