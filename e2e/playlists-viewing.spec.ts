import { aPlaylist } from './harness/playlists.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { expectStay, notingToasts } from './harness/toasts.ts'
import { aFilm, aWord, callsOf, ofVideo, watches } from './harness/videos.ts'

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

test('the videos of a playlist say where they stand, the next one that it begins soon, and full screen stays while they follow each other (VW-3.04, VW-4.36)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const word = aWord()
  const film = (letter: string, length: number) => aFilm(ann, server.url, { title: `Part ${word} ${letter}`, length })
  const ids = [await film('A', 3), await film('B', 20), await film('C', 3)]
  const { name } = await aPlaylist(ann, { displayname: `Parts ${word}`, sequential_play: 1 }, ids)
  await watches(bob, ids[0] ?? '', 3)
  await watches(bob, ids[1] ?? '', 5.1)
  const { page } = bob
  const cards = page.locator('article[data-video-id]')
  const standing = () =>
    cards.evaluateAll((all) =>
      all.map(({ dataset }) => [
        dataset.videoId,
        dataset.serialNumber,
        dataset.isLocked,
        dataset.alreadyWatched,
        // Up to 0.05 s of what a program reports may not count.
        dataset.currentWatchPercentage === '99' || dataset.currentWatchPercentage === '98' ? '100' : dataset.currentWatchPercentage,
      ]),
    )
  for (const op of ['play', 'details']) {
    await page.goto(`/web/playlists/${name}?op=${op}`)
    await expect(cards).toHaveCount(3)
    await expect.poll(standing).toEqual([
      [ids[0], '1', 'false', 'true', '100'],
      [ids[1], '2', 'false', 'false', '25'],
      [ids[2], '3', 'true', 'false', '0'],
    ])
  }

  // Beside the video, in the player of the playlist itself, and in the page for other sites.
  const row = await aPlaylist(ann, { displayname: `Free ${word}` }, [ids[1] ?? '', await film('D', 3)])
  const pages = [`/web/playlists/${row.name}?op=play`, `/web/videos/${ids[1]}/play?playlist=${row.id}`, `/web/embed/playlists/${row.name}`]
  for (const start of pages) {
    await page.goto(start)
    const next = cards.filter({ hasText: `Part ${word} D` })
    await expect(next).toHaveAttribute('data-playing-next', 'true')
    const seek = (left: number) =>
      page.locator('video').evaluate((video: HTMLVideoElement, before) => {
        video.currentTime = video.duration - before
      }, left)
    await expect.poll(() => ofVideo(page, (video) => video.readyState)).toBeGreaterThan(0)
    await seek(15)
    await expect.poll(() => ofVideo(page, (video) => Math.round(video.currentTime))).toBe(5)
    await expect(next).not.toHaveAttribute('data-begins-soon')
    await seek(9)
    await expect(next).toHaveAttribute('data-begins-soon', 'true')

    const full = () => page.evaluate(() => document.fullscreenElement?.querySelector('section')?.getAttribute('aria-label') ?? null)
    await page.getByRole('button', { name: 'Full screen' }).press('Enter')
    await expect.poll(full).toBe(`Player: Part ${word} B`)
    await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
      video.muted = true
      await video.play()
      video.currentTime = video.duration - 0.5
    })
    await expect.poll(full).toBe(`Player: Part ${word} D`)
    const fills = () =>
      page.evaluate(() => {
        const [screen, player] = [document.fullscreenElement, document.fullscreenElement?.querySelector('section')]
        return [
          screen?.clientWidth === player?.clientWidth,
          screen?.clientHeight === player?.clientHeight,
          player?.clientHeight === innerHeight,
        ]
      })
    await expect.poll(fills).toEqual([true, true, true])
    await page.getByRole('button', { name: 'Leave full screen' }).press('Enter')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  }
})

test('what is said for a moment stays four seconds, and six where it says why not (CM-8.02, CM-9.28, VW-9.11, VW-9.12, VW-9.13)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const word = aWord()
  const film = (letter: string) => aFilm(ann, server.url, { title: `Part ${word} ${letter}` })
  const films = [await film('A'), await film('B')]
  const { name } = await aPlaylist(ann, { displayname: `Parts ${word}`, sequential_play: 1 }, films)
  const { page } = bob
  await notingToasts(page)
  await page.goto(`/web/playlists/${name}?op=play`)
  await page.getByRole('link', { name: `Part ${word} B` }).press('Enter')
  await expectStay(page, 'To unlock this video, watch the previous videos in this playlist', 6000)

  await page.goto(`/web/videos/${films[0]}/play`)
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  const list = page.getByRole('textbox', { name: 'New list' })
  await list.fill('L1')
  await list.press('Enter')
  await expectStay(page, 'Video has been saved to L1 list', 4000)

  const refused = { status: 422, json: { error: { code: 'invalid', message: '' } } }
  await page.route('**/web/ajax/partials/playlists?*', (route) => route.fulfill(refused))
  await page.goto('/web/playlists')
  await expectStay(page, 'Internal error occured.', 4000)
})

test('a playlist is run by its owner alone; the switch stands in the address, and the arrow of its row moves it by 150 px (VW-2.07, VW-2.08, VW-9.26)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person('user', { width: 900, height: 900 })]
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: `Part ${word}` })
  const more = await Promise.all(['B', 'C', 'D'].map((letter) => aFilm(ann, server.url, { title: `${letter} ${word}` })))
  const { name } = await aPlaylist(ann, { displayname: `Row ${word}` }, [id, ...more])
  const { page } = bob
  for (const op of ['manage', 'edit']) {
    await page.goto(`/web/playlists/${name}/${op}`)
    await expect(page.getByText('There is nothing at this address')).toBeVisible()
    await expect(page.getByRole('button', { name: /Add|Save|Delete/ })).toHaveCount(0)
  }
  await page.goto(`/web/playlists/${name}?op=play`)
  const row = page.getByRole('region', { name: 'Videos of this playlist' })
  const left = () => row.getByRole('list').evaluate((list) => Math.round(list.scrollLeft))
  await row.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.poll(left).toBe(150)
  await row.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect.poll(left).toBe(0)
  const isThere = () => page.evaluate(() => 'untilReload' in globalThis)
  await page.evaluate(() => Object.assign(globalThis, { untilReload: true }))
  for (const op of ['Details', 'Play']) {
    const choice = page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: op })
    await choice.click()
    await expect(choice).toBeChecked()
    await expect(page).toHaveURL(new RegExp(`op=${op.toLowerCase()}`))
  }
  await expect(row).toBeVisible()
  expect(await isThere()).toBe(true)
})
