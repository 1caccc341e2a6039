import type { Page, Request } from '@playwright/test'
import { aHighlight } from '#domains/highlights/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { inDatabase } from './harness/database.ts'
import type { Visitor } from './harness/people.ts'
import type { Server } from './harness/server.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, callTimesOf, ofVideo, soughtBy, withoutFeed } from './harness/videos.ts'

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

test('suggestions are made from what is said; one is edited and accepted, and after the last of them highlights are shown (CM-1.24, CM-1.25, CM-4.43, CM-8.68, CM-8.71)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const word = aWord()
  const { page } = ann
  const id = await openSettings(ann, server)
  await giveTranscript(server, id, spoken(word))
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
  await expect(rows(page, 'Highlights')).toContainText(title)
  await expect(page.getByRole('tab', { name: /^Suggestions/ })).toBeHidden()
})

test('a highlight is a chapter on the bar and beside it, with its time, and is found by its words (CM-2.41)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const word = aWord()
  const title = `Inside the ${word}`
  const id = await aFilm(ann, server.url, { title: `Talk ${aWord()}`, length: 30 })
  await ann.call('POST', `/web/ajax/videos/${id}/highlights`, { text: 'The beginning', relOffset: 0 })
  await ann.call('POST', `/web/ajax/videos/${id}/highlights`, { text: title, relOffset: 12_000 })
  const watch = bob.page
  await watch.goto(`/web/search?qtext=${encodeURIComponent(`inside ${word}`)}`)
  await watch
    .getByRole('list', { name: 'Why it was found' })
    .getByRole('link', { name: /Highlight at/ })
    .click()
  await expect(watch).toHaveURL(/[?&]t=12(&|$)/)
  await watch.getByRole('tab', { name: /^Highlights/ }).click()
  const chapters = watch.getByRole('list', { name: 'Highlights', exact: true }).getByRole('link')
  await expect(chapters).toHaveText([/^0:00\s*The beginning$/, new RegExp(`^0:12\\s*${title}$`)])
  await chapters.last().click()
  await expect.poll(() => ofVideo(watch, (video) => video.currentTime)).toBeGreaterThanOrEqual(12)
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

test('a highlight that is added is sent in milliseconds and seen by everybody; one without an end lasts for 0 (CM-1.23, CM-3.23, CM-3.24, CM-3.25, CM-3.26)', async ({
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
  await expect(page.getByText('Highlight added successfully')).toBeVisible()
  await expect(rows(page, 'Highlights')).toContainText('From here on')
  await page.getByRole('button', { name: 'Add highlight' }).click()
  await section(page).getByLabel('Title').fill('From five to fifteen')
  await page.getByRole('textbox', { name: 'Start, seconds' }).fill('5')
  await page.getByRole('textbox', { name: 'End, seconds' }).fill('15')
  const limited = sent()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  expect((await limited).postDataJSON()).toMatchObject({ relOffset: 5000, duration: 10_000, visibility: 'PUBLIC' })
})

test('times that cannot be are told before anything is sent; a title with markup is sent encoded, and shown as it was typed (CM-5.38, CM-5.39, CM-5.40, CM-5.41, CM-5.44)', {
  tag: '@long',
}, async ({ person, server }) => {
  const ann = await person()
  const { page } = ann
  await openSettings(ann, server)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (/\/(highlights|update-highlights\/[^/]+)$/.test(request.url()) && request.method() !== 'GET') sent.push(request.postDataJSON())
  })
  await page.getByRole('button', { name: 'Add highlight' }).click()
  const title = section(page).getByLabel('Title')
  await title.fill('<b>x</b>')
  const press = page.getByRole('button', { name: 'Add', exact: true })
  const time = (field: string, value: string) => page.getByRole('textbox', { name: field }).fill(value)
  const isTold = async (message: string) => {
    await expect(section(page).getByText(message)).toBeVisible()
    await press.click()
  }
  await time('Start, minutes', '1')
  await isTold('Start time cannot be greater than video duration')
  await time('Start, minutes', '0')
  await time('End, minutes', '1')
  await isTold('End time cannot be greater than video duration')
  await time('End, minutes', '0')
  await time('End, seconds', '10')
  for (const second of ['10', '11']) {
    await time('Start, seconds', second)
    await isTold('Start time cannot be equal to or greater than end time')
  }
  await time('End, seconds', '11')
  await isTold('End time cannot be less than or equal to start time')
  await time('End, seconds', '12')
  await press.click()
  await expect(rows(page, 'Highlights')).toContainText('<b>x</b>')
  expect(sent).toEqual([expect.objectContaining({ text: '&lt;b&gt;x&lt;/b&gt;', relOffset: 11_000, duration: 1000 })])
  await page.getByRole('button', { name: 'Edit <b>x</b>' }).click()
  await title.fill('R&D <i>y</i>')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rows(page, 'Highlights')).toContainText('R&D <i>y</i>')
  expect(sent.at(-1)).toMatchObject({ text: 'R&amp;D &lt;i&gt;y&lt;/i&gt;' })
})

