import type { Page, Request } from '@playwright/test'
import { anOpenEvent, sayAt, setEventState } from './harness/events.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

const comment = (page: Page, words: string) =>
  page
    .getByRole('list', { name: 'Comments' })
    .getByRole('article', { name: /^Comment by/ })
    .filter({ hasText: words })
const box = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })

/** What is sent to the comments of events from now on. */
function sent(page: Page, method: string): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && /\/partials\/videos\/[^/]+\/comments/.test(request.url())) requests.push(request)
  })
  return requests
}

const fieldsOf = (request: Request) => JSON.parse(request.postData() ?? '{}') as Record<string, unknown>
const queryOf = (request: Request) => new URL(request.url()).searchParams

async function say(page: Page, words: string): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/comments'))
  await box(page).fill(words)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await answered
}

test('what is written while a comment is sent stays in its box', async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  await page.goto(await anOpenEvent(ann, `Talk ${aWord()}`))
  await page.getByRole('tab', { name: 'Comments' }).click()
  const typed = Promise.withResolvers<void>()
  await page.route('**/comments', async (route) => {
    if (route.request().method() === 'POST') await typed.promise
    await route.continue()
  })
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/comments'))
  await box(page).fill('Good morning')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await asked
  await box(page).fill('And welcome')
  typed.resolve()
  await expect(comment(page, 'Good morning')).toBeVisible()
  await expect(box(page)).toHaveValue('And welcome')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comment(page, '')).toHaveText([/Good morning/, /And welcome/])
  await expect(box(page)).toHaveValue('')
})

async function narrow(page: Page, to: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Show comments' }).click()
  await page.getByRole('option', { name: to, exact: true }).click()
}

test('people comment at an event, find what a moderator pinned, and answer in a panel of its own (LE-2.09, LE-2.13, LE-2.14, LE-2.15, LE-2.16)', async ({
  person,
}) => {
  const [ann, bob, mod] = [await person('poweruser'), await person(), await person()]
  const address = await anOpenEvent(ann, `Talk ${aWord()}`, { hosts: [{ username: mod.username, owner_type: 'MODERATOR' }] })
  for (const { page } of [bob, mod]) {
    await page.goto(address)
    await page.getByRole('tab', { name: 'Comments' }).click()
    await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
  }
  await say(bob.page, 'Good morning')
  await expect(comment(mod.page, 'Good morning')).toBeVisible()
  await say(mod.page, 'The slides are here')
  await say(mod.page, 'We begin soon')
  await expect(comment(bob.page, '')).toHaveText([/Good morning/, /The slides are here/, /We begin soon/])

  const slides = comment(mod.page, 'The slides are here')
  await slides.getByRole('button', { name: /^More actions for the comment/ }).click()
  const pinned = mod.page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await mod.page.getByRole('menuitem', { name: 'Pin' }).click()
  await pinned
  await expect(comment(bob.page, 'The slides are here')).toContainText('Pinned')
  await expect(comment(bob.page, 'The slides are here').getByRole('button', { name: /^More actions for the comment/ })).toHaveCount(0)
  await narrow(bob.page, 'Pinned')
  await expect(comment(bob.page, '')).toHaveText([/The slides are here/])
  await narrow(bob.page, 'My comments')
  await expect(comment(bob.page, '')).toHaveText([/Good morning/])
  await expectAccessible(bob.page)
  await narrow(bob.page, 'All comments')
  await expect(comment(bob.page, '')).toHaveCount(3)

  await comment(bob.page, 'The slides are here').getByRole('button', { name: 'Reply' }).click()
  const panel = bob.page.getByRole('region', { name: 'Replies to a comment' })
  await expect(panel.getByRole('button', { name: 'All comments' })).toBeFocused()
  await panel.getByRole('textbox', { name: 'Write a reply' }).fill('Thank you')
  await panel.getByRole('button', { name: 'Send reply' }).click()
  await expect(panel.getByRole('list', { name: 'Replies' })).toContainText('Thank you')
  await expectAccessible(bob.page)
  await panel.getByRole('button', { name: 'All comments' }).click()
  await expect(comment(bob.page, 'The slides are here').getByRole('button', { name: '+1 reply' })).toBeVisible()
  await expect(comment(mod.page, 'The slides are here').getByRole('button', { name: '+1 reply' })).toBeVisible()
})

test('new comments wait behind a badge while somebody reads earlier ones, and come at its press or at the end (LE-4.29, LE-4.30, LE-4.31, LE-4.32, LE-9.05)', {
  tag: '@long',
}, async ({ person }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = ann
  const address = await anOpenEvent(ann, `Long talk ${aWord()}`)
  for (let number = 1; number <= 18; number++) await sayAt(bob, address, `Remark ${number}.`)
  await page.goto(address)
  await page.getByRole('tab', { name: 'Comments' }).click()
  await expect(comment(page, 'Remark 18.')).toBeInViewport()
  const area = page.getByRole('region', { name: 'What is said' })
  /** So many px above the end, once the page has seen it. */
  const scrollUp = (px: number) =>
    area.evaluate(async (at, up) => {
      const seen = new Promise((resolve) => at.addEventListener('scroll', resolve, { once: true }))
      at.scrollTop = at.scrollHeight - at.clientHeight - up
      await seen
      return at.scrollTop
    }, px)
  const badge = (words: string) => page.getByRole('button', { name: words })
  const before = await scrollUp(100)
  await sayAt(bob, address, 'One more')
  await expect(badge('1 new comment')).toBeVisible()
  await sayAt(bob, address, 'And another')
  await expect(badge('2 new comments')).toBeVisible()
  await expect(comment(page, 'One more')).toHaveCount(0)
  expect(await area.evaluate((at) => at.scrollTop)).toBe(before)
  await badge('2 new comments').click()
  await expect(comment(page, 'And another')).toBeInViewport()
  await expect(comment(page, 'One more')).toBeVisible()
  await expect(badge('2 new comments')).toHaveCount(0)

  await scrollUp(100)
  await sayAt(bob, address, 'Down there')
  await expect(badge('1 new comment')).toBeVisible()
  await scrollUp(0)
  await expect(comment(page, 'Down there')).toBeInViewport()
  await expect(badge('1 new comment')).toHaveCount(0)

  await scrollUp(30)
  await sayAt(bob, address, 'Seen at once')
  await expect(comment(page, 'Seen at once')).toBeInViewport()
  await expect(page.getByRole('button', { name: /new comment/ })).toHaveCount(0)
})

