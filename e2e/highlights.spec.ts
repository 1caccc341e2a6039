import type { Page } from '@playwright/test'
import { putTranscript } from '#domains/transcripts/server.ts'
import { inDatabase } from './harness/database.ts'
import type { Visitor } from './harness/people.ts'
import type { Server } from './harness/server.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, ofVideo, soughtBy } from './harness/videos.ts'

const stamp = (tenths: number) => `00:00:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}00`

/** Half a minute in twelve sentences; `word` is said in one of them. */
function spoken(word: string): string {
  const things = ['forklift', 'pallet', 'turbine', 'gearbox', 'driver', 'rotor', 'ladder', 'crane', 'anchor', 'lever', 'valve']
  const sentences = [
    ...things.map((one, n) => `Every ${one} needs ${n + 2} minutes before the ${things[(n + 3) % 11]} moves.`),
    `Nobody stands near the ${word} while the crane moves.`,
  ]
  return `WEBVTT\n\n${sentences.map((text, n) => `${stamp(n * 25)} --> ${stamp(n * 25 + 24)}\n${text}\n`).join('\n')}`
}

const giveTranscript = (server: Server, id: string, vtt: string) =>
  inDatabase(server, (db) => db.transaction().execute((tx) => putTranscript(tx, id, { language: 'en', vtt })))

/** The section of highlights in the settings, which have a title, too. */
const section = (page: Page) => page.getByRole('region', { name: 'Highlights', exact: true })
const rows = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')

