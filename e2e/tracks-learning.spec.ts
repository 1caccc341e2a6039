import type { Page } from '@playwright/test'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { inDatabase } from './harness/database.ts'
import { anEmbedToken } from './harness/portal.ts'
import { expect, test } from './harness/test.ts'
import { aTrack, caughtUp } from './harness/tracks.ts'
import { aFilm, aWord, callsOf, ofVideo } from './harness/videos.ts'

const modules = (page: Page) => page.getByRole('region', { name: 'Modules of this track' })
const row = (page: Page, id: string) => page.locator(`article[data-video-id="${id}"]`)
const playing = (page: Page) => page.locator('[data-playing-now]')
const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true }).press('Enter')
const step = (page: Page, name: 'Previous' | 'Next') => page.getByRole('button', { name, exact: true })

test('a learner plays the videos of a track beside the list of its modules, and reads what each is about (LE-2.88, LE-2.89, LE-2.90, LE-2.91, LE-4.56)', {
  tag: '@long',
}, async ({ person, server }) => {
  const [ann, { page }] = [await person('poweruser'), await person()]
  const word = aWord()
  const lesson = (letter: string) =>
    aFilm(ann, server.url, { title: `Lesson ${word} ${letter}`, length: 60, fields: { description: `About ${letter}` } })
  const [one, two] = [await lesson('A'), await lesson('B')]
  const name = await aTrack(ann, { displayname: `Course ${word}` }, { Begin: [one], 'Go on': [two] })
  await page.goto(`/web/tracks/${name}`)
  await expect(modules(page).getByRole('heading', { level: 3 })).toContainText(['Begin', 'Go on'])
  await expect(modules(page).getByRole('article')).toContainText([`Lesson ${word} A`, `Lesson ${word} B`])
  await expect(playing(page)).toHaveCount(1)
  await expect(row(page, one)).toHaveAttribute('data-playing-now', 'true')
  await start(page)
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(0)
  await expect(page.getByText('About A', { exact: true })).toBeVisible()
  await step(page, 'Next').click()
  await expect(row(page, two)).toHaveAttribute('data-playing-now', 'true')
  await expect(playing(page)).toHaveCount(1)
  await expect(page.getByText('About B', { exact: true })).toBeVisible()
  await expect(page.getByText('About A', { exact: true })).toHaveCount(0)
  await step(page, 'Previous').click()
  await expect(row(page, one)).toHaveAttribute('data-playing-now', 'true')
  await expect(page.getByText('About A', { exact: true })).toBeVisible()
})

test('what people say stands under a video of a track, unless its comments are off (LE-2.92, LE-3.35)', { tag: '@long' }, async ({
  person,
  server,
}) => {
  const [ann, { page }] = [await person('poweruser'), await person()]
  const word = aWord()
  const lesson = (letter: string) => aFilm(ann, server.url, { title: `Lesson ${word} ${letter}`, length: 60 })
  const [one, two] = [await lesson('A'), await lesson('B')]
  await ann.call('POST', `/web/ajax/partials/videos/${one}/comments`, { text: `Said of ${word}` })
  await ann.call('PUT', '/web/ajax/videos/update', { gconfid: two, comments_enabled: 'NONE' })
  const name = await aTrack(ann, { displayname: `Course ${word}` }, { Begin: [one, two] })
  await page.goto(`/web/tracks/${name}`)
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments).toContainText(`Said of ${word}`)
  const answered = page.waitForResponse((response) => response.url().endsWith(`/api/v3/videos/${two}`))
  await step(page, 'Next').click()
  await (await answered).finished()
  await expect(page.getByRole('heading', { level: 2, name: `Lesson ${word} B` })).toBeVisible()
  await caughtUp(page)
  await expect(comments).toHaveCount(0)
  await step(page, 'Previous').click()
  await expect(comments).toContainText(`Said of ${word}`)
})

