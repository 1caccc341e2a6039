import type { Page } from '@playwright/test'
import { aVideo } from '#domains/videos/testing.ts'
import { inDatabase } from './harness/database.ts'
import type { Visitor } from './harness/people.ts'
import type { Server } from './harness/server.ts'
import { expect, test } from './harness/test.ts'
import { aTrack, caughtUp, changesOf, failCalls, toastIn } from './harness/tracks.ts'
import { aWord, callsOf } from './harness/videos.ts'

/** Videos of somebody that are there, without bytes. @returns their ids */
const someVideos = (server: Server, owner: Visitor, titles: readonly string[]): Promise<string[]> =>
  inDatabase(server, async (db) => {
    const ids: string[] = []
    for (const title of titles) ids.push((await aVideo(db, { owner, title })).id)
    return ids
  })

const open = (page: Page, name: string) => page.goto(`/web/tracks/${name}/content?option=modules`)
const tabs = (page: Page) => page.getByRole('navigation', { name: 'About this track' })

test('whoever may make tracks gets a form with four tabs, two of which wait for the track and say so (LE-2.63, LE-2.64, LE-2.65, LE-2.66, LE-2.67)', {
  tag: '@long',
}, async ({ person }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  expect((await bob.page.goto('/web/tracks/create'))?.status()).toBe(404)
  await expect(bob.page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await expect(bob.page.getByRole('textbox', { name: 'Title' })).toHaveCount(0)

  const { page } = ann
  const words = 'Please fill in the title and click Create.'
  const refusal = page.getByRole('alert').filter({ hasText: words })
  await page.goto('/web/tracks/create')
  await expect(tabs(page).getByRole('button')).toHaveText(['Settings', 'Modules', 'Distribution', 'Analytics'])
  for (const name of ['Modules', 'Distribution']) {
    const tab = tabs(page).getByRole('button', { name })
    await expect(tab).toHaveAttribute('data-tip', words)
    await tab.hover()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(tab).toHaveAttribute('aria-disabled', 'true')
    await tab.press('Enter')
    await expect(refusal).toBeVisible()
    await expect(page).toHaveURL('/web/tracks/create')
    await expect(refusal).toHaveCount(0)
  }
  await tabs(page).getByRole('button', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible()
  await tabs(page).getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`Course ${aWord()}`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()

  await expect(page).toHaveURL(/\/content\?option=modules$/)
  await expect(tabs(page).getByRole('link')).toHaveText(['Settings', 'Modules', 'Distribution', 'Analytics', 'Certificates'])
  await expect(tabs(page).locator('[data-tip]')).toHaveCount(0)
  await tabs(page).getByRole('link', { name: 'Distribution' }).click()
  await expect(page).toHaveURL(/\/distribution\?option=distribution$/)
  await tabs(page).getByRole('link', { name: 'Modules' }).click()
  await expect(page).toHaveURL(/\/content\?option=modules$/)
  await expect(tabs(page).getByRole('link', { name: 'Modules' })).toHaveAttribute('aria-current', 'page')
})

test('a track needs a title, of which it is said for three seconds; who has made one goes on a second later (LE-5.72, LE-5.76, LE-5.78, LE-8.35, LE-9.49)', {
  tag: '@long',
}, async ({ person }) => {
  const { page } = await person('poweruser')
  const changes = changesOf(page)
  await page.clock.install()
  await page.goto('/web/tracks/create')
  const title = page.getByRole('textbox', { name: 'Title' })
  const create = page.getByRole('button', { name: 'Create', exact: true })
  const hint = page.getByRole('alert').filter({ hasText: 'Please fill in the title and click Create.' })
  await title.fill('  ')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await create.click()
  await expect(hint).toBeVisible()
  await page.clock.runFor(2999)
  await caughtUp(page)
  await expect(hint).toBeVisible()
  await page.clock.runFor(1)
  await expect(hint).toHaveCount(0)
  await title.fill(`Course ${aWord()}`)
  await title.press('Enter')
  await caughtUp(page)
  expect(changes).toEqual([])
  await expect(page).toHaveURL('/web/tracks/create')

  const now = () => page.evaluate(() => Date.now())
  /** By the clock of the page, which goes on while it is waited. */
  const passedUntil = async (isThere: () => Promise<boolean>) => {
    const begun = await now()
    const look = async () => {
      await page.clock.runFor(50)
      return isThere()
    }
    await expect.poll(look, { intervals: [100] }).toBe(true)
    return (await now()) - begun
  }
  await create.click()
  await passedUntil(() => toastIn(page, 'Track created successfully.').isVisible())
  const passed = await passedUntil(async () => page.url().endsWith('/content?option=modules'))
  // It is counted from when the words are seen, which may be a little after they were said.
  expect(passed).toBeGreaterThanOrEqual(900)
  expect(passed).toBeLessThan(2500)
  expect(changes).toEqual(['POST /web/ajax/tracks/create'])
})

test('an author opens and closes the modules of a track, and looks for videos to add to one (LE-2.68, LE-2.69, LE-2.70, LE-2.71)', {
  tag: '@long',
}, async ({ person, server }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  const letters = ['A', 'B', 'C']
  const videos = await someVideos(
    server,
    ann,
    letters.map((letter) => `Lesson ${word} ${letter}`),
  )
  const name = await aTrack(ann, { displayname: `Course ${word}` }, { Begin: videos, 'Go on': [] })
  expect((await open(page, `${name}-x`))?.status()).toBe(404)
  await open(page, name)
  await expect(tabs(page).getByRole('link', { name: 'Modules' })).toHaveAttribute('aria-current', 'page')
  const modules = page.getByRole('list', { name: 'Modules of the track' })
  await expect(modules.getByRole('button', { name: /^(Begin|Go on)$/ })).toHaveText(['Begin', 'Go on'])
  const videosShown = page.getByRole('list', { name: 'Videos of Begin' })
  await expect(videosShown).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the videos of Begin' }).click()
  await expect(videosShown.getByRole('listitem')).toHaveCount(3)
  for (const letter of letters) {
    await expect(page.getByRole('button', { name: `Move Lesson ${word} ${letter} up` })).toBeVisible()
    await expect(page.getByRole('button', { name: `Move Lesson ${word} ${letter} down` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Add video', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Add videos' }).getByRole('searchbox', { name: 'Search videos to add' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hide the videos of Begin' }).click()
  await expect(videosShown).toHaveCount(0)
})

test('an author moves videos by arrows, those of the first and the last being dimmed, and the order stays (LE-1.45, LE-4.65, LE-4.66, LE-8.50)', {
  tag: '@long',
}, async ({ person, server }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  const videos = await someVideos(
    server,
    ann,
    ['A', 'B', 'C'].map((letter) => `Lesson ${word} ${letter}`),
  )
  const name = await aTrack(ann, { displayname: `Course ${word}` }, { Begin: videos })
  await open(page, name)
  await page.getByRole('button', { name: 'Show the videos of Begin' }).click()
  const rows = page.getByRole('list', { name: 'Videos of Begin' }).getByRole('listitem')
  const arrow = (letter: string, way: 'up' | 'down') => page.getByRole('button', { name: `Move Lesson ${word} ${letter} ${way}` })
  const opacity = (letter: string, way: 'up' | 'down') => arrow(letter, way).evaluate((button) => Number(getComputedStyle(button).opacity))
  await expect(rows).toHaveCount(3)
  expect([await opacity('A', 'up'), await opacity('C', 'down')]).toEqual([0.4, 0.4])
  expect([await opacity('A', 'down'), await opacity('B', 'up'), await opacity('B', 'down'), await opacity('C', 'up')]).toEqual([1, 1, 1, 1])
  const changes = changesOf(page)
  for (const [letter, way] of [
    ['A', 'up'],
    ['C', 'down'],
  ] as const) {
    await expect(arrow(letter, way)).toHaveAttribute('aria-disabled', 'true')
    await arrow(letter, way).press('Enter')
    await expect(toastIn(page, "Can't Reorder")).toBeVisible()
  }
  await expect(rows).toContainText([`${word} A`, `${word} B`, `${word} C`])
  expect(changes).toEqual([])
  const answered = page.waitForResponse((response) => response.url().endsWith('/reorder'))
  await arrow('C', 'up').click()
  expect(await (await answered).json()).toEqual({ result: 'success' })
  await expect(toastIn(page, 'Videos are reordered.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Show the videos of Begin' }).click()
  await expect(rows).toContainText([`${word} A`, `${word} C`, `${word} B`])
})

test('how a track is begun is said once in a browser, for a year, and not where there are modules (LE-4.67, LE-4.68, LE-4.69, LE-9.44)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page, context } = ann
  const [empty, other] = [await aTrack(ann, { displayname: `Course ${aWord()}` }), await aTrack(ann, { displayname: `Course ${aWord()}` })]
  const full = await aTrack(ann, { displayname: `Course ${aWord()}` }, { Begin: [] })
  const hint = page.getByRole('note').filter({ hasText: 'A track is made of modules.' })
  const nothing = page.getByRole('heading', { name: 'No modules yet' })
  await open(page, full)
  await expect(page.getByRole('list', { name: 'Modules of the track' })).toBeVisible()
  await expect(hint).toHaveCount(0)
  await open(page, empty)
  await expect(hint).toBeVisible()
  const seen = (await context.cookies()).find((cookie) => cookie.name === 'create_module_hint')
  const days = ((seen?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(365)
  await open(page, other)
  await expect(nothing).toBeVisible()
  await expect(hint).toHaveCount(0)
  await context.clearCookies({ name: 'create_module_hint' })
  await open(page, other)
  await expect(hint).toBeVisible()
})

test('what an author does with modules and their videos is said (LE-5.79, LE-8.45, LE-8.47, LE-8.48, LE-8.49)', { tag: '@long' }, async ({
  person,
  server,
}) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  await someVideos(server, ann, [`Lesson ${word}`])
  const name = await aTrack(ann, { displayname: `Course ${word}` })
  await open(page, name)
  const changes = changesOf(page)
  const created = page.getByRole('textbox', { name: 'Title of a new module' })
  for (const blank of ['', '   ']) {
    await created.fill(blank)
    await created.press('Enter')
  }
  await created.fill('  M1 ')
  await created.press('Enter')
  const title = page.getByRole('button', { name: 'M1', exact: true })
  await expect(title).toBeVisible()
  expect(changes).toEqual([`POST /web/ajax/tracks/${name}/modules/create`])

  await title.click()
  const edited = page.getByRole('textbox', { name: 'Title of the module M1' })
  await edited.fill('   ')
  await edited.press('Enter')
  await expect(edited).toBeVisible()
  await edited.fill(' M2 ')
  const renamed = page.waitForRequest((request) => request.method() === 'PUT')
  await edited.press('Enter')
  expect(new URL((await renamed).url()).searchParams.get('displayname')).toBe('M2')
  await expect(toastIn(page, 'Module title updated succesfully.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'M2', exact: true })).toBeVisible()
  expect(changes).toHaveLength(2)

  await page.getByRole('button', { name: 'Add video', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add videos' })
  await dialog.getByRole('searchbox').fill(word)
  await dialog.getByRole('searchbox').press('Enter')
  await dialog.getByRole('button', { name: `Add Lesson ${word}` }).click()
  await expect(toastIn(page, 'Content added to Module.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Remove Lesson ${word}` }).click()
  await expect(toastIn(page, 'Content removed from Module.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete M2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete module' }).click()
  await expect(toastIn(page, 'Module deleted successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No modules yet' })).toBeVisible()
})

test('the search for videos has ten at first and twelve more each time, or says that it has none (LE-8.62, LE-9.38, LE-9.39)', {
  tag: '@long',
}, async ({ person, server }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  await someVideos(
    server,
    ann,
    Array.from({ length: 30 }, (_, n) => `Lesson ${word} ${n + 1}`),
  )
  const name = await aTrack(ann, { displayname: `Course ${word}` }, { Begin: [] })
  const found: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^\/web\/ajax\/content\/[^/]+\/search$/.test(url.pathname)) found.push(url.searchParams)
  })
  await open(page, name)
  await page.getByRole('button', { name: 'Show the videos of Begin' }).click()
  await page.getByRole('button', { name: 'Add video', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add videos' })
  const box = dialog.getByRole('searchbox')
  const rows = dialog.getByRole('list', { name: 'Found videos' }).getByRole('listitem')
  await box.fill(word)
  await box.press('Enter')
  await expect(rows).toHaveCount(10)
  for (const count of [22, 30]) {
    await dialog.getByRole('button', { name: 'Load more' }).click()
    await expect(rows).toHaveCount(count)
  }
  await expect(dialog.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  const titles = await rows.locator('p').filter({ hasText: word }).allTextContents()
  expect(new Set(titles).size).toBe(30)
  const windows = found.filter((query) => query.get('qtext') === word).map((query) => [query.get('first'), query.get('max')].map(Number))
  expect(windows).toEqual([
    [0, 10],
    [10, 12],
    [22, 12],
  ])
  await box.fill(`quetzalcoatl ${Date.now()}`)
  await box.press('Enter')
  await expect(dialog.getByText('No content found!', { exact: true })).toBeVisible()
})

test('what a module holds appears a second after it has come, and it is said where it does not come (LE-8.61, LE-9.46)', {
  tag: '@long',
}, async ({ person, server }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  const videos = await someVideos(server, ann, [`Lesson ${word}`])
  const name = await aTrack(ann, { displayname: `Course ${word}` }, { Begin: videos })
  await page.clock.install()
  await open(page, name)
  await expect(page.getByRole('button', { name: 'Show the videos of Begin' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const rows = page.getByRole('list', { name: 'Videos of Begin' }).getByRole('listitem')
  const answered = page.waitForResponse((response) => /\/modules\/[^/]+\/content$/.test(new URL(response.url()).pathname))
  await page.getByRole('button', { name: 'Show the videos of Begin' }).click()
  await (await answered).finished()
  await caughtUp(page)
  let passed = 0
  const look = async () => {
    await page.clock.runFor(50)
    passed += 50
    return rows.count()
  }
  await expect.poll(look, { intervals: [100] }).toBe(1)
  expect(passed).toBeGreaterThanOrEqual(1000)
  expect(passed).toBeLessThan(2000)
  await page.clock.resume()

  await failCalls(page, '**/modules/*/content')
  await open(page, name)
  await page.getByRole('button', { name: 'Show the videos of Begin' }).click()
  await expect(toastIn(page, 'Failed to fetch content!')).toBeVisible()
})

test('the settings of a track show what is stored, and saving them sends every field (LE-2.73, LE-7.58, LE-7.59, LE-8.37)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  const fields = { displayname: `Course ${word}`, description: 'What to do', author: 'Ann, Bea' }
  const name = await aTrack(ann, fields)
  await page.goto(`/web/tracks/${name}/settings`)
  await expect(tabs(page).getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue(`Course ${word}`)
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('What to do')
  await expect(page.getByRole('textbox', { name: 'Author' })).toHaveValue('Ann, Bea')
  await title.fill(`Course ${word} anew`)
  const saved = page.waitForResponse((response) => response.url().endsWith(`/web/ajax/tracks/${name}/update`))
  await page.getByRole('button', { name: 'Save changes' }).click()
  const always = { user: ann.username, domain: new URL(page.url()).host, thumbnailUploadUrl: '' }
  expect((await saved).request().postDataJSON()).toEqual({
    ...always,
    displayname: `Course ${word} anew`,
    description: 'What to do',
    author: 'Ann, Bea',
  })
  expect(await (await saved).json()).toMatchObject({ result: 'success', data: { displayname: `Course ${word} anew` } })
  await expect(toastIn(page, 'Track updated successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `Course ${word} anew` })).toBeVisible()

  await page.goto('/web/tracks/create')
  await title.fill(`Another ${word}`)
  const made = page.waitForResponse((response) => response.url().endsWith('/web/ajax/tracks/create'))
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  expect((await made).request().postDataJSON()).toEqual({ ...always, displayname: `Another ${word}`, description: '', author: '' })
  const { trackName } = (await (await made).json()) as { trackName: string }
  await page.goto(`/web/tracks/${trackName}/settings`)
  await expect(title).toHaveValue(`Another ${word}`)
})

test('an author searches and sorts their tracks, twelve a page, and takes the star off one (LE-2.79, LE-2.80, LE-2.81, LE-7.63, LE-8.42)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  const names: string[] = []
  for (let n = 1; n <= 13; n += 1) names.push(await aTrack(ann, { displayname: `Course ${word} ${String(n).padStart(2, '0')}` }))
  await ann.call('PUT', `/web/ajax/tracks/${names[12]}/featured`, { featured: 1 })
  const calls = callsOf(page, '/web/ajax/partials/my/tracks')
  await page.goto('/web/my/tracks')
  const tiles = page.getByRole('list', { name: 'My tracks' }).getByRole('article')
  await expect(tiles).toHaveCount(13)
  expect(calls.map((query) => [query.get('first'), query.get('max')].map(Number))).toEqual([
    [0, 12],
    [12, 12],
  ])
  const sort = async (option: string) => {
    await page.getByRole('combobox', { name: 'Sort' }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await expect(tiles.first()).toContainText(`${word} 13`)
  await sort('Oldest')
  await expect(tiles.first()).toContainText(`${word} 01`)
  expect([calls.at(-1)?.get('order_by'), calls.at(-1)?.get('order_type')]).toEqual(['date', 'asc'])
  await sort('Title, Z to A')
  await expect(tiles.first()).toContainText(`${word} 13`)
  await expect.poll(() => [calls.at(-1)?.get('order_by'), calls.at(-1)?.get('order_type')]).toEqual(['displayname', 'desc'])

  const star = page.getByRole('button', { name: `Feature Course ${word} 13` })
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect(toastIn(page, 'Track removed from featured')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  const box = page.getByRole('searchbox', { name: 'Search tracks by title' })
  await box.fill(`${word} 07`)
  await box.press('Enter')
  await expect(tiles).toHaveCount(1)
  await expect(tiles).toContainText(`Course ${word} 07`)
  // What the star changed is still asked for again, page by page.
  expect(calls.findLast((query) => query.has('qtext'))?.get('qtext')).toBe(`${word} 07`)
})
