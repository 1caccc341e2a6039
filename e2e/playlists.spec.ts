import type { Page } from '@playwright/test'
import { aPlaylist } from './harness/playlists.ts'
import { anUpload, signedIn } from './harness/program.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, callsOf, ofVideo } from './harness/videos.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Videos of the playlist' }).getByRole('listitem')
const order = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.querySelector('a')?.textContent?.trim().at(-1)).join(''))
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).last()

/** Runs in the page: the video of this title stops when it has begun, so that it is still there however long it is looked at. */
function pauseOnceBegun(title: string): void {
  const isTurn = () => document.querySelector('[data-playing-now]')?.textContent?.includes(title) === true
  const pause = ({ target }: Event) => {
    if (!(target instanceof HTMLVideoElement) || target.ended || target.currentTime === 0 || !isTurn()) return
    target.pause()
    document.removeEventListener('timeupdate', pause, true)
  }
  document.addEventListener('timeupdate', pause, true)
}

/**
 * Runs in the page, by its clock: how long after the first video was added to a playlist the page asked for its details, and after the last; ms,
 * null where it did not.
 */
function detailsAfterAdding(name: string): { first: number | null; last: number | null } {
  const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const pathOf = (call: PerformanceResourceTiming) => new URL(call.name).pathname
  const added = calls.filter((call) => pathOf(call).includes(`/playlists/${name}/content/gcc-`)).map((call) => call.responseEnd)
  const asked = calls.filter((call) => pathOf(call) === `/api/v3/playlists/${name}`).map((call) => call.startTime)
  const [from = 0, until = 0] = [added[0], added.at(-1)]
  const [first, last] = [asked.find((at) => at > from), asked.findLast((at) => at > until)]
  return { first: first === undefined ? null : first - from, last: last === undefined ? null : last - until }
}

// Films are uploaded and made ready first.