test('a video that has ended is marked and followed by the next, and the browser keeps when it was watched (LE-1.50, LE-2.93, LE-3.44, LE-4.57)', {
  tag: '@long',
}, async ({ person, server }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = bob
  const word = aWord()
  const one = await aFilm(ann, server.url, { title: `Lesson ${word} A` })
  const two = await aFilm(ann, server.url, { title: `Lesson ${word} B`, length: 60 })
  const name = await aTrack(ann, { displayname: `Course ${word}` }, { Begin: [one], 'Go on': [two] })
  // The server answers of the first when the next has begun long since, and hears nothing of that.
  await page.route(`**/api/v3/videos/${two}/progress`, () => undefined)
  const begun = Promise.withResolvers<void>()
  await page.route(`**/api/v3/videos/${one}/progress`, async (route) => {
    const response = await route.fetch()
    await begun.promise
    await route.fulfill({ response })
  })
  await page.goto(`/web/tracks/${name}`)
  const watched = (id: string) => row(page, id).getByText('Watched', { exact: true })
  await expect(row(page, one)).toHaveAttribute('data-completed', 'false')
  await start(page)
  await expect(row(page, two)).toHaveAttribute('data-playing-now', 'true')
  begun.resolve()
  await expect(row(page, one)).toHaveAttribute('data-completed', 'true')
  await expect(watched(one)).toBeVisible()
  await expect(row(page, two)).toHaveAttribute('data-completed', 'false')
  await expect(watched(two)).toHaveCount(0)
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('track:'))
        .map((key) => [key, JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, number>] as const),
    )
  await expect.poll(kept).toEqual([[`track:${name}:${bob.username}:completed`, { [one]: expect.any(Number) }]])
  const [[, times] = ['', {}]] = await kept()
  expect(new Date(times[one] ?? 0).getFullYear()).toBeGreaterThanOrEqual(2020)
})

test('a learner goes on in a video of a track where they left it (LE-3.37)', { tag: '@long' }, async ({ person, server }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = bob
  const film = await aFilm(ann, server.url, { title: `Lesson ${aWord()}`, length: 60 })
  const name = await aTrack(ann, { displayname: `Course ${aWord()}` }, { Begin: [film] })
  await inDatabase(server, (db) => hasWatched(db, bob, film, 20))
  await page.goto(`/web/tracks/${name}`)
  await start(page)
  const from = () => ofVideo(page, (video) => (video.played.length > 0 ? video.played.start(0) : -1))
  await expect.poll(from).toBeGreaterThan(0)
  expect(Math.abs((await from()) - 20)).toBeLessThan(1)
})

/** Runs in the page: what is told of certification. */
function noteCertifications(): void {
  const here = window as unknown as { certified: string[] }
  here.certified = []
  window.addEventListener('proceed-to-certification', (event) => {
    here.certified.push((event as CustomEvent<{ trackName: string }>).detail.trackName)
  })
}

test('whoever has watched every video of a track is told to go on to certification, and not before (LE-4.61)', { tag: '@long' }, async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = bob
  const [one, two] = await inDatabase(server, async (db) => [await aVideo(db), await aVideo(db)] as const)
  const name = await aTrack(ann, { displayname: `Course ${aWord()}` }, { Begin: [one.id], 'Go on': [two.id] })
  const certified = () => page.evaluate(() => (window as unknown as { certified: string[] }).certified)
  const offered = page.getByText('You have watched every video of this track.')
  await page.addInitScript(noteCertifications)
  await inDatabase(server, (db) => hasWatched(db, bob, one.id, 60))
  await page.goto(`/web/tracks/${name}`)
  await expect(row(page, one.id)).toHaveAttribute('data-completed', 'true')
  await expect(row(page, two.id)).toHaveAttribute('data-completed', 'false')
  await caughtUp(page)
  expect(await certified()).toEqual([])
  await expect(offered).toHaveCount(0)
  await inDatabase(server, (db) => hasWatched(db, bob, two.id, 60))
  await page.reload()
  await expect(offered).toBeVisible()
  await expect.poll(certified).toEqual([name])
})

