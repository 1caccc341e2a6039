import type { Page, Request } from '@playwright/test'
import { answerQuestion, aPlannedEvent, eventIn, setStream } from './harness/events.ts'
import { expect, test } from './harness/test.ts'
import { aWord, callsOf } from './harness/videos.ts'

const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()

/** Answers every such call with a failure, from now on. */
const fail = (page: Page, method: string, address: RegExp) =>
  page.route(address, (route) => (route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback()))

/** Runs in the page, by its clock: how long after each answer the page asked there again, ms. */
function pausesBetween(address: string): number[] {
  const calls = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) => name.includes(address))
  return calls.slice(1).map((call, index) => call.startTime - (calls[index]?.responseEnd ?? 0))
}

const sent = (request: Request) => JSON.parse(request.postData() ?? '{}') as Record<string, unknown>

test('the listing of events begins with what is to come, is searched and narrowed; one’s own are sorted, too (VW-1.07, VW-2.18, VW-2.29, VW-2.72, VW-2.73, VW-4.22, VW-9.21)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  await aPlannedEvent(ann, `Arches ${word}`)
  const on = await aPlannedEvent(ann, `Bridges ${word}`)
  await ann.call('POST', `/api/v3${on.replace('/web', '')}/state`, { state: 'LIVE' })
  const listed = callsOf(page, '/web/ajax/partials/events_listing')
  const [arches, bridges] = [page.getByRole('link', { name: `Arches ${word}` }), page.getByRole('link', { name: `Bridges ${word}` })]
  await page.goto('/web/events')
  const box = page.getByRole('searchbox', { name: 'Search events' })
  await box.fill(word)
  await box.press('Enter')
  await says(page, `Showing events for "${word}"`)
  await expect(arches).toBeVisible()
  await expect(bridges).toBeHidden()
  expect(listed.map((query) => [query.get('scope'), query.get('content_filtering')])).toEqual([
    ['upcoming', 'all'],
    ['upcoming', 'all'],
  ])
  const choose = async (select: string, option: string) => {
    await page.getByRole('combobox', { name: select }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await expect(page.getByRole('combobox', { name: 'Filter' })).toHaveText(/All/)
  await choose('Filter', 'Registered for')
  await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible()
  await choose('Filter', 'Run by me')
  await expect(arches).toBeVisible()
  expect(listed.slice(2).map((query) => query.get('content_filtering'))).toEqual(['registered', 'my'])
  await page.goto(`/web/events?scope=active&qtext=${word}`)
  await expect(page.getByRole('region', { name: 'Live now' }).getByRole('link', { name: `Bridges ${word}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Upcoming' }).getByRole('link', { name: `Arches ${word}` })).toBeVisible()
  await box.fill(`no${word}`)
  await box.press('Enter')
  await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible()

  const mine = callsOf(page, '/web/my/events')
  await page.goto(`/web/my/events?qtext=${word}`)
  const rows = page.getByRole('list', { name: 'My events' }).getByRole('heading', { level: 3 })
  await expect(rows).toHaveCount(2)
  await choose('Sort', 'Title, Z to A')
  await expect(rows).toHaveText([`Bridges ${word}`, `Arches ${word}`])
  await choose('Show', 'Live now')
  await expect(rows).toHaveText([`Bridges ${word}`])
  expect(mine.at(-1)?.get('scope')).toBe('live_only')
})

test('whoever plans an event looks hosts up a second after typing, sees that it is being made, and hears of failures (LE-4.35, LE-7.35, LE-8.06, LE-8.07, LE-9.25)', {
  tag: '@long',
}, async ({ person }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = ann
  await page.goto('/web/events/create')
  await page.getByRole('textbox', { name: 'Title' }).fill(`Hosts ${aWord()}`)
  const lookups = callsOf(page, '/web/ajax/users/host')
  const hosts = page.getByRole('combobox', { name: 'Hosts and moderators' })
  await hosts.pressSequentially(bob.username)
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(lookups.map((query) => query.get('searchText'))).toEqual([bob.username])
  await page.getByRole('option').first().click()
  await fail(page, 'POST', /\/web\/ajax\/events\/create$/)
  const create = page.getByRole('button', { name: /Creat/ })
  await create.click()
  await says(page, 'Internal error occured.')
  await page.unroute(/\/web\/ajax\/events\/create$/)
  const held = Promise.withResolvers<void>()
  await page.route(/\/web\/ajax\/events\/create$/, async (route) => {
    await held.promise
    await route.fallback()
  })
  await create.click()
  await expect(create).toHaveText('Creating')
  held.resolve()
  await expect(page).toHaveURL(/\/web\/events\/gcc-/)
  await page.goto(`${new URL(page.url()).pathname}/settings`)
  await page.getByRole('textbox', { name: 'Presenter' }).fill('Dr. Who')
  await page.route(/\/update$/, (route) => route.fulfill({ json: { result: 'failed', message: null, video: {} } }))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await says(page, 'Event updation failed.')
})

test('a host hears which change of a poll failed, and the poll that was to go comes back (LE-8.08, LE-8.09, LE-8.10, LE-8.11, LE-8.12)', {
  tag: '@long',
}, async ({ person, server }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const address = await aPlannedEvent(ann, `Polls ${aWord()}`)
  const calls = `/api/v3/videos/${address.split('/').at(-1)}`
  await ann.call('POST', `/api/v3${address.replace('/web', '')}/state`, { state: 'LIVE' })
  await setStream(server, eventIn(address), 'STREAMING')
  await ann.call('POST', `${calls}/live-poll`, { question: 'Tea?', choice1: 'Yes', choice2: 'No' })
  await page.goto(address)
  await page.getByRole('tab', { name: 'Polls' }).click()
  const poll = page.getByRole('article', { name: 'Tea?' })
  await expect(poll).toBeVisible()
  const dialog = page.getByRole('dialog')
  for (const method of ['POST', 'PUT', 'DELETE']) await fail(page, method, /\/live-poll/)
  await page.getByRole('button', { name: 'New poll' }).click()
  for (const [name, text] of [
    ['Question', 'Why?'],
    ['Option 1', 'So'],
    ['Option 2', 'Or so'],
  ] as const)
    await dialog.getByRole('textbox', { name }).fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Failed to create poll. Please try again.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article', { name: 'Why?' })).toHaveCount(0)
  await poll.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Milk?')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Failed to update poll. Please try again.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await poll.getByRole('button', { name: 'Open' }).click()
  await says(page, 'Failed to update poll state')
  await expect(poll).toContainText('Draft')
  await poll.getByRole('button', { name: 'Delete' }).click()
  await answerQuestion(page, 'Delete poll')
  await says(page, 'Failed to delete poll')
  await expect(poll).toHaveCSS('opacity', '1')
  await expect(poll.getByRole('button', { name: 'Delete' })).toBeVisible()
})

test('the open tab asks again every 15 s; questions come fifteen at once, and the rest by scrolling (LE-6.13, LE-7.26, LE-7.28, LE-9.02, LE-9.03)', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const address = await aPlannedEvent(ann, `Many ${aWord()}`)
  const id = address.split('/').at(-1)
  const partial = `/web/ajax/partials/events/${id}/questions`
  for (let number = 1; number <= 19; number++) await ann.call('POST', partial, { text: `Question ${number}?` })
  const asked = callsOf(page, partial)
  // What is told by the feed, and what it may have missed, would be asked for, too.
  await page.route('**/api/v3/feed?**', (route) => route.abort())
  await page.goto(address)
  // Each try to connect is noted, too, among what the page has asked for.
  await page.evaluate(() => performance.setResourceTimingBufferSize(10_000))
  await page.getByRole('tab', { name: 'Q&A' }).click()
  const asking = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes(partial))
  await page.getByRole('textbox', { name: 'Ask a question' }).fill('Question 20?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  expect(sent(await asking)).toMatchObject({ text: 'Question 20?', state: 'ASKED', page: 'liveEventPage' })
  const questions = page.getByRole('list', { name: 'Questions' }).getByRole('listitem')
  await expect(questions.first()).toContainText('Question 20?')
  await questions.last().scrollIntoViewIfNeeded()
  await expect(questions).toHaveCount(20)
  // Hosts also ask for the questions that most people want answered.
  expect(asked.find((query) => !query.has('order_by'))?.get('max')).toBe('15')
  expect(asked.some((query) => query.has('questionsbeforets'))).toBe(true)
  const before = asked.length
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  await page.getByRole('tab', { name: 'Polls' }).click()
  const pauses = () => page.evaluate(pausesBetween, `/web/ajax/videos/${id}/live-polls`)
  await expect.poll(async () => (await pauses()).length).toBe(2)
  for (const pause of await pauses()) {
    expect(pause).toBeGreaterThan(14_000)
    expect(pause).toBeLessThan(20_000)
  }
})