test('suggestions are made from what is said; one is edited and accepted, is a chapter on the bar and beside it, and is found by its words (CM-2.14, CM-2.41, CM-4.43, CM-8.68, CM-8.71)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: `Talk ${aWord()}`, length: 30 })
  await giveTranscript(server, id, spoken(word))
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings?option=highlight`)
  await page.getByRole('button', { name: 'AI highlights' }).click()
  await expect(page.getByText('Highlights will be generated shortly.')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Suggestions/ })).toBeVisible()
  const suggested = rows(page, 'Suggestions')
  await expect(suggested.first()).toBeVisible()
  await expectAccessible(page)
  const count = await suggested.count()
  await suggested
    .nth(1)
    .getByRole('button', { name: /^Edit / })
    .click()
  const title = `Inside the ${word}`
  await section(page).getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Highlight updated successfully')).toBeVisible()
  await page.getByRole('button', { name: `Accept ${title}` }).click()
  await expect(suggested).toHaveCount(count - 1)
  await suggested.first().getByRole('checkbox').check()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('group', { name: 'Selected suggestions' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page, 'Highlights')).toHaveCount(1)
  await expect(page.getByRole('tab', { name: /^Suggestions/ })).toBeHidden()

  const watch = bob.page
  await watch.goto(`/web/search?qtext=${encodeURIComponent(`inside ${word}`)}`)
  await watch
    .getByRole('list', { name: 'Why it was found' })
    .getByRole('link', { name: /Highlight at/ })
    .click()
  await expect(watch).toHaveURL(/[?&]t=\d+/)
  await watch.getByRole('tab', { name: /^Highlights/ }).click()
  const chapter = watch.getByRole('list', { name: 'Highlights', exact: true }).getByRole('link', { name: title })
  const second = Number(new URL((await chapter.getAttribute('href')) ?? '', server.url).searchParams.get('t'))
  await chapter.click()
  await expect.poll(() => ofVideo(watch, (video) => video.currentTime)).toBeGreaterThanOrEqual(second)
  await expect(watch.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', new RegExp(title))
  await expectAccessible(watch)
})

/** The settings of a film of half a minute, where its highlights are managed. */
async function openSettings({ page, ...visitor }: Visitor, server: Server): Promise<string> {
  const id = await aFilm({ page, ...visitor }, server.url, { title: `Talk ${aWord()}`, length: 30 })
  await page.goto(`/web/videos/${id}/settings?option=highlight`)
  await expect(page.getByRole('button', { name: 'Add highlight' })).toBeVisible()
  return id
}

async function add(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add highlight' }).click()
  await section(page).getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

/** What a call is answered while something on the server is broken. */
const broken = { status: 500, json: { result: 'failed', error: { code: 'internal', message: 'Internal Error' } } }

test('a highlight is added with times that are told to be wrong, once its end was looked at; without a title it is not (CM-5.42, CM-5.43, CM-8.24, CM-8.70, CM-9.25)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  await openSettings(ann, server)
  await page.getByRole('button', { name: 'Add highlight' }).click()
  const [add, title] = [page.getByRole('button', { name: 'Add', exact: true }), section(page).getByLabel('Title')]
  await expect(add).toBeDisabled()
  await title.fill('The end')
  await expect(add).toBeEnabled()
  await title.fill(' ')
  await expect(add).toBeDisabled()
  await title.fill('<b>The end</b>')
  await page.getByRole('textbox', { name: 'Start, seconds' }).fill('20')
  await page.getByRole('textbox', { name: 'End, seconds' }).fill('20')
  await expect(page.getByText('End time cannot be less than or equal to start time')).toBeVisible()
  await page.getByRole('textbox', { name: 'End, seconds' }).fill('25')
  const reviewed = await soughtBy(section(page).locator('video'))
  await page.getByRole('button', { name: 'Review the end' }).click()
  await expect.poll(reviewed).toBeCloseTo(22, 0)
  await page.route(/\/highlights$/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await add.click()
  await expect(page.getByText('Internal Error Occured')).toBeVisible()
  await page.unroute(/\/highlights$/)
  await add.click()
  await expect(page.getByText('Highlight added successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play <b>The end</b>' })).toBeVisible()
  await page.getByRole('button', { name: /^Edit <b>/ }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await title.fill('')
  await expect(save).toBeDisabled()
  await title.fill('The last seconds')
  await expect(save).toBeEnabled()
})

test('a highlight is sent in milliseconds and seen by everybody; one without an end lasts for 0 (CM-3.23, CM-3.24, CM-3.25, CM-3.26)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  await openSettings(ann, server)
  const sent = () => page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/highlights'))
  const endless = sent()
  await add(page, 'From here on')
  expect((await endless).postDataJSON()).toMatchObject({ relOffset: 0, duration: 0, visibility: 'PUBLIC' })
  await expect(page.getByText('From here on')).toBeVisible()
  await page.getByRole('button', { name: 'Add highlight' }).click()
  await section(page).getByLabel('Title').fill('<b>Five</b>')
  await page.getByRole('textbox', { name: 'Start, seconds' }).fill('5')
  await page.getByRole('textbox', { name: 'End, seconds' }).fill('15')
  const limited = sent()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  expect((await limited).postDataJSON()).toMatchObject({
    text: '&lt;b&gt;Five&lt;/b&gt;',
    relOffset: 5000,
    duration: 10_000,
    visibility: 'PUBLIC',
  })
})

test('a highlight is deleted after a question; what fails is said (CM-2.65, CM-8.22, CM-8.25, CM-8.26, CM-8.72)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  const id = await openSettings(ann, server)
  await giveTranscript(server, id, spoken('lever'))
  await add(page, 'The end')
  const row = rows(page, 'Highlights').filter({ hasText: 'The end' })
  await expect(row).toBeVisible()
  await page.route(/\/highlights$/, (route) => (route.request().method() === 'POST' ? route.fulfill(broken) : route.continue()))
  await page.getByRole('button', { name: 'AI highlights' }).click()
  await expect(page.getByText('Highlights generation failed!')).toBeVisible()
  await page.route(/\/update-highlights\//, (route) => route.fulfill(broken))
  await page.getByRole('button', { name: 'Edit The end' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Internal Error Occured')).toBeVisible()
  await section(page).getByRole('button', { name: 'Cancel' }).click()
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete The end' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await page.route(/\/api\/v3\/videos\/[^/]+\/highlights\//, (route) => route.fulfill(broken))
  await remove()
  await expect(page.getByText('Highlight deletion Failed!')).toBeVisible()
  await expect(row).toBeVisible()
  await page.unroute(/\/api\/v3\/videos\/[^/]+\/highlights\//)
  await remove()
  await expect(page.getByText('Highlight(s)/Suggestion(s) deleted successfully')).toBeVisible()
  await expect(page.getByText('No highlights yet.')).toBeVisible()
})

test('the page asks every minute how far suggestions are, and no more once they are there; the button is off meanwhile (CM-4.39, CM-4.40, CM-4.41, CM-9.33)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  await page.clock.install()
  // What is told by the feed, such as how far the film's qualities are, would be asked for, too.
  await page.route('**/api/v3/feed?**', (route) => route.abort())
  const id = await openSettings(ann, server)
  let state = 'processing'
  await page.route(/list\/highlights/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), aihighlights: state } })
  })
  await page.route(`**/api/v3/videos/${id}`, async (route) => {
    const answer = await route.fetch()
    const video = await answer.json()
    await route.fulfill({ response: answer, json: { ...video, properties: { ...video.properties, aihighlights: state } } })
  })
  const asked: string[] = []
  page.on('request', (request) => new URL(request.url()).pathname === `/api/v3/videos/${id}` && asked.push(request.url()))
  await page.reload()
  const button = page.getByRole('button', { name: 'AI highlights' })
  await expect(button).toBeDisabled()
  await button.scrollIntoViewIfNeeded()
  const before = asked.length
  /** To where the page has read the answer; what is still on its way is not asked for again. */
  const aMinute = async () => {
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === `/api/v3/videos/${id}`)
    await page.clock.fastForward(61_000)
    await (await answered).finished()
    // Goes the same way, and comes after it.
    await page.evaluate(async () => void (await (await fetch('/api/v3/session')).text()))
  }
  await aMinute()
  await aMinute()
  expect(asked.length).toBe(before + 2)
  state = 'success'
  const reloaded = page.waitForResponse(/list\/highlights/)
  await aMinute()
  await page.clock.fastForward(1000)
  await reloaded
  await expect(button).toBeEnabled()
  await page.clock.fastForward(180_000)
  await expect(button).toBeEnabled()
  expect(asked.length).toBe(before + 3)
})

test('the list is asked for again a second after a change (CM-4.44, CM-9.35)', async ({ person, server }) => {
  const ann = await person()
  const { page } = ann
  await openSettings(ann, server)
  let answeredAt = 0
  const reloads: number[] = []
  page.on('requestfinished', (request) => {
    const { startTime, responseEnd } = request.timing()
    if (request.method() === 'POST' && request.url().endsWith('/highlights')) answeredAt = startTime + responseEnd
    if (request.url().includes('/list/highlights')) reloads.push(startTime)
  })
  await add(page, 'The end')
  await expect(rows(page, 'Highlights').filter({ hasText: 'The end' })).toBeVisible()
  await expect.poll(() => answeredAt).toBeGreaterThan(0)
  const after = () => reloads.filter((at) => at > answeredAt)
  await expect.poll(() => after().length).toBeGreaterThan(0)
  expect(Math.min(...after()) - answeredAt).toBeGreaterThan(990)
})

test('a summary is asked for once, however often the button is pressed, and where that fails it is said (CM-4.47, CM-4.48, CM-8.27, CM-8.73)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `Talk ${aWord()}`, length: 30 })
  await giveTranscript(server, id, spoken('lever'))
  const { page } = ann
  await page.goto(`/web/videos/${id}/play`)
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/summary') && asked.push(request.url()))
  await page.route('**/summary', (route) => route.fulfill(broken), { times: 1 })
  await page.getByRole('button', { name: 'Generate summary' }).click()
  await expect(page.getByText('Summary generation failed')).toBeVisible()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/summary', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Generate summary' }).click()
  const pressed = page.getByRole('button', { name: 'Generating Summary' })
  await expect(pressed).toHaveAttribute('aria-disabled', 'true')
  await pressed.click({ force: true })
  await pressed.press('Enter')
  expect(asked).toHaveLength(2)
  goOn()
  await expect(page.getByText('Generating summary for your video, you will be notified via email once the summary is ready')).toBeVisible()
  expect(asked).toHaveLength(2)
})
