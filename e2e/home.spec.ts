import { anOpenEvent, aPlannedEvent } from './harness/events.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aTrack } from './harness/tracks.ts'
import { aFilm, aWord, callsOf } from './harness/videos.ts'

const partial = '/web/ajax/configurable-home-partial'

test('the home page changes with what a person follows, and says why (LE-1.24, LE-1.25, LE-2.01, LE-2.02, LE-2.04, LE-3.23, LE-7.05)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const [topic, other] = [aWord(), aWord()]
  const title = `About the ${topic}`
  await aFilm(bob, server.url, { title, fields: { topics: [topic] } })
  const { page } = ann
  const calls = callsOf(page, partial)
  await page.goto('/web/')
  await expect.poll(() => calls.length).toBe(1)
  const box = page.getByRole('combobox', { name: 'Follow a topic' })
  await expect(box).toBeVisible()
  const recommended = page.getByRole('region', { name: 'Recommended for you' })
  await expect(page.getByRole('region', { name: 'Recent videos' }).getByText(title)).toBeVisible()
  await expect(recommended).toHaveCount(0)

  const saved = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith(`/${ann.username}/update`))
  await box.fill(`${topic},${other}`)
  await box.press('Enter')
  const request = await saved
  expect(request.postDataJSON()).toEqual({ topics: `${topic},${other}` })
  expect(request.headers()['x-csrf-token']).toBeTruthy()
  await expect(recommended.getByText(title)).toBeVisible()
  await expect(recommended.getByText(`Because you follow ${topic}`)).toBeVisible()

  await page.reload()
  const followed = page.getByRole('list', { name: 'Topics you follow' }).getByRole('listitem')
  await expect(followed).toHaveText([topic, other].toSorted())
  await page.getByRole('button', { name: `Unfollow ${topic}` }).click()
  await expect(followed).toHaveText([other])
  await expect(recommended).toHaveCount(0)
})

test('the box of interests takes no spaces, says what is wrong, and offers five topics (LE-5.01, LE-5.02, LE-5.07, LE-5.08, LE-8.02, LE-8.03, LE-9.27)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const stem = aWord()
  await aFilm(ann, server.url, { title: `About ${stem}`, fields: { topics: [1, 2, 3, 4, 5, 6].map((n) => `${stem}-${n}`) } })
  const { page } = ann
  const update = `/web/ajax/users/${ann.username}/update`
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith(update)) sent += 1
  })
  await page.goto('/web/')
  const box = page.getByRole('combobox', { name: 'Follow a topic' })
  const refused = page.getByText('This character is not allowed in user interest.')
  await box.pressSequentially('ab')
  await expect(refused).toHaveCount(0)
  await box.press('Space')
  await expect(refused).toBeVisible()
  await box.press('c')
  await expect(box).toHaveValue('abc')
  await expect(refused).toHaveCount(0)

  await box.fill('a$b')
  await box.press('Enter')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(refused).toBeVisible()
  for (const wrong of ['', 'a', 'ab,c', 'x'.repeat(257)]) {
    await box.fill(wrong)
    await box.press('Enter')
    await expect(box).toHaveAttribute('aria-invalid', 'true')
  }
  expect(sent).toBe(0)

  await box.fill(stem)
  await expect(page.getByRole('option')).toHaveCount(5)
  await box.press('ArrowDown')
  // It shows before it is answered.
  const followed = page.waitForResponse((answer) => answer.url().endsWith(update))
  await box.press('Enter')
  await expect(page.getByRole('button', { name: `Unfollow ${stem}-1` })).toBeVisible()
  await followed
  await expect(box).not.toHaveAttribute('aria-invalid')

  await page.route(`**${update}`, (route) => route.fulfill({ json: { errorcode: 1001 } }), { times: 1 })
  await box.fill('herons')
  await box.press('Enter')
  await expect(page.getByText('Unable to add user interest')).toBeVisible()
  await expect(box).toHaveValue('herons')
  await page.route(`**${update}`, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await box.press('Enter')
  await expect(page.getByText('User interest addition failed.')).toBeVisible()
})