test('an owner makes a playlist, fills it and puts it in order by keyboard, and two of their devices watch it in sequence (CM-1.38, CM-2.09, CM-2.10, CM-5.73, CM-5.75, CM-5.76, CM-5.77, CM-5.78, CM-5.79, CM-5.80, CM-5.81, CM-9.34, VW-1.26, VW-1.27, VW-2.05, VW-2.07, VW-2.08, VW-2.79, VW-2.80, VW-2.81, VW-2.82, VW-2.83, VW-4.32, VW-4.33, VW-4.34, VW-4.37, VW-4.38, VW-4.39, VW-5.28, VW-5.29, VW-8.06, VW-8.07, VW-8.09, VW-8.11, VW-9.25, VW-9.28)', async ({
  person,
  again,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const word = aWord()
  const ids: string[] = []
  for (const letter of ['A', 'B', 'C'])
    ids.push(await aFilm(ann, server.url, { title: `Lesson ${word} ${letter}`, fields: { description: `About ${letter}` } }))
  const { page } = ann
  // What is told by the feed would be asked for at once.
  await page.route('**/api/v3/feed?**', (route) => route.abort())
  // All calls are noted, however many the page makes.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(10_000))

  // The form, by keyboard.
  await page.goto('/web/my/playlists')
  await page.getByRole('link', { name: 'Create playlist' }).focus()
  await page.keyboard.press('Enter')
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Create playlist' }).press('Enter')
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(title).toHaveCSS('border-bottom-width', '2px')
  await expect(title).toBeFocused()
  expect(sent).toEqual([])
  await page.keyboard.type(`Course ${word}`)
  const topics = page.getByRole('combobox', { name: 'Topics' })
  await topics.focus()
  for (const typed of ['DATA_1-a', 'ab', 'more']) {
    await topics.fill(typed)
    await page.keyboard.press(typed === 'more' ? 'Space' : 'Enter')
  }
  for (const chip of ['data_1-a', 'more']) await expect(page.getByRole('button', { name: `Remove ${chip}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove ab', exact: true })).toHaveCount(0)
  await topics.fill('more')
  await page.keyboard.press('Enter')
  await expect(toast(page, "Topic 'more' is already added!")).toBeVisible()
  await topics.fill('data!')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'This character is not allowed in playlist topic')).toBeVisible()
  await topics.fill('')
  await page.getByRole('checkbox', { name: 'Play in sequence' }).press('Space')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create playlist' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/web/playlists/course-${word}/manage$`))

  // Its videos.
  await page.getByRole('button', { name: 'Add videos' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add videos' })
  const box = dialog.getByRole('searchbox')
  await expect(box).toBeFocused()
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  for (const letter of ['A', 'B', 'C']) {
    await dialog.getByRole('button', { name: `Add Lesson ${word} ${letter}` }).press('Enter')
    await expect(toast(page, 'Video added to playlist.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: `Lesson ${word} ${letter} is in the playlist` })).toBeDisabled()
  }
  const reloaded = () => page.evaluate(detailsAfterAdding, `course-${word}`)
  await expect.poll(async () => (await reloaded()).last ?? 0).toBeGreaterThan(990)
  expect((await reloaded()).first).toBeGreaterThan(990)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-kapsule-count="3"]')).toBeVisible()
  await expect.poll(() => order(page)).toBe('ABC')

  // Their order: arrows, the handle by keys, and drawn.
  let answered = 0
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/reorder')) answered += 1
  })
  const reorders = () => answered
  await page.getByRole('button', { name: `Move Lesson ${word} A up` }).press('Enter')
  await expect(toast(page, "Can't Reorder")).toBeVisible()
  await page.getByRole('button', { name: `Move Lesson ${word} C down` }).press('Enter')
  await page.getByRole('button', { name: `Move Lesson ${word} A down` }).press('Enter')
  await expect.poll(() => order(page)).toBe('BAC')
  await expect(toast(page, 'Videos are reordered.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Move Lesson ${word} A down` })).toBeFocused()
  const handle = (letter: string) => page.getByRole('button', { name: `Reorder Lesson ${word} ${letter}: use the arrow keys or drag` })
  await expect.poll(reorders).toBe(1)
  await page.getByRole('button', { name: `Move Lesson ${word} C up` }).press('Enter')
  await expect.poll(() => order(page)).toBe('BCA')
  await expect.poll(reorders).toBe(2)
  await handle('C').press('ArrowDown')
  await expect.poll(() => order(page)).toBe('BAC')
  await expect.poll(reorders).toBe(3)
  // Once the rows stand still.
  await handle('A').hover()
  const [from, to] = [await handle('A').boundingBox(), await handle('B').boundingBox()]
  if (!from || !to) throw new Error('there are no handles')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 })
  await page.mouse.move(to.x + 8, to.y - 8, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => order(page)).toBe('ABC')
  await expect.poll(reorders).toBe(4)
  await page.reload()
  await expect.poll(() => order(page)).toBe('ABC')

  // Taken out, and back again.
  const asked = callsOf(page, `/web/ajax/partials/playlists/course-${word}/content`)
  await page.getByRole('button', { name: `Remove Lesson ${word} B` }).press('Enter')
  await expect.poll(() => order(page)).toBe('AC')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => order(page)).toBe('ABC')
  await expectAccessible(page)

  // Two devices of another person.
  const first = bob.page
  const playing = (on: Page) => on.locator('[data-playing-now]')
  const calls = callsOf(first, `/web/ajax/partials/playlists/course-${word}/content`)
  await first.goto(`/web/playlists/course-${word}?op=play`)
  await expect(playing(first)).toContainText(`Lesson ${word} A`)
  expect(calls[0]?.get('max')).toBe('10')
  const card = (on: Page, letter: string) => on.locator('article[data-video-id]').filter({ hasText: `Lesson ${word} ${letter}` })
  await expect(card(first, 'B')).toHaveAttribute('data-playing-next', 'true')
  await expect(card(first, 'B')).toHaveAttribute('data-is-locked', 'true')
  for (const text of ['0:03', 'No views', 'About B']) await expect(card(first, 'B')).toContainText(text)
  await expectAccessible(first)
  await card(first, 'B').getByRole('link').press('Enter')
  await expect(toast(first, 'To unlock this video, watch the previous videos in this playlist')).toBeVisible()
  await expect(playing(first)).toContainText(`Lesson ${word} A`)
  await first.evaluate(pauseOnceBegun, `Lesson ${word} A`)
  await first.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await expect(first.locator(`[data-next-up="${ids[1]}"]`)).toBeVisible()
  await expect.poll(() => ofVideo(first, (video) => video.paused)).toBe(true)
  await first.evaluate(pauseOnceBegun, `Lesson ${word} B`)
  await ofVideo(first, (video) => video.play())
  await expect(playing(first)).toContainText(`Lesson ${word} B`)
  await expect(card(first, 'A')).toHaveAttribute('data-already-watched', 'true')
  await expect.poll(() => ofVideo(first, (video) => video.currentTime)).toBeGreaterThan(0)
  await expect(card(first, 'C')).toHaveAttribute('data-playing-next', 'true')

  const elsewhere = await again(bob)
  const second = elsewhere.page
  await second.goto(`/web/playlists/course-${word}?op=details`)
  await expect(card(second, 'B')).toHaveAttribute('data-is-locked', 'false')
  await second.evaluate(() => Object.assign(window, { kept: 1 }))
  await second.getByRole('radio', { name: 'Play' }).press('Space')
  await expect(second).toHaveURL(/op=play/)
  expect(await second.evaluate(() => (window as unknown as { kept?: number }).kept)).toBe(1)
  await expect(playing(second)).toContainText(`Lesson ${word} B`)
  await second.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await expect(playing(second)).toContainText(`Lesson ${word} C`)
  await expect(second.locator('[data-playing-next]')).toHaveCount(0)
})

test('a carousel turns to its next page when the tenth video has ended, and not before (VW-2.06, VW-4.35, VW-8.12, VW-9.07, VW-9.31)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const word = aWord()
  const films: string[] = []
  // Only three of them are played; the others are still on their way.
  const me = await signedIn(server.url, ann.username)
  for (let n = 1; n <= 12; n += 1) {
    const title = `Film ${word} ${n}`
    // The tenth is long enough that it ends only where it is brought to its end.
    if (n >= 9 && n <= 11) films.push(await aFilm(ann, server.url, { title, length: n === 10 ? 60 : 3 }))
    else {
      const upload_url = await anUpload(me, 1000)
      films.push((await ann.call<{ id: string }>('POST', '/api/v3/videos', { displayname: title, upload_url })).id)
    }
  }
  const { name } = await aPlaylist(ann, { displayname: `Films ${word}` }, films)
  const { page } = ann
  const calls = callsOf(page, `/web/ajax/partials/playlists/${name}/content`)
  const further = () => calls.filter((query) => query.get('after') === '10').length
  const end = async () => {
    await page.getByRole('region', { name: /^Player/ }).waitFor()
    await ofVideo(page, async (video) => {
      await new Promise<void>((resolve) =>
        video.readyState > 0 ? resolve() : video.addEventListener('loadedmetadata', () => resolve(), { once: true }),
      )
      video.muted = true
      video.currentTime = video.duration - 0.3
      await video.play()
    })
  }
  await page.goto(`/web/playlists/${name}?op=play&video=${films[8]}`)
  await expect(page.locator('article[data-video-id]')).toHaveCount(10)
  await page.route(`**/playlists/${name}/content?*after=10*`, (route) => route.abort())
  await end()
  const playing = page.locator('[data-playing-now]')
  await expect(playing).toContainText(`Film ${word} 10`)
  expect(further()).toBe(0)

  await end()
  await expect(toast(page, 'Something went wrong.')).toBeVisible()
  await expect(playing).toContainText(`Film ${word} 10`)
  await page.unroute(`**/playlists/${name}/content?*after=10*`)
  await end()
  await expect(playing).toContainText(`Film ${word} 11`)
  await expect(page.locator('article[data-video-id]')).toHaveCount(12)

  await page.goto(`/web/playlists/${name}?op=details`)
  await expect(page.getByRole('list', { name: 'Videos of this playlist' }).getByRole('article')).toHaveCount(12)
})

test('an owner manages several playlists at once, twenty at most, and one by its settings (CM-1.37, CM-1.39, CM-1.40, CM-1.41, CM-2.08, CM-2.11, CM-5.82, CM-8.38, CM-8.39, CM-9.01, VW-1.15, VW-1.16, VW-2.15, VW-2.24, VW-2.25, VW-2.26, VW-2.34, VW-2.35, VW-2.36, VW-2.37, VW-2.38, VW-2.84, VW-2.85, VW-4.40, VW-4.41, VW-4.42, VW-4.43, VW-5.26, VW-5.27, VW-6.12, VW-7.10, VW-8.02, VW-8.08, VW-8.10, VW-9.19, VW-9.23)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  const word = aWord()
  for (let n = 1; n <= 21; n += 1) await aPlaylist(ann, { displayname: `Row ${word} ${n}` })
  const films = [await aFilm(ann, server.url, { title: `Film ${word} A` }), await aFilm(ann, server.url, { title: `Film ${word} B` })]
  const calls = callsOf(page, '/web/ajax/partials/playlists')
  await page.goto('/web/my/playlists')
  const tiles = page.getByRole('list', { name: 'My playlists' }).getByRole('article')
  await expect(tiles).toHaveCount(21)
  expect(['mode', 'scope', 'order_by'].map((name) => calls[0]?.get(name))).toEqual(['manage', 'my', 'date'])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bulk = page.getByRole('group', { name: 'Selected playlists' })
  const boxes = tiles.getByRole('checkbox')
  await expect(boxes).toHaveCount(21)
  const changes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.method()))
  await boxes.first().check()
  await expect(bulk.getByText('1 selected')).toBeVisible()
  const all = bulk.getByRole('checkbox', { name: 'Select all' })
  await all.check()
  await expect(bulk.getByText('21 selected')).toBeVisible()
  await bulk.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Maximum 20 playlists are permitted for operation.')).toBeVisible()
  await all.uncheck()
  await expect(bulk.getByText('None selected')).toBeVisible()
  await boxes.first().check()
  await bulk.getByRole('button', { name: 'Cancel' }).click()
  await expect(bulk).toBeHidden()
  expect(changes).toEqual([])

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(boxes.first()).not.toBeChecked()
  await all.check()
  await page.getByRole('checkbox', { name: `Select Row ${word} 1`, exact: true }).uncheck()
  await bulk.getByRole('button', { name: 'Change visibility' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change visibility' })
  await dialog.getByRole('radio', { name: 'Public' }).click()
  await dialog.getByRole('button', { name: 'Update 20 playlists' }).click()
  await expect(bulk).toBeHidden()
  expect(changes).toEqual(Array.from({ length: 20 }, () => 'PUT'))
  await page.reload()
  await expect(tiles.getByText('Public')).toHaveCount(20)

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const n of [20, 21]) await page.getByRole('checkbox', { name: `Select Row ${word} ${n}`, exact: true }).check()
  await page.route('**/web/ajax/playlists/*/delete', (route) => route.abort())
  const erase = async () => {
    const button = bulk.getByRole('button', { name: 'Delete' })
    // After a refusal the list is asked for anew; so long it does nothing.
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
    await button.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 playlists' }).click()
  }
  await erase()
  await expect(toast(page, 'Failed to delete the playlists')).toBeVisible()
  await page.unroute('**/web/ajax/playlists/*/delete')
  await erase()
  await expect(tiles).toHaveCount(19)

  const star = page.getByRole('button', { name: `Feature Row ${word} 19` })
  // It shows before it is answered.
  const featured = page.waitForResponse((response) => response.url().endsWith('/featured'))
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await featured
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: `Feature Row ${word} 18` })).toHaveAttribute('aria-pressed', 'false')

  // One of them.
  const name = `row-${word}-19`
  await page.goto(`/web/playlists/${name}/edit`)
  await page.getByRole('textbox', { name: 'Description' }).fill('Said anew')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(new RegExp(`/web/playlists/${name}/manage$`))
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Said anew')
  await page.getByRole('textbox', { name: 'Title' }).fill(`Renamed ${word}`)
  await page.getByRole('tab', { name: 'Distribute' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Distribute' })).toBeVisible()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Renamed ${word}`)
  await page.route('**/update', (route) => route.abort())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Failed to update the playlists')).toBeVisible()
  await page.unroute('**/update')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Renamed ${word}` })).toBeVisible()
  await page.getByRole('tab', { name: 'Distribute' }).click()
  await page.getByRole('tabpanel', { name: 'Distribute' }).getByRole('radio', { name: 'Organisation' }).click()
  // What was said of the change before may still stand there.
  const distributed = page.waitForResponse((response) => response.request().postData()?.includes('"visibility":"USERS"') === true)
  await page.getByRole('button', { name: 'Save visibility' }).click()
  expect((await distributed).status()).toBe(200)
  await expect(toast(page, 'The playlist is saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Organisation' })).toBeChecked()
  await expectAccessible(page)

  // What its videos say when something fails.
  await page.getByRole('tab', { name: 'Videos' }).click()
  await ann.call('POST', `/web/ajax/playlists/${name}/content/${films[0]}`, {})
  await page.getByRole('button', { name: 'Add videos' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add videos' })
  await adding.getByRole('searchbox').fill(word)
  await adding.getByRole('searchbox').press('Enter')
  await page.route('**/content/gcc-*', (route) => route.fulfill({ status: 200, body: '' }))
  await adding.getByRole('button', { name: `Add Film ${word} B` }).click()
  await expect(toast(page, 'Something went wrong !')).toBeVisible()
  await page.unroute('**/content/gcc-*')
  await adding.getByRole('button', { name: `Add Film ${word} B` }).click()
  await expect(toast(page, 'Video added to playlist.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => order(page)).toBe('AB')
  await page.route('**/reorder', (route) => route.fulfill({ status: 200, json: { result: 'other' } }))
  await page.getByRole('button', { name: `Move Film ${word} A down` }).click()
  await expect(toast(page, 'Reordering failed.')).toBeVisible()
  await expect.poll(() => order(page)).toBe('AB')

  await page.route('**/web/ajax/partials/playlists?*', (route) => route.abort())
  // What is said for four seconds may be said before all of the page is loaded.
  await page.goto('/web/playlists', { waitUntil: 'commit' })
  await expect(toast(page, 'Internal error occured.')).toBeVisible()
})

test('a video is moved to the top of its playlist with one press, and stays there', async ({ person, server }) => {
  const ann = await person()
  const word = aWord()
  const films = await Promise.all(['A', 'B', 'C'].map((letter) => aFilm(ann, server.url, { title: `Lesson ${word} ${letter}` })))
  const { name } = await aPlaylist(ann, { displayname: `Course ${word}` }, films)
  const { page } = ann
  await page.goto(`/web/playlists/${name}/manage`)
  await expect.poll(() => order(page)).toBe('ABC')
  const top = page.getByRole('button', { name: `Move Lesson ${word} C to the top` })
  const saved = page.waitForResponse((response) => response.url().endsWith('/reorder'))
  await top.press('Enter')
  expect((await saved).status()).toBe(200)
  await expect.poll(() => order(page)).toBe('CAB')
  await expect(top).toBeFocused()
  await page.reload()
  await expect.poll(() => order(page)).toBe('CAB')
})

test('several playlists are changed with an answer each, and put back by Undo where nobody has changed them since (CM-1.39, VW-1.15)', async ({
  person,
}) => {
  const ann = await person()
  const { page } = ann
  const word = aWord()
  const lists: Awaited<ReturnType<typeof aPlaylist>>[] = []
  for (const n of [1, 2, 3]) lists.push(await aPlaylist(ann, { displayname: `Row ${word} ${n}` }))
  await page.goto('/web/my/playlists')
  const tiles = page.getByRole('list', { name: 'My playlists' }).getByRole('article')
  await expect(tiles).toHaveCount(3)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bulk = page.getByRole('group', { name: 'Selected playlists' })
  await bulk.getByRole('checkbox', { name: 'Select all' }).check()
  // One of them goes meanwhile.
  await page.route(`**/web/ajax/playlists/*/update`, async (route) => {
    if (!(route.request().postData() ?? '').includes(lists[0]?.id ?? '-')) return route.continue()
    await route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'It is being changed.' } } })
  })
  await bulk.getByRole('button', { name: 'Change visibility' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change visibility' })
  await dialog.getByRole('radio', { name: 'Public' }).click()
  await dialog.getByRole('button', { name: 'Update 3 playlists' }).click()
  const refused = page.getByRole('dialog', { name: '1 playlist was left as it was' })
  await expect(refused).toContainText(`Row ${word} 1`)
  await expect(refused).toContainText('It is being changed.')
  await refused.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('2 playlists updated')).toBeVisible()
  await expect(tiles.getByText('Public')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 playlists are as they were before')).toBeVisible()
  await expect(tiles.getByText('Public')).toHaveCount(0)
  // Deleted and brought back with one call.
  await page.unroute('**/web/ajax/playlists/*/update')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await bulk.getByRole('checkbox', { name: 'Select all' }).check()
  await bulk.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 3 playlists' }).click()
  await expect(tiles).toHaveCount(0)
  const calls: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && calls.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('3 playlists are as they were before')).toBeVisible()
  await expect(tiles).toHaveCount(3)
  expect(calls).toEqual(['/api/v3/playlists/undo'])
})