test('the page asks every 15 s for what was said since, by whole quarters of a minute, until the event is closed (LE-4.33, LE-4.34, LE-9.01, LE-9.06)', {
  tag: '@long',
}, async ({ person }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = bob
  const address = await anOpenEvent(ann, `Watched ${aWord()}`)
  await sayAt(ann, address, 'Welcome')
  await page.clock.install()
  await page.goto(address)
  await page.getByRole('tab', { name: 'Comments' }).click()
  await expect(comment(page, 'Welcome')).toBeVisible()
  const jumped = page.waitForResponse((answer) => answer.url().includes('commentUpdates'))
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await jumped
  const asked = sent(page, 'GET')
  const updates = () => asked.filter((request) => queryOf(request).has('commentUpdates'))
  for (const turn of [1, 2, 3]) {
    const answered = page.waitForResponse((answer) => answer.url().includes('commentUpdates'))
    await page.clock.runFor(15_000)
    await answered
    expect(updates()).toHaveLength(turn)
  }
  for (const request of updates()) {
    const since = Number(queryOf(request).get('lastUpdatedTsForComment'))
    expect(since % 15).toBe(0)
    expect(since).toBeLessThanOrEqual(Date.now() / 1000)
    expect(queryOf(request).get('page')).toBe('liveEventPage')
  }
  await setEventState(ann, address, 'CLOSED')
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(page.getByRole('heading', { name: 'This event has ended' })).toBeVisible({ timeout: 200 })
  }).toPass()
  const before = updates().length
  await page.clock.runFor(46_000)
  await page.clock.resume()
  // What is asked for afterwards has been asked, and nothing before it.
  const filtered = page.waitForRequest((request) => request.url().includes('isPinned'))
  await narrow(page, 'Pinned')
  await filtered
  expect(updates()).toHaveLength(before)
  await expect(box(page)).toHaveCount(0)
})

test('fewer than six replies bring the earlier ones by themselves (LE-9.07)', { tag: '@long' }, async ({ person }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const address = await anOpenEvent(ann, `Answers ${aWord()}`)
  const { id } = await sayAt(ann, address, 'Who is here?')
  for (let number = 1; number <= 12; number++) await sayAt(ann, address, `Place ${number}.`, id)
  await page.goto(address)
  await page.getByRole('tab', { name: 'Comments' }).click()
  const asked = sent(page, 'GET')
  await comment(page, 'Who is here?').getByRole('button', { name: '+12 replies' }).click()
  const panel = page.getByRole('region', { name: 'Replies to a comment' })
  const replies = panel.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect(replies).toHaveCount(10)
  await expect(replies.first()).toContainText('Place 3.')
  const ofReplies = () =>
    asked.filter((request) => request.url().includes(`/comments/${id}`)).map((request) => queryOf(request).get('show_previous_replies'))
  expect(ofReplies()).toEqual([null, 'true'])
  await panel.getByRole('button', { name: 'View more replies' }).click()
  await expect(replies).toHaveCount(12)
  expect(ofReplies()).toHaveLength(3)
})

test('calls say who makes them, and a comment that was not taken is only logged (LE-1.05, LE-1.06, LE-6.11, LE-6.12, LE-8.17)', {
  tag: '@long',
}, async ({ person }) => {
  const [ann, speaker, mod] = [await person('poweruser'), await person(), await person()]
  const hosts = [{ username: mod.username, owner_type: 'MODERATOR' }]
  const address = await anOpenEvent(ann, `Who ${aWord()}`, { hosts, presenter: speaker.username })
  for (const [{ page }, name] of [
    [mod, 'moderator'],
    [speaker, 'presenter'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('tab', { name: 'Q&A' })).toHaveAttribute('aria-selected', 'true')
    const [posts, gets] = [sent(page, 'POST'), sent(page, 'GET')]
    await page.getByRole('tab', { name: 'Comments' }).click()
    await say(page, `I am the ${name}`)
    await expect(comment(page, `I am the ${name}`)).toBeVisible()
    expect(posts.map(fieldsOf)).toMatchObject([{ page: name, is_live_event: 1, comment_type: 'parent_comment' }])
    expect(gets.map((request) => queryOf(request).get('page'))).toContain(name)
  }
  const { page } = speaker
  await page.route('**/comments', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  const logged = page.waitForEvent('console', (message) => message.type() === 'error' && message.text().includes('Refusal'))
  await box(page).fill('Lost')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await logged
  await expect(box(page)).toHaveValue('Lost')
  await page.unroute('**/comments')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comment(page, 'Lost')).toBeVisible()
  await expect(page.getByText('Failed to add comment')).toHaveCount(0)
})
