import { aVideo } from '#domains/videos/testing.ts'
import { tabTo } from './harness/accessibility.ts'
import { inDatabase, say } from './harness/database.ts'
import { anEmbedToken, aPortal } from './harness/portal.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, callsOf, ofVideo } from './harness/videos.ts'

test('somebody finds a spoken phrase, lands on it and finds the next one in the video (CM-1.42, CM-2.43, CM-2.47, CM-5.86, CM-5.87, CM-9.36, LE-5.48)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: 'Weekly talk', length: 20 })
  await say(server, id, { 2: 'Welcome', 9: `We bought a ${word} yesterday`, 15: `The ${word} is blue` })
  const { page } = bob
  await page.goto('/web/')
  const searches = callsOf(page, '/web/search')
  const related = callsOf(page, `/web/ajax/partials/videos/${id}/related`)
  const everywhere = page.getByRole('combobox', { name: 'Search videos' })
  await expect(everywhere).toBeVisible()
  await page.keyboard.press('/')
  await expect(everywhere).toBeFocused()
  await page.keyboard.type('   ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/web\/$/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`bought ${word}`)
  await page.keyboard.press('Enter')
  const results = page.getByRole('list', { name: 'Results' })
  const passage = results.getByRole('link', { name: `We bought a ${word} yesterday` })
  await expect(passage).toContainText('0:09')
  expect(searches.map((query) => query.get('qtext'))).toEqual([`bought ${word}`])
  await tabTo(page, passage)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/web/videos/${id}/play\\?.*t=9`))
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(8.5)

  const within = page.getByRole('search', { name: 'Search in this video' })
  const box = within.getByRole('combobox')
  await expect(box).toHaveValue(`bought ${word}`)
  await expect.poll(() => related.map((query) => query.get('qtext'))).toContain(`bought ${word}`)
  const places = page.getByRole('list', { name: 'Places in this video' })
  await expect(places.getByRole('button')).toHaveCount(1)
  const calls = callsOf(page, `/web/ajax/partials/videos/${id}/search`)
  await tabTo(page, box)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(word.slice(0, 2))
  await page.keyboard.press('Enter')
  await page.keyboard.type(word.slice(2))
  await page.keyboard.press('Enter')
  await expect(places.getByRole('button')).toHaveCount(2)
  expect(calls.map((query) => query.get('qtext'))).toEqual([word])
  await expectAccessible(page)
  await tabTo(page, places.getByRole('button', { name: `The ${word} is blue` }))
  await page.keyboard.press('Enter')
  await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(14.5)
  await tabTo(page, box, 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(places).toHaveCount(0)
})

test('where a slip of the finger was forgiven, the words that were found are marked: in the results, in the video and in the page for other sites', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: 'A kaleidoscope of colours', fields: { description: 'Two kaleidoscopes at once.' } })
  await say(server, id, { 1: 'Turn the kaleidoscope slowly' })
  const { page } = ann
  const marked = page.getByRole('list', { name: 'Results' }).locator('mark')
  await page.goto('/web/search?qtext=kaleidoskop')
  await expect(marked).toHaveText(['kaleidoscope', 'kaleidoscopes', 'kaleidoscope'])
  await page.goto('/web/search?qtext=kaleidoskop&embed=1')
  await expect(marked).toHaveText(['kaleidoscope', 'kaleidoscope'])
  await page.goto(`/web/videos/${id}/play?qtext=kaleidoskop`)
  await expect(page.getByRole('list', { name: 'Places in this video' }).locator('mark')).toHaveText(['kaleidoscope'])
})

test('facets narrow what was found, stand in the address and outlast a reload (LE-1.31, LE-2.29, LE-2.32, LE-2.33, LE-2.34, LE-2.36, LE-2.37, LE-2.38, LE-2.41, LE-2.42, LE-2.43, LE-3.26, VW-9.26)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const word = aWord()
  const [red, blue] = [`red${word}`, `blue${word}`]
  await aFilm(ann, server.url, { title: `One ${word}`, fields: { topics: [red] } })
  await aFilm(ann, server.url, { title: `Two ${word}`, fields: { topics: [blue], type: 'podcast' } })
  await aFilm(bob, server.url, { title: `Three ${word}`, fields: { topics: [red, blue] } })
  const { page } = bob
  const calls = callsOf(page, '/web/search')
  await page.goto(`/web/search?qtext=${word}&preference=p&kgid=7`)
  await expect(page.getByRole('combobox', { name: 'Search videos' })).toHaveValue(word)
  const titles = page.getByRole('list', { name: 'Results' }).getByRole('heading', { level: 3 })
  await expect(titles).toHaveCount(3)
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: `#${red}` }).click()
  await expect(titles).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`topic=${red}`))
  await page.getByRole('tab', { name: /^Videos/ }).click()
  await expect(page.getByRole('tab', { name: /^Videos/ })).toHaveAttribute('aria-selected', 'true')
  await filters.getByRole('group', { name: 'Owner' }).getByRole('checkbox').first().click()
  await expect(titles).toHaveCount(1)
  await page.reload()
  await expect(titles).toHaveCount(1)
  await expect(filters.getByRole('checkbox', { name: `#${red}` })).toBeChecked()
  expect(calls.every((query) => query.get('preference') === 'p' && query.get('kgid') === '7')).toBe(true)
  const chosen = page.getByRole('list', { name: 'Chosen filters' })
  await expect(chosen.getByRole('button')).toHaveCount(2)
  await chosen.getByRole('button', { name: /^Remove filter Owner/ }).click()
  await expect(titles).toHaveCount(2)
  await expect(chosen.getByRole('button', { name: `Remove filter Topic: #${red}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveCount(0)
  await expect(filters.getByRole('checkbox', { name: `#${red}` })).not.toBeChecked()
  await expect(titles).toHaveCount(2)
  await expectAccessible(page)

  await page.goto(`/web/search?qtext=${word}&type=all&order_by=time_start&order_type=asc`)
  await expect(titles).toHaveText([`One ${word}`, `Two ${word}`, `Three ${word}`])
  await page.getByRole('combobox', { name: 'Sort' }).click()
  await page.getByRole('option', { name: 'Latest' }).click()
  await expect(titles).toHaveText([`Three ${word}`, `Two ${word}`, `One ${word}`])
  expect(calls.at(-1)?.get('order_by')).toBe('date')

  // Tabs that do not fit move by steps.
  await page.setViewportSize({ width: 240, height: 800 })
  const row = page.getByRole('tablist', { name: 'Type' }).locator('..')
  await page.getByRole('button', { name: 'Scroll on' }).click()
  await expect.poll(() => row.evaluate((one) => one.scrollLeft)).toBe(150)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`/web/search?topic=${blue}`)
  await expect(titles).toHaveText([`Three ${word}`, `Two ${word}`])
})