test('a learner finds a track in the list of all, learns from its modules, and gets none of the pages from which it is run (LE-1.12, LE-1.40, LE-6.25, LE-6.26, LE-7.64)', {
  tag: '@long',
}, async ({ person, server }) => {
  const [ann, { page }] = [await person('poweruser'), await person()]
  const word = aWord()
  const { id } = await inDatabase(server, (db) => aVideo(db, { title: `Lesson ${word}` }))
  const name = await aTrack(ann, { displayname: `Ahead ${word}` }, { Begin: [id], 'Go on': [] })
  await aTrack(ann, { displayname: `Behind ${word}` })
  const calls = callsOf(page, '/web/ajax/partials/tracks')
  await page.goto('/web/tracks')
  const tiles = page.getByRole('list', { name: 'Tracks', exact: true }).getByRole('article')
  const box = page.getByRole('searchbox', { name: 'Search tracks by title' })
  await box.fill(word)
  await box.press('Enter')
  await expect(tiles).toContainText([`Behind ${word}`, `Ahead ${word}`])
  await page.getByRole('combobox', { name: 'Sort' }).click()
  await page.getByRole('option', { name: 'Title, A to Z', exact: true }).click()
  await expect(tiles).toContainText([`Ahead ${word}`, `Behind ${word}`])
  const last = calls.at(-1)
  expect([last?.get('qtext'), last?.get('order_by'), last?.get('order_type')]).toEqual([word, 'displayname', 'asc'])
  await page.getByRole('link', { name: `Ahead ${word}` }).click()
  await expect(page).toHaveURL(new RegExp(`/web/tracks/${name}$`))
  await expect(modules(page).getByRole('heading', { level: 3 })).toContainText(['Begin', 'Go on'])
  await expect(modules(page).getByRole('article')).toContainText([`Lesson ${word}`])
  await expect(page.getByRole('link', { name: 'Manage', exact: true })).toHaveCount(0)
  for (const part of ['settings', 'content', 'distribution', 'analytics']) {
    expect((await page.goto(`/web/tracks/${name}/${part}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  }
})

test('a learner finds tracks by how far they are, and looks at one before they begin it (LE-2.84, LE-2.85, LE-2.86, LE-2.87, LE-7.68)', {
  tag: '@long',
}, async ({ person, server }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = bob
  const word = aWord()
  const [one, two] = await inDatabase(server, async (db) => [await aVideo(db), await aVideo(db)] as const)
  await aTrack(ann, { displayname: `Begun ${word}` }, { Begin: [one.id, two.id] })
  await aTrack(ann, { displayname: `Done ${word}` }, { Begin: [one.id] })
  const name = await aTrack(ann, { displayname: `New ${word}`, description: `About ${word}` }, { Begin: [two.id] })
  await inDatabase(server, (db) => hasWatched(db, bob, one.id, 60))
  const calls = callsOf(page, '/web/ajax/tracks/partials/progress')
  await page.goto('/web/tracks')
  const link = (title: string) => page.getByRole('link', { name: `${title} ${word}` })
  for (const [tab, scope, title] of [
    ['In progress', 'progress', 'Begun'],
    ['Completed', 'completed', 'Done'],
    ['Recommended', 'recommended', 'New'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    const list = page.getByRole('list', { name: tab })
    await expect(list.getByRole('link', { name: `${title} ${word}` })).toBeVisible()
    for (const other of ['Begun', 'Done', 'New']) if (other !== title) await expect(link(other)).toHaveCount(0)
    expect(calls.at(-1)?.get('scope')).toBe(scope)
  }
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/web/ajax/track/preview')
  await page.getByRole('button', { name: `Preview New ${word}` }).click()
  expect(new URL((await asked).url()).searchParams.get('trackName')).toBe(name)
  const preview = page.getByRole('dialog', { name: `New ${word}` })
  await expect(preview).toContainText(`About ${word}`)
  await expect(preview.getByRole('listitem')).toContainText(['Begin1 video'])
  await preview.getByRole('link', { name: 'Open track' }).click()
  await expect(page).toHaveURL(new RegExp(`/web/tracks/${name}$`))
})

test('the embedded player of a track names who let it in when it asks for modules, and no other page does (LE-7.78)', {
  tag: '@long',
}, async ({ browser, person, server }) => {
  const ann = await person('poweruser')
  const { id } = await inDatabase(server, (db) => aVideo(db, { visibility: 'PUBLIC' }))
  const name = await aTrack(ann, { displayname: `Course ${aWord()}`, visibility: 'GROUPS' }, { Begin: [id] })
  const { kcid, token } = await anEmbedToken(ann, server.url, { track: name })
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const calls = callsOf(page, '/web/ajax/modules/content')
  await page.goto(`/web/embed/tracks/${name}?kcid=${kcid}&token=${token}`)
  await expect(row(page, id)).toBeVisible()
  expect(new Set(calls.map((query) => `${query.get('kcid')} ${query.get('token')}`))).toEqual(new Set([`${kcid} ${token}`]))
  await context.close()

  const own = callsOf(ann.page, '/web/ajax/modules/content')
  await ann.page.goto(`/web/tracks/${name}`)
  await expect(row(ann.page, id)).toBeVisible()
  expect(new Set(own.map((query) => `${query.get('kcid')} ${query.get('token')}`))).toEqual(new Set(['null null']))
})
