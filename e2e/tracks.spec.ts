import { expect, expectAccessible, test } from './harness/test.ts'
import { aTrack, changesOf, failCalls, toastIn } from './harness/tracks.ts'
import { aFilm, aWord } from './harness/videos.ts'

test('an author makes a track, names a module of it and puts its videos in order (LE-2.72, LE-4.63, LE-4.70, LE-5.77, LE-8.52)', async ({
  person,
  server,
}) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  for (const letter of 'AB') await aFilm(ann, server.url, { title: `Lesson ${word} ${letter}` })
  const changes = changesOf(page)

  await page.goto('/web/tracks/create')
  const hint = page.getByRole('alert').filter({ hasText: 'Please fill in the title and click Create.' })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(hint).toBeVisible()
  await expect(hint).toHaveCount(0)
  await page.getByRole('button', { name: 'Modules' }).press('Enter')
  await expect(hint).toBeVisible()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill(`Course ${word}`)
  await title.press('Enter')
  await expectAccessible(page)
  expect(changes).toEqual([])
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toastIn(page, 'Track created successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/web\/tracks\/[a-z0-9-]+\/content\?option=modules$/)

  await expect(page.getByRole('note')).toContainText('A track is made of modules.')
  const created = page.getByRole('textbox', { name: 'Title of a new module' })
  await created.fill('  Begin ')
  await created.press('Enter')
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title of the module Begin' }).fill('Beginnings')
  await page.keyboard.press('Enter')
  await expect(toastIn(page, 'Module title updated succesfully.')).toBeVisible()

  await page.getByRole('button', { name: 'Add video', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add videos' })
  await dialog.getByRole('searchbox').fill(word)
  await page.keyboard.press('Enter')
  for (const letter of 'AB') {
    await dialog.getByRole('button', { name: `Add Lesson ${word} ${letter}` }).click()
    await expect(dialog.getByRole('button', { name: `Lesson ${word} ${letter} is in the module` })).toBeDisabled()
  }
  await page.keyboard.press('Escape')

  const rows = page.getByRole('list', { name: 'Videos of Beginnings' }).getByRole('listitem')
  const order = () => rows.evaluateAll((all) => all.map((row) => row.querySelector('a')?.textContent?.trim().at(-1)).join(''))
  await expect.poll(order).toBe('AB')
  await page.getByRole('button', { name: `Move Lesson ${word} A up` }).press('Enter')
  await expect(toastIn(page, "Can't Reorder")).toBeVisible()
  await page.getByRole('button', { name: `Move Lesson ${word} A down` }).press('Enter')
  await expect.poll(order).toBe('BA')
  await expect(toastIn(page, 'Videos are reordered.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Show the videos of Beginnings' }).click()
  await expect.poll(order).toBe('BA')
})

test('an author gives a track to people, and is asked about a video that not all of them can watch (LE-4.49, LE-4.52, LE-6.24, LE-8.54, LE-8.57)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = ann
  const word = aWord()
  const film = await aFilm(ann, server.url, { title: `Secret ${word}`, fields: { visibility: 'PRIVATE' } })
  const name = await aTrack(ann, { displayname: `Course ${word}`, visibility: 'GROUPS' }, { One: [film] })
  const changes = changesOf(page)
  const bobSees = async () => (await bob.context.request.get(`/api/v3/videos/${film}`)).status()

  await page.goto(`/web/tracks/${name}/distribution?option=distribution`)
  await page.getByRole('button', { name: 'Add members' }).click()
  const people = page.getByRole('dialog', { name: 'Add members' })
  await people.getByRole('searchbox').fill(bob.username)
  await expect(people.getByRole('listitem')).toHaveCount(1)
  await people.getByRole('button', { name: /^Add Person/ }).click()
  await people.getByRole('button', { name: 'Done' }).click()
  expect(changes).toEqual([])
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(toastIn(page, 'Track accessibility updated successfully.')).toBeVisible()
  expect(changes).toEqual([`PUT /web/ajax/groups/${name}/members`, `PUT /web/ajax/tracks/${name}/update`])

  // Now there is somebody who sees the track, and not the video.
  const conflicts = page.getByRole('dialog', { name: 'Not everyone can watch these videos' })
  await expect(conflicts).toContainText(`Secret ${word}`)
  await conflicts.getByRole('button', { name: 'Cancel' }).click()
  const table = page.getByRole('table', { name: 'Members of the track' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Visibility' }).click()
  await page.getByRole('option', { name: 'Organisation' }).click()
  await expect(table).toHaveCount(0)
  await save.click()
  await conflicts.getByRole('button', { name: 'Cancel' }).click()
  await expect(toastIn(page, 'Changes are not saved.')).toBeVisible()
  expect(changes).toHaveLength(2)
  expect(await bobSees()).toBe(404)
  await save.click()
  await conflicts.getByRole('checkbox', { name: 'Let everyone who can see the track watch it' }).check()
  await conflicts.getByRole('button', { name: 'Share 1 video' }).click()
  await expect.poll(bobSees).toBe(200)
  await expect(save).toHaveCount(0)
})

interface Told {
  told?: string[]
  /** ms */
  pause?: number
}

/** Runs in the page: what is told of certification, and how long after its end the first video was followed by the next. */
function watchTrack(): void {
  const here = window as unknown as Told
  here.told = []
  window.addEventListener('proceed-to-certification', (event) => {
    here.told?.push((event as CustomEvent<{ trackName: string }>).detail.trackName)
  })
  const end = () => {
    const before = document.querySelector('[data-playing-now]')
    const endedAt = performance.now()
    new MutationObserver((_, watch) => {
      const now = document.querySelector('[data-playing-now]')
      if (!now || now === before) return
      here.pause ??= performance.now() - endedAt
      watch.disconnect()
    }).observe(document.body, { subtree: true, attributes: true, childList: true })
  }
  document.addEventListener('ended', end, true)
}

test('a learner goes through the modules of a track in order, and goes on to certification once (LE-4.58, LE-4.59, LE-4.60, LE-4.62, LE-9.45)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const films = []
  for (const letter of 'AB') films.push(await aFilm(ann, server.url, { title: `Lesson ${word} ${letter}` }))
  const [one = '', two = ''] = films
  const name = await aTrack(ann, { displayname: `Course ${word}`, sequential: 1 }, { Begin: [one], 'Go on': [two] })
  const { page } = bob
  const here = () =>
    page.evaluate(() => {
      const { told, pause } = window as unknown as Told
      return { told, pause }
    })
  const row = (id: string) => page.locator(`article[data-video-id="${id}"]`)
  const previous = page.getByRole('button', { name: 'Previous', exact: true })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await page.addInitScript(watchTrack)

  await page.goto(`/web/tracks/${name}`)
  await expect(row(one)).toHaveAttribute('data-playing-now', 'true')
  await expect(previous).toBeDisabled()
  await expect(next).toBeEnabled()
  await expect(row(two)).toHaveAttribute('data-is-locked', 'true')
  await row(two).getByRole('link').press('Enter')
  await expect(toastIn(page, `To unlock this video, watch the previous videos of the track “Course ${word}”`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await expect(row(two)).toHaveAttribute('data-playing-now', 'true')
  await expect(row(one)).toHaveAttribute('data-completed', 'true')
  await expect(next).toBeDisabled()
  await expect(previous).toBeEnabled()
  expect((await here()).pause).toBeGreaterThanOrEqual(300)

  await expect(row(two)).toHaveAttribute('data-completed', 'true')
  await expect.poll(async () => (await here()).told).toEqual([name])
  await expect(page.getByText('You have watched every video of this track.')).toBeVisible()
  const asked = page.waitForResponse((response) => response.url().endsWith('/completion'))
  await page.reload()
  expect(await (await asked).json()).toMatchObject({ proceed: false })
  expect((await here()).told).toEqual([])

  await page.goto('/web/tracks')
  await page.getByRole('tab', { name: 'Completed' }).click()
  await expect(page.getByRole('link', { name: `Course ${word}` })).toBeVisible()
})

test('an author finds their tracks, features one and deletes several, twenty at most (LE-2.82, LE-2.83, LE-5.70, LE-8.39, LE-8.43)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  for (let n = 1; n <= 21; n += 1) await aTrack(ann, { displayname: `Course ${word} ${n}` })
  await page.goto('/web/my/tracks')
  const tiles = page.getByRole('list', { name: 'My tracks' }).getByRole('article')
  await expect(tiles).toHaveCount(21)
  const star = page.getByRole('button', { name: `Feature Course ${word} 21` })
  await star.click()
  await expect(toastIn(page, 'Track marked as featured')).toBeVisible()
  await star.click()
  await expect(toastIn(page, 'Track removed from featured')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bulk = page.getByRole('group', { name: 'Selected tracks' })
  await bulk.getByRole('checkbox', { name: 'Select all' }).check()
  await bulk.getByRole('button', { name: 'Delete' }).click()
  await expect(toastIn(page, 'Maximum 12 tracks are permitted for operation.')).toBeVisible()
  await tiles
    .filter({ hasText: `Course ${word} 1` })
    .last()
    .getByRole('checkbox')
    .uncheck()
  await bulk.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 20 tracks' }).click()
  await expect(toastIn(page, 'Track deleted successfully')).toBeVisible()
  await expect(tiles).toHaveCount(1)
})

test('what fails in a module is said, and stands as it stood (LE-4.64, LE-8.44, LE-8.46, LE-8.51, LE-8.53)', { tag: '@long' }, async ({
  person,
  server,
}) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  const films: string[] = []
  for (const letter of 'ABC') films.push(await aFilm(ann, server.url, { title: `Lesson ${word} ${letter}` }))
  const name = await aTrack(ann, { displayname: `Course ${word}` }, { Begin: films.slice(0, 2) })
  await page.goto(`/web/tracks/${name}/content?option=modules`)
  await page.getByRole('button', { name: 'Show the videos of Begin' }).click()
  const rows = page.getByRole('list', { name: 'Videos of Begin' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)

  await failCalls(page, '**/reorder')
  await page.getByRole('button', { name: `Move Lesson ${word} A down` }).click()
  await expect(toastIn(page, 'Reordering failed.')).toBeVisible()
  await expect(rows.first()).toContainText(`Lesson ${word} A`)

  await failCalls(page, '**/modules/create')
  const created = page.getByRole('textbox', { name: 'Title of a new module' })
  await created.fill('More')
  await created.press('Enter')
  await expect(toastIn(page, 'Internal error occured.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)

  await failCalls(page, '**/content/add')
  await page.getByRole('button', { name: 'Add video', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add videos' })
  await dialog.getByRole('searchbox').fill(word)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: `Add Lesson ${word} C` }).click()
  await expect(toastIn(page, 'video is not added in the module.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(2)

  await failCalls(page, '**/delete')
  await page.getByRole('button', { name: 'Delete Begin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete module' }).click()
  await expect(toastIn(page, 'Failed to delete module.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Begin', exact: true })).toBeVisible()
})

test('what fails in lists and settings of tracks is said (LE-8.36, LE-8.38, LE-8.40, LE-8.41, LE-8.60)', { tag: '@long' }, async ({
  person,
}) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  const name = await aTrack(ann, { displayname: `Course ${word}` })
  await failCalls(page, '**/web/ajax/tracks/create')
  await page.goto('/web/tracks/create')
  await page.getByRole('textbox', { name: 'Title' }).fill(`Other ${word}`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toastIn(page, 'Failed to create the track')).toBeVisible()
  await expect(page).toHaveURL(/\/web\/tracks\/create$/)

  await page.getByRole('textbox', { name: 'Title' }).fill('')
  await page.goto(`/web/tracks/${name}/settings`)
  await failCalls(page, '**/update')
  await page.getByRole('textbox', { name: 'Author' }).fill('Ann B-1,_')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastIn(page, 'Failed to update the track')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await failCalls(page, '**/web/ajax/tracks/delete')
  await page.getByRole('button', { name: 'Delete track' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete track' }).click()
  await expect(toastIn(page, 'Failed to delete the track')).toBeVisible()
  await failCalls(page, '**/featured')
  await page.getByRole('button', { name: `Feature Course ${word}` }).click()
  await expect(page.getByText('Internal Error')).toBeVisible()

  await failCalls(page, '**/tracks/partials/progress?*')
  await page.goto('/web/tracks?scope=recommended')
  await expect(page.getByText('No tracks are present in this section !', { exact: true })).toBeVisible()
})
