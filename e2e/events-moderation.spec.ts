import type { Page } from '@playwright/test'
import { expectFits } from './harness/accessibility.ts'
import { anOpenEvent, beginStream, eventIn, sayAt, setEventState } from './harness/events.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

const comment = (page: Page, words: string) => page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: words })
const held = (page: Page) => page.getByRole('article', { name: /^Held comment by/ })
const box = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
const answered = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse((answer) => answer.request().method() === method && path.test(answer.url()))

async function openComments(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('tab', { name: 'Comments' }).click()
  await expect(box(page)).toBeVisible()
}

test('a moderator publishes a comment that was held, mutes its author, who reads why, and lets them speak again', {
  tag: '@long',
}, async ({ person }) => {
  const [ann, bob, mod] = [await person('poweruser'), await person(), await person()]
  const address = await anOpenEvent(ann, `Talk ${aWord()}`, { hosts: [{ username: mod.username, owner_type: 'MODERATOR' }] })
  await ann.call('PUT', `/api/v3/events/${eventIn(address)}/controls`, { words: ['fool'] })
  for (const { page } of [bob, mod]) await openComments(page, address)

  const taken = answered(bob.page, 'POST', /\/comments$/)
  await box(bob.page).fill('What a fool I was')
  await bob.page.getByRole('button', { name: 'Comment', exact: true }).click()
  await taken
  await expect(held(bob.page)).toContainText('Waits for a moderator')
  await expect(box(bob.page)).toHaveValue('')

  await expect(mod.page.getByRole('tab', { name: 'Comments (1 held)' })).toBeVisible()
  await mod.page.getByRole('button', { name: 'Look at them' }).click()
  await expect(held(mod.page)).toContainText('What a fool I was')
  await expectAccessible(mod.page)
  const published = answered(mod.page, 'PUT', /\/held-comments\//)
  await mod.page.getByRole('button', { name: /^Publish the comment/ }).click()
  await published
  await expect(comment(bob.page, 'What a fool I was')).toBeVisible()
  await expect(held(bob.page)).toHaveCount(0)

  await mod.page.getByRole('combobox', { name: 'Show comments' }).click()
  await mod.page.getByRole('option', { name: 'All comments', exact: true }).click()
  await comment(mod.page, 'What a fool I was')
    .getByRole('button', { name: /^More actions for the comment/ })
    .click()
  await mod.page.getByRole('menuitem', { name: /^Mute/ }).click()
  const dialog = mod.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Others want to speak, too.')
  await expectAccessible(mod.page)
  const muted = answered(mod.page, 'PUT', /\/people\//)
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click()
  await muted
  await expect(bob.page.getByText('Their reason: Others want to speak, too.')).toBeVisible()
  await expect(box(bob.page)).toBeHidden()
  await expectAccessible(bob.page)

  await mod.page.getByRole('button', { name: 'Moderation of this event' }).click()
  const free = answered(mod.page, 'PUT', /\/people\//)
  await mod.page.getByRole('button', { name: /^Let .* speak again$/ }).click()
  await free
  await expect(mod.page.getByText('Nobody is muted.')).toBeVisible()
  await expect(box(bob.page)).toBeVisible()
})

test('a host sets slow mode; who has commented sees how long the next one waits, reactions are counted for all, and comments are switched off', {
  tag: '@long',
}, async ({ person }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const address = await anOpenEvent(ann, `Talk ${aWord()}`)
  for (const { page } of [ann, bob]) await openComments(page, address)
  await ann.page.getByRole('button', { name: 'Moderation of this event' }).click()
  const dialog = ann.page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Slow mode' }).click()
  await ann.page.getByRole('option', { name: '5 minutes' }).click()
  await expectAccessible(ann.page)
  const saved = answered(ann.page, 'PUT', /\/controls$/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await saved
  await expect(dialog).toHaveCount(0)

  const taken = answered(bob.page, 'POST', /\/comments$/)
  await box(bob.page).fill('First')
  await bob.page.getByRole('button', { name: 'Comment', exact: true }).click()
  await taken
  await expect(bob.page.getByText(/^Slow mode: you can comment again in \d+ seconds\.$/)).toBeVisible()
  await box(bob.page).fill('Second')
  await expect(bob.page.getByRole('button', { name: 'Comment', exact: true })).toBeDisabled()

  const heart = (page: Page) => page.getByRole('group', { name: 'Reactions' }).getByRole('button', { name: /^Heart/ })
  const sent = answered(bob.page, 'POST', /\/reactions$/)
  await heart(bob.page).click()
  await sent
  await expect(heart(ann.page)).toHaveAccessibleName('Heart, 1')
  await sayAt(ann, address, 'Hosts do not wait')
  await expect(comment(bob.page, 'Hosts do not wait')).toBeVisible()

  await ann.page.getByRole('button', { name: 'Moderation of this event' }).click()
  await dialog.getByRole('switch', { name: 'Comments' }).click()
  const closed = answered(ann.page, 'PUT', /\/controls$/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await closed
  for (const { page } of [ann, bob]) await expect(page.getByRole('tab', { name: 'Comments' })).toHaveCount(0)
})

test('on a phone a moderator reaches every tab of an event, and its report when it is over stands open in view', {
  tag: '@long',
}, async ({ person }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = ann
  await page.setViewportSize({ width: 390, height: 844 })
  const address = await anOpenEvent(ann, `Talk ${aWord()}`)
  await ann.call('PUT', `/api/v3/events/${eventIn(address)}/controls`, { words: ['fool'] })
  for (const text of ['A fool', 'Two fools, one fool', 'Fool']) await sayAt(bob, address, text)
  await openComments(page, address)
  // What stands above the tabs is there.
  await expect(page.getByRole('tablist', { name: 'Ways to send' })).toBeVisible()
  const row = page.getByRole('tablist', { name: 'In this event' })
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByRole('tab', { name: 'Comments (3 held)', selected: true })).toBeInViewport({ ratio: 1 })
  await expectFits(page, 'what is held')
  for (const name of [/^Attendees/, 'Polls', 'Q&A', 'Comments (3 held)']) {
    await row.getByRole('tab', { name }).click()
    await expect(row.getByRole('tab', { name, selected: true })).toBeInViewport({ ratio: 1 })
    await expectFits(page, String(name))
  }
  await page.getByRole('button', { name: 'Look at them' }).click()
  await expect(held(page)).toHaveCount(3)
  await setEventState(ann, address, 'CLOSED')
  await expect(page.getByText('The event is over: what waits cannot be published any more.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Publish the comment/ })).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByRole('list', { name: 'People who came' })).toBeVisible()
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByRole('tab', { name: 'Report', selected: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('list', { name: 'People who came' }).getByRole('listitem')).toHaveCount(1)
  await expectFits(page, 'the report')
})

test('a moderator marks moments of an event that is live, names them and takes one back; who only watches sees none of it', async ({
  person,
}) => {
  const [ann, mod, bob] = [await person('poweruser'), await person(), await person()]
  const hosts = [{ username: mod.username, owner_type: 'MODERATOR' }]
  const address = await anOpenEvent(ann, `Town hall ${aWord()}`, { hosts })
  const { page } = mod
  await page.goto(address)
  const mark = page.getByRole('button', { name: 'Mark this moment' })
  const marked = page.getByRole('list', { name: 'Marked moments' }).getByRole('listitem')
  await mark.click()
  await expect(marked).toHaveCount(1)
  await mark.click()
  await expect(marked).toHaveCount(2)
  const title = marked.first().getByRole('textbox', { name: /^Title of the moment at/ })
  await title.fill('The new hall')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/marks/'))
  await title.press('Enter')
  expect((await saved).ok()).toBe(true)
  await expectAccessible(page)
  await marked
    .nth(1)
    .getByRole('button', { name: /^Remove the moment at/ })
    .click()
  await expect(marked).toHaveCount(1)
  await ann.page.goto(address)
  await expect(ann.page.getByRole('textbox', { name: /^Title of the moment at/ })).toHaveValue('The new hall')
  await bob.page.goto(address)
  await expect(bob.page.getByRole('tab', { name: 'Comments' })).toBeVisible()
  await expect(bob.page.getByRole('button', { name: 'Mark this moment' })).toHaveCount(0)
})

test('a moderator types what is said at an event, corrects a line and takes one back, on a page that others do not have', async ({
  person,
  server,
}) => {
  const [ann, mod, bob] = [await person('poweruser'), await person(), await person()]
  const hosts = [{ username: mod.username, owner_type: 'MODERATOR' }]
  const address = await anOpenEvent(ann, `Town hall ${aWord()}`, { hosts })
  const { page } = mod
  await page.goto(address)
  await page.getByRole('link', { name: 'Type captions' }).click()
  await expect(page).toHaveURL(`${address}/captions`)
  await expect(page.getByText('Nothing is sent yet')).toBeVisible()
  await beginStream(server, eventIn(address))
  const line = page.getByRole('textbox', { name: 'What is said' })
  await line.fill('Good morning')
  await line.press('Enter')
  await expect(line).toHaveValue('')
  const lines = page.getByRole('list', { name: /^Published lines/ })
  await expect(lines.getByRole('textbox', { name: 'Correct “Good morning”' })).toBeVisible()
  await line.fill('Wellcome')
  await line.press('Enter')
  const wrong = lines.getByRole('textbox', { name: 'Correct “Wellcome”' })
  await wrong.fill('Welcome')
  await wrong.press('Enter')
  await expect(lines.getByRole('textbox', { name: 'Correct “Welcome”' })).toBeVisible()
  await expectAccessible(page)
  await lines.getByRole('button', { name: 'Take back “Good morning”' }).click()
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  await bob.page.goto(`${address}/captions`)
  await expect(bob.page.getByRole('textbox', { name: 'What is said' })).toHaveCount(0)
  await expect(bob.page.getByRole('heading', { level: 1 })).toBeVisible()
})