test('a highlight and a suggestion are deleted after a question; what fails is said (CM-2.65, CM-8.22, CM-8.25, CM-8.26, CM-8.72)', async ({
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
  const deleted = page.getByText('Highlight(s)/Suggestion(s) deleted successfully')
  await expect(deleted).toBeVisible()
  await expect(page.getByText('No highlights yet.')).toBeVisible()
  await inDatabase(server, (db) => aHighlight(db, { id }, { state: 'suggested', text: 'A suggestion' }))
  await page.reload()
  await page.getByRole('button', { name: 'Delete A suggestion' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this suggestion?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(rows(page, 'Suggestions')).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete A suggestion' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(deleted).toBeVisible()
  await expect(page.getByText('No highlights yet.')).toBeVisible()
})

const nowOf = (page: Page) => page.evaluate(() => Date.now())

test('the button is off once suggestions are asked for; while the section is looked at, the page asks every minute how far they are, until they are there (CM-4.39, CM-4.40, CM-4.41, CM-9.33)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  await page.clock.install()
  // How far the film's qualities are would be asked for, too.
  await withoutFeed(page)
  const id = await openSettings(ann, server)
  const detail = `/api/v3/videos/${id}`
  let state = 'none'
  await page.route(/list\/highlights/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), aihighlights: state } })
  })
  await page.route(`**${detail}`, async (route) => {
    const answer = await route.fetch()
    const video = await answer.json()
    await route.fulfill({ response: answer, json: { ...video, properties: { ...video.properties, aihighlights: state } } })
  })
  await page.route(/\/highlights$/, (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    state = 'processing'
    return route.fulfill({ json: { status: 'SCHEDULED' } })
  })
  const times = await callTimesOf(page, detail)
  let underWay = 0
  const count = (by: number) => (request: Request) => {
    if (new URL(request.url()).pathname === detail) underWay += by
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  await page.reload()
  const button = page.getByRole('button', { name: 'AI highlights' })
  /** Until the page has read every answer; what is still on its way is not asked for again. */
  const isRead = async () => {
    // Goes the same way as the others, and comes after them.
    const last = () => page.evaluate(async () => void (await (await fetch('/api/v3/session')).text()))
    await last()
    await expect.poll(() => underWay).toBe(0)
    await last()
  }
  /** A minute of the page's clock, of which the last second alone is drawn: a busy machine takes long for each picture. */
  const aMinute = async () => {
    await page.clock.fastForward(59_000)
    await page.clock.runFor(1000)
  }
  const nextLook = async () => {
    await isRead()
    const before = (await times()).length
    const passed = async () => {
      // What comes above the section moves it.
      await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await aMinute()
      return (await times()).length
    }
    await expect.poll(passed, { intervals: [0], timeout: 200_000 }).toBe(before + 1)
    await isRead()
  }
  const stopClock = async () => page.clock.pauseAt((await nowOf(page)) + 60_000)

  await test.step('it asks once a minute', async () => {
    await expect(button).toBeEnabled()
    await button.click()
    await expect(button).toBeDisabled()
    await button.scrollIntoViewIfNeeded()
    await stopClock()
    await nextLook()
    // What still comes above the section takes it out of sight for a moment, and the minute begins anew.
    const between = async () => {
      await nextLook()
      const [first = 0, second = 0, third = 0] = (await times()).slice(-3)
      return [second - first, third - second]
    }
    await expect.poll(between, { intervals: [0], timeout: 200_000 }).toEqual([60_000, 60_000])
    await page.clock.resume()
  })

  await test.step('it does not ask where something else is looked at', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await stopClock()
    await isRead()
    const before = await times()
    for (let minute = 0; minute < 3; minute += 1) await aMinute()
    expect(await times()).toEqual(before)
    await page.clock.resume()
  })

  await test.step('it asks no more once they are there', async () => {
    await page.goto(`/web/videos/${id}/settings?option=highlight`)
    await expect(button).toBeDisabled()
    await button.scrollIntoViewIfNeeded()
    await stopClock()
    await isRead()
    state = 'success'
    await nextLook()
    const reloaded = page.waitForResponse(/list\/highlights/)
    await page.clock.resume()
    await reloaded
    await expect(button).toBeEnabled()
    await stopClock()
    const before = await times()
    for (let minute = 0; minute < 3; minute += 1) await aMinute()
    expect(await times()).toEqual(before)
  })
})

test('the settings open at the highlights, whose list is asked for again a second after a change (CM-2.14, CM-4.44, CM-9.35)', async ({
  person,
  server,
}) => {
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

test('a viewer asks for a summary once, however often they press the button, and where that fails it is said (CM-1.46, CM-4.47, CM-4.48, CM-8.27, CM-8.73)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `Talk ${aWord()}`, length: 30 })
  await giveTranscript(server, id, spoken('lever'))
  const { page } = bob
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