test('a site admin arranges the home page, and everybody sees it so (LE-1.27)', async ({ admin, person, server }) => {
  const ann = await person('poweruser')
  const topic = aWord()
  const film = await aFilm(ann, server.url, { title: `About the ${topic}`, fields: { topics: [topic] } })
  const { name } = await ann.call<{ name: string }>('POST', '/web/ajax/channels/create', { displayname: `Yard ${topic}` })
  await ann.call('POST', `/web/ajax/channels/${name}/content/${film}`, { type: 'video', op: 'add' })
  const { page } = admin
  const before = await admin.call<{ items: object[] }>('GET', '/api/v3/home-sections')
  await page.goto('/web/admin/home')
  await page.getByRole('button', { name: 'Add a section' }).click()
  const added = page.getByRole('group', { name: 'New section' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Please give the section a title.')).toBeVisible()
  await added.getByRole('textbox', { name: 'Topic' }).fill(topic)
  await added.getByRole('textbox', { name: 'Title' }).fill('Chosen for all')
  for (let step = 0; step < before.items.length; step++) await page.getByRole('button', { name: 'Move Chosen for all up' }).press('Enter')
  await page.getByRole('button', { name: 'Add a section' }).click()
  await added.getByRole('combobox', { name: 'Content' }).click()
  await page.getByRole('option', { name: /^Channel/ }).click()
  const source = added.getByRole('combobox', { name: 'Channel', exact: true })
  await source.fill(`Yard ${topic}`)
  await added.getByRole('option', { name: `Yard ${topic}` }).click()
  await expect(added.getByRole('button', { name: `Remove Yard ${topic}` })).toBeVisible()
  await added.getByRole('textbox', { name: 'Title' }).fill('From the yard')
  await page.getByRole('group', { name: 'Recent videos' }).getByRole('switch', { name: 'Shown' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The home page has been saved')).toBeVisible()
  // What is saved is shown by its title, and what is gone says so.
  await page.reload()
  const yard = page.getByRole('group', { name: 'From the yard' })
  await expect(yard.getByRole('button', { name: `Remove Yard ${topic}` })).toBeVisible()
  await expectAccessible(page)

  await ann.page.goto('/web/')
  await expect(ann.page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Chosen for all')
  await expect(ann.page.getByRole('region', { name: 'Chosen for all' }).getByText(`About the ${topic}`)).toBeVisible()
  await expect(ann.page.getByRole('region', { name: 'From the yard' }).getByText(`About the ${topic}`)).toBeVisible()
  await expect(ann.page.getByRole('heading', { name: 'Recent videos' })).toHaveCount(0)
  await admin.call('PUT', '/api/v3/home-sections', { sections: before.items })
})

test('a page brings its scripts and what they ask for at once, so that nothing waits in a row and nothing is asked twice', async ({
  person,
  server,
}) => {
  const ann = await person()
  const title = `At once ${aWord()}`
  const id = await aFilm(ann, server.url, { title })
  const { page } = ann
  await expect.poll(async () => (await ann.call<{ state: string }>('GET', `/api/v3/videos/${id}`)).state).toBe('ready')
  // What the feed tells of the video would be asked for again.
  await page.route('**/api/v3/feed?**', (route) => route.abort())
  for (const [path, asked, heading] of [
    ['/web/', partial, 'Recent videos'],
    [`/web/videos/${id}/play`, `/api/v3/videos/${id}`, title],
  ] as const) {
    const early = ['/api/v3/users/me', asked].map((address) => page.waitForRequest(`${server.url}${address}`))
    await page.route(/\/assets\/index-/, async (route) => {
      await Promise.all(early)
      await route.continue()
    })
    const document = (await (await page.goto(path))?.text()) ?? ''
    await page.getByRole('heading', { name: heading }).waitFor()
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    const scripts = [...document.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, href]) => href)
    expect(scripts.length).toBeGreaterThan(2)
    for (const address of [...scripts, '/api/v3/users/me', asked]) expect(loaded.filter((one) => one === address)).toEqual([address])
    await page.unroute(/\/assets\/index-/)
  }
})

test('the home page begins with what is live, and has what is to come and what a person has to do (LE-1.27)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const film = await aFilm(ann, server.url, { title: `Film of ${word}` })
  const soon = Math.ceil(Date.now() / 900_000) * 900
  // Of many that are live, those that were to begin first come first.
  const live = await anOpenEvent(ann, `Live ${word}`, { time_start: soon })
  await aPlannedEvent(ann, `Soon ${word}`, { time_start: soon })
  await anOpenEvent(ann, `Secret ${word}`, { visibility: '' })
  const track = await aTrack(ann, { displayname: `Path ${word}`, visibility: 'GROUPS', due_on: '2036-07-01' }, { Beginning: [film] })
  await ann.call('PUT', `/web/ajax/groups/${track}/members`, { userMembers: [bob.username], groupMembers: [] })
  const { page } = bob
  await page.goto('/web/')
  const row = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(
    row('Live now')
      .getByRole('article')
      .filter({ hasText: `Live ${word}` }),
  ).toContainText('Live')
  await expect(
    row('Coming up')
      .getByRole('article')
      .filter({ hasText: `Soon ${word}` })
      .getByRole('time'),
  ).toBeVisible()
  await expect(
    row('To do')
      .getByRole('article')
      .filter({ hasText: `Path ${word}` }),
  ).toBeVisible()
  await expect(row('To do').getByText('Due 1 Jul 2036')).toBeVisible()
  await expect(page.getByText(`Secret ${word}`)).toHaveCount(0)
  await expectAccessible(page)
  await row('Coming up').getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL(/\/web\/events\?.*scope=upcoming|\/web\/events$/)
  await page.goBack()
  await row('To do').getByRole('link', { name: 'See all' }).click()
  await expect(page.getByRole('link', { name: `Path ${word}` })).toBeVisible()
  await page.goBack()
  await row('Live now')
    .getByRole('link', { name: `Live ${word}` })
    .click()
  await expect(page).toHaveURL(new RegExp(live))
})