test('a topic has a page of its own and is followed there; a refusal takes it back (LE-4.36, LE-8.13, LE-8.14, LE-8.15, LE-8.16, VW-8.01)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const topic = aWord()
  const id = await aFilm(ann, server.url, { title: `About ${topic}`, fields: { topics: [topic] } })
  const { page } = bob
  await page.goto(`/web/videos/${id}/play`)
  await page
    .getByRole('list', { name: 'Topics' })
    .getByRole('link', { name: `#${topic}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `#${topic}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `About ${topic}` })).toBeVisible()
  await expectAccessible(page)
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  const following = page.getByRole('button', { name: 'Following' })
  const update = `**/web/ajax/users/${bob.username}/update`
  const toast = page.getByText('Error following topics')
  for (const errorcode of [3021, 3028, -1]) {
    await page.route(update, (route) => route.fulfill({ json: { errorcode } }))
    const answered = page.waitForResponse(update)
    await follow.press('Enter')
    await answered
    await expect(following).toBeVisible()
    await expect(toast).toHaveCount(0)
    await page.unroute(update)
    await page.reload()
  }
  await page.route(update, (route) => route.fulfill({ json: { errorcode: 1234 } }))
  await follow.click()
  await expect(toast).toBeVisible()
  await expect(follow).toBeVisible()
  await expect(toast).toHaveCount(0)
  await page.unroute(update)
  await follow.click()
  await expect(following).toBeVisible()
  await expect.poll(async () => (await bob.call<{ user: { topics: string[] } }>('GET', '/api/v3/users/me')).user.topics).toEqual([topic])
  await page.goto(`/web/feeds/${topic}`)
  await expect(page).toHaveURL(`/web/topics/${topic}`)
  await following.click()
  await expect(follow).toBeVisible()
  await expect.poll(async () => (await bob.call<{ user: { topics: string[] } }>('GET', '/api/v3/users/me')).user.topics).toEqual([])
})

test('an administrator arranges the library, and people browse it', async ({ admin, person, server }) => {
  const ann = await person()
  const topic = aWord()
  await aFilm(ann, server.url, { title: `Held in the library ${topic}`, fields: { topics: [topic] } })
  const { page } = admin
  await page.goto('/web/admin/library')
  await page.getByRole('button', { name: 'New section' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Workshop')
  await dialog.getByRole('button', { name: 'Create section' }).click()
  await page.getByRole('button', { name: 'New section in Workshop' }).click()
  await dialog.getByLabel('Name').fill('Tools')
  await dialog.getByRole('combobox', { name: 'Topics' }).fill('no$')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This character is not allowed in a topic')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Topics' }).fill(topic)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Create section' }).click()
  const rows = page.getByRole('list', { name: 'Library' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)

  await ann.page.goto('/web/search')
  await ann.page.getByRole('navigation', { name: 'Browse the library' }).getByRole('link', { name: 'Workshop' }).click()
  await expect(ann.page.getByRole('link', { name: `Held in the library ${topic}` })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Workshop' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete section' }).click()
  await expect(page.getByRole('heading', { name: 'The library is empty' })).toBeVisible()
})

test('the search stands in a page of another site, twelve at a time, for whom that site vouches (LE-1.33, LE-2.31, LE-2.35, LE-2.39, LE-2.40, LE-2.44)', async ({
  admin,
  person,
  server,
  browser,
}) => {
  const ann = await person('poweruser')
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: `Inside ${word} 0` })
  await inDatabase(server, async (db) => {
    for (let n = 1; n <= 13; n += 1) await aVideo(db, { owner: ann, title: `Open ${word} ${n}`, visibility: 'PUBLIC' })
  })
  const { kcid, token } = await anEmbedToken(ann, server.url, id)
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const calls = callsOf(page, '/web/search')
  await page.goto(`/web/search?qtext=${word}&embed=1&kcid=${kcid}&token=${token}`)
  const titles = page.getByRole('list', { name: 'Results' }).getByRole('heading', { level: 3 })
  await expect(titles).toHaveCount(12)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveText(/14$/)
  await expectAccessible(page)
  const [previous, next] = [page.getByRole('button', { name: 'Previous' }), page.getByRole('button', { name: 'Next' })]
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(titles).toHaveCount(2)
  await expect(next).toBeDisabled()
  expect(calls.at(-1)?.get('kcid')).toBe(kcid)
  expect(calls.at(-1)?.get('token')).toBe(token)
  await previous.click()
  await expect(titles).toHaveCount(12)
  await page.getByRole('searchbox').fill(`Inside ${word}`)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: `Inside ${word} 0` }).click()
  await expect(page).toHaveURL(new RegExp(`/web/videos/${id}/nv4/embedded`))
  await expect.poll(() => ofVideo(page, (video) => video.readyState)).toBeGreaterThan(0)

  // Without the token in its address, the page asks the one around it.
  await context.clearCookies()
  const framed = () => `${server.url}/web/search?qtext=Inside+${word}&embed=1&kcid=${kcid}`
  using portal = await aPortal({ frame: framed, token, host: '127.0.0.1' })
  await admin.call('PUT', '/api/v3/domain', { embed_origins: portal.origin })
  await page.goto(portal.origin)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('link', { name: `Inside ${word} 0` }).click()
  await expect(frame.getByRole('region', { name: /^Player/ })).toBeVisible()
  await context.close()
})
